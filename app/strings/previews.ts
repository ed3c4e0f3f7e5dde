import * as bengali from './bengali/preview-links.ts';
import { inBoth } from './interface-language.ts';

/** Interface text of a preview, for people outside the newsroom (docs/behaviour.md §2.15). */
export const previewText = {
  /** "Preview" */
  title: 'প্রিভিউ',
  /** "This is the text before publication. It may change." */
  note: 'এটি প্রকাশের আগের রূপ। পরে বদলাতে পারে।',
  /** "The link is valid until:" */
  until: 'লিংকের মেয়াদ:',
  /** "This preview link does not work." */
  missing: 'এই প্রিভিউ লিংকটি কাজ করছে না।',
  /** "It may have expired, or it was revoked. Ask the newsroom for a new link." */
  reason: 'এর মেয়াদ শেষ হয়ে থাকতে পারে, অথবা এটি বাতিল করা হয়েছে। বার্তাকক্ষের কাছে নতুন লিংক চেয়ে নিন।',
  /** "No title", "No category" */
  untitled: 'শিরোনাম নেই',
  noCategory: 'বিভাগ নেই',
} as const;

/** The comment form below a preview. */
export const previewCommentText = {
  /** "Comment for the newsroom" */
  title: 'বার্তাকক্ষের জন্য মন্তব্য',
  /** "Only the newsroom reads it." */
  hint: 'শুধু বার্তাকক্ষ এটি পড়বে।',
  name: 'আপনার নাম',
  text: 'মন্তব্য',
  send: 'পাঠান',
  sent: 'মন্তব্য পাঠানো হয়েছে। ধন্যবাদ।',
  /** "Write your name and a comment. Send a comment that is too long in parts." */
  invalid: 'আপনার নাম ও মন্তব্য লিখুন। মন্তব্য বেশি বড় হলে ভাগ করে পাঠান।',
  /** "No further comment can be sent with this link." */
  full: 'এই লিংকে আর মন্তব্য পাঠানো যাবে না।',
  /** "Too many comments. Try again in a few minutes." */
  tooMany: 'অনেকগুলো মন্তব্য পাঠানো হয়েছে। কয়েক মিনিট পর আবার চেষ্টা করুন।',
} as const;

/** "Preview links" in the article form, in English. */
export const previewLinkText = inBoth(
  {
    title: 'Preview links',
    none: 'None',
    valid: (count: number) => `${count} valid`,
    hint: 'Anyone with the link can read this article before it is public. It shows your unsaved text, or the last save if that is newer.',
    life: 'Valid for',
    hour: '1 hour',
    day: '1 day',
    week: '7 days',
    month: '30 days',
    allowComments: 'Allow comments',
    create: 'Create link',
    copyNow: 'Copy this link now. It isn’t shown again.',
    link: 'Preview link',
    created: 'Link created.',
    by: 'By',
    until: 'until',
    ended: 'Ended',
    neverOpened: 'Not opened yet',
    /** Follow the number of openings. */
    opening: 'opening',
    openings: 'openings',
    lastOpened: 'last on',
    comments: (count: number) => (count === 1 ? '1 comment' : `${count} comments`),
    unread: (count: number) => (count === 1 ? '1 unread comment' : `${count} unread comments`),
    unreadTitle: 'Unread comments on your previews',
    withComments: 'comments allowed',
    revoke: 'Revoke',
    revoked: 'Link revoked.',
    noText: 'There is no text to preview yet. Write something first.',
    tooMany: 'This article has 20 valid links. Revoke one first.',
    signedOut: 'You’ve been signed out. Sign in again.',
    failed: 'That didn’t work. Please try again.',
    notLoaded: 'The links couldn’t be loaded.',
  },
  bengali.previewLinkText,
);
