import type { TextField } from './measure-text.ts';

type IsLatin = (field: TextField) => boolean;

const rules = new WeakMap<EventTarget, IsLatin>();

/** Stops phonetic typing from converting letters while `isLatin` is true, e.g. in an email address. Returns a function that ends this. */
export function registerLatinRule(field: TextField, isLatin: IsLatin): () => void {
  rules.set(field, isLatin);
  return () => void rules.delete(field);
}

/** True if phonetic typing must not convert the next letter typed in the field. */
export const isLatinPassage = (field: TextField): boolean => rules.get(field)?.(field) ?? false;
