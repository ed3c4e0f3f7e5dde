import { both, inBoth } from '../interface-language.ts';

const toBengali = (value: number) => value.toLocaleString('bn-BD');

const images = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'image' : 'images'}`;
const articles = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'article' : 'articles'}`;

export const imageLibraryText = inBoth({
  hint: both(
    'Every stored image and where it is used. Open an image to edit its texts and its focal point, or select several to give them one caption or credit.',
    'সাইটের সব ছবি, আর কোন ছবি কোন প্রতিবেদনে আছে। ক্যাপশন, ক্রেডিট বা কেন্দ্রবিন্দু বদলাতে ছবিটি খুলুন। কয়েকটিতে একই ক্যাপশন বা ক্রেডিট দিতে সেগুলো বাছাই করুন।',
  ),
  searchLabel: both('Search images', 'ছবি খুঁজুন'),
  searchPlaceholder: both('Caption, credit, person or file name', 'ক্যাপশন, ক্রেডিট, ব্যক্তি বা ফাইলের নাম'),
  from: both('Uploaded from', 'এই দিন থেকে আপলোড'),
  to: both('Uploaded until', 'এই দিন পর্যন্ত'),
  clear: both('Clear', 'ফিল্টার বাদ দিন'),
  none: both(
    'There are no images yet. Upload some, or drop them here.',
    'এখনো কোনো ছবি নেই। আপলোড করুন, অথবা এখানে টেনে এনে ছাড়ুন।',
  ),
  empty: both('No images found.', 'কোনো ছবি পাওয়া যায়নি।'),
  notLoaded: both('The images couldn’t be loaded.', 'ছবিগুলো লোড করা যায়নি।'),
  upload: both('Upload images', 'ছবি আপলোড করুন'),
  uploadHint: both('Or drop them here. They are kept in the library.', 'অথবা এখানে ছাড়ুন। ছবিগুলো লাইব্রেরিতে থাকবে।'),
  uploaded: both(
    (count: number) => `Uploaded ${images(count)}.`,
    (count) => `${toBengali(count)}টি ছবি আপলোড হয়েছে।`,
  ),
  notKept: both(
    (count: number) => `${images(count)} uploaded, but not yet kept in the library.`,
    (count) => `${toBengali(count)}টি ছবি আপলোড হয়েছে, কিন্তু এখনো লাইব্রেরিতে রাখা হয়নি।`,
  ),
  select: both('Select', 'বাছাই'),
  selectAll: both('Select all on this page', 'এই পাতার সব বাছাই করুন'),
  selectNone: both('Clear selection', 'বাছাই বাদ দিন'),
  selected: both(
    (count: number) => `${images(count)} selected`,
    (count) => `${toBengali(count)}টি ছবি বাছাই করা`,
  ),
  togetherHint: both('What you leave empty stays as it is.', 'যা খালি রাখবেন, তা আগের মতোই থাকবে।'),
  describedTogether: both(
    (count: number) => `Saved for ${images(count)}.`,
    (count) => `${toBengali(count)}টি ছবিতে সংরক্ষিত হয়েছে।`,
  ),
  notDescribed: both(
    (count: number) => `Not saved for ${images(count)}: you may not change them, or they were deleted.`,
    (count) => `${toBengali(count)}টি ছবিতে সংরক্ষিত হয়নি: সেগুলো আপনি বদলাতে পারেন না, অথবা মুছে ফেলা হয়েছে।`,
  ),
  back: both('All images', 'সব ছবি'),
  uploadedBy: both('Uploaded by {}', '{} আপলোড করেছেন'),
  uses: both('Used in', 'যেখানে আছে'),
  unused: both('Not used', 'অব্যবহৃত'),
  onlyUnused: both('Only unused', 'শুধু অব্যবহৃত'),
  /** Precedes a time. */
  unusedSince: both('Not used since', 'যখন থেকে অব্যবহৃত:'),
  hiddenUses: both('Articles of colleagues', 'সহকর্মীদের প্রতিবেদনে'),
  more: both('and more', 'আরও আছে'),
  untitled: both('Untitled article', 'শিরোনামহীন প্রতিবেদন'),
  video: both('Poster of a video', 'ভিডিওর পোস্টার'),
  cardLogo: both('Logo of photo cards', 'ফটোকার্ডের লোগো'),
  states: {
    published: both('Published', 'প্রকাশিত'),
    draft: both('Draft', 'খসড়া'),
    scheduled: both('Scheduled', 'নির্ধারিত'),
    unsaved: both('Unpublished changes', 'অপ্রকাশিত পরিবর্তন'),
    revision: both('Earlier version', 'আগের সংস্করণ'),
    trash: both('Trash', 'ট্র্যাশ'),
    poster: both('Video', 'ভিডিও'),
    setting: both('Site settings', 'সাইটের সেটিংস'),
  },
  kept: both('Kept in the library', 'লাইব্রেরিতে রাখা'),
  keep: both('Keep in the library', 'লাইব্রেরিতে রাখুন'),
  keepHint: both(
    'An image that is not kept is deleted three days after its upload if nothing uses it.',
    'না রাখলে, কোনো প্রতিবেদনে না থাকা ছবি আপলোডের তিন দিন পর মুছে যায়।',
  ),
  caption: both('Caption', 'ক্যাপশন'),
  alt: both('Alternative text', 'ছবির বর্ণনা'),
  altHint: both('Describes the image to readers who can’t see it.', 'যাঁরা ছবি দেখতে পান না, তাঁদের জন্য।'),
  credit: both('Credit', 'ছবির ক্রেডিট'),
  creditHint: both('Who took or owns the image.', 'আলোকচিত্রী, অথবা ছবিটি যাঁর বা যে সংস্থার।'),
  people: both('People shown', 'ছবিতে যাঁরা আছেন'),
  peopleHint: both('For the search only.', 'শুধু খোঁজার জন্য।'),
  source: both('Source', 'উৎস'),
  sourceHint: both('For staff only: the agency, a link or the terms.', 'শুধু কর্মীদের জন্য: সংস্থা, লিংক বা শর্ত।'),
  everywhere: both(
    'These texts are shown in every article that uses the image, unless the article has its own.',
    'ছবিটি যেসব প্রতিবেদনে আছে, সবগুলোতে এসব লেখা দেখা যায়। কোনো প্রতিবেদনে আলাদা লেখা থাকলে সেখানে সেটিই দেখা যায়।',
  ),
  focus: both('Focal point', 'কেন্দ্রবিন্দু'),
  focusHint: both(
    'Every crop shows this point. Click the image, or move the sliders.',
    'ছবি যেভাবেই কাটা হোক, এই জায়গাটি দেখা যাবে। ছবিতে ক্লিক করুন, অথবা নিচের স্লাইডার টানুন।',
  ),
  focusX: both('From the left', 'বাঁ দিক থেকে'),
  focusY: both('From the top', 'ওপর থেকে'),
  clearFocus: both('Remove focal point', 'কেন্দ্রবিন্দু বাদ দিন'),
  crops: both('Cropped', 'কাটার পর যেমন দেখাবে'),
  save: both('Save', 'সংরক্ষণ করুন'),
  saved: both('Saved.', 'সংরক্ষিত হয়েছে।'),
  failed: both('That didn’t work. Please try again.', 'কাজটি হয়নি। আবার চেষ্টা করুন।'),
  leaveNote: both('Your changes to the image aren’t saved.', 'ছবির পরিবর্তনগুলো সংরক্ষিত হয়নি।'),
  conflict: both(
    'Someone else has changed the same texts. Check them below; saving again replaces theirs.',
    'অন্য কেউ একই লেখা বদলেছেন। নিচে দেখে নিন; আবার সংরক্ষণ করলে আপনার লেখাই থাকবে।',
  ),
  /** Precedes the text that a colleague saved. */
  theirs: both('Saved by someone else:', 'অন্য কেউ সংরক্ষণ করেছেন:'),
  noText: both('(empty)', '(খালি)'),
  missing: both('This image was deleted.', 'এই ছবি মুছে ফেলা হয়েছে।'),
  replace: both('Replace everywhere', 'সবখানে বদলান'),
  replaceTitle: both('Choose the new image', 'নতুন ছবি বেছে নিন'),
  replaceQuestion: both('Replace this image in all articles?', 'সব প্রতিবেদনে এই ছবি বদলাবেন?'),
  replaceNote: both(
    'Articles and drafts get the new image, each with an entry in its history. Readers aren’t told of an update. Earlier versions and the trash keep the old image.',
    'সব প্রতিবেদন ও খসড়ায় নতুন ছবি বসবে, প্রতিটির ইতিহাসে তা লেখা থাকবে। পাঠকের কাছে হালনাগাদের সময় বদলাবে না। আগের সংস্করণ ও ট্র্যাশে পুরোনো ছবিই থাকবে।',
  ),
  takeTexts: both('Also take its caption, credit and alternative text', 'নতুন ছবির ক্যাপশন, ক্রেডিট ও বর্ণনাও বসান'),
  takeTextsHint: both(
    'Where the new image has no text of its own, the articles’ text stays.',
    'নতুন ছবিতে যেটি লেখা নেই, প্রতিবেদনে সেটি আগের মতোই থাকবে।',
  ),
  replaced: both(
    (count: number) => `Replaced in ${articles(count)}.`,
    (count) => `${toBengali(count)}টি প্রতিবেদনে বদলানো হয়েছে।`,
  ),
  notReplaced: both(
    (count: number, reasons: string) => `Not replaced in ${articles(count)}. Reasons: ${reasons}.`,
    (count, reasons) => `${toBengali(count)}টি প্রতিবেদনে বদলানো যায়নি। কারণ: ${reasons}।`,
  ),
  newMissing: both('The new image was deleted. Choose another.', 'নতুন ছবিটি মুছে ফেলা হয়েছে। অন্য ছবি বেছে নিন।'),
  proposed: both(
    (count: number) => `In ${articles(count)} the change waits for a second person.`,
    (count) => `${toBengali(count)}টি প্রতিবেদনে পরিবর্তনটি আরেকজনের অনুমোদনের অপেক্ষায় আছে।`,
  ),
  remove: both('Delete image', 'ছবি মুছুন'),
  removeQuestion: both('Delete this image?', 'ছবিটি মুছবেন?'),
  removeNote: both('You can’t undo this.', 'এটি আর ফিরিয়ে আনা যাবে না।'),
  inUse: both('The image is in use, so it can’t be deleted.', 'ছবিটি ব্যবহার হচ্ছে, তাই মোছা যাবে না।'),
  found: both(images, (count) => `${toBengali(count)}টি ছবি`),
});

