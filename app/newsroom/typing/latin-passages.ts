import type { TextField } from './measure-text.ts';

type IsLatin = (field: TextField) => boolean;

const rules = new WeakMap<EventTarget, IsLatin>();

/** Phonetic typing leaves letters as they are while `isLatin` is true, for example in an email address. Returns a function that ends it. */
export function keepLatin(field: TextField, isLatin: IsLatin): () => void {
  rules.set(field, isLatin);
  return () => void rules.delete(field);
}

/** True if the letters that are typed now remain Latin. */
export const isLatinPassage = (field: TextField): boolean => rules.get(field)?.(field) ?? false;
