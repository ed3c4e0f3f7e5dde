import * as bengali from './bengali/presence.ts';
import { inBoth } from './interface-language.ts';

/** Who has an article open, in the article form and in Manage News (docs/behaviour.md §4.18). */
export const presenceText = inBoth(
  {
    /** Precede the names. */
    open: 'Open:',
    alsoOpen: 'Also open:',
    you: 'you',
    youElsewhere: 'you, in another window',
    oneOther: '1 other',
    others: (count: number) => `${count} others`,
    typesAlone: (name: string) => `${name} is typing…`,
    typeTogether: (name: string, others: number) =>
      `${name} and ${others === 1 ? '1 other' : `${others} others`} are typing…`,
  },
  bengali.presenceText,
);
