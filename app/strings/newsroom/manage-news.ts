import { both, inBoth } from '../interface-language.ts';

const toBengali = (value: number) => value.toLocaleString('bn-BD');
const bengaliArticles = (count: number) => `${toBengali(count)}টি প্রতিবেদন`;
/** Adds the Bengali ending for “in”: “in 3 articles”. */
const within = (counted: string) => `${counted}ে`;

const articles = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'article' : 'articles'}`;

/** Manage News (docs/behaviour §2). */
export const manageText = inBoth({
  searchLabel: both('Search by title', 'শিরোনামে খুঁজুন'),
  searchPlaceholder: both('Search by title...', 'শিরোনামে খুঁজুন...'),
  category: both('Category', 'বিভাগ'),
  allCategories: both('All categories', 'সব বিভাগ'),
  status: both('Status', 'অবস্থা'),
  allStatuses: both('All statuses', 'সব অবস্থা'),
  sort: both('Sort', 'সাজান'),
  sorts: {
    newest: both('Newest first', 'নতুন আগে'),
    oldest: both('Oldest first', 'পুরোনো আগে'),
    updated: both('Recently updated', 'সম্প্রতি হালনাগাদ'),
    published: both('Recently published', 'সম্প্রতি প্রকাশিত'),
  },
  filters: both('Filters', 'ফিল্টার'),
  moreFilters: both('More filters', 'আরও ফিল্টার'),
  /** Precedes the name of a filter and its value. */
  removeFilter: both('Remove the filter', 'ফিল্টার বাদ দিন:'),
  author: both('Author', 'লেখক'),
  tag: both('Tag', 'ট্যাগ'),
  createdOn: both('Created on', 'তৈরির দিন'),
  onlyArticles: both('Only these articles', 'শুধু এসব প্রতিবেদন'),
  flags: {
    isToday: both('Created today', 'আজ তৈরি'),
    isOnDesk: both('My desks', 'আমার ডেস্কের'),
    isMine: both('Mine', 'আমার'),
    isFeatured: both('Featured', 'নির্বাচিত'),
    lacksImage: both('Without image', 'ছবি ছাড়া'),
    hasUnpublished: both('With unpublished changes', 'অপ্রকাশিত পরিবর্তন আছে'),
  },
  savedViews: {
    title: both('Views', 'তালিকা'),
    today: both('Today', 'আজকের খবর'),
    myDeskToday: both('My desk today', 'আমার ডেস্কে আজ'),
    save: both('Save this view', 'এই তালিকা সংরক্ষণ করুন'),
    name: both('Name', 'নাম'),
    needsFilter: both(
      'Choose a filter or search to save it as a view.',
      'তালিকা সংরক্ষণ করতে আগে ফিল্টার বেছে নিন বা কিছু খুঁজুন।',
    ),
    remove: both('Delete the view', 'তালিকা মুছুন:'),
    badName: both('Enter a name of up to 60 characters.', 'সর্বোচ্চ ৬০ অক্ষরের একটি নাম লিখুন।'),
    full: both('Up to 20 views can be saved. Delete one first.', 'সর্বোচ্চ ২০টি তালিকা রাখা যায়। আগে একটি মুছুন।'),
    loading: both('Loading…', 'লোড হচ্ছে…'),
    failed: both('The views couldn’t be read or saved. Please try again.', 'তালিকা লোড বা সংরক্ষণ করা যায়নি। আবার চেষ্টা করুন।'),
    /** The number of articles next to a view. */
    moreThan: both(
      (count: number) => `${count.toLocaleString('en')}+`,
      (count) => `${toBengali(count)}+`,
    ),
  },
  more: both('More actions', 'আরও কাজ'),
  total: both(articles, bengaliArticles),
  moreThan: both(
    (count: number) => `More than ${count.toLocaleString('en')} articles`,
    (count) => `${toBengali(count)}টির বেশি প্রতিবেদন`,
  ),
  show: both('Show', 'দেখান'),
  title: both('Title', 'শিরোনাম'),
  createdAt: both('Created At', 'তৈরির সময়'),
  actions: both('Actions', 'কাজ'),
  updated: both('updated', 'হালনাগাদ'),
  /** Follows the number. */
  views: both(
    (count: number): string => (count === 1 ? 'view' : 'views'),
    () => 'বার পড়া হয়েছে',
  ),
  featured: both('Featured', 'নির্বাচিত'),
  /** Precedes the title of the article. */
  leads: both('Leads the home page:', 'হোমপেজের প্রধান খবর:'),
  /** Precedes a time. */
  leadsUntil: both('until', 'মেয়াদ'),
  leadsAsNewest: both('the newest article, because none is featured', 'সবচেয়ে নতুন প্রতিবেদন, কারণ কোনোটি নির্বাচিত নয়'),
  unpublished: both('Unpublished changes', 'অপ্রকাশিত পরিবর্তন'),
  /** Precedes a name. */
  unpublishedBy: both('by', 'যিনি করেছেন:'),
  edit: both('Edit', 'সম্পাদনা'),
  history: both('History', 'ইতিহাস'),
  remove: both('Delete', 'মুছুন'),
  makeLead: both('Make it the lead', 'প্রধান খবর করুন'),
  view: both('View on site', 'সাইটে দেখুন'),
  copy: both('Copy link', 'লিংক কপি করুন'),
  copied: both('Link copied', 'লিংক কপি হয়েছে'),
  notCopied: both('The link couldn’t be copied', 'লিংক কপি করা যায়নি'),
  /** Heading of the articles whose texts contain the search. */
  inText: both('In the text', 'লেখার ভেতরে'),
  empty: both('No articles found.', 'কোনো প্রতিবেদন পাওয়া যায়নি।'),
  clear: both('Clear search and filters', 'খোঁজার শব্দ ও ফিল্টার বাদ দিন'),
  articles: both('Articles', 'প্রতিবেদন'),
  skipToArticles: both('Skip to the articles', 'প্রতিবেদনের তালিকায় যান'),
  keys: {
    search: both('Search', 'খুঁজুন'),
    add: both('Add news', 'খবর লিখুন'),
    next: both('Next article', 'পরের প্রতিবেদন'),
    previous: both('Previous article', 'আগের প্রতিবেদন'),
    edit: both('Edit the article', 'প্রতিবেদন সম্পাদনা'),
    select: both('Select the article', 'প্রতিবেদন বাছাই'),
    selectRange: both('Select all from the last one', 'আগের বাছাই থেকে এ পর্যন্ত সব বাছাই'),
  },
  removeFailed: both('Failed to delete article. See console for details.', 'প্রতিবেদন মোছা যায়নি। বিস্তারিত কনসোলে দেখুন।'),
  removed: both('Moved to the trash for 30 days:', '৩০ দিনের জন্য ট্র্যাশে রাখা হয়েছে:'),
  removedAlready: both('Someone else has already deleted this article.', 'অন্য কেউ এই প্রতিবেদন আগেই মুছে ফেলেছেন।'),
  restored: both('Restored:', 'ফিরিয়ে আনা হয়েছে:'),
  restoreFailed: both(
    'The article couldn’t be restored. It is still in the trash.',
    'প্রতিবেদনটি ফিরিয়ে আনা যায়নি। এটি এখনো ট্র্যাশে আছে।',
  ),
});

/** Bulk changes in Manage News. */
export const bulkText = inBoth({
  select: both('Select', 'বাছাই'),
  selectAll: both('Select all articles on this page', 'এই পাতার সব প্রতিবেদন বাছাই করুন'),
  /** On a phone, next to the number of selected articles. */
  wholePage: both('Whole page', 'পুরো পাতা'),
  selected: both(
    (count: number) => `${count} selected`,
    (count) => `${toBengali(count)}টি বাছাই করা`,
  ),
  onOtherPages: both(
    (count: number) => `${count} on other pages`,
    (count) => `${toBengali(count)}টি অন্য পাতায়`,
  ),
  full: both(
    (limit: number) => `At most ${limit} articles can be selected.`,
    (limit) => `একসঙ্গে সর্বোচ্চ ${toBengali(limit)}টি প্রতিবেদন বাছাই করা যায়।`,
  ),
  clear: both('Clear selection', 'বাছাই বাদ দিন'),
  bar: both('Selected articles', 'বাছাই করা প্রতিবেদন'),
  actions: {
    publish: both('Publish', 'প্রকাশ'),
    unpublish: both('Unpublish', 'সাইট থেকে সরান'),
    category: both('Category', 'বিভাগ'),
    'add-tag': both('Add tag', 'ট্যাগ যোগ'),
    'remove-tag': both('Remove tag', 'ট্যাগ বাদ'),
    delete: both('Delete', 'মুছুন'),
  },
  questions: {
    publish: both(
      (count: number) => `Publish ${articles(count)} now?`,
      (count) => `${bengaliArticles(count)} এখনই প্রকাশ করবেন?`,
    ),
    unpublish: both(
      (count: number) => `Unpublish ${articles(count)}?`,
      (count) => `${bengaliArticles(count)} সাইট থেকে সরাবেন?`,
    ),
    category: both(
      (count: number) => `Change the category of ${articles(count)}?`,
      (count) => `${bengaliArticles(count)} অন্য বিভাগে নেবেন?`,
    ),
    'add-tag': both(
      (count: number) => `Add a tag to ${articles(count)}?`,
      (count) => `${within(bengaliArticles(count))} ট্যাগ যোগ করবেন?`,
    ),
    'remove-tag': both(
      (count: number) => `Remove a tag from ${articles(count)}?`,
      (count) => `${bengaliArticles(count)} থেকে ট্যাগ বাদ দেবেন?`,
    ),
    delete: both(
      (count: number) => `Delete ${articles(count)}?`,
      (count) => `${bengaliArticles(count)} মুছবেন?`,
    ),
  },
  hints: {
    publish: both(
      'An article that would change what leads the home page isn’t published. Open it to publish it.',
      'যেটি প্রকাশ হলে হোমপেজের প্রধান খবর বদলে যেত, সেটি প্রকাশ হবে না। সেটি খুলে প্রকাশ করুন।',
    ),
    unpublish: both(
      'Readers no longer see them. A schedule is removed.',
      'পাঠকেরা এগুলো আর দেখবেন না। প্রকাশের সময় নির্ধারিত থাকলে তা-ও বাদ যাবে।',
    ),
    category: both('The subcategory is cleared.', 'উপবিভাগ বাদ যাবে।'),
    delete: both('They are in the trash for 30 days.', 'এগুলো ৩০ দিন ট্র্যাশে থাকবে।'),
  },
  unaffected: both(
    (count: number) => `${articles(count)} of the selection ${count === 1 ? 'needs' : 'need'} no change.`,
    (count) => `বাছাই করা ${within(bengaliArticles(count))} বদলানোর কিছু নেই।`,
  ),
  changeCategory: both('Change category', 'বিভাগ বদলান'),
  chooseCategory: both('Choose a category.', 'একটি বিভাগ বেছে নিন।'),
  invalidTag: both('Enter one tag of up to 100 characters, without commas.', 'কমা ছাড়া সর্বোচ্চ ১০০ অক্ষরের একটি ট্যাগ লিখুন।'),
  tag: both('Tag', 'ট্যাগ'),
  category: both('Category', 'বিভাগ'),
  done: {
    publish: both(
      (count: number) => `${articles(count)} published.`,
      (count) => `${bengaliArticles(count)} প্রকাশ হয়েছে।`,
    ),
    unpublish: both(
      (count: number) => `${articles(count)} unpublished.`,
      (count) => `${bengaliArticles(count)} সাইট থেকে সরানো হয়েছে।`,
    ),
    category: both(
      (count: number) => `Category changed in ${articles(count)}.`,
      (count) => `${bengaliArticles(count)} নতুন বিভাগে নেওয়া হয়েছে।`,
    ),
    'add-tag': both(
      (count: number) => `Tag added to ${articles(count)}.`,
      (count) => `${within(bengaliArticles(count))} ট্যাগ যোগ হয়েছে।`,
    ),
    'remove-tag': both(
      (count: number) => `Tag removed from ${articles(count)}.`,
      (count) => `${bengaliArticles(count)} থেকে ট্যাগ বাদ দেওয়া হয়েছে।`,
    ),
    delete: both(
      (count: number) => `${articles(count)} moved to the trash for 30 days.`,
      (count) => `${bengaliArticles(count)} ৩০ দিনের জন্য ট্র্যাশে রাখা হয়েছে।`,
    ),
  },
  /** Follows the title. */
  leads: both('leads the home page.', 'এখন হোমপেজের প্রধান খবর।'),
  undone: both(
    (count: number) => `${articles(count)} restored.`,
    (count) => `${bengaliArticles(count)} আগের অবস্থায় ফিরেছে।`,
  ),
  failed: both('The articles couldn’t be changed. Please try again.', 'প্রতিবেদনগুলো বদলানো যায়নি। আবার চেষ্টা করুন।'),
  notChanged: both('Not changed:', 'বদলায়নি:'),
  reasons: {
    conflict: both('someone else has changed it', 'অন্য কেউ এটি বদলেছেন'),
    newer: both('someone else has changed it', 'অন্য কেউ এটি বদলেছেন'),
    leads: both('it would change what leads the home page', 'এতে হোমপেজের প্রধান খবর বদলে যেত'),
    'image-missing': both('an image was deleted', 'একটি ছবি মুছে ফেলা হয়েছে'),
    'past-date': both('its publication time is in the past', 'প্রকাশের সময় পেরিয়ে গেছে'),
    'not-draft': both('it is not a draft', 'এটি খসড়া নয়'),
    incomplete: both('its title, text or category is missing', 'শিরোনাম, লেখা বা বিভাগ নেই'),
    unchanged: both('it is not published', 'এটি প্রকাশিত নয়'),
    'too-many-tags': both('its list of tags would be too long', 'ট্যাগের তালিকা বেশি লম্বা হয়ে যেত'),
    deleted: both('it was deleted', 'এটি মুছে ফেলা হয়েছে'),
    missing: both('it was deleted', 'এটি মুছে ফেলা হয়েছে'),
    'proposal-changed': both('someone else has changed the proposal', 'অন্য কেউ প্রস্তাবটি বদলেছেন'),
    'corrections-full': both('it has too many corrections', 'এতে সংশোধনী বেশি হয়ে গেছে'),
    failed: both('an error occurred', 'একটি ত্রুটি হয়েছে'),
  },
});

export const tagsText = inBoth({
  hint: both(
    'A new name applies to all articles with the tag. Articles keep their time of update, and the tag’s old page leads to the new one.',
    'নাম বদলালে ট্যাগটির সব প্রতিবেদনে নতুন নাম বসে। প্রতিবেদনের হালনাগাদের সময় বদলায় না। ট্যাগের পুরোনো পাতা খুললে পাঠক নতুন পাতায় যান।',
  ),
  searchLabel: both('Search tags', 'ট্যাগ খুঁজুন'),
  none: both(
    'There are no tags yet. They are added in the form of an article.',
    'এখনো কোনো ট্যাগ নেই। প্রতিবেদন লেখার ফর্মে ট্যাগ যোগ করা যায়।',
  ),
  empty: both('No tags found.', 'কোনো ট্যাগ পাওয়া যায়নি।'),
  articles: both(articles, bengaliArticles),
  rename: both('Rename or merge', 'নাম বদলান বা এক করুন'),
  remove: both('Delete', 'মুছুন'),
  renameQuestion: both(
    (name: string, articles: string) => `Replace the tag “${name}” in ${articles}?`,
    (name, count) => `“${name}” ট্যাগের নাম বদলাবেন? এটি ${within(count)} আছে।`,
  ),
  removeQuestion: both(
    (name: string, articles: string) => `Delete the tag “${name}” from ${articles}?`,
    (name, count) => `“${name}” ট্যাগটি মুছবেন? এটি ${within(count)} আছে।`,
  ),
  newName: both('New name', 'নতুন নাম'),
  mergeHint: both('The name of another tag merges the two.', 'অন্য কোনো ট্যাগের নাম দিলে দুটি এক হয়ে যায়।'),
  merges: both(
    (name: string, articles: string) => `“${name}” exists already, in ${articles}. The two become one tag.`,
    (name, count) => `“${name}” আগে থেকেই ${within(count)} আছে। দুটি মিলে একটি ট্যাগ হবে।`,
  ),
  replace: both('Replace', 'বদলান'),
  merge: both('Merge', 'এক করুন'),
  undo: both('Undo', 'আনডু করুন'),
  restored: both('restored', 'ফিরিয়ে আনা হয়েছে'),
  started: both('The change has started. It is under “Latest changes”.', 'কাজ শুরু হয়েছে। “সর্বশেষ পরিবর্তন” তালিকায় দেখুন।'),
  tooLate: both('This change can’t be undone any more.', 'এই পরিবর্তন আর ফিরিয়ে নেওয়া যাবে না।'),
  proposed: both(
    'The change waits until a second person confirms it.',
    'আরেকজন অনুমোদন না করা পর্যন্ত পরিবর্তনটি অপেক্ষায় থাকবে।',
  ),
  dropped: both('The change was dropped.', 'পরিবর্তনটি বাতিল করা হয়েছে।'),
  waiting: both('Waiting for a second person', 'আরেকজনের অনুমোদনের অপেক্ষায়'),
  ownWaiting: both(
    'You asked for this change, so someone else has to confirm it.',
    'পরিবর্তনটি আপনি চেয়েছেন, তাই অন্য কাউকে অনুমোদন করতে হবে।',
  ),
  confirm: both('Confirm and change', 'অনুমোদন করে বদলান'),
  drop: both('Drop', 'প্রস্তাব বাতিল করুন'),
  invalid: both('Enter one tag of up to 100 characters, without commas.', 'কমা ছাড়া সর্বোচ্চ ১০০ অক্ষরের একটি ট্যাগ লিখুন।'),
  missing: both('No article has this tag any more.', 'এই ট্যাগ আর কোনো প্রতিবেদনে নেই।'),
  failed: both('The tag couldn’t be changed. Please try again.', 'ট্যাগটি বদলানো যায়নি। আবার চেষ্টা করুন।'),
  changes: both('Latest changes', 'সর্বশেষ পরিবর্তন'),
  deleted: both('deleted', 'মুছে ফেলা হয়েছে'),
  running: both('in progress', 'চলছে'),
});
