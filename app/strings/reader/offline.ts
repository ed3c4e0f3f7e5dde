/** Interface text of the offline page and of saved copies (docs/behaviour §2.13). */
export const offlineText = {
  /** "No Internet connection" */
  heading: 'ইন্টারনেট সংযোগ নেই',
  /** "This page is not saved. When the connection is back, try again." */
  explanation: 'এই পাতাটি সংরক্ষিত নেই। সংযোগ ফিরলে আবার চেষ্টা করুন।',
  /** "Home page": label of the emblem if the site's name is not known. */
  home: 'প্রচ্ছদ',
  tryAgain: 'আবার চেষ্টা করুন',
  /** "You can read these now" */
  readable: 'এখন পড়া যাবে',
  /** "Copy saved at …" */
  savedCopy: (time: string) => `${time} সময়ে সংরক্ষিত কপি`,
} as const;
