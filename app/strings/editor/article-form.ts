import { both, inBoth } from '../interface-language.ts';

/** Interface text of the article form (docs/behaviour §4, §5, §8). */
export const articleFormText = inBoth({
  seo: both('Search engines and link previews', 'সার্চ ইঞ্জিন ও লিংক প্রিভিউ'),
  seoHint: both(
    'Shown instead of the title. If it is empty, the title is shown.',
    'শিরোনামের বদলে দেখানো হয়। খালি থাকলে শিরোনামই দেখানো হয়।',
  ),
  seoTitle: both('Headline for search engines', 'সার্চ ইঞ্জিনের শিরোনাম'),
  seoDescription: both('Summary for search engines', 'সার্চ ইঞ্জিনের সারসংক্ষেপ'),
  title: both('Title', 'শিরোনাম'),
  titleHint: both('Words between *single asterisks* are shown in red.', '*তারকাচিহ্নের* ভেতরের শব্দ লাল দেখায়।'),
  description: both('Description', 'মূল লেখা'),
  /** Shown in the empty body. */
  writeHere: both('Write the article here.', 'প্রতিবেদনটি এখানে লিখুন।'),
  category: both('Category', 'বিভাগ'),
  chooseCategory: both('Select a category', 'একটি বিভাগ বেছে নিন'),
  subcategory: both('Subcategory', 'উপবিভাগ'),
  noSubcategory: both('None', 'নেই'),
  author: both('Author', 'লেখক'),
  tags: both('Tags', 'ট্যাগ'),
  tagsHint: both('Separate tags with commas.', 'একাধিক ট্যাগের মাঝে কমা দিন।'),
  tagSuggestions: both('Existing tags', 'আগের ট্যাগ'),
  featured: both('Featured article', 'নির্বাচিত প্রতিবেদন'),
  featuredUntil: both('Leads until', 'প্রধান খবর থাকার মেয়াদ'),
  /** Followed by the time zone. */
  featuredUntilHint: both(
    'Optional. At this time the next featured article leads.',
    'ঐচ্ছিক। এই সময়ে পরের নির্বাচিত প্রতিবেদন প্রধান খবর হয়।',
  ),
  featuredEnded: both(
    'This time has passed. The article doesn’t lead.',
    'এই সময় পেরিয়ে গেছে। প্রতিবেদনটি এখন প্রধান খবর নয়।',
  ),
  status: both('Status', 'অবস্থা'),
  publishNow: both('Publish Immediately', 'এখনই প্রকাশ'),
  saveAsDraft: both('Save as Draft', 'খসড়া হিসেবে রাখুন'),
  scheduleForLater: both('Schedule for later', 'পরে প্রকাশের সময় ঠিক করুন'),
  publishAsNew: both('Publish as new', 'নতুন হিসেবে প্রকাশ'),
  publishAsNewHint: both(
    'This article was public before. Otherwise it returns to its earlier place in the lists.',
    'এই প্রতিবেদন আগে প্রকাশিত ছিল। এটি না বাছলে তালিকায় আগের জায়গায় ফিরবে।',
  ),
  publishAt: both('Publication date and time', 'প্রকাশের তারিখ ও সময়'),
  /** Followed by the time zone's name. */
  inZone: both('Time zone:', 'সময় অঞ্চল:'),
  alreadyDue: both('This time has passed.', 'এই সময় পেরিয়ে গেছে।'),
  hidesFromReaders: both('Readers will no longer see this article.', 'পাঠকেরা এই প্রতিবেদন আর দেখবেন না।'),
  update: both('Update Article', 'হালনাগাদ করুন'),
  publish: both('Publish Article', 'প্রকাশ করুন'),
  schedule: both('Schedule Article', 'সময় ঠিক করুন'),
  created: both('Article saved.', 'প্রতিবেদন সংরক্ষিত হয়েছে।'),
  updated: both('Article updated.', 'প্রতিবেদন হালনাগাদ হয়েছে।'),
  published: both('Article published.', 'প্রতিবেদন প্রকাশিত হয়েছে।'),
  /** Follows `created` or `published` if readers could not see the article before. */
  nowPublic: both('Readers see it now.', 'পাঠকেরা এখন এটি দেখছেন।'),
  keptAsDraft: both('Saved as a draft.', 'খসড়া হিসেবে রাখা হয়েছে।'),
  mergedWith: both(
    'Also includes changes that were saved in the meantime to:',
    'এর মধ্যে অন্যের সংরক্ষণ করা পরিবর্তনও যোগ হয়েছে:',
  ),
  failed: both('An error occurred. Please try again.', 'একটি ত্রুটি হয়েছে। আবার চেষ্টা করুন।'),
  unsaved: both('Unsaved changes', 'সংরক্ষণ করা হয়নি'),
  allSaved: both('All changes saved', 'সব সংরক্ষিত'),
  draftSaved: both('Draft saved in this browser', 'খসড়া এই ব্রাউজারে রাখা আছে'),
  preview: both('Preview', 'প্রিভিউ'),
  previewEmpty: both(
    'Your article appears here as readers will see it.',
    'পাঠকেরা প্রতিবেদনটি যেমন দেখবেন, এখানে তেমন দেখা যাবে।',
  ),
  previewOf: both('Article preview', 'প্রতিবেদনের প্রিভিউ'),
  editTitle: both('Edit Article', 'প্রতিবেদন সম্পাদনা'),
  addTitle: both('Add News', 'খবর লিখুন'),
  notFound: both('This article no longer exists.', 'এই প্রতিবেদন আর নেই।'),
  toTrash: both('Go to the trash', 'ট্র্যাশে যান'),
  imageMissing: both(
    'This image is no longer available. Choose it again or remove it.',
    'এই ছবিটি আর নেই। আবার বেছে নিন অথবা সরিয়ে দিন।',
  ),
  socialImageMissing: both(
    'The image for link previews is no longer available. Choose it again or remove it.',
    'লিংক প্রিভিউয়ের ছবিটি আর নেই। আবার বেছে নিন অথবা সরিয়ে দিন।',
  ),
  bodyImageMissing: both(
    'An image in the text is no longer available. Remove its line, or insert the image again.',
    'লেখার একটি ছবি আর নেই। ছবির লাইনটি মুছুন, অথবা ছবিটি আবার বসান।',
  ),
});