export const imagePickerText = inBoth({
  open: both('Choose from library', 'লাইব্রেরি থেকে বেছে নিন'),
  title: both('Choose an image', 'ছবি বেছে নিন'),
  searching: both('Searching…', 'খোঁজা হচ্ছে…'),
  loadMore: both('More images', 'আরও ছবি'),
  keys: both(
    'Arrow keys move between the images, Enter chooses one.',
    'অ্যারো কি দিয়ে এক ছবি থেকে আরেক ছবিতে যান, এন্টার চেপে বেছে নিন।',
  ),
});

export const missingAltText = inBoth({
  featured: both('The article’s image has no alternative text.', 'প্রতিবেদনের ছবির বর্ণনা নেই।'),
  body: both(
    (count: number) =>
      count === 1
        ? 'An image in the text has no alternative text.'
        : `${count} images in the text have no alternative text.`,
    (count) => (count === 1 ? 'লেখার ভেতরের একটি ছবির বর্ণনা নেই।' : `লেখার ভেতরের ${toBengali(count)}টি ছবির বর্ণনা নেই।`),
  ),
  hint: both(
    'Readers who can’t see it hear the caption or the title instead.',
    'যাঁরা ছবি দেখতে পান না, তাঁরা এর বদলে ক্যাপশন বা শিরোনাম শুনবেন।',
  ),
});
