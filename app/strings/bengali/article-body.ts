const number = (value: number) => value.toLocaleString('bn-BD');

export const toolbarText = {
  label: 'লেখার সাজ',
  bold: 'মোটা',
  italic: 'বাঁকা',
  highlight: 'হাইলাইট',
  h1: 'শিরোনাম ১',
  h2: 'শিরোনাম ২',
  bullet: 'বুলেট তালিকা',
  numbered: 'নম্বর তালিকা',
  undo: 'ফিরিয়ে নিন',
  redo: 'আবার করুন',
  colour: 'হাইলাইটের রং',
  colourHint: 'CSS-এর যেকোনো রং: নাম, অথবা #ffe08a-এর মতো কোড।',
  unknownColour: 'রংটি অচেনা। পাঠকেরা হলুদ দেখবেন।',
  applyColour: 'হাইলাইট করুন',
  removeHighlight: 'সরান',
  help: 'লেখার সাজ ও শর্টকাট',
  link: 'লিংক',
  quote: 'উদ্ধৃতি',
  image: 'লেখার ভেতরে ছবি',
  nested: 'ভেতরের তালিকা',
  table: 'ছক',
  gallery: 'গ্যালারি',
  pullQuote: 'বড় উদ্ধৃতি',
  box: 'বক্স',
  find: 'খুঁজুন',
  nestedHelp: '* বা সংখ্যার আগে এক থেকে তিনটি স্ল্যাশ দিলে লাইনটি ওপরের লাইনের ভেতরে যায়। খালি লাইনে এন্টার চাপলে আবার বাইরে আসে।',
  imageHelp:
    'ছবির লাইনে ছবির নাম থাকে; লেখার শেষে [নাম]: /media/… লাইনটি জানায় ছবিটি কোথায় আছে। ওই লাইনটি সরাবেন না। ছবির লাইনে কার্সর রেখে এই বোতাম চাপলে ছবিটি বদলানো বা সরানো যায়।',
  tableHelp:
    'ছকের প্রতিটি লাইন একটি সারি, প্রথমটি শিরোনাম; দুই পাশে ফাঁকা রেখে // দিলে ঘর আলাদা হয়, সর্বোচ্চ ২০টি। Word, Docs বা Sheets থেকে ছক পেস্ট করা যায়।',
  sectionHelp:
    'ছক, গ্যালারি, বড় উদ্ধৃতি ও বক্স শেষ হয় তিনটি স্ল্যাশের লাইনে, এবং একটির ভেতরে অন্যটি বসে না। বড় উদ্ধৃতি লেখারই কথা আবার বলে, তাই শব্দ গণনায় ধরা হয় না।',
  videoHelp: 'কোনো লাইনে শুধু ভিডিওর লিংক থাকলে পাতায় ভিডিওটি বসে।',
  postHelp: 'কোনো লাইনে শুধু Facebook, X, Instagram বা TikTok পোস্টের লিংক থাকলে একটি কার্ড হয়; চাপলে পোস্টটি খোলে।',
  ruleHelp: 'তিনটি হাইফেনের লাইন (---) একটি বিভাজক রেখা হয়।',
  quoteHelp: 'উদ্ধৃতির শেষ লাইন ড্যাশ দিয়ে শুরু হলে সেটি বক্তার নাম: > — নাম।',
  linkHelp: 'লিংক শুরু হয় https://, http://, mailto: দিয়ে, অথবা এই সাইটের পাতার জন্য / দিয়ে।',
  menuHelp: 'Alt+F10 চাপলে বাছাই করা লেখার ওপরের মেনুতে যাওয়া যায়, Escape চাপলে সেটি বন্ধ হয়।',
  fullScreenHelp: 'Ctrl+Shift+F চাপলে শুধু লেখাটি দেখা যায়, Escape চাপলে আগের মতো হয়।',
  enterHelp: 'এন্টার তালিকা বা উদ্ধৃতি এগিয়ে নেয়, আর খালি লাইনে শেষ করে। ট্যাব চাপলে ঘর থেকে বেরোনো যায়।',
} as const;

export const undoText = { undo: 'ফিরিয়ে নেওয়া হয়েছে', redo: 'আবার করা হয়েছে' } as const;