/** The frame around the article form. */
export const roomText = inBoth({
  back: both('Back to the list', 'তালিকায় ফিরুন'),
  settings: both('Article settings', 'প্রতিবেদনের সেটিংস'),
  /** The button that opens these settings. */
  openSettings: both('Settings', 'সেটিংস'),
  fullScreen: both('Full screen', 'ফুল স্ক্রিন'),
  fullScreenKey: both('Ctrl+Shift+F', 'Ctrl+Shift+F'),
  phone: both('Phone', 'ফোন'),
  desktop: both('Desktop', 'কম্পিউটার'),
  screen: both('Width of the preview', 'প্রিভিউয়ের প্রস্থ'),
  selection: both('Selected text', 'বাছাই করা লেখা'),
  /** Shown while a setting is collapsed. */
  noCategory: both('None selected', 'বাছাই হয়নি'),
  noImage: both('None', 'নেই'),
  uncaptioned: both('Without caption', 'ক্যাপশন নেই'),
  noTags: both('None', 'নেই'),
  noSeo: both('From the article', 'প্রতিবেদন থেকে'),
});

/** The previews of the article on other sites. */
export const sharingText = inBoth({
  title: both('On Facebook, X and Google', 'ফেসবুক, এক্স ও গুগলে'),
  note: both(
    'From the data that those sites read. They may shorten the texts.',
    'ওই সাইটগুলো যে তথ্য পড়ে তা থেকে তৈরি। তারা লেখা ছোট করতে পারে।',
  ),
  facebook: both('Facebook', 'ফেসবুক'),
  x: both('X', 'এক্স'),
  google: both('Google', 'গুগল'),
});

