import { both, inBoth } from '../interface-language.ts';

/** Interface text of second factors, passkeys, sessions and the security log (docs/behaviour §2). */
export const secondFactorText = inBoth({
  title: both('Two-step sign-in', 'দুই ধাপে সাইন ইন'),
  off: both('Off. Your password alone opens the dashboard.', 'বন্ধ। শুধু পাসওয়ার্ড দিয়েই ড্যাশবোর্ড খোলে।'),
  onWithApp: both(
    'On. After the password you enter a code of your authenticator app.',
    'চালু। পাসওয়ার্ডের পরে অথেনটিকেটর অ্যাপের কোড দিতে হয়।',
  ),
  onWithPasskey: both(
    'On. After the password you use a passkey or enter a recovery code.',
    'চালু। পাসওয়ার্ডের পরে পাসকি বা রিকভারি কোড দিতে হয়।',
  ),
  onWithBoth: both(
    'On. After the password you enter a code of your authenticator app or use a passkey.',
    'চালু। পাসওয়ার্ডের পরে অথেনটিকেটর অ্যাপের কোড বা পাসকি দিতে হয়।',
  ),
  codesLeft: both('Unused recovery codes:', 'অব্যবহৃত রিকভারি কোড:'),
  setUp: both('Set up two-step sign-in', 'দুই ধাপে সাইন ইন চালু করুন'),
  setUpHint: both('You need an authenticator app on your phone.', 'আপনার ফোনে একটি অথেনটিকেটর অ্যাপ থাকতে হবে।'),
  addApp: both('Set up an authenticator app', 'অথেনটিকেটর অ্যাপ যোগ করুন'),
  addAppHint: both(
    'You need the app on your phone. You get new recovery codes, and the ones that you have now stop working.',
    'অ্যাপটি আপনার ফোনে থাকতে হবে। আপনি নতুন রিকভারি কোড পাবেন, এখনকারগুলো আর কাজ করবে না।',
  ),
  removeApp: both('Remove the app', 'অ্যাপটি সরান'),
  removeAppTitle: both('Remove the authenticator app?', 'অথেনটিকেটর অ্যাপটি সরাবেন?'),
  removeAppHint: both(
    'After the password you then use a passkey or enter a recovery code.',
    'এরপর পাসওয়ার্ডের পরে পাসকি বা রিকভারি কোড দিতে হবে।',
  ),
  appAdded: both(
    'Your authenticator app is set up. You’ve been signed out everywhere else.',
    'অথেনটিকেটর অ্যাপ যোগ হয়েছে। অন্য সব জায়গায় আপনি সাইন আউট হয়েছেন।',
  ),
  appRemoved: both(
    'The authenticator app is removed. Two-step sign-in is still on.',
    'অথেনটিকেটর অ্যাপ সরানো হয়েছে। দুই ধাপে সাইন ইন এখনো চালু।',
  ),
  turnOff: both('Turn off', 'বন্ধ করুন'),
  turnOffTitle: both('Turn off two-step sign-in?', 'দুই ধাপে সাইন ইন বন্ধ করবেন?'),
  replaceCodes: both('New recovery codes', 'নতুন রিকভারি কোড'),
  replaceCodesTitle: both('Replace your recovery codes?', 'রিকভারি কোডগুলো বদলাবেন?'),
  replaceCodesHint: both('The codes that you have now stop working.', 'এখনকার কোডগুলো আর কাজ করবে না।'),
  turnedOn: both(
    'Two-step sign-in is on. You’ve been signed out everywhere else.',
    'দুই ধাপে সাইন ইন চালু হয়েছে। অন্য সব জায়গায় আপনি সাইন আউট হয়েছেন।',
  ),
  turnedOff: both('Two-step sign-in is off.', 'দুই ধাপে সাইন ইন বন্ধ হয়েছে।'),
  alreadyOn: both('Two-step sign-in is already on.', 'দুই ধাপে সাইন ইন আগে থেকেই চালু।'),
  required: both(
    'This site requires two-step sign-in, so it can’t be turned off.',
    'এই সাইটে দুই ধাপে সাইন ইন বাধ্যতামূলক, তাই এটি বন্ধ করা যায় না।',
  ),
  scan: both('1. Scan this code with your authenticator app.', '১. অথেনটিকেটর অ্যাপ দিয়ে এই কোড স্ক্যান করুন।'),
  qrCode: both('QR code for the authenticator app', 'অথেনটিকেটর অ্যাপের কিউআর কোড'),
  orKey: both('Or enter this key:', 'অথবা এই গোপন চাবি লিখুন:'),
  saveCodes: both('2. Save these recovery codes.', '২. এই রিকভারি কোডগুলো রেখে দিন।'),
  saveCodesHint: both(
    'Each signs you in once if you lose your phone. They are not shown again.',
    'ফোন হারালে প্রতিটি দিয়ে একবার সাইন ইন করা যায়। এগুলো আর দেখানো হবে না।',
  ),
  copyCodes: both('Copy the codes', 'কোডগুলো কপি করুন'),
  downloadCodes: both('Download the codes', 'কোডগুলো ডাউনলোড করুন'),
  codesCopied: both('Copied.', 'কপি হয়েছে।'),
  codesNotCopied: both('The codes couldn’t be copied.', 'কোডগুলো কপি করা যায়নি।'),
  enterCode: both('3. Enter the code that the app shows.', '৩. অ্যাপে দেখানো কোডটি লিখুন।'),
  code: both('Code', 'কোড'),
  turnOn: both('Turn on', 'চালু করুন'),
  newCodes: both('Your new recovery codes', 'আপনার নতুন রিকভারি কোড'),
  done: both('Done', 'ঠিক আছে'),
  wrongCode: both(
    'That code isn’t right, or it was used before. Wait for the next one.',
    'কোডটি ঠিক নয়, অথবা আগে ব্যবহার হয়েছে। পরের কোডের জন্য অপেক্ষা করুন।',
  ),
  wrongRecoveryCode: both('That code isn’t right, or it was used before.', 'কোডটি ঠিক নয়, অথবা আগে ব্যবহার হয়েছে।'),
  notStarted: both('The set-up has expired. Please start again.', 'চালু করার সময় পেরিয়ে গেছে। আবার শুরু করুন।'),
});

