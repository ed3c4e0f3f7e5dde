import type { VideoProvider } from '#domain/markup/parse-video-link.ts';

type PerProvider = Readonly<Record<VideoProvider, string>>;

const videoName: PerProvider = {
  youtube: 'ইউটিউব ভিডিও',
  vimeo: 'ভিমিও ভিডিও',
  dailymotion: 'ডেইলিমোশন ভিডিও',
  facebook: 'ফেসবুক ভিডিও',
};

/** "If played, the video comes from …": shown before the browser contacts the other site. */
const videoSource: PerProvider = {
  youtube: 'চালালে ভিডিওটি ইউটিউব থেকে আসবে',
  vimeo: 'চালালে ভিডিওটি ভিমিও থেকে আসবে',
  dailymotion: 'চালালে ভিডিওটি ডেইলিমোশন থেকে আসবে',
  facebook: 'চালালে ভিডিওটি ফেসবুক থেকে আসবে',
};

/** "Watch on …" */
const watchOnSite: PerProvider = {
  youtube: 'ইউটিউবে দেখুন',
  vimeo: 'ভিমিওতে দেখুন',
  dailymotion: 'ডেইলিমোশনে দেখুন',
  facebook: 'ফেসবুকে দেখুন',
};

/** Interface text of an article (docs/behaviour.md §2, §8). */
export const articleText = {
  /** Before the time of the last change. */
  updated: 'আপডেট:',
  topics: 'বিষয়',
  /** "More from this category" */
  moreFromCategory: 'এই বিভাগের আরও খবর',
  /** "Read more" */
  readMore: 'আরও পড়ুন',
  /** "Play the video" */
  playVideo: 'ভিডিও চালান',
  videoName,
  videoSource,
  watchOnSite,
  /** "See the image": link of a lite page. */
  showImage: 'ছবি দেখুন',
} as const;

/** The four problems of an article's URL. */
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
  copyLink: 'লিংক কপি করুন',
  copied: 'লিংক কপি হয়েছে',
  notCopied: 'লিংক কপি করা যায়নি',
} as const;
