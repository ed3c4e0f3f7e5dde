import { both, inBoth } from '../interface-language.ts';

/** Interface text of the command palette (docs/behaviour §2.7.12). */
export const paletteText = inBoth({
  open: both('Find', 'খুঁজুন'),
  title: both('Find an article, a screen or an action', 'প্রতিবেদন, পাতা বা কাজ খুঁজুন'),
  /** In the field, which is narrow on a phone. */
  placeholder: both('Article, screen or action', 'প্রতিবেদন, পাতা বা কাজ'),
  here: both('This screen', 'এই পাতা'),
  screens: both('Screens', 'পাতা'),
  actions: both('Actions', 'কাজ'),
  articles: both('Articles', 'প্রতিবেদন'),
  inText: both('In the text of articles', 'প্রতিবেদনের ভেতরে'),
  recent: both('Recently changed articles', 'সম্প্রতি বদলানো প্রতিবেদন'),
  none: both('Nothing found.', 'কিছু পাওয়া যায়নি।'),
  searching: both('Searching…', 'খোঁজা হচ্ছে…'),
  failed: both('The articles couldn’t be searched.', 'প্রতিবেদন খোঁজা যায়নি।'),
  theme: both('Switch between light and dark', 'হালকা বা গাঢ় থিম'),
  signOut: both('Sign out', 'সাইন আউট'),
  editThis: both('Edit this article', 'এই প্রতিবেদন সম্পাদনা'),
  historyOfThis: both('History of this article', 'এই প্রতিবেদনের ইতিহাস'),
  preview: both('Preview', 'প্রিভিউ'),
  fullScreen: both('Full screen', 'ফুল স্ক্রিন'),
  save: both('Save', 'সংরক্ষণ'),
  everywhere: both('In the whole dashboard', 'পুরো ড্যাশবোর্ডে'),
  outsideText: both('The same, outside a text field', 'একই কাজ, লেখার ঘরের বাইরে'),
  formHelp: both(
    'Ctrl+Shift+P finds an article, a screen or an action; so does Ctrl+K outside the description.',
    'Ctrl+Shift+P চাপলে প্রতিবেদন, পাতা বা কাজ খোঁজা যায়। মূল লেখার বাইরে Ctrl+K চাপলেও হয়।',
  ),
});
