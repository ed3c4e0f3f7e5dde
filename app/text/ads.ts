/** Interface text around advertisements. */
export const adsText = {
  /** "Advertisement" */
  label: 'বিজ্ঞাপন',
} as const;
