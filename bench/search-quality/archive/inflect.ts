/** A case ending: of (genitive), in (locative), to (objective). */
export type Case = 'of' | 'in' | 'to';

const VOWEL_SIGN = /[\u09be-\u09c3\u09c7\u09c8\u09cb\u09cc]\u0981?$/u;
const AA_SIGN = /\u09be\u0981?$/u;
/** A vowel letter or ং, after which the ending is joined by \u09df. */
const JOINED = /[\u0982\u0985-\u0994]$/u;

/** Adds a case ending to a noun or to the last word of a name, by the rules of standard Bengali. */
export function inflect(noun: string, form: Case): string {
  if (form === 'to') return `${noun}কে`;
  if (JOINED.test(noun)) return form === 'of' ? `${noun}\u09dfের` : `${noun}\u09dfে`;
  if (!VOWEL_SIGN.test(noun)) return form === 'of' ? `${noun}ের` : `${noun}ে`;
  if (form === 'of') return `${noun}র`;
  return AA_SIGN.test(noun) ? `${noun}\u09df` : `${noun}তে`;
}
