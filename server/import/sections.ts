export const SECTIONS = [
  ...(['articles', 'history', 'corrections', 'proposed_corrections', 'desk', 'ad_settings', 'development'] as const),
  'images',
  'cards',
] as const;

export type Section = (typeof SECTIONS)[number];

export const isSection = (key: string): key is Section => SECTIONS.some((section) => section === key);

/** The key that marks an export of this program, before its sections. */
export const EXPORT_MARK = 'prohor_export';