export const draftText = inBoth({
  one: both('You have an unsaved draft in this browser.', 'এই ব্রাউজারে আপনার একটি অসংরক্ষিত খসড়া আছে।'),
  several: both('You have unsaved drafts in this browser.', 'এই ব্রাউজারে আপনার কয়েকটি অসংরক্ষিত খসড়া আছে।'),
  unsavedFrom: both('Unsaved draft from', 'অসংরক্ষিত খসড়া,'),
  untitled: both('Untitled', 'শিরোনাম নেই'),
  olderBase: both(
    'The article has been saved since then. When you save, changes are combined; you choose where they overlap.',
    'এরপর প্রতিবেদনটি সংরক্ষিত হয়েছে। আপনি সংরক্ষণ করলে দুটি মেলানো হবে; যেখানে মেলে না সেখানে আপনি বেছে নেবেন।',
  ),
  restore: both('Restore', 'ফিরিয়ে আনুন'),
  discard: both('Discard', 'ফেলে দিন'),
  discardQuestion: both('Discard this unsaved draft?', 'অসংরক্ষিত খসড়াটি ফেলে দেবেন?'),
  discardAll: both('Discard all', 'সব ফেলে দিন'),
  discardAllQuestion: both('Discard all these unsaved drafts?', 'অসংরক্ষিত সব খসড়া ফেলে দেবেন?'),
  discardNote: both('You can’t undo this.', 'এটি আর ফেরানো যাবে না।'),
  ofDeleted: both('You have an unsaved draft of it in this browser.', 'এই ব্রাউজারে এর একটি অসংরক্ষিত খসড়া আপনার আছে।'),
  ofDeletedElsewhere: both(
    'You have an unsaved draft of it from another device.',
    'অন্য ডিভাইসে এর একটি অসংরক্ষিত খসড়া আপনার আছে।',
  ),
  openDeleted: both('Open the draft', 'খসড়াটি খুলুন'),
  refused: both(
    'This browser can’t store drafts. Save often: what you type is lost if this page closes.',
    'এই ব্রাউজার খসড়া রাখতে পারে না। বারবার সংরক্ষণ করুন: পাতাটি বন্ধ হলে যা লিখেছেন তা হারাবে।',
  ),
});

export const autosaveText = inBoth({
  /** The texts before and after the time at which another device saved. */
  from: both('You have unsaved changes from', 'আপনার অসংরক্ষিত পরিবর্তন'),
  elsewhere: both('on another device.', 'থেকে অন্য ডিভাইসে আছে।'),
  kept: both('Saved as unpublished changes', 'অপ্রকাশিত পরিবর্তন হিসেবে রাখা হয়েছে'),
  keptHere: both(
    'The server doesn’t respond. This browser keeps your text and sends it when the server is back.',
    'সার্ভার সাড়া দিচ্ছে না। আপনার লেখা এই ব্রাউজারে আছে, সার্ভার ফিরলে পাঠানো হবে।',
  ),
  keptUnfinished: both(
    'Saved as an unfinished draft. Add a title, description, and category to save it as an article.',
    'অসমাপ্ত খসড়া হিসেবে রাখা হয়েছে। প্রতিবেদন হিসেবে রাখতে শিরোনাম, মূল লেখা ও বিভাগ দিন।',
  ),
  blocked: {
    offer: both(
      'You have unsaved changes in another window or on another device. Restore or discard them first.',
      'অন্য উইন্ডোতে বা ডিভাইসে আপনার অসংরক্ষিত পরিবর্তন আছে। আগে সেগুলো ফিরিয়ে আনুন বা ফেলে দিন।',
    ),
    window: both(
      'Saved in this browser, but not on the server: another window of yours has unsaved changes to this article.',
      'এই ব্রাউজারে রাখা হয়েছে, সার্ভারে নয়: এই প্রতিবেদনের অসংরক্ষিত পরিবর্তন আপনার অন্য উইন্ডোতে আছে।',
    ),
    viewer: both(
      'Saved in this browser, but not on the server: someone else has signed in to this browser.',
      'এই ব্রাউজারে রাখা হয়েছে, সার্ভারে নয়: এই ব্রাউজারে অন্য কেউ সাইন ইন করেছেন।',
    ),
  },
  onlyHere: both('Saved in this browser, but not on the server', 'এই ব্রাউজারে রাখা হয়েছে, সার্ভারে নয়'),
  offline: both('Offline', 'ইন্টারনেট নেই'),
  saving: both('Saving…', 'সংরক্ষণ হচ্ছে…'),
  /** Precedes a time. */
  savedAt: both('All changes saved at', 'সব সংরক্ষিত,'),
  autosavedAt: both('Autosaved at', 'নিজে থেকে সংরক্ষিত'),
  /** Precedes a percentage. */
  uploading: both('Uploading', 'আপলোড হচ্ছে'),
  notSaved: both('Not saved, will retry', 'সংরক্ষণ হয়নি, আবার চেষ্টা হবে'),
  saveFailed: both('Not saved', 'সংরক্ষণ হয়নি'),
  back: both(
    'The connection is back, but your last save didn’t go through.',
    'সংযোগ ফিরেছে, কিন্তু শেষবারের লেখা সংরক্ষণ হয়নি।',
  ),
  saveNow: both('Save now', 'এখনই সংরক্ষণ করুন'),
});

