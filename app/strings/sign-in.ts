import * as bengali from './bengali/sign-in.ts';
import { inBoth } from './interface-language.ts';

/** Interface text of the sign-in and the account, in English (docs/behaviour.md §2, §8). */
export const signInText = inBoth(
  {
    title: 'Dashboard Login',
    email: 'Email',
    password: 'Password',
    submit: 'Sign in',
    refused: 'Failed to login. Please check your email and password.',
    deactivated: 'Your account was deactivated. Ask an owner of the site to reactivate it.',
    lacksCookies: 'Your browser doesn’t accept cookies from this site. Allow them, then sign in again.',
    tooManyAttempts: 'Too many attempts. You can try again',
    /** Follow the text above. */
    waitUnderAMinute: 'in less than a minute.',
    wait: (minutes: number) => (minutes === 1 ? 'in a minute.' : `in ${minutes} minutes.`),
    signedOut: 'You’ve been signed out',
    signedOutHint: 'Your session has ended. Nothing you typed is lost. Sign in to continue.',
    /** Follow the reason if the account was deactivated. */
    nothingLost: 'Nothing you typed is lost.',
    typedStays: 'What you type stays in this browser.',
    signedOutBanner: 'You’ve been signed out. What you type stays in this browser.',
    failed: 'We couldn’t sign you in. Please try again.',
    cancel: 'Not now',
  },
  bengali.signInText,
);

export const accountText = inBoth(
  {
    title: 'Account',
    devMode: 'You’re in dev mode, without an account. There is no password to change and no session to end.',
    language: 'Language of the dashboard',
    languageHint: 'Only for you. Articles and readers’ pages don’t change.',
    changeLanguage: 'Change language',
    changeTitle: 'Change password',
    current: 'Current password',
    next: 'New password',
    repeat: 'Confirm new password',
    lengthHint: '10 to 128 characters. A few words are easier to remember than one.',
    change: 'Change password',
    changed: 'Password changed. You’ve been signed out everywhere else.',
    wrongCurrent: 'The current password is incorrect.',
    tooShort: 'Use at least 10 characters.',
    tooLong: 'Use at most 128 characters.',
    tooCommon: 'This password is easy to guess. Use a few unrelated words.',
    mismatch: 'The new passwords don’t match.',
    failed: 'The password couldn’t be changed. Please try again.',
    signOut: 'Sign out',
    sessionsHint: 'A session ends when you sign out, after 14 days without use, and 30 days after the sign-in.',
    signOutEverywhere: 'Sign out everywhere',
    everywhereHint: '“Sign out everywhere” ends your sessions in all browsers, including this one.',
  },
  bengali.accountText,
);
