import type { LossKind } from '#domain/import/moving/foreign-post.ts';
import { LOSS_NAMES } from '#domain/import/moving/foreign-post.ts';
import { ENGLISH_REPORT } from '#domain/import/moving/report-texts.ts';
import { both, inBoth } from '../interface-language.ts';

const toBengali = (count: number) => count.toLocaleString('bn-BD');
const toEnglish = (count: number) => count.toLocaleString('en');
const BYTES_PER_MB = 1_000_000;
/** A small file is not shown as 0.0 MB. */
const MIN_SHOWN_BYTES = 0.1 * BYTES_PER_MB;
const toMegabytes = (bytes: number, locale: string) =>
  (bytes / BYTES_PER_MB).toLocaleString(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/** The screen of the import (docs/behaviour §2.7.18). */
export const importText = inBoth({
  hint: both(
    'Moves a WordPress or Ghost site here. Nothing changes until you start the import, and readers can use the site all the time.',
    'ওয়ার্ডপ্রেস বা গোস্টে থাকা পুরোনো সাইটের সব খবর এখানে আনা যায়। শুরু না করা পর্যন্ত কিছুই বদলায় না, আর পুরো সময় পাঠকেরা সাইট পড়তে পারেন।',
  ),
  readFailed: both('The state of the import couldn’t be loaded.', 'ইমপোর্টের অবস্থা জানা যায়নি।'),
  failed: both('That didn’t work. Please try again.', 'কাজটি হয়নি। আবার চেষ্টা করুন।'),

  files: both('Files', 'ফাইল'),
  drop: both('Drop the files of the export here', 'এক্সপোর্ট ফাইলগুলো এখানে টেনে আনুন'),
  dropHint: both(
    'WordPress: Tools → Export → All content. Ghost: Settings → Import/Export → Export. Several files and .gz files are fine; unpack a .zip first.',
    'ওয়ার্ডপ্রেসে: টুলস → এক্সপোর্ট → অল কনটেন্ট। গোস্টে: সেটিংস → ইমপোর্ট/এক্সপোর্ট → এক্সপোর্ট। একাধিক ফাইল বা .gz ফাইলও চলবে, তবে .zip আগে খুলে নিন।',
  ),
  choose: both('Choose files', 'ফাইল বেছে নিন'),
  addMore: both('Add files', 'আরও ফাইল দিন'),
  uploading: both(
    (name: string) => `Uploading ${name}`,
    (name) => `${name} আপলোড হচ্ছে`,
  ),
  cancel: both('Cancel', 'বাতিল'),
  size: both(
    (bytes: number) => `${toMegabytes(Math.max(bytes, MIN_SHOWN_BYTES), 'en')} MB`,
    (bytes) => `${toMegabytes(Math.max(bytes, MIN_SHOWN_BYTES), 'bn-BD')} মেগাবাইট`,
  ),
  received: both(
    (received: number, bytes: number) => `${toMegabytes(received, 'en')} of ${toMegabytes(bytes, 'en')} MB`,
    (received, bytes) => `${toMegabytes(bytes, 'bn-BD')} মেগাবাইটের মধ্যে ${toMegabytes(received, 'bn-BD')}`,
  ),
  incomplete: both(
    'Not complete. Choose the same file again to continue.',
    'পুরোটা আসেনি। বাকিটা পাঠাতে একই ফাইল আবার বেছে নিন।',
  ),
  remove: both('Remove', 'সরান'),
  systems: { wordpress: both('WordPress', 'ওয়ার্ডপ্রেস'), ghost: both('Ghost', 'গোস্ট') },
  uploadProblems: {
    empty: both('The file is empty.', 'ফাইলটি খালি।'),
    full: both(
      'The server’s disk has no room for this file. Ask your operator for more space.',
      'সার্ভারে এই ফাইলের জায়গা নেই। সার্ভার যিনি দেখেন, তাঁকে জায়গা বাড়াতে বলুন।',
    ),
    'wrong-type': both(
      'This isn’t an export of WordPress (.xml) or Ghost (.json). Unpack a .zip file first.',
      'এটি ওয়ার্ডপ্রেস (.xml) বা গোস্টের (.json) এক্সপোর্ট ফাইল নয়। .zip হলে আগে খুলে নিন।',
    ),
    missing: both('The file was removed. Choose it again.', 'ফাইলটি সরিয়ে ফেলা হয়েছে। আবার বেছে নিন।'),
    running: both('An import is running. Wait until it ends.', 'এখন ইমপোর্ট চলছে। শেষ হওয়া পর্যন্ত অপেক্ষা করুন।'),
    finished: both('Remove the files of the last import first.', 'আগে শেষ ইমপোর্টের ফাইলগুলো সরান।'),
    invalid: both(
      'The server can’t use the name of this file. Rename it, and choose it again.',
      'ফাইলটির নাম সার্ভারে চলে না। নাম বদলে আবার বেছে নিন।',
    ),
    lost: both(
      'The connection was lost. Choose the file again to continue the upload.',
      'সংযোগ কেটে গেছে। বাকিটা পাঠাতে ফাইলটি আবার বেছে নিন।',
    ),
  },

  check: both('Check', 'যাচাই'),
  checkHint: both(
    'Reads the files and shows what would be imported. Nothing changes.',
    'ফাইল পড়ে দেখায় কী কী আসবে। এতে কিছুই বদলায় না।',
  ),
  checkFiles: both('Check the files', 'ফাইল যাচাই করুন'),
  checkAgain: both('Check again', 'আবার যাচাই করুন'),
  checking: both('The files are being checked', 'ফাইল যাচাই চলছে'),
  siteUrl: both('Address of the old site', 'পুরোনো সাইটের ঠিকানা'),
  siteUrlHint: both(
    'For example https://old.example. The export of Ghost doesn’t name it.',
    'যেমন https://old.example। গোস্টের ফাইলে এটি লেখা থাকে না।',
  ),

  choices: both('What goes where', 'কোনটি কোথায় যাবে'),
  choicesHint: both(
    'An article with several categories goes to the place of the first one that has a place here.',
    'একাধিক বিভাগ থাকলে প্রথম যেটির জায়গা এখানে আছে, প্রতিবেদন সেখানে যায়।',
  ),
  fallback: both('Category for all others', 'বাকি সবগুলোর বিভাগ'),
  fallbackHint: both(
    'For articles whose categories have no place of their own.',
    'যেসব প্রতিবেদনের কোনো বিভাগেরই জায়গা ঠিক করা নেই, সেগুলোর জন্য।',
  ),
  unplaced: both(
    'Choose this, or a place for every category: some articles would have none.',
    'এটি বেছে নিন, অথবা সব বিভাগের জায়গা ঠিক করুন। নইলে কিছু প্রতিবেদনের বিভাগ থাকবে না।',
  ),
  none: both('None', 'নেই'),
  count: both(toEnglish, toBengali),
  asOthers: both('As all others', 'বাকিগুলোর মতো'),
  oldCategory: both('Category of the old site', 'পুরোনো সাইটের বিভাগ'),
  articles: both('Articles', 'প্রতিবেদন'),
  place: both('Here', 'এখানে'),
  placeOf: both(
    (name: string) => `Place of ${name}`,
    (name) => `${name}: কোথায় যাবে`,
  ),
  page: both('Page of the old site', 'পুরোনো সাইটের পাতা'),
  pageChoices: {
    article: both('Article', 'প্রতিবেদন'),
    skip: both('Leave out', 'বাদ যাবে'),
    page: both('Pages', 'আলাদা পাতা'),
  },
  textPage: both('Text page:', 'লেখার পাতা:'),
  type: both('Type', 'ধরন'),
  options: both('Options', 'আরও যা ঠিক করবেন'),
  trash: both('Posts in the trash', 'ট্র্যাশে থাকা লেখা'),
  trashChoices: { skip: both('Leave out', 'বাদ যাবে'), drafts: both('As drafts', 'খসড়া হবে') },
  members: both('Posts for members only', 'শুধু সদস্যদের লেখা'),
  membersChoices: {
    drafts: both('As drafts', 'খসড়া হবে'),
    publish: both('Publish for everyone', 'সবার জন্য প্রকাশিত হবে'),
  },
  images: both('Images', 'ছবি'),
  imagesHint: both(
    'Until they are fetched, readers see the images of the old site. Don’t switch it off before.',
    'ছবি আনা না হলে পাঠক পুরোনো সাইটের ছবিই দেখেন। তাই ছবি আসার আগে সেই সাইট বন্ধ করবেন না।',
  ),
  imagesChoices: {
    fetch: both('Fetch them after the articles', 'প্রতিবেদনের পর ছবিও আনা হবে'),
    leave: both('Leave them on the old site', 'পুরোনো সাইটেই থাকবে'),
  },

  import: both('Import', 'ইমপোর্ট'),
  start: both('Start the import', 'ইমপোর্ট শুরু করুন'),
  startQuestion: both('Start the import?', 'ইমপোর্ট শুরু করবেন?'),
  startHint: both(
    'Published articles are public as soon as they are here. You can stop and continue at any time; articles that were edited here are left alone.',
    'প্রকাশিত খবর আসার সঙ্গে সঙ্গে পাঠক দেখতে পাবেন। যেকোনো সময় থামিয়ে পরে বাকিটা আনা যায়। এখানে সম্পাদনা করা প্রতিবেদন বদলায় না।',
  ),
  importing: both('The import is running', 'ইমপোর্ট চলছে'),
  importingHint: both(
    'You can leave this screen. The site serves its readers as always.',
    'এই পাতা ছেড়ে যেতে পারেন। পাঠকেরা আগের মতোই সাইট পড়তে পারছেন।',
  ),
  starting: both('Starting', 'শুরু হচ্ছে'),
  readingFiles: both('Reading the files', 'ফাইল পড়া হচ্ছে'),
  itemsDone: both(
    (items: number) => (items === 1 ? '1 item' : `${toEnglish(items)} items`),
    (items) => `${toBengali(items)}টি`,
  ),
  fetchingImages: both(
    (done: number, total: number) => `Fetching images: ${toEnglish(done)} of ${toEnglish(total)}`,
    (done, total) => `ছবি আনা হচ্ছে: ${toBengali(total)}টির মধ্যে ${toBengali(done)}টি`,
  ),
  percent: both(
    (percent: number) => `${percent} %`,
    (percent) => `${toBengali(percent)}%`,
  ),
  minutesLeft: both(
    (minutes: number) => (minutes <= 1 ? 'about a minute left' : `about ${toEnglish(minutes)} minutes left`),
    (minutes) => (minutes <= 1 ? 'আর মিনিটখানেক' : `আর প্রায় ${toBengali(minutes)} মিনিট`),
  ),
  stop: both('Stop', 'থামান'),
  stopping: both('Stopping', 'থামছে'),
  proceed: both('Continue', 'বাকিটা আনুন'),
  runStates: {
    interrupted: both(
      'The import ended early, because its process or the whole program was restarted. What was imported so far remains.',
      'ইমপোর্ট মাঝপথে থেমে গেছে, কারণ প্রোগ্রামটি বন্ধ হয়েছিল। যতটুকু এসেছে, তা আছে।',
    ),
    stopped: both('The import was stopped. What was imported so far remains.', 'ইমপোর্ট থামানো হয়েছে। যতটুকু এসেছে, তা আছে।'),
    failed: both('The import failed. What was imported so far remains.', 'ইমপোর্ট শেষ করা যায়নি। যতটুকু এসেছে, তা আছে।'),
    failedEarly: both('The import failed before its first article.', 'প্রথম প্রতিবেদন আসার আগেই ইমপোর্ট থেমে গেছে।'),
  },
  checkStates: {
    interrupted: both('The check stopped before the end.', 'যাচাই মাঝপথে থেমে গেছে।'),
    stopped: both('The check was stopped.', 'যাচাই থামানো হয়েছে।'),
    failed: both('The files can’t be imported.', 'ফাইলগুলো আনা যাচ্ছে না।'),
  },
  damaged: both(
    'A file couldn’t be read to its end. Everything before that counts.',
    'একটি ফাইল শেষ পর্যন্ত পড়া যায়নি। তার আগের সবটুকু ধরা হয়েছে।',
  ),
  done: both('The import has finished.', 'ইমপোর্ট শেষ হয়েছে।'),
  fetchImages: both('Fetch the images', 'ছবিও আনুন'),
  imagesLeft: both(
    'The articles show the images of the old site until they are fetched.',
    'ছবি আনা না হওয়া পর্যন্ত প্রতিবেদনে পুরোনো সাইটের ছবি দেখা যাবে।',
  ),
  from: both(
    (url: string) => `From ${url}`,
    (url) => `যে সাইট থেকে: ${url}`,
  ),
  counts: {
    items: both(ENGLISH_REPORT.counts.items, 'পড়া হয়েছে'),
    added: both(ENGLISH_REPORT.counts.added, 'নতুন'),
    updated: both(ENGLISH_REPORT.counts.updated, 'বদলেছে'),
    unchanged: both(ENGLISH_REPORT.counts.unchanged, 'আগের মতোই'),
    edited: both(ENGLISH_REPORT.counts.edited, 'এখানে সম্পাদিত, তাই বদলায়নি'),
    deleted: both(ENGLISH_REPORT.counts.deleted, 'এখানে মোছা, তাই আসেনি'),
    pages: both(ENGLISH_REPORT.counts.pages, 'লেখার পাতা'),
    trash: both(ENGLISH_REPORT.counts.trash, 'ট্র্যাশে ছিল, তাই বাদ'),
    skipped: both(ENGLISH_REPORT.counts.skipped, 'আপনার পছন্দে বাদ'),
    refused: both('Not carried: see the report', 'আসেনি, কারণ বিবরণে আছে'),
    repeated: both(ENGLISH_REPORT.counts.repeated, 'ফাইলে একাধিকবার আছে'),
    internal: both(ENGLISH_REPORT.counts.internal, 'খবর নয়: ছবি, মেনু'),
    addresses: both(ENGLISH_REPORT.counts.addresses, 'বিভাগ, ট্যাগ ও লেখকের পুরোনো ঠিকানা'),
    imagesFetched: both('Images fetched', 'ছবি এসেছে'),
    imagesFailed: both('Images not fetched', 'ছবি আসেনি'),
  },
  result: both('Result', 'ফলাফল'),
  losses: both('Articles that lose something', 'যেসব প্রতিবেদনের কিছু বাদ যায়'),
  noLosses: both('No article loses anything.', 'কোনো প্রতিবেদনের কিছুই বাদ যায় না।'),
  lossKinds: {
    notCarried: both(LOSS_NAMES.notCarried, 'একেবারেই আসেনি'),
    text: both(LOSS_NAMES.text, 'লেখার অংশ বাদ গেছে'),
    structure: both(LOSS_NAMES.structure, 'পড়া যায়নি এমন এইচটিএমএল, শুধু লেখাটুকু এসেছে'),
    images: both(LOSS_NAMES.images, 'যেসব ছবি ওয়েব থেকে দেখা যায় না'),
    blocks: both(LOSS_NAMES.blocks, 'নিজের কোনো লেখা নেই এমন ব্লক'),
    cards: both(LOSS_NAMES.cards, 'যেসব কার্ড লেখা, লিংক বা লাইন হয়ে গেছে'),
    shortcodes: both(LOSS_NAMES.shortcodes, 'নিজের কোনো লেখা নেই এমন শর্টকোড'),
    dropped: both(LOSS_NAMES.dropped, 'স্ক্রিপ্ট, ফর্ম ও এ ধরনের অংশ'),
    marks: both(LOSS_NAMES.marks, 'লেখার ভেতরের চিহ্ন'),
    damagedText: both(LOSS_NAMES.damagedText, 'ফাইলে নষ্ট হয়ে যাওয়া অক্ষর'),
    encoding: both(LOSS_NAMES.encoding, 'ভুল এনকোডিংয়ের লেখা'),
    cut: both(LOSS_NAMES.cut, 'বেশি লম্বা বলে কাটা লেখা'),
    empty: both(LOSS_NAMES.empty, 'খালি শিরোনাম বা লেখা'),
    date: both(LOSS_NAMES.date, 'তারিখ নেই'),
    state: both(LOSS_NAMES.state, 'যেগুলো খসড়া হয়েছে'),
    placement: both(LOSS_NAMES.placement, 'বিভাগ'),
    tags: both(LOSS_NAMES.tags, 'ট্যাগ'),
    excerpt: both(LOSS_NAMES.excerpt, 'সারাংশ'),
    fields: both(LOSS_NAMES.fields, 'বাড়তি ফিল্ড'),
    readerComments: both(LOSS_NAMES.readerComments, 'পাঠকের মন্তব্য'),
  } satisfies Record<LossKind, unknown>,
  report: {
    heading: both(ENGLISH_REPORT.heading, (url: string) => `${url} থেকে যা আসেনি`),
    totals: both(ENGLISH_REPORT.totals, 'মোট'),
    post: both(ENGLISH_REPORT.post, 'লেখা'),
    lost: both(ENGLISH_REPORT.lost, 'যা বাদ গেছে'),
    before: both(ENGLISH_REPORT.before, 'আগের পাতা'),
    now: both(ENGLISH_REPORT.now, 'এখনকার পাতা'),
    notCarried: both(ENGLISH_REPORT.notCarried, 'আসেনি'),
    refused: both(ENGLISH_REPORT.counts.refused, 'আসেনি'),
    losers: both(ENGLISH_REPORT.losers, 'যেসব লেখার কিছু বাদ গেছে'),
  },
  reportHtml: both('Full report (HTML)', 'পুরো বিবরণ (এইচটিএমএল)'),
  reportJson: both('For programs (JSON)', 'প্রোগ্রামের জন্য (জেসন)'),
  reportImages: both('List of the images', 'ছবির তালিকা'),

  startProblems: {
    running: both('Another import is running, perhaps on the command line.', 'আরেকটি ইমপোর্ট চলছে, হয়তো কমান্ড লাইনে।'),
    'no-files': both('There are no files.', 'কোনো ফাইল নেই।'),
    incomplete: both('A file is not complete.', 'একটি ফাইল পুরোটা আসেনি।'),
    mixed: both(
      'The files are from WordPress and from Ghost. Import one site after the other.',
      'ফাইলগুলোর কিছু ওয়ার্ডপ্রেসের, কিছু গোস্টের। একবারে এক সাইটের ফাইল দিন।',
    ),
    'bad-site-url': both('Enter a URL such as https://old.example.', 'https://old.example-এর মতো একটি ঠিকানা লিখুন।'),
    'not-checked': both(
      'Check the files first. After a change of the address or an option, check them again.',
      'আগে ফাইল যাচাই করুন। ঠিকানা বা অন্য কিছু বদলালে আবার যাচাই করতে হয়।',
    ),
    unplaced: both(
      'Some categories have no place. Choose one for all others.',
      'কিছু বিভাগের জায়গা ঠিক করা নেই। বাকি সবগুলোর বিভাগ বেছে নিন।',
    ),
    invalid: both('A choice isn’t possible any more. Reload the page.', 'একটি পছন্দ আর সম্ভব নয়। পাতাটি আবার লোড করুন।'),
  },
  removeFiles: both('Remove the files', 'ফাইল সরান'),
  removeQuestion: both('Remove the files and the reports?', 'ফাইল ও বিবরণ সরাবেন?'),
  removeHint: both(
    'The imported articles remain, and so does what you chose for the categories. To import the rest, upload the files again.',
    'আনা প্রতিবেদন থেকে যাবে, বিভাগের পছন্দগুলোও থাকবে। বাকিটা আনতে হলে ফাইল আবার দিতে হবে।',
  ),
  removed: both('The files were removed.', 'ফাইলগুলো সরানো হয়েছে।'),
});
