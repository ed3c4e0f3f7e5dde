import type { VideoProvider } from '#domain/markup/parse-video-link.ts';

type PerProvider = Readonly<Record<VideoProvider, string>>;

const videoName: PerProvider = {
  youtube: 'ইউটিউব ভিডিও',
  vimeo: 'ভিমিও ভিডিও',
  dailymotion: 'ডেইলিমোশন ভিডিও',
  facebook: 'ফেসবুক ভিডিও',
};

/** "Once played, the video comes from …": told before the reader's browser asks another site for anything. */
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

/** Interface text around an article's own words. */
export const storyText = {
  /** "Play the video" */
  playVideo: 'ভিডিও চালান',
  videoName,
  videoSource,
  watchOnSite,
} as const;