export const passkeyText = inBoth({
  title: both('Passkeys', 'পাসকি'),
  hint: both(
    'A passkey signs you in with your fingerprint, face or PIN, without a password or code. With a passkey, your password alone no longer opens the dashboard.',
    'পাসকি থাকলে আঙুলের ছাপ, মুখ বা পিন দিয়ে সাইন ইন করা যায়, পাসওয়ার্ড বা কোড লাগে না। তখন শুধু পাসওয়ার্ড দিয়ে আর ড্যাশবোর্ড খোলে না।',
  ),
  none: both('You have no passkeys.', 'আপনার কোনো পাসকি নেই।'),
  add: both('Add a passkey', 'পাসকি যোগ করুন'),
  addTitle: both('Add a passkey', 'পাসকি যোগ করুন'),
  name: both('Name', 'নাম'),
  nameHint: both('For example, “Work laptop”.', 'যেমন “অফিসের ল্যাপটপ”।'),
  rename: both('Rename', 'নাম বদলান'),
  renameTitle: both('Rename this passkey', 'পাসকির নাম বদলান'),
  save: both('Save', 'সংরক্ষণ করুন'),
  remove: both('Remove', 'সরান'),
  removeTitle: both('Remove this passkey?', 'এই পাসকি সরাবেন?'),
  removeLastHint: both(
    'It is your last second step. Your password alone then opens the dashboard.',
    'এটিই আপনার শেষ দ্বিতীয় ধাপ। এরপর শুধু পাসওয়ার্ড দিয়েই ড্যাশবোর্ড খুলবে।',
  ),
  required: both(
    'This site requires two-step sign-in, so your last second step can’t be removed.',
    'এই সাইটে দুই ধাপে সাইন ইন বাধ্যতামূলক, তাই শেষ দ্বিতীয় ধাপটি সরানো যায় না।',
  ),
  added: both('Passkey added.', 'পাসকি যোগ হয়েছে।'),
  firstAdded: both(
    'Passkey added. Two-step sign-in is on, and you’ve been signed out everywhere else.',
    'পাসকি যোগ হয়েছে। দুই ধাপে সাইন ইন চালু হয়েছে, আর অন্য সব জায়গায় আপনি সাইন আউট হয়েছেন।',
  ),
  firstCodes: both('Save your recovery codes', 'আপনার রিকভারি কোড রেখে দিন'),
  firstCodesHint: both(
    'Each opens the dashboard once, after your password, if you lose your passkey. They are not shown again.',
    'পাসকি হারালে পাসওয়ার্ডের পরে প্রতিটি দিয়ে একবার ড্যাশবোর্ড খোলা যায়। এগুলো আর দেখানো হবে না।',
  ),
  addedOn: both('Added', 'যোগ হয়েছে'),
  notAdded: both('The passkey wasn’t added. Please try again.', 'পাসকি যোগ করা যায়নি। আবার চেষ্টা করুন।'),
  signIn: both('Sign in with a passkey', 'পাসকি দিয়ে সাইন ইন'),
  use: both('Use a passkey', 'পাসকি ব্যবহার করুন'),
  notUsed: both(
    'We couldn’t check your passkey. Please try again or enter a recovery code.',
    'আপনার পাসকি যাচাই করা যায়নি। আবার চেষ্টা করুন, অথবা রিকভারি কোড লিখুন।',
  ),
  notSignedIn: both(
    'We couldn’t sign you in with a passkey. Please try again or use your password.',
    'পাসকি দিয়ে সাইন ইন করা যায়নি। আবার চেষ্টা করুন, অথবা পাসওয়ার্ড ব্যবহার করুন।',
  ),
});

