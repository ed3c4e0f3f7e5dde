import { both, inBoth } from '../interface-language.ts';

const toBengali = (value: number) => value.toLocaleString('bn-BD');

/** The chips over images, galleries, tables and embeds of the body. */
export const chipText = inBoth({
  kinds: {
    image: both('Image', 'ছবি'),
    gallery: both('Gallery', 'গ্যালারি'),
    table: both('Table', 'টেবিল'),
    link: both('Video or post', 'ভিডিও বা পোস্ট'),
  },
  change: both('Change', 'বদলান'),
  open: both('As text', 'লেখায় দেখুন'),
  openHint: both(
    'Shows the line as it is stored, until the caret leaves it',
    'কার্সর সরানো পর্যন্ত লাইনটি লেখা হিসেবে দেখা যাবে',
  ),
  remove: both('Remove', 'সরান'),
});

export const toolbarText = inBoth({
  label: both('Text formatting', 'লেখার ফরম্যাট'),
  bold: both('Bold', 'বোল্ড'),
  italic: both('Italic', 'ইটালিক'),
  highlight: both('Highlight', 'হাইলাইট'),
  heading1: both('Heading 1', 'শিরোনাম ১'),
  heading2: both('Heading 2', 'শিরোনাম ২'),
  bullet: both('Bullet list', 'বুলেট তালিকা'),
  number: both('Numbered list', 'নম্বর তালিকা'),
  undo: both('Undo', 'আনডু'),
  redo: both('Redo', 'রিডু'),
  colour: both('Highlight colour', 'হাইলাইটের রং'),
  colourHint: both(
    'Any CSS colour: a name, or a code such as #ffe08a.',
    'যেকোনো সিএসএস রং: নাম, অথবা #ffe08a-এর মতো কোড।',
  ),
  unknownColour: both('Unknown colour. Readers will see yellow.', 'রংটি অচেনা। পাঠকেরা হলুদ দেখবেন।'),
  applyColour: both('Highlight', 'হাইলাইট করুন'),
  removeHighlight: both('Remove', 'সরান'),
  help: both('Formatting and shortcuts', 'ফরম্যাট ও শর্টকাট'),
  link: both('Link', 'লিংক'),
  quote: both('Quote', 'উদ্ধৃতি'),
  image: both('Image in the text', 'লেখার ভেতরে ছবি'),
  nested: both('Nested item', 'ভেতরের তালিকা'),
  table: both('Table', 'টেবিল'),
  gallery: both('Gallery', 'গ্যালারি'),
  pullQuote: both('Pull quote', 'বড় উদ্ধৃতি'),
  box: both('Box', 'বক্স'),
  find: both('Find', 'খুঁজুন'),
  nestedHelp: both(
    'One to three slashes before * or a number put an item below the item above. Enter in an empty one moves it back up.',
    '* বা সংখ্যার আগে এক থেকে তিনটি স্ল্যাশ দিলে লাইনটি ওপরের লাইনের ভেতরে যায়। খালি লাইনে এন্টার চাপলে আবার বাইরে আসে।',
  ),
  imageHelp: both(
    'An image line names its image; the line [name]: /media/… at the end of the text says where the image is. Leave that line in place. With the caret in an image line, the button changes or removes the image.',
    'ছবির লাইনে ছবির নাম থাকে; লেখার শেষে [নাম]: /media/… লাইনটি জানায় ছবিটি কোথায় আছে। ওই লাইনটি সরাবেন না। ছবির লাইনে কার্সর রেখে এই বোতাম চাপলে ছবিটি বদলানো বা সরানো যায়।',
  ),
  tableHelp: both(
    'Each line of a table is a row, the first one its header; // between spaces separates the cells, at most 20. A table from Word, Docs or Sheets can be pasted.',
    'টেবিলের প্রতিটি লাইন একটি সারি, প্রথমটি শিরোনাম; দুই পাশে ফাঁকা রেখে // দিলে ঘর আলাদা হয়, সর্বোচ্চ ২০টি। ওয়ার্ড, গুগল ডকস বা গুগল শিটস থেকে টেবিল পেস্ট করা যায়।',
  ),
  sectionHelp: both(
    'Tables, galleries, pull quotes and boxes end with a line of three slashes, and none of them can be inside another. A pull quote repeats words of the text, so it is not counted.',
    'টেবিল, গ্যালারি, বড় উদ্ধৃতি ও বক্স শেষ হয় তিনটি স্ল্যাশের লাইনে, এবং একটির ভেতরে অন্যটি বসে না। বড় উদ্ধৃতি লেখারই কথা আবার বলে, তাই শব্দ গণনায় ধরা হয় না।',
  ),
  videoHelp: both(
    'A line with a video link becomes an embedded video.',
    'কোনো লাইনে শুধু ভিডিওর লিংক থাকলে পাতায় ভিডিওটি বসে।',
  ),
  postHelp: both(
    'A line that is only the link of a Facebook, X, Instagram or TikTok post becomes a card, which loads the post on click.',
    'কোনো লাইনে শুধু ফেসবুক, এক্স, ইনস্টাগ্রাম বা টিকটক পোস্টের লিংক থাকলে একটি কার্ড হয়; চাপলে পোস্টটি খোলে।',
  ),
  ruleHelp: both('A line of three hyphens (---) becomes a divider.', 'তিনটি হাইফেনের লাইন (---) একটি বিভাজক রেখা হয়।'),
  quoteHelp: both(
    'The last line of a quote names who said it if it begins with a dash: > — name.',
    'উদ্ধৃতির শেষ লাইন ড্যাশ দিয়ে শুরু হলে সেটি বক্তার নাম: > — নাম।',
  ),
  linkHelp: both(
    'A link begins with https://, http://, mailto: or / for a page of this site.',
    'লিংক শুরু হয় https://, http://, mailto: দিয়ে, অথবা এই সাইটের পাতার জন্য / দিয়ে।',
  ),
  menuHelp: both(
    'Alt+F10 leads to the menu above selected words, and Escape closes it.',
    'Alt+F10 চাপলে বাছাই করা লেখার ওপরের মেনুতে যাওয়া যায়, এসকেপ চাপলে সেটি বন্ধ হয়।',
  ),
  fullScreenHelp: both(
    'Ctrl+Shift+F shows nothing but the text, and Escape ends it.',
    'Ctrl+Shift+F চাপলে শুধু লেখাটি দেখা যায়, এসকেপ চাপলে আগের মতো হয়।',
  ),
  enterHelp: both(
    'Enter continues a list or a quote, and ends it in an empty line. Tab leaves the field.',
    'এন্টার চাপলে তালিকা বা উদ্ধৃতি চলতে থাকে, খালি লাইনে চাপলে শেষ হয়। ট্যাব চাপলে ঘর থেকে বেরোনো যায়।',
  ),
});

