import { toAsciiDigits } from '../bengali/text/digits.ts';

export type Script = 'super' | 'sub';

const FROM = '0123456789+-−–=()n';
const TO: Readonly<Record<Script, string>> = { super: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿ', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₙ' };
const MARKED: Readonly<Record<Script, (text: string) => string>> = {
  super: (text) => `^${text}`,
  sub: (text) => `(${text})`,
};

/**
 * Writes raised or lowered text with Unicode's raised and lowered characters: m², H₂O. Letters, as in 1st and ১ম, become ordinary
 * text. A number that Unicode cannot raise is marked, because 10 to the power of 6.5 must not become 106.5.
 */
export function toSmallCharacters(text: string, script: Script): string {
  const core = toAsciiDigits(text.trim());
  if (core === '') return text;
  const small = [...core].map((char) => TO[script].charAt(FROM.indexOf(char)) || null);
  const isWritable =
    core.length <= 20 && [...core].every((char) => FROM.includes(char)) && core !== '-' && core !== '–';
  if (isWritable) return text.replace(text.trim(), small.join(''));
  return /\d/.test(core) && !/\p{L}/u.test(core) ? text.replace(text.trim(), MARKED[script](text.trim())) : text;
}
