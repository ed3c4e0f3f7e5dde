import { expect, test } from 'vitest';
import { decideLeads } from './decide-leads.ts';

/** `a+ b` → card a with an image, card b without one. */
const read = (cards: string) =>
  cards
    .split(' ')
    .filter((card) => card !== '')
    .map((card) => ({ id: card.charAt(0), ...(card.endsWith('+') && { image: {} }) }));

const write = (cards: readonly { id: string }[]) => cards.map(({ id }) => id).join('');

test.each([
  { what: 'the first two with an image', cards: 'a b+ c d+ e+', leads: 'bd', rest: 'ace' },
  { what: 'the only one with an image', cards: 'a b+ c', leads: 'b', rest: 'ac' },
  { what: 'the first two if none has an image', cards: 'a b c', leads: 'ab', rest: 'c' },
  { what: 'the only card', cards: 'a', leads: 'a', rest: '' },
  { what: 'nothing in an empty list', cards: '', leads: '', rest: '' },
])('decideLeads chooses $what', ({ cards, leads, rest }) => {
  const chosen = decideLeads(read(cards));
  expect([write(chosen.leads), write(chosen.rest)]).toEqual([leads, rest]);
});
