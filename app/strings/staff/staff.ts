import type { Role } from '#domain/permissions/roles.ts';
import type { Pair } from '../interface-language.ts';
import { both, inBoth } from '../interface-language.ts';

/** Interface text of the staff screen (docs/behaviour §2.7.13). */
export const staffText = inBoth({
  title: both('Staff', 'কর্মী'),
  hint: both(
    'Who works here, with which role. A change applies immediately, also in open windows.',
    'কে কোন ভূমিকায় আছেন। কিছু বদলালে তা সঙ্গে সঙ্গে কার্যকর হয়, খোলা পাতাতেও।',
  ),
  invite: both('Invite someone', 'কাউকে আমন্ত্রণ জানান'),
  search: both('Search by name, email, role or desk', 'নাম, ইমেইল, ভূমিকা বা ডেস্ক দিয়ে খুঁজুন'),
  found: both(
    (count: number) => `${count} found`,
    (count) => `${count.toLocaleString('bn-BD')} জনকে পাওয়া গেছে`,
  ),
  noneFound: both('Nobody found.', 'কাউকে পাওয়া যায়নি।'),
  clear: both('Clear the search', 'খোঁজার শব্দ বাদ দিন'),
  person: both('Name', 'নাম'),
  secondStep: both('Two-step sign-in', 'দুই ধাপে সাইন ইন'),
  on: both('On', 'চালু'),
  off: both('Off', 'বন্ধ'),
  you: both('You', 'আপনি'),
  change: both('Change', 'বদলান'),
  allDesks: both('All desks', 'সব ডেস্ক'),
  desks: both('Desks', 'ডেস্ক'),
  desksHint: both(
    'An editor of chosen desks publishes and changes only articles of these categories.',
    'নির্দিষ্ট ডেস্কের সম্পাদক শুধু সেই বিভাগগুলোর প্রতিবেদন প্রকাশ ও সম্পাদনা করতে পারেন।',
  ),
  chosenDesks: both('Only these desks', 'শুধু এই ডেস্কগুলো'),
  role: both('Role', 'ভূমিকা'),
  roleHints: {
    owner: both(
      'Everything, including accounts, site settings and advertising.',
      'সবকিছু করতে পারেন, অ্যাকাউন্ট, সাইটের সেটিংস ও বিজ্ঞাপনসহ।',
    ),
    editor: both(
      'Publishes, features and withdraws articles, and edits those of colleagues.',
      'প্রতিবেদন প্রকাশ ও প্রত্যাহার করেন, প্রধান খবর ঠিক করেন, সহকর্মীদের লেখাও সম্পাদনা করেন।',
    ),
    reporter: both(
      'Writes their own articles as drafts and reads all articles. An editor publishes them.',
      'নিজের প্রতিবেদন খসড়া হিসেবে লেখেন, সবার প্রতিবেদন পড়তে পারেন। প্রকাশ করেন সম্পাদক।',
    ),
    contributor: both(
      'Writes their own drafts, and sees no unpublished articles of colleagues.',
      'নিজের খসড়া লেখেন, সহকর্মীদের অপ্রকাশিত লেখা দেখতে পান না।',
    ),
  } satisfies Record<Role, Pair>,
  hasSecondFactor: both('Two-step sign-in is on', 'দুই ধাপে সাইন ইন চালু'),
  noSecondFactor: both('No two-step sign-in', 'দুই ধাপে সাইন ইন নেই'),
  mustHaveSecondFactor: both('Require two-step sign-in', 'দুই ধাপে সাইন ইন বাধ্যতামূলক'),
  secondFactorHint: both(
    'Ends the sessions that a password alone opened. Someone who has no second step needs a link.',
    'শুধু পাসওয়ার্ড দিয়ে খোলা সেশনগুলো শেষ হয়ে যাবে। যাঁর দ্বিতীয় ধাপ নেই, তাঁর একটি লিংক লাগবে।',
  ),
  createLink: both('Create a link to set up two-step sign-in', 'দুই ধাপে সাইন ইন চালু করার লিংক তৈরি করুন'),
  lastSeen: both('Last seen', 'সর্বশেষ দেখা গেছে'),
  neverSeen: both('Never signed in', 'কখনো সাইন ইন করেননি'),
  deactivated: both('Deactivated', 'নিষ্ক্রিয়'),
  deactivate: both('Deactivate', 'নিষ্ক্রিয় করুন'),
  deactivateQuestion: both(
    (email: string) => `Deactivate ${email}?`,
    (email) => `${email} অ্যাকাউন্টটি নিষ্ক্রিয় করবেন?`,
  ),
  deactivateHint: both(
    'All sessions end now, and the account cannot sign in. Its articles and its role remain.',
    'সব সেশন এখনই শেষ হবে, এই অ্যাকাউন্টে আর সাইন ইন করা যাবে না। লেখা ও ভূমিকা থেকে যাবে।',
  ),
  reactivate: both('Reactivate', 'আবার সক্রিয় করুন'),
  save: both('Save', 'সংরক্ষণ করুন'),
  saved: both('Saved.', 'সংরক্ষিত হয়েছে।'),
  email: both('Email', 'ইমেইল'),
  createInvitation: both('Create an invitation link', 'আমন্ত্রণের লিংক তৈরি করুন'),
  invitationHint: both(
    'The link works once and expires after a week. The person who opens it chooses the password of the account.',
    'লিংকটি একবারই কাজ করবে; মেয়াদ এক সপ্তাহ। যিনি এটি খুলবেন, তিনিই অ্যাকাউন্টের পাসওয়ার্ড ঠিক করবেন।',
  ),
  link: both('Link', 'লিংক'),
  copyNow: both(
    'Copy the link now and send it over a channel you trust. It is not shown again.',
    'লিংকটি এখনই কপি করে নিরাপদ পথে পাঠান। এটি আর দেখানো হবে না।',
  ),
  invitations: both('Open invitations', 'যেসব আমন্ত্রণ এখনো ব্যবহার হয়নি'),
  until: both('until', 'মেয়াদ:'),
  invitedBy: both('by {}', '{} আমন্ত্রণ জানিয়েছেন'),
  /** Of a preview link. */
  validUntil: both('Valid until', 'মেয়াদ:'),
  createdBy: both('Created by {}', '{} তৈরি করেছেন'),
  revoke: both('Revoke', 'বাতিল করুন'),
  revoked: both('The invitation no longer works.', 'আমন্ত্রণটি আর কাজ করবে না।'),
  unsavedArticle: both('An article that has not been saved', 'সংরক্ষিত হয়নি এমন প্রতিবেদন'),
  problems: {
    missing: both('This account or invitation no longer exists.', 'এই অ্যাকাউন্ট বা আমন্ত্রণ আর নেই।'),
    'last-owner': both(
      'This is the only owner. Make someone else an owner first.',
      'ইনিই একমাত্র মালিক। আগে অন্য কাউকে মালিক করুন।',
    ),
    'bad-email': both('Enter an email address.', 'একটি ইমেইল ঠিকানা লিখুন।'),
    taken: both('This email address already has an account.', 'এই ইমেইল ঠিকানায় অ্যাকাউন্ট আছে।'),
    'has-second-factor': both('This account already has a second step.', 'এই অ্যাকাউন্টে দ্বিতীয় ধাপ আগে থেকেই আছে।'),
    'no-desk': both('Choose at least one desk.', 'অন্তত একটি ডেস্ক বেছে নিন।'),
    failed: both('That didn’t work. Please try again.', 'কাজটি হয়নি। আবার চেষ্টা করুন।'),
  },
  rolesTitle: both('Roles', 'ভূমিকা'),
  rolesOff: both(
    'Everyone who can sign in may do everything. With roles, you decide who publishes and who only writes. You become the owner, everyone else an editor.',
    'যিনি সাইন ইন করতে পারেন, তিনি সবকিছুই করতে পারেন। ভূমিকা চালু করলে কে প্রকাশ করবেন আর কে শুধু লিখবেন, তা আপনি ঠিক করতে পারবেন। আপনি মালিক হবেন, বাকি সবাই সম্পাদক।',
  ),
  rolesOn: both(
    'Roles are on. Without them, everyone may do everything again; the chosen roles are remembered.',
    'ভূমিকা চালু আছে। বন্ধ করলে সবাই আবার সবকিছু করতে পারবেন; কার কী ভূমিকা, তা মনে রাখা হবে।',
  ),
  turnOn: both('Turn roles on', 'ভূমিকা চালু করুন'),
  turnOff: both('Turn roles off', 'ভূমিকা বন্ধ করুন'),
  turnOnQuestion: both('Turn roles on and become the owner?', 'ভূমিকা চালু করে মালিক হবেন?'),
  turnOffQuestion: both('Turn roles off for everyone?', 'সবার জন্য ভূমিকা বন্ধ করবেন?'),
  turnOffHint: both(
    'Everyone who can sign in may then change accounts, settings and all articles.',
    'তখন যিনি সাইন ইন করতে পারেন, তিনিই অ্যাকাউন্ট, সেটিংস ও সব প্রতিবেদন বদলাতে পারবেন।',
  ),
  toStaff: both('Choose the roles', 'ভূমিকা ঠিক করুন'),
  alreadyOn: both('Someone else has just turned roles on.', 'এইমাত্র অন্য কেউ ভূমিকা চালু করেছেন।'),
  notOwner: both(
    'This site had roles before. Only someone who was an owner then can turn them on, or the administrator.',
    'এই সাইটে আগে ভূমিকা চালু ছিল। তখন যিনি মালিক ছিলেন, শুধু তিনি অথবা প্রশাসক তা চালু করতে পারেন।',
  ),
  lacksOwners: both(
    'After the upgrade, the site is still finding out who wrote each article. Please try again in a few minutes.',
    'হালনাগাদের পর কোন প্রতিবেদন কার লেখা, তা এখনো মেলানো হচ্ছে। কয়েক মিনিট পর আবার চেষ্টা করুন।',
  ),
  welcome: both('Welcome', 'স্বাগতম'),
  invitedAs: both(
    'You have been invited to the newsroom. Choose a password for your account.',
    'আপনাকে বার্তাকক্ষে আমন্ত্রণ জানানো হয়েছে। আপনার অ্যাকাউন্টের পাসওয়ার্ড ঠিক করুন।',
  ),
  invalidTitle: both('This invitation doesn’t work', 'আমন্ত্রণটি কাজ করছে না'),
  invalid: both(
    'It was used, revoked or has expired. Ask the person who invited you for a new link.',
    'এটি ব্যবহার বা বাতিল করা হয়েছে, অথবা মেয়াদ শেষ। যিনি আমন্ত্রণ জানিয়েছেন, তাঁর কাছে নতুন লিংক চেয়ে নিন।',
  ),
  join: both('Create the account', 'অ্যাকাউন্ট তৈরি করুন'),
});
