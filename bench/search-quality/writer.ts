import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { toBengaliDigits } from '#domain/bengali/text/digits.ts';
import type { Random } from '#tools/random.ts';
import { pick as pickFrom } from '#tools/random.ts';
import { OTHER_ARTICLES } from './texts.ts';

/** The values of a template's slots, by the name of the slot. */
export type SlotValues = Readonly<Record<string, string>>;

export type Writer = {
  /**
   * Fills the slots of a template: `{name}`, or `{name:of}` with a case ending. A slot that `values` does not have is
   * drawn: `n` a number of two digits, `d` one of one digit, `person`, `place`, `thing` and `office` from the word lists.
   * The result is in stored form.
   */
  fill(template: string, values?: SlotValues): string;
  /** Draws an item. Throws if there is none. */
  pick<Item>(items: readonly Item[]): Item;
  /** Draws up to `count` different items. */
  pickSeveral<Item>(items: readonly Item[], count: number): Item[];
};

const { firstNames, lastNames, places, things, offices } = OTHER_ARTICLES.words;

const SLOT = /\{(\w+)(?::(of|in|to))?\}/gu;

/** Creates a writer that draws from `random`. */
export function createWriter(random: Random): Writer {
  const pick = <Item>(items: readonly Item[]) => pickFrom(random, items);
  const drawers: Readonly<Record<string, () => string>> = {
    n: () => toBengaliDigits(11 + Math.floor(random() * 88)),
    d: () => toBengaliDigits(2 + Math.floor(random() * 8)),
    person: () => `${pick(firstNames)} ${pick(lastNames)}`,
    place: () => pick(places),
    thing: () => pick(things),
    office: () => pick(offices),
  };
  const readSlot = (slot: string, values: SlotValues): string => {
    const value = values[slot] ?? drawers[slot]?.();
    if (value === undefined) throw new Error(`There is no slot {${slot}}.`);
    return value;
  };
  return {
    pick,
    fill: (template, values = {}) =>
      normaliseText(
        template.replace(SLOT, (_, slot: string, form: Case | undefined) => {
          const value = readSlot(slot, values);
          return form === undefined ? value : inflect(value, form);
        }),
      ),
    pickSeveral: (items, count) => {
      const left = [...items];
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(Math.floor(random() * left.length), 1),
      ).flat();
    },
  };
}

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
