/** Interface text of second factors, passkeys, sessions and the security log, in English (docs/behaviour.md §2). */
export const secondFactorText = {
  title: 'Two-step sign-in',
  off: 'Off. Your password alone opens the dashboard.',
  on: 'On. After the password you enter a code of your authenticator app.',
  codesLeft: 'Unused recovery codes:',
  setUp: 'Set up two-step sign-in',
  setUpHint: 'You need an authenticator app on your phone.',
  turnOff: 'Turn off',
  turnOffTitle: 'Turn off two-step sign-in?',
  replaceCodes: 'New recovery codes',
  replaceCodesTitle: 'Replace your recovery codes?',
  replaceCodesHint: 'The codes that you have now stop working.',
  turnedOn: 'Two-step sign-in is on. You’ve been signed out everywhere else.',
  turnedOff: 'Two-step sign-in is off.',
  alreadyOn: 'Two-step sign-in is already on.',
  required: 'This site requires two-step sign-in, so it can’t be turned off.',
  scan: '1. Scan this code with your authenticator app.',
  qrCode: 'QR code for the authenticator app',
  orKey: 'Or enter this key:',
  saveCodes: '2. Save these recovery codes.',
  saveCodesHint: 'Each signs you in once if you lose your phone. They are not shown again.',
  enterCode: '3. Enter the code that the app shows.',
  code: 'Code',
  turnOn: 'Turn on',
  newCodes: 'Your new recovery codes',
  done: 'Done',
  wrongCode: 'That code isn’t right, or it was used before. Wait for the next one.',
  notStarted: 'The set-up has expired. Please start again.',
} as const;

export const passkeyText = {
  title: 'Passkeys',
  hint: 'A passkey signs you in with your fingerprint, face or PIN, without a password or code.',
  none: 'You have no passkeys.',
  add: 'Add a passkey',
  addTitle: 'Add a passkey',
  name: 'Name',
  nameHint: 'For example, “Work laptop”.',
  rename: 'Rename',
  renameTitle: 'Rename this passkey',
  save: 'Save',
  remove: 'Remove',
  removeTitle: 'Remove this passkey?',
  added: 'Passkey added.',
  addedOn: 'Added',
  notAdded: 'The passkey wasn’t added. Please try again.',
  signIn: 'Sign in with a passkey',
  notSignedIn: 'We couldn’t sign you in with a passkey. Please try again or use your password.',
} as const;

export const sessionText = {
  title: 'Sessions',
  current: 'This browser',
  unknown: 'Unknown browser',
  lastUse: 'Last used',
  end: 'End session',
  endOthers: 'End all other sessions',
  notEnded: 'That couldn’t be ended. Please try again.',
} as const;

export const codeStepText = {
  title: 'Two-step sign-in',
  hint: 'Enter the code that your authenticator app shows, or a recovery code.',
  code: 'Code or recovery code',
  submit: 'Continue',
  expired: 'Your sign-in has expired. Please enter your password again.',
  startAgain: 'Start again',
  mustSetUp: 'This site requires two-step sign-in. Set it up to continue.',
  mustSetUpLink: 'Set up two-step sign-in',
} as const;

export const confirmText = {
  password: 'Your password',
  failed: 'We couldn’t save that. Please try again.',
  confirm: 'Continue',
} as const;

export const eventsText = { title: 'Recent activity', none: 'No activity yet.' } as const;

/** What the security log calls an event (services/security). */
export const EVENT_NAMES: Readonly<Record<string, string>> = {
  'signed-in': 'Signed in',
  'signed-out': 'Signed out',
  'sign-in-failed': 'Wrong password',
  'sign-in-blocked': 'Sign-in blocked after too many attempts',
  'password-accepted': 'Password entered, waiting for a code',
  'code-failed': 'Wrong code after the right password',
  'recovery-code-used': 'Recovery code used',
  'password-changed': 'Password changed',
  'password-set': 'Password set',
  'second-factor-on': 'Two-step sign-in turned on',
  'second-factor-off': 'Two-step sign-in turned off',
  'second-factor-reset': 'Two-step sign-in removed',
  'recovery-codes-replaced': 'Recovery codes replaced',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'session-ended': 'Session ended',
  'account-added': 'Account created',
};
