import * as bengali from './bengali/account-security.ts';
import { inBoth } from './interface-language.ts';

/** Interface text of second factors, passkeys, sessions and the security log, in English (docs/behaviour.md §2). */
export const secondFactorText = inBoth(
  {
    title: 'Two-step sign-in',
    off: 'Off. Your password alone opens the dashboard.',
    onWithApp: 'On. After the password you enter a code of your authenticator app.',
    onWithPasskey: 'On. After the password you use a passkey or enter a recovery code.',
    onWithBoth: 'On. After the password you enter a code of your authenticator app or use a passkey.',
    codesLeft: 'Unused recovery codes:',
    setUp: 'Set up two-step sign-in',
    setUpHint: 'You need an authenticator app on your phone.',
    addApp: 'Set up an authenticator app',
    addAppHint:
      'You need the app on your phone. You get new recovery codes, and the ones that you have now stop working.',
    removeApp: 'Remove the app',
    removeAppTitle: 'Remove the authenticator app?',
    removeAppHint: 'After the password you then use a passkey or enter a recovery code.',
    appAdded: 'Your authenticator app is set up. You’ve been signed out everywhere else.',
    appRemoved: 'The authenticator app is removed. Two-step sign-in is still on.',
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
    copyCodes: 'Copy the codes',
    downloadCodes: 'Download the codes',
    codesCopied: 'Copied.',
    codesNotCopied: 'The codes couldn’t be copied.',
    enterCode: '3. Enter the code that the app shows.',
    code: 'Code',
    turnOn: 'Turn on',
    newCodes: 'Your new recovery codes',
    done: 'Done',
    wrongCode: 'That code isn’t right, or it was used before. Wait for the next one.',
    wrongRecoveryCode: 'That code isn’t right, or it was used before.',
    notStarted: 'The set-up has expired. Please start again.',
  },
  bengali.secondFactorText,
);

export const passkeyText = inBoth(
  {
    title: 'Passkeys',
    hint: 'A passkey signs you in with your fingerprint, face or PIN, without a password or code. With a passkey, your password alone no longer opens the dashboard.',
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
    removeLastHint: 'It is your last second step. Your password alone then opens the dashboard.',
    required: 'This site requires two-step sign-in, so your last second step can’t be removed.',
    added: 'Passkey added.',
    firstAdded: 'Passkey added. Two-step sign-in is on, and you’ve been signed out everywhere else.',
    firstCodes: 'Save your recovery codes',
    firstCodesHint:
      'Each opens the dashboard once, after your password, if you lose your passkey. They are not shown again.',
    addedOn: 'Added',
    notAdded: 'The passkey wasn’t added. Please try again.',
    signIn: 'Sign in with a passkey',
    use: 'Use a passkey',
    notUsed: 'We couldn’t check your passkey. Please try again or enter a recovery code.',
    notSignedIn: 'We couldn’t sign you in with a passkey. Please try again or use your password.',
  },
  bengali.passkeyText,
);

export const sessionText = inBoth(
  {
    title: 'Sessions',
    current: 'This browser',
    unknown: 'Unknown browser',
    lastUse: 'Last used',
    end: 'End session',
    endOthers: 'End all other sessions',
    notEnded: 'That couldn’t be ended. Please try again.',
  },
  bengali.sessionText,
);

export const codeStepText = inBoth(
  {
    title: 'Two-step sign-in',
    hint: 'Enter the code that your authenticator app shows, or a recovery code.',
    code: 'Code or recovery code',
    recoveryHint: 'Without your passkey, enter a recovery code. Each works once.',
    recoveryCode: 'Recovery code',
    submit: 'Continue',
    expired: 'Your sign-in has expired. Please enter your password again.',
    startAgain: 'Start again',
    mustSetUp: 'This site requires two-step sign-in. Set it up to continue.',
    linkHint: 'Sign in to set up two-step sign-in.',
    linkNeeded:
      'This site requires two-step sign-in. Sign in with a passkey, or ask your administrator for a set-up link. A link works once, within a day.',
  },
  bengali.codeStepText,
);

export const firstCodesText = inBoth(
  {
    title: 'Recovery codes',
    intro:
      'Your account has a passkey but no recovery codes. Once you have saved them, your password needs a second step: the passkey or one of these codes.',
    show: 'Show my recovery codes',
    saved: 'I have saved these codes',
    needed: 'Your account has a passkey but no recovery codes. Save them to continue.',
  },
  bengali.firstCodesText,
);

export const confirmText = inBoth(
  {
    password: 'Your password',
    failed: 'We couldn’t save that. Please try again.',
    confirm: 'Continue',
  },
  bengali.confirmText,
);

export const eventsText = inBoth({ title: 'Recent activity', none: 'No activity yet.' }, bengali.eventsText);

/** The names of the security log's events (services/security). */
export const eventNames = inBoth(
  {
    'signed-in': 'Signed in',
    'signed-out': 'Signed out',
    'sign-in-failed': 'Wrong password',
    'sign-in-blocked': 'Sign-in blocked after too many attempts',
    'password-accepted': 'Password entered, second step missing',
    'code-failed': 'Wrong code or passkey after the right password',
    'recovery-code-used': 'Recovery code used',
    'password-changed': 'Password changed',
    'password-set': 'Password set',
    'second-factor-on': 'Two-step sign-in turned on',
    'second-factor-off': 'Two-step sign-in turned off',
    'second-factor-reset': 'Two-step sign-in removed',
    'app-added': 'Authenticator app set up',
    'app-removed': 'Authenticator app removed',
    'set-up-link-created': 'Link to set up two-step sign-in created',
    'recovery-codes-replaced': 'Recovery codes replaced',
    'passkey-added': 'Passkey added',
    'passkey-removed': 'Passkey removed',
    'session-ended': 'Session ended',
    'account-added': 'Account created',
    'account-invited': 'Invitation created',
    'invitation-revoked': 'Invitation revoked',
    'account-deactivated': 'Account deactivated',
    'account-reactivated': 'Account reactivated',
    'role-changed': 'Role changed',
    'roles-on': 'Roles turned on',
    'roles-off': 'Roles turned off',
    'policy-changed': 'Two-step sign-in required, or no longer',
    'workflow-changed': 'Review before publication changed',
  },
  bengali.eventNames,
);