/** Announced if the focus is in another field. Followed by the names of the changed fields. */
export const undoText = inBoth({
  undo: both('Undone', 'আনডু হয়েছে'),
  redo: both('Redone', 'রিডু হয়েছে'),
});

export const findBarText = inBoth({
  label: both('Find and replace', 'খুঁজুন ও বদলান'),
  find: both('Find', 'খুঁজুন'),
  replaceWith: both('Replace with', 'যা বসবে'),
  previous: both('Previous', 'আগেরটি'),
  next: both('Next', 'পরেরটি'),
  replace: both('Replace', 'বদলান'),
  replaceAll: both('Replace all', 'সব বদলান'),
  close: both('Close find and replace', 'খোঁজা বন্ধ করুন'),
  of: both('of', '/'),
  found: both('found', 'পাওয়া গেছে'),
  replaced: both('replaced', 'বদলানো হয়েছে'),
  none: both('Not found.', 'পাওয়া যায়নি।'),
  /** The field of the current match, unless it is the body. */
  fields: {
    title: both('Title', 'শিরোনাম'),
    imageCaption: both('Caption', 'ক্যাপশন'),
    imageAlt: both('Alternative text', 'ছবির বর্ণনা'),
    seoTitle: both('Headline for search engines', 'সার্চ ইঞ্জিনের শিরোনাম'),
    seoDescription: both('Summary for search engines', 'সার্চ ইঞ্জিনের সারসংক্ষেপ'),
  },
});

/** The dialog that inserts an image into the body. */
export const bodyImageText = inBoth({
  title: both('Insert an image', 'ছবি বসান'),
  intro: both('The image is inserted on a new line below the caret.', 'ছবিটি কার্সরের নিচে নতুন লাইনে বসবে।'),
  insert: both('Insert', 'বসান'),
  /** The title for an image that is already in the text. */
  changeTitle: both('Change the image', 'ছবি বদলান'),
  apply: both('Apply', 'ঠিক আছে'),
  chooseFirst: both('Choose an image first.', 'আগে একটি ছবি বেছে নিন।'),
});

export const lengthText = inBoth({
  red: both('Red', 'লাল'),
  redHint: both('Show the selected words in red', 'বাছাই করা শব্দ লাল দেখান'),
  characters: both('characters', 'অক্ষর'),
  /** Follows the number of characters. */
  exceeded: {
    search: both('Google cuts titles after about 60.', 'গুগল প্রায় ৬০ অক্ষরের পর শিরোনাম কেটে দেয়।'),
    shared: both('Link previews cut titles after about 90.', 'লিংক প্রিভিউ প্রায় ৯০ অক্ষরের পর শিরোনাম কেটে দেয়।'),
    card: both('On cards it takes more than four lines.', 'কার্ডে এটি চার লাইনের বেশি হয়।'),
  },
  words: both('words', 'শব্দ'),
  word: both('word', 'শব্দ'),
  readingTime: both('min read', 'মিনিটে পড়া যায়'),
});

