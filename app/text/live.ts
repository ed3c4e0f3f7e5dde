/** Interface text of pages that follow changes. */
export const liveText = {
  /** "New news": shows what waits above. */
  showNew: 'নতুন খবর',
} as const;