export const saveQuestionText = inBoth({
  past: both('This publication time has passed', 'প্রকাশের এই সময় পেরিয়ে গেছে'),
  pastNote: both(
    'Publish the article now, or back-date it? A back-dated article is listed among the older ones.',
    'এখন প্রকাশ করবেন, নাকি পেছনের তারিখে? পেছনের তারিখ দিলে প্রতিবেদনটি পুরোনোগুলোর মধ্যে থাকবে।',
  ),
  publishNow: both('Publish now', 'এখনই প্রকাশ করুন'),
  /** Precedes a date. */
  backDate: both('Back-date to', 'পেছনের তারিখ দিন:'),
  hide: both('Take this article off the site?', 'প্রতিবেদনটি সাইট থেকে সরাবেন?'),
  hideNow: both('Take off the site', 'সাইট থেকে সরান'),
});

export const leaveText = inBoth({
  question: both('Leave without saving?', 'সংরক্ষণ না করে বেরিয়ে যাবেন?'),
  questionStored: both('Leave with unpublished changes?', 'অপ্রকাশিত পরিবর্তন রেখে বেরিয়ে যাবেন?'),
  noteStored: both(
    'They are stored on the server. You can restore them when you come back.',
    'সেগুলো সার্ভারে রাখা আছে। ফিরে এসে ফিরিয়ে আনতে পারবেন।',
  ),
  note: both(
    'Your changes aren’t saved. This browser keeps a draft that you can restore when you come back.',
    'আপনার পরিবর্তন সংরক্ষণ হয়নি। এই ব্রাউজারে একটি খসড়া থাকবে, ফিরে এসে ফিরিয়ে আনতে পারবেন।',
  ),
  noteNotStored: both(
    'Your changes aren’t saved, and this browser can’t store a draft.',
    'আপনার পরিবর্তন সংরক্ষণ হয়নি, আর এই ব্রাউজার খসড়া রাখতে পারে না।',
  ),
  noteUpload: both('The image upload will be cancelled.', 'ছবি আপলোড বাতিল হবে।'),
  leave: both('Leave', 'বেরিয়ে যান'),
  stay: both('Stay', 'থাকুন'),
});

export const conflictText = inBoth({
  title: both('Someone else saved this article', 'অন্য কেউ এই প্রতিবেদন সংরক্ষণ করেছেন'),
  /** Follows the colleague's name and the time of the save. */
  intro: both(
    'changed the same parts as you. Choose which version to keep for each part.',
    'আপনার মতো একই অংশ বদলেছেন। প্রতিটি অংশে কোনটি থাকবে বেছে নিন।',
  ),
  /** Follows the same name and time if the save would approve unseen changes. */
  unseenIntro: both(
    'changed it after you opened it. Publishing approves the whole text, so read these changes first.',
    'আপনি খোলার পরে এটি বদলেছেন। প্রকাশ করলে পুরো লেখাটিই অনুমোদিত হবে, তাই আগে পরিবর্তনগুলো পড়ে নিন।',
  ),
  theirChanges: both('Their other changes', 'তাঁর অন্যান্য পরিবর্তন'),
  someone: both('Someone else', 'অন্য কেউ'),
  ownWindow: both('Your other window', 'আপনার অন্য উইন্ডো'),
  ownTitle: both('Your other window saved this article', 'আপনার অন্য উইন্ডো থেকে এই প্রতিবেদন সংরক্ষিত হয়েছে'),
  /** Label of the base. */
  before: both('Before', 'আগে'),
  mine: both('Your version', 'আপনার লেখা'),
  theirs: both('Their version', 'তাঁর লেখা'),
  keepMine: both('Keep mine', 'আমারটি রাখুন'),
  keepTheirs: both('Keep theirs', 'তাঁরটি রাখুন'),
  keepBoth: both('Keep both', 'দুটিই রাখুন'),
  /** Followed by the number of the question. */
  question: both('Question', 'প্রশ্ন'),
  /** Shown between the number of a question and the total. */
  of: both('of', '/'),
  previous: both('Previous', 'আগেরটি'),
  next: both('Next', 'পরেরটি'),
  unanswered: both(
    'The result appears here when you have answered every question.',
    'সব প্রশ্নের উত্তর দিলে ফলাফল এখানে দেখা যাবে।',
  ),
  result: both('Result', 'ফলাফল'),
  resultNote: both('This is what you save.', 'এটিই সংরক্ষণ হবে।'),
  bothNote: both(
    'Both versions go into the form, one after the other. Edit them before you save.',
    'দুটি লেখাই একটির পর একটি ফর্মে বসবে। সংরক্ষণের আগে ঠিক করে নিন।',
  ),
  save: both('Save', 'সংরক্ষণ করুন'),
  useInForm: both('Add both to the form', 'দুটিই ফর্মে বসান'),
  backToForm: both('Back to the form', 'ফর্মে ফিরুন'),
  applied: both('Both versions are in the form. Edit them, then save.', 'দুটি লেখাই ফর্মে আছে। ঠিক করে সংরক্ষণ করুন।'),
  alsoMerged: both('Their changes to parts you didn’t edit:', 'যেসব অংশ আপনি বদলাননি, সেখানে তাঁর পরিবর্তন:'),
  none: both('(empty)', '(খালি)'),
  /** Replace the texts of the same names above if the form shows a colleague's proposal. */
  ofProposal: {
    title: both('The article was changed after the proposal', 'প্রস্তাবের পর প্রতিবেদনটি বদলেছে'),
    intro: both(
      'changed the same parts as the proposal. Choose which version to keep for each part.',
      'প্রস্তাবে যা বদলেছে, সেই একই অংশ বদলেছেন। প্রতিটি অংশে কোনটি থাকবে বেছে নিন।',
    ),
    mine: both('Proposal', 'প্রস্তাব'),
    theirs: both('Published version', 'প্রকাশিত লেখা'),
    keepMine: both('Keep the proposal', 'প্রস্তাবটি রাখুন'),
    keepTheirs: both('Keep the published version', 'প্রকাশিত লেখা রাখুন'),
    alsoMerged: both('Also changed since the proposal:', 'প্রস্তাবের পর আরও যা বদলেছে:'),
  },
});

