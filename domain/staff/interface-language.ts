/** The languages of the dashboard, the default first. */
export const INTERFACE_LANGUAGES = ['en', 'bn'] as const;

export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];

/** Returns null for any other text. */
export const parseInterfaceLanguage = (text: string): InterfaceLanguage | null =>
  INTERFACE_LANGUAGES.find((language) => language === text) ?? null;
