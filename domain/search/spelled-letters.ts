/** The Bengali names of the Latin letters. */
const LETTER_NAMES: readonly (readonly [latin: string, name: string])[] = [
  'a এ, b বি, c সি, d ডি, e ই, f এফ, g জি, h এইচ, i আই, j জে, k কে, l এল, m এম, n এন, o ও, p পি, q কিউ, r আর, s এস, t টি,',
  'u ইউ, v ভি, w ডব্লিউ, x এক্স, y ওয়াই, z জেড',
]
  .join(' ')
  .normalize('NFC')
  .replaceAll('\u09af\u09bc', '\u09df')
  .split(', ')
  .map((pair) => [pair.charAt(0), pair.slice(2)] as const);

const NAME_OF = new Map(LETTER_NAMES);
/** Longer names first: এইচ before এ. */
const LONGEST_FIRST = LETTER_NAMES.toSorted(([, a], [, b]) => b.length - a.length);

const LATIN_ABBREVIATION = /^(?=.*[a-z])[a-z0-9]{2,4}$/;
const DIGITS = /^[0-9]+/;
const MIN_LETTERS = 2;

/** Spells a folded Latin abbreviation in Bengali: `otp` is ওটিপি, `5g` is 5জি. Null for a longer word. */
export function spellInBengali(folded: string): string | null {
  if (!LATIN_ABBREVIATION.test(folded)) return null;
  return [...folded].map((letter) => NAME_OF.get(letter) ?? letter).join('');
}

/** Reverses {@link spellInBengali}. Null for a folded word that does not consist of the names of Latin letters. */
export function readSpelledLetters(folded: string): string | null {
  let latin = '';
  for (let rest = folded; rest !== ''; ) {
    const digits = latin === '' ? DIGITS.exec(rest)?.[0] : undefined;
    const [letter, name] =
      digits === undefined ? (LONGEST_FIRST.find((one) => rest.startsWith(one[1])) ?? []) : [digits, digits];
    if (letter === undefined || name === undefined) return null;
    latin += letter;
    rest = rest.slice(name.length);
  }
  return latin.length >= MIN_LETTERS && !/^[0-9]+$/.test(latin) ? latin : null;
}
