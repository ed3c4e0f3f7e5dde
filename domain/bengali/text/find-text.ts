/** A range of a text, in UTF-16 units. */
export type TextMatch = { readonly start: number; readonly end: number };

const JOINER = /[\u200c\u200d]/;
/** A sign that belongs to the letter before it. A match that ends before it would cut the letter. */
const NUKTA = '\u09bc';
const E_SIGN = '\u09c7';
/** AA SIGN and AU LENGTH MARK, which follow E SIGN in the decomposed O SIGN and AU SIGN. */
const SECOND_HALVES = ['\u09be', '\u09d7'];

/** Folds a text to one encoding, lower case and no joiners, with the range of each character in the original. */
function foldForFinding(text: string): { folded: string; origins: readonly TextMatch[] } {
  let folded = '';
  const origins: TextMatch[] = [];
  let start = 0;
  for (const character of text) {
    const units = JOINER.test(character) ? '' : character.normalize('NFD').toLowerCase();
    const end = start + character.length;
    folded += units;
    const origin = { start, end };
    for (let unit = 0; unit < units.length; unit += 1) origins.push(origin);
    start = end;
  }
  return { folded, origins };
}

/** True if a match that ends before `end` would cut a letter that is written in two parts. */
function cutsLetter(folded: string, end: number): boolean {
  const next = folded.charAt(end);
  return next === NUKTA || (folded.charAt(end - 1) === E_SIGN && SECOND_HALVES.includes(next));
}

/**
 * Finds every occurrence of `sought` in a text, from left to right and without overlaps. Matches both encodings of a
 * letter (U+09DF and U+09AF U+09BC, docs/bengali.md §1) and both cases, and ignores joiners. Never matches half of a
 * letter.
 */
export function findText(text: string, sought: string): readonly TextMatch[] {
  const needle = foldForFinding(sought).folded;
  if (needle === '') return [];
  const { folded, origins } = foldForFinding(text);
  const matches: TextMatch[] = [];
  for (let at = folded.indexOf(needle); at !== -1; at = folded.indexOf(needle, at)) {
    const end = at + needle.length;
    const first = origins[at];
    const last = origins[end - 1];
    // The parts of one letter have the same origin.
    const isWhole = first !== origins[at - 1] && last !== origins[end] && !cutsLetter(folded, end);
    if (isWhole && first !== undefined && last !== undefined) matches.push({ start: first.start, end: last.end });
    at = isWhole ? end : at + 1;
  }
  return matches;
}
