import type { InterfaceLanguage } from '#domain/staff/interface-language.ts';

type InterfaceText = string | ((...values: never[]) => string);

export type Pair<T extends InterfaceText = InterfaceText> = { readonly english: T; readonly bengali: T };

type Pairs = { readonly [key: string]: Pair | Pairs };

type Texts<T> = { readonly [Key in keyof T]: T[Key] extends Pair<infer One> ? One : Texts<T[Key]> };

export function both(english: string, bengali: string): Pair<string>;
export function both<T extends Exclude<InterfaceText, string>>(english: T, bengali: NoInfer<T>): Pair<T>;
export function both(english: InterfaceText, bengali: InterfaceText): Pair {
  return { english, bengali };
}

/** The names of the dashboard's languages, each in that language. */
export const LANGUAGE_NAMES = { en: 'English', bn: 'বাংলা' } as const satisfies Record<InterfaceLanguage, string>;

/** The attribute of the document that names the language of the dashboard, unless it is English. */
export const LANGUAGE_ATTRIBUTE = 'data-interface-language';

let findLanguage = (): string | null =>
  typeof document === 'undefined' ? null : document.documentElement.getAttribute(LANGUAGE_ATTRIBUTE);

/** On the server, `find` finds the language of the current request. */
export function setLanguageSource(find: () => InterfaceLanguage | null): void {
  findLanguage = find;
}

/** The language of the dashboard for the viewer of this page or request. */
export const readInterfaceLanguage = (): InterfaceLanguage => (findLanguage() === 'bn' ? 'bn' : 'en');

/** Returns a text in each language, e.g. to find it by either. */
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

/** Adds a full stop to a text composed of parts, such as a count and its unit. */
export const asSentence = (text: string): string => `${text}${readInterfaceLanguage() === 'bn' ? '।' : '.'}`;

const isPair = (value: Pair | Pairs): value is Pair => typeof value.english !== 'object' && value.english !== undefined;

/**
 * Returns an object whose texts are in the viewer's language whenever they are read. A module must therefore not read
 * them while it loads.
 */
export function inBoth<const T extends Pairs>(pairs: T): Texts<T> {
  const texts = {};
  for (const [key, value] of Object.entries<Pair | Pairs>(pairs)) {
    const group = isPair(value) ? null : inBoth(value);
    const read = (pair: Pair) => (readInterfaceLanguage() === 'bn' ? pair.bengali : pair.english);
    Object.defineProperty(texts, key, { enumerable: true, get: () => (isPair(value) ? read(value) : group) });
  }
  return texts as Texts<T>;
}