export const pasteText = inBoth({
  label: both('Pasted text', 'পেস্ট করা লেখা'),
  formatted: both('Pasted with its formatting.', 'ফরম্যাটসহ পেস্ট হয়েছে।'),
  asPlain: both('Paste as plain text', 'ফরম্যাট ছাড়া পেস্ট করুন'),
  hardBreaks: both('This text has hard line breaks.', 'এই লেখায় লাইনগুলো জোর করে ভাঙা।'),
  joinLines: both('Join lines', 'লাইন জোড়া দিন'),
  bijoy: both('This text is in Bijoy.', 'লেখাটি বিজয়ে টাইপ করা।'),
  original: both('Pasted', 'পেস্ট করা'),
  unicode: both('Unicode', 'ইউনিকোড'),
  insertUnicode: both('Insert as Unicode', 'ইউনিকোডে বসান'),
  acceptKey: both('Alt+Enter', 'Alt+Enter'),
  notes: {
    trackedChanges: both(
      'The source has tracked changes: deleted text was left out, inserted text is in.',
      'মূল লেখায় ট্র্যাক করা পরিবর্তন আছে: মোছা অংশ বাদ গেছে, যোগ করা অংশ আছে।',
    ),
    struckText: both('Struck-through text was left out.', 'কেটে দেওয়া লেখা বাদ গেছে।'),
    comments: both('Comments were left out.', 'মন্তব্য বাদ গেছে।'),
    hiddenText: both('Hidden text was left out.', 'লুকানো লেখা বাদ গেছে।'),
    footnotes: both(
      'Footnotes have their marks in brackets; their texts are at the end.',
      'পাদটীকার চিহ্ন বন্ধনীতে আছে; পাদটীকা আছে শেষে।',
    ),
    checkBoxes: both('Check boxes were left out.', 'টিক চিহ্নের ঘর বাদ গেছে।'),
    images: both('Images were left out.', 'ছবি বাদ গেছে।'),
    shortcodes: both('Shortcodes were left out.', 'শর্টকোড বাদ গেছে।'),
    embeds: both('The embed code became a link.', 'এমবেড কোডের জায়গায় লিংক বসেছে।'),
    unconverted: both(
      'Nothing was pasted: the text is too long or could not be converted. Its plain text may have deleted text and comments.',
      'কিছুই পেস্ট হয়নি: লেখাটি বেশি বড়, অথবা রূপান্তর করা যায়নি। ফরম্যাট ছাড়া লেখায় মোছা অংশ ও মন্তব্য থাকতে পারে।',
    ),
  },
  uploading: both('Uploading images', 'ছবি আপলোড হচ্ছে'),
  skipImage: both('Skip this image', 'এই ছবি বাদ দিন'),
  withoutImages: both('Paste without images', 'ছবি ছাড়া পেস্ট করুন'),
  close: both('Close', 'বন্ধ করুন'),
  copyAsBijoy: both('Copy as Bijoy', 'বিজয়ে কপি করুন'),
  copied: both('Copied for Bijoy fonts', 'বিজয় ফন্টের জন্য কপি হয়েছে'),
  notCopied: both('The text couldn’t be copied', 'লেখাটি কপি করা যায়নি'),
});

/** The notice about lines that look like a block of the markup but are malformed. */
export const almostLinesText = inBoth({
  kinds: {
    image: both(
      (line: number) => `Line ${line} is almost an image.`,
      (line) => `${toBengali(line)} নম্বর লাইনটি ছবির লাইনের মতো, কিন্তু পুরোপুরি ঠিক নেই।`,
    ),
    definition: both(
      (line: number) => `Line ${line} is almost the definition of an image.`,
      (line) => `${toBengali(line)} নম্বর লাইনটি ছবির ঠিকানার মতো, কিন্তু পুরোপুরি ঠিক নেই।`,
    ),
    section: both(
      (line: number) => `Line ${line} is almost the beginning or end of a table, gallery, quote or box.`,
      (line) => `${toBengali(line)} নম্বর লাইনটি টেবিল, গ্যালারি, বড় উদ্ধৃতি বা বক্সের শুরু অথবা শেষের মতো, কিন্তু পুরোপুরি ঠিক নেই।`,
    ),
    embed: both(
      (line: number) => `Line ${line} is an embed code.`,
      (line) => `${toBengali(line)} নম্বর লাইনটি একটি এমবেড কোড।`,
    ),
  },
  more: both(
    (count: number) => `And ${count} more.`,
    (count) => `আরও ${toBengali(count)}টি।`,
  ),
  hint: both('Readers would see its code.', 'পাঠক এর কোড দেখবেন।'),
  repair: both('Repair', 'ঠিক করুন'),
});
