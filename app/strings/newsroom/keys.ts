import { both, inBoth } from '../interface-language.ts';

export const keysText = inBoth({
  title: both('Keyboard shortcuts', 'কিবোর্ড শর্টকাট'),
  use: both('Use these keys', 'এই শর্টকাটগুলো ব্যবহার করুন'),
  useHint: both(
    'They work while no text field has the focus. This browser remembers the choice.',
    'কোনো লেখার ঘরে কার্সর না থাকলে এগুলো কাজ করে। এই ব্রাউজার আপনার পছন্দ মনে রাখে।',
  ),
  here: both('On this screen', 'এই পাতায়'),
  goTo: both('Go to a screen', 'অন্য পাতায় যান'),
  help: both('This help', 'এই তালিকা'),
  everywhere: both('In every Bengali field', 'সব বাংলা লেখার ঘরে'),
  phonetic: both('Phonetic typing on or off', 'ফোনেটিক টাইপিং চালু বা বন্ধ'),
});