export const sessionText = inBoth({
  title: both('Sessions', 'সেশন'),
  current: both('This browser', 'এই ব্রাউজার'),
  unknown: both('Unknown browser', 'অচেনা ব্রাউজার'),
  lastUse: both('Last used', 'সর্বশেষ ব্যবহার'),
  end: both('End session', 'সেশন শেষ করুন'),
  endOthers: both('End all other sessions', 'অন্য সব সেশন শেষ করুন'),
  notEnded: both('That couldn’t be ended. Please try again.', 'শেষ করা যায়নি। আবার চেষ্টা করুন।'),
});

export const codeStepText = inBoth({
  title: both('Two-step sign-in', 'দুই ধাপে সাইন ইন'),
  hint: both(
    'Enter the code that your authenticator app shows, or a recovery code.',
    'অথেনটিকেটর অ্যাপে দেখানো কোড, অথবা একটি রিকভারি কোড লিখুন।',
  ),
  code: both('Code or recovery code', 'কোড বা রিকভারি কোড'),
  recoveryHint: both(
    'Without your passkey, enter a recovery code. Each works once.',
    'পাসকি না থাকলে একটি রিকভারি কোড লিখুন। প্রতিটি একবার কাজ করে।',
  ),
  recoveryCode: both('Recovery code', 'রিকভারি কোড'),
  submit: both('Continue', 'এগিয়ে যান'),
  expired: both(
    'Your sign-in has expired. Please enter your password again.',
    'সাইন ইনের সময় পেরিয়ে গেছে। আবার পাসওয়ার্ড দিন।',
  ),
  startAgain: both('Start again', 'আবার শুরু করুন'),
  mustSetUp: both(
    'This site requires two-step sign-in. Set it up to continue.',
    'এই সাইটে দুই ধাপে সাইন ইন বাধ্যতামূলক। এগিয়ে যেতে এটি চালু করুন।',
  ),
  linkHint: both('Sign in to set up two-step sign-in.', 'দুই ধাপে সাইন ইন চালু করতে সাইন ইন করুন।'),
  linkNeeded: both(
    'This site requires two-step sign-in. Sign in with a passkey, or ask your administrator for a set-up link. A link works once, within a day.',
    'এই সাইটে দুই ধাপে সাইন ইন বাধ্যতামূলক। পাসকি দিয়ে সাইন ইন করুন, অথবা প্রশাসকের কাছে চালু করার লিংক চান। একটি লিংক এক দিনের মধ্যে একবার কাজ করে।',
  ),
});

