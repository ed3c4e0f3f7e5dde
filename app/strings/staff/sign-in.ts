import { both, inBoth } from '../interface-language.ts';

const toBengali = (value: number) => value.toLocaleString('bn-BD');

/** Interface text of the sign-in and the account (docs/behaviour §2, §8). */
export const signInText = inBoth({
  title: both('Dashboard Login', 'ড্যাশবোর্ডে সাইন ইন'),
  email: both('Email', 'ইমেইল'),
  password: both('Password', 'পাসওয়ার্ড'),
  submit: both('Sign in', 'সাইন ইন'),
  refused: both('Failed to login. Please check your email and password.', 'সাইন ইন হয়নি। ইমেইল ও পাসওয়ার্ড দেখে নিন।'),
  deactivated: both(
    'Your account was deactivated. Ask an owner of the site to reactivate it.',
    'আপনার অ্যাকাউন্ট নিষ্ক্রিয় করা হয়েছে। আবার সক্রিয় করতে সাইটের কোনো মালিককে বলুন।',
  ),
  lacksCookies: both(
    'Your browser doesn’t accept cookies from this site. Allow them, then sign in again.',
    'আপনার ব্রাউজার এই সাইটের কুকি নিচ্ছে না। কুকির অনুমতি দিন, তারপর আবার সাইন ইন করুন।',
  ),
  tooManyAttempts: both('Too many attempts. You can try again', 'অনেকবার চেষ্টা করা হয়েছে।'),
  /** These follow the text above. */
  waitUnderAMinute: both('in less than a minute.', 'এক মিনিট পরে আবার চেষ্টা করুন।'),
  wait: both(
    (minutes: number) => (minutes === 1 ? 'in a minute.' : `in ${minutes} minutes.`),
    (minutes) => `${toBengali(minutes)} মিনিট পরে আবার চেষ্টা করুন।`,
  ),
  signedOut: both('You’ve been signed out', 'আপনি সাইন আউট হয়ে গেছেন'),
  signedOutHint: both(
    'Your session has ended. Nothing you typed is lost. Sign in to continue.',
    'আপনার সেশন শেষ হয়েছে। যা লিখেছেন কিছুই হারায়নি। চালিয়ে যেতে সাইন ইন করুন।',
  ),
  /** This and `typedStays` are shown after the reason if the account was deactivated. */
  nothingLost: both('Nothing you typed is lost.', 'যা লিখেছেন কিছুই হারায়নি।'),
  typedStays: both('What you type stays in this browser.', 'যা লিখছেন তা এই ব্রাউজারে থাকছে।'),
  signedOutBanner: both(
    'You’ve been signed out. What you type stays in this browser.',
    'আপনি সাইন আউট হয়ে গেছেন। যা লিখছেন তা এই ব্রাউজারে থাকছে।',
  ),
  failed: both('We couldn’t sign you in. Please try again.', 'সাইন ইন করা যায়নি। আবার চেষ্টা করুন।'),
  cancel: both('Not now', 'এখন নয়'),
});

export const accountText = inBoth({
  title: both('Account', 'অ্যাকাউন্ট'),
  devMode: both(
    'You’re in dev mode, without an account. There is no password to change and no session to end.',
    'আপনি ডেভ মোডে আছেন, কোনো অ্যাকাউন্ট নেই। তাই বদলানোর পাসওয়ার্ড বা শেষ করার সেশনও নেই।',
  ),
  name: both('Name', 'নাম'),
  nameHint: both(
    'Colleagues see it instead of your email address, and it is suggested as a byline. Readers see only bylines.',
    'সহকর্মীরা ইমেইলের বদলে এই নাম দেখবেন, লেখকের ঘরেও এটি আসবে। পাঠক শুধু প্রতিবেদনের লেখকের নাম দেখেন।',
  ),
  saveName: both('Save name', 'নাম সংরক্ষণ করুন'),
  nameSaved: both('Saved.', 'সংরক্ষিত হয়েছে।'),
  badName: both('Enter up to 80 characters, without @.', 'সর্বোচ্চ ৮০ অক্ষর লিখুন, @ ছাড়া।'),
  nameTaken: both(
    'A colleague has this name. Add something that tells you apart, such as your desk.',
    'একজন সহকর্মীর এই নাম আছে। আলাদা করে চেনা যায়, এমন কিছু যোগ করুন, যেমন আপনার ডেস্ক।',
  ),
  nameFailed: both('The name couldn’t be saved. Please try again.', 'নাম সংরক্ষণ করা যায়নি। আবার চেষ্টা করুন।'),
  language: both('Language of the dashboard', 'ড্যাশবোর্ডের ভাষা'),
  languageHint: both(
    'Only for you. Articles and readers’ pages don’t change.',
    'শুধু আপনার জন্য। প্রতিবেদন ও পাঠকের পাতা বদলায় না।',
  ),
  changeLanguage: both('Change language', 'ভাষা বদলান'),
  changeTitle: both('Change password', 'পাসওয়ার্ড বদলান'),
  current: both('Current password', 'এখনকার পাসওয়ার্ড'),
  next: both('New password', 'নতুন পাসওয়ার্ড'),
  repeat: both('Confirm new password', 'নতুন পাসওয়ার্ড আবার লিখুন'),
  lengthHint: both(
    '10 to 128 characters. A few words are easier to remember than one.',
    '১০ থেকে ১২৮ অক্ষর। একটি শব্দের চেয়ে কয়েকটি শব্দ মনে রাখা সহজ।',
  ),
  change: both('Change password', 'পাসওয়ার্ড বদলান'),
  changed: both(
    'Password changed. You’ve been signed out everywhere else.',
    'পাসওয়ার্ড বদলেছে। অন্য সব জায়গায় আপনি সাইন আউট হয়েছেন।',
  ),
  wrongCurrent: both('The current password is incorrect.', 'এখনকার পাসওয়ার্ডটি ঠিক নয়।'),
  tooShort: both('Use at least 10 characters.', 'অন্তত ১০ অক্ষর লিখুন।'),
  tooLong: both('Use at most 128 characters.', 'সর্বোচ্চ ১২৮ অক্ষর লিখুন।'),
  tooCommon: both(
    'This password is easy to guess. Use a few unrelated words.',
    'এই পাসওয়ার্ড সহজে অনুমান করা যায়। একটির সঙ্গে অন্যটির সম্পর্ক নেই, এমন কয়েকটি শব্দ লিখুন।',
  ),
  mismatch: both('The new passwords don’t match.', 'নতুন পাসওয়ার্ড দুটি মিলছে না।'),
  failed: both('The password couldn’t be changed. Please try again.', 'পাসওয়ার্ড বদলানো যায়নি। আবার চেষ্টা করুন।'),
  signOut: both('Sign out', 'সাইন আউট'),
  sessionsHint: both(
    'A session ends when you sign out, after 14 days without use, and 30 days after the sign-in.',
    'সাইন আউট করলে, ১৪ দিন ব্যবহার না করলে এবং সাইন ইনের ৩০ দিন পরে সেশন শেষ হয়।',
  ),
  signOutEverywhere: both('Sign out everywhere', 'সব জায়গায় সাইন আউট'),
  everywhereHint: both(
    '“Sign out everywhere” ends your sessions in all browsers, including this one.',
    '“সব জায়গায় সাইন আউট” চাপলে এই ব্রাউজারসহ সব ব্রাউজারে আপনার সেশন শেষ হয়।',
  ),
});
