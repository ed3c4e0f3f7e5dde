import { both, inBoth } from '../interface-language.ts';

const toBengali = (value: number) => value.toLocaleString('bn-BD');

/** Who has an article open, in the article form and in Manage News (docs/behaviour §4.18). */
export const presenceText = inBoth({
  /** These precede the names. */
  open: both('Open:', 'যাঁরা খুলেছেন:'),
  alsoOpen: both('Also open:', 'আরও যাঁরা খুলেছেন:'),
  you: both('you', 'আপনি'),
  youElsewhere: both('you, in another window', 'অন্য উইন্ডোতে আপনি'),
  oneOther: both('1 other', 'আরও ১ জন'),
  others: both(
    (count: number) => `${count} others`,
    (count) => `আরও ${toBengali(count)} জন`,
  ),
  typesAlone: both(
    (name: string) => `${name} is typing…`,
    (name) => `${name} লিখছেন…`,
  ),
  typeTogether: both(
    (name: string, others: number) => `${name} and ${others === 1 ? '1 other' : `${others} others`} are typing…`,
    (name, others) => `${name} ও আরও ${toBengali(others)} জন লিখছেন…`,
  ),
});