/**
 * Asked before a save if the featured article would replace the current lead, or would not lead because it is older.
 */
export const leadText = inBoth({
  /** Follows the title of the current lead. */
  question: both('leads now. Replace it?', 'এখন প্রধান খবর। এটি বদলাবেন?'),
  /** Precedes the title of the article that would lead. */
  newLead: both('New lead:', 'নতুন প্রধান খবর:'),
  replaceNote: both(
    'This article leads the home page as soon as it is saved.',
    'সংরক্ষণ হলেই এই প্রতিবেদন হোমপেজের প্রধান খবর হবে।',
  ),
  belowNote: both(
    'This article is older, so it doesn’t lead by itself. If you replace, these articles are no longer featured:',
    'এই প্রতিবেদন পুরোনো, তাই নিজে থেকে প্রধান খবর হবে না। বদলালে এই প্রতিবেদনগুলো আর নির্বাচিত থাকবে না:',
  ),
  replace: both('Replace', 'বদলান'),
  saveOnly: both('Save without replacing', 'না বদলে সংরক্ষণ করুন'),
});

export const otherSaveText = inBoth({
  /** Shown between the colleague's name and the time of the save. */
  saved: both('saved this article', 'এই প্রতিবেদন সংরক্ষণ করেছেন'),
  merged: both(
    'Your text is unchanged. Changes are combined when you save.',
    'আপনার লেখা বদলায়নি। আপনি সংরক্ষণ করলে দুটি মেলানো হবে।',
  ),
  /** Followed by the names of the parts. */
  overlaps: both(
    'Your text is unchanged. When you save, you choose between overlapping changes to:',
    'আপনার লেখা বদলায়নি। সংরক্ষণের সময় এসব অংশে কোনটি থাকবে বেছে নেবেন:',
  ),
  choose: both('Choose now', 'এখনই বেছে নিন'),
  refreshed: both('The form shows the latest version.', 'ফর্মে এখন সর্বশেষ সংস্করণ।'),
  deleted: both(
    'Someone deleted this article while you were editing. Your text is still here.',
    'আপনি লেখার সময় কেউ প্রতিবেদনটি মুছে ফেলেছেন। আপনার লেখা এখানে আছে।',
  ),
  deletedQuestion: both(
    'Someone deleted this article while you were editing',
    'আপনি লেখার সময় কেউ প্রতিবেদনটি মুছে ফেলেছেন',
  ),
  deletedNote: both(
    'Your text is still here. Restore the article with it, or save it as a new article.',
    'আপনার লেখা এখানে আছে। এটি দিয়ে প্রতিবেদনটি ফিরিয়ে আনুন, অথবা নতুন প্রতিবেদন হিসেবে সংরক্ষণ করুন।',
  ),
  missingNote: both(
    'Your text is still here. You can save it as a new article.',
    'আপনার লেখা এখানে আছে। নতুন প্রতিবেদন হিসেবে সংরক্ষণ করতে পারেন।',
  ),
  restore: both('Restore and save', 'ফিরিয়ে এনে সংরক্ষণ করুন'),
  saveAsNew: both('Save as a new article', 'নতুন প্রতিবেদন হিসেবে সংরক্ষণ করুন'),
});