export const firstCodesText = inBoth({
  title: both('Recovery codes', 'রিকভারি কোড'),
  intro: both(
    'Your account has a passkey but no recovery codes. Once you have saved them, your password needs a second step: the passkey or one of these codes.',
    'আপনার অ্যাকাউন্টে পাসকি আছে, কিন্তু রিকভারি কোড নেই। কোডগুলো রাখার পরে পাসওয়ার্ডের সঙ্গে দ্বিতীয় ধাপ লাগবে: পাসকি অথবা এসব কোডের একটি।',
  ),
  show: both('Show my recovery codes', 'আমার রিকভারি কোড দেখান'),
  saved: both('I have saved these codes', 'কোডগুলো রেখেছি'),
  needed: both(
    'Your account has a passkey but no recovery codes. Save them to continue.',
    'আপনার অ্যাকাউন্টে পাসকি আছে, কিন্তু রিকভারি কোড নেই। এগিয়ে যেতে সেগুলো রেখে দিন।',
  ),
});

export const confirmText = inBoth({
  password: both('Your password', 'আপনার পাসওয়ার্ড'),
  failed: both('We couldn’t save that. Please try again.', 'সংরক্ষণ করা যায়নি। আবার চেষ্টা করুন।'),
  confirm: both('Continue', 'এগিয়ে যান'),
});

export const eventsText = inBoth({
  title: both('Recent activity', 'সাম্প্রতিক কাজ'),
  none: both('No activity yet.', 'এখনো কিছু নেই।'),
});

/** The names of the security log's events (services/security). */
export const eventNames = inBoth({
  'signed-in': both('Signed in', 'সাইন ইন'),
  'signed-out': both('Signed out', 'সাইন আউট'),
  'sign-in-failed': both('Wrong password', 'ভুল পাসওয়ার্ড'),
  'sign-in-blocked': both('Sign-in blocked after too many attempts', 'অনেকবার চেষ্টার পর সাইন ইন বন্ধ'),
  'password-accepted': both('Password entered, second step missing', 'পাসওয়ার্ড দেওয়া হয়েছে, দ্বিতীয় ধাপ বাকি'),
  'code-failed': both('Wrong code or passkey after the right password', 'ঠিক পাসওয়ার্ডের পরে ভুল কোড বা পাসকি'),
  'recovery-code-used': both('Recovery code used', 'রিকভারি কোড ব্যবহার'),
  'password-changed': both('Password changed', 'পাসওয়ার্ড বদল'),
  'password-set': both('Password set', 'পাসওয়ার্ড নির্ধারণ'),
  'second-factor-on': both('Two-step sign-in turned on', 'দুই ধাপে সাইন ইন চালু'),
  'second-factor-off': both('Two-step sign-in turned off', 'দুই ধাপে সাইন ইন বন্ধ'),
  'second-factor-reset': both('Two-step sign-in removed', 'দুই ধাপে সাইন ইন সরানো'),
  'app-added': both('Authenticator app set up', 'অথেনটিকেটর অ্যাপ যোগ'),
  'app-removed': both('Authenticator app removed', 'অথেনটিকেটর অ্যাপ সরানো'),
  'set-up-link-created': both('Link to set up two-step sign-in created', 'দুই ধাপে সাইন ইন চালুর লিংক তৈরি'),
  'recovery-codes-replaced': both('Recovery codes replaced', 'রিকভারি কোড বদল'),
  'passkey-added': both('Passkey added', 'পাসকি যোগ'),
  'passkey-removed': both('Passkey removed', 'পাসকি সরানো'),
  'session-ended': both('Session ended', 'সেশন শেষ'),
  'account-added': both('Account created', 'অ্যাকাউন্ট তৈরি'),
  'account-invited': both('Invitation created', 'আমন্ত্রণ তৈরি'),
  'invitation-revoked': both('Invitation revoked', 'আমন্ত্রণ বাতিল'),
  'account-deactivated': both('Account deactivated', 'অ্যাকাউন্ট নিষ্ক্রিয়'),
  'account-reactivated': both('Account reactivated', 'অ্যাকাউন্ট আবার সক্রিয়'),
  'role-changed': both('Role changed', 'ভূমিকা বদল'),
  'roles-on': both('Roles turned on', 'ভূমিকা চালু'),
  'roles-off': both('Roles turned off', 'ভূমিকা বন্ধ'),
  'policy-changed': both('Two-step sign-in required, or no longer', 'দুই ধাপে সাইন ইনের নিয়ম বদল'),
  'workflow-changed': both('Review before publication changed', 'প্রকাশের আগে অনুমোদনের নিয়ম বদল'),
});