export const findBarText = {
  label: 'খুঁজুন ও বদলান',
  find: 'খুঁজুন',
  replaceWith: 'যা বসবে',
  previous: 'আগেরটি',
  next: 'পরেরটি',
  replace: 'বদলান',
  replaceAll: 'সব বদলান',
  close: 'খোঁজা বন্ধ করুন',
  of: '/',
  found: 'পাওয়া গেছে',
  replaced: 'বদলানো হয়েছে',
  none: 'পাওয়া যায়নি।',
  fields: {
    title: 'শিরোনাম',
    imageCaption: 'ক্যাপশন',
    imageAlt: 'ছবির বর্ণনা',
    seoTitle: 'সার্চ ইঞ্জিনের শিরোনাম',
    seoDescription: 'সার্চ ইঞ্জিনের সারসংক্ষেপ',
  },
} as const;

export const bodyImageText = {
  title: 'ছবি বসান',
  intro: 'ছবিটি কার্সরের নিচে নতুন লাইনে বসবে।',
  insert: 'বসান',
  changeTitle: 'ছবি বদলান',
  apply: 'ঠিক আছে',
  chooseFirst: 'আগে একটি ছবি বেছে নিন।',
} as const;

export const lengthText = {
  red: 'লাল',
  redHint: 'বাছাই করা শব্দ লাল দেখান',
  characters: 'অক্ষর',
  exceeded: {
    search: 'Google প্রায় ৬০ অক্ষরের পর শিরোনাম কেটে দেয়।',
    shared: 'লিংক প্রিভিউ প্রায় ৯০ অক্ষরের পর শিরোনাম কেটে দেয়।',
    card: 'কার্ডে এটি চার লাইনের বেশি হয়।',
  },
  words: 'শব্দ',
  word: 'শব্দ',
  readingTime: 'মিনিটে পড়া যায়',
} as const;

export const pasteText = {
  label: 'পেস্ট করা লেখা',
  formatted: 'সাজসহ পেস্ট হয়েছে।',
  asPlain: 'সাজ ছাড়া পেস্ট করুন',
  hardBreaks: 'এই লেখায় লাইনগুলো জোর করে ভাঙা।',
  joinLines: 'লাইন জোড়া দিন',
  bijoy: 'এই লেখা বিজয়ে লেখা।',
  original: 'পেস্ট করা',
  unicode: 'ইউনিকোড',
  insertUnicode: 'ইউনিকোডে বসান',
  acceptKey: 'Alt+Enter',
  notes: {
    trackedChanges: 'মূল লেখায় ট্র্যাক করা পরিবর্তন আছে: মোছা অংশ বাদ গেছে, যোগ করা অংশ আছে।',
    struckText: 'কেটে দেওয়া লেখা বাদ গেছে।',
    comments: 'মন্তব্য বাদ গেছে।',
    hiddenText: 'লুকানো লেখা বাদ দেওয়া হয়েছে।',
    footnotes: 'পাদটীকার চিহ্ন বন্ধনীতে আছে; পাদটীকা আছে শেষে।',
    checkBoxes: 'টিক চিহ্নের ঘর বাদ গেছে।',
    images: 'ছবি বাদ গেছে।',
    shortcodes: 'শর্টকোড বাদ গেছে।',
    embeds: 'এমবেড কোডের জায়গায় লিংক বসেছে।',
    unconverted: 'কিছুই পেস্ট হয়নি: লেখাটি বেশি বড়, অথবা রূপান্তর করা যায়নি। সাজ ছাড়া লেখায় মোছা অংশ ও মন্তব্য থাকতে পারে।',
  },
  uploading: 'ছবি আপলোড হচ্ছে',
  skipImage: 'এই ছবি বাদ দিন',
  withoutImages: 'ছবি ছাড়া পেস্ট করুন',
  close: 'বন্ধ করুন',
  copyAsBijoy: 'বিজয়ে কপি করুন',
  copied: 'বিজয় ফন্টের জন্য কপি হয়েছে',
  notCopied: 'লেখাটি কপি করা যায়নি',
} as const;

export const almostLinesText = {
  kinds: {
    image: (line: number) => `${number(line)} নম্বর লাইনটি প্রায় একটি ছবি।`,
    definition: (line: number) => `${number(line)} নম্বর লাইনটি প্রায় একটি ছবির ঠিকানা।`,
    section: (line: number) => `${number(line)} নম্বর লাইনটি প্রায় টেবিল, গ্যালারি, উক্তি বা বক্সের শুরু অথবা শেষ।`,
    embed: (line: number) => `${number(line)} নম্বর লাইনটি একটি এমবেড কোড।`,
  },
  more: (count: number) => `আরও ${number(count)}টি।`,
  hint: 'পাঠক এর কোড দেখবেন।',
  repair: 'ঠিক করুন',
} as const;
