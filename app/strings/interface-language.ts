import type { InterfaceLanguage } from '#domain/staff/interface-language.ts';

/** A text, a function that returns one, or an object of these. */
type Texts = string | ((...values: never[]) => string) | { readonly [key: string]: Texts };

/** The same texts in another language. */
type Translation<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof T]: Translation<T[Key]> };

/** The attribute of the document that names the language of the dashboard, unless it is English. */
export const LANGUAGE_ATTRIBUTE = 'data-interface-language';

let findLanguage = (): string | null =>
  typeof document === 'undefined' ? null : document.documentElement.getAttribute(LANGUAGE_ATTRIBUTE);

/** Replaces how the language is found. The server finds that of the request. */
export function setLanguageSource(find: () => InterfaceLanguage | null): void {
  findLanguage = find;
}

/** The language of the dashboard for the viewer of this page or request. */
export const readInterfaceLanguage = (): InterfaceLanguage => (findLanguage() === 'bn' ? 'bn' : 'en');

/** Returns a text in each language, for example to find it by either. */
export function readInEachLanguage(read: () => string): string[] {
  const source = findLanguage;
  const texts = (['en', 'bn'] as const).map((language) => {
    findLanguage = () => language;
    return read();
  });
  findLanguage = source;
  return texts;
}

/** The locale of the dashboard's dates and numbers. */
export const readInterfaceLocale = (): string => (readInterfaceLanguage() === 'bn' ? 'bn-BD' : 'en-GB');

export const formatNumber = (number: number): string => number.toLocaleString(readInterfaceLocale());

/** Ends a text that is put together from parts, such as a count and its unit, with a full stop. */
export const asSentence = (text: string): string => `${text}${readInterfaceLanguage() === 'bn' ? '।' : '.'}`;

/**
 * Returns an object whose texts are in the viewer's language whenever they are read. A module must therefore not read
 * them while it loads.
 */
export function inBoth<const T extends { readonly [key: string]: Texts }>(
  english: T,
  bengali: Translation<T>,
): Translation<T> {
  const texts = {};
  for (const [key, text] of Object.entries(english)) {
    const translated = (bengali as Record<string, Texts>)[key] as Texts;
    const isGroup = typeof text === 'object' && typeof translated === 'object';
    const group = isGroup ? inBoth(text, translated as Translation<typeof text>) : null;
    const get = () => group ?? (readInterfaceLanguage() === 'bn' ? translated : text);
    Object.defineProperty(texts, key, { enumerable: true, get });
  }
  return texts as Translation<T>;
}
