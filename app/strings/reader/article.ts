import type { PostProvider } from '#domain/markup/inline/parse-post-link.ts';
import type { VideoProvider } from '#domain/markup/inline/parse-video-link.ts';

export const externalSiteNames: Readonly<Record<VideoProvider | PostProvider, string>> = {
  youtube: 'ইউটিউব',
  vimeo: 'ভিমিও',
  dailymotion: 'ডেইলিমোশন',
  facebook: 'ফেসবুক',
  x: 'এক্স',
  instagram: 'ইনস্টাগ্রাম',
  tiktok: 'টিকটক',
};

export const embedText = {
  /** "Video", "Play the video", "If played, the video [comes from …]" */
  video: { name: 'ভিডিও', load: 'ভিডিও চালান', ifLoaded: 'চালালে ভিডিওটি' },
  /** "Post", "Show the post", "If shown, the post [comes from …]" */
  post: { name: 'পোস্ট', load: 'পোস্ট দেখান', ifLoaded: 'দেখালে পোস্টটি' },
  /** "comes from", after the site's name. */
  from: 'থেকে আসবে',
  /** "See on …": the two endings that follow a site's name, after a consonant and after a vowel. */
  on: ['ে দেখুন', 'তে দেখুন'],
} as const;

/** Labels of body parts without a title. */
export const bodyText = {
  table: 'টেবিল',
  /** "Box" */
  box: 'বক্স',
} as const;

/** Interface text of an article (docs/behaviour §2, §8). */
export const articleText = {
  /** Precedes the time of publication. */
  published: 'প্রকাশ:',
  /** Precedes the time of the last change. */
  updated: 'আপডেট:',
  /** "Change the size of the text": label of the text size button. */
  textSize: 'লেখার আকার বদলান',
  topics: 'বিষয়',
  /** "More from this category" */
  moreFromCategory: 'এই বিভাগের আরও খবর',
  /** The next two texts are in English, like "Dashboard" and "Logout" in the header. */
  edit: 'Edit',
  card: 'Photo card',
  /** "Read more" */
  readMore: 'আরও পড়ুন',
} as const;

/** Messages for the problems of an article's URL. */
export const articleProblemText = {
  'no-id': 'Article ID not provided.',
  missing: 'খবরটি খুঁজে পাওয়া যায়নি।',
  hidden: 'খবরটি এই মুহূর্তে উপলব্ধ নয়।',
  'not-loaded': 'খবর লোড করতে সমস্যা হয়েছে।',
} as const;

export const shareText = {
  /** "Share", the label of the row. */
  share: 'শেয়ার করুন',
  facebook: 'ফেসবুকে শেয়ার করুন',
  twitter: 'টুইটারে শেয়ার করুন',
  linkedin: 'লিংকডইনে শেয়ার করুন',
  /** "Share with another app": opens the device's share sheet. */
  shareSheet: 'অন্য অ্যাপে শেয়ার করুন',
  copyLink: 'লিংক কপি করুন',
  copied: 'লিংক কপি হয়েছে',
  notCopied: 'লিংক কপি করা যায়নি',
} as const;
