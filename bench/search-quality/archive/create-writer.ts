import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { toBengaliDigits } from '#domain/bengali/text/digits.ts';
import type { Random } from '#tools/random.ts';
import { DISTRICTS, FIRST_NAMES, LAST_NAMES, OFFICES, THINGS } from '../stories/words.ts';
import type { Case } from './inflect.ts';
import { inflect } from './inflect.ts';

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

const SLOT = /\{(\w+)(?::(of|in|to))?\}/gu;

/** Creates a writer that draws from `random`. */
export function createWriter(random: Random): Writer {
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('There is nothing to draw from.');
    return item;
  };
  const drawers: Readonly<Record<string, () => string>> = {
    n: () => toBengaliDigits(11 + Math.floor(random() * 88)),
    d: () => toBengaliDigits(2 + Math.floor(random() * 8)),
    person: () => `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}`,
    place: () => pick(DISTRICTS),
    thing: () => pick(THINGS),
    office: () => pick(OFFICES),
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
