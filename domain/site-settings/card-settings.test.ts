import { expect, test } from 'vitest';
import { formatCardKinds, parseCardKinds, toCardSettings } from './card-settings.ts';
import { toSiteSettings } from './setting-values.ts';

const read = (values: Record<string, string>) =>
  toCardSettings(toSiteSettings(new Map(Object.entries(values).map(([id, value]) => [id, { value, updatedAt: 1 }]))));

test('cards have every kind, the colour of the site and no part in link previews until staff choose otherwise', () => {
  const kinds = ['headline', 'breaking', 'quote', 'number', 'notice'];
  const colours = { accent: '#b3121d', mark: '#b3121d' };
  expect(read({})).toEqual({ logoUrl: '', ...colours, foot: '', kinds, isShareImage: false });
  const chosen = { cardAccent: '#00ff00', cardFoot: 'প্রহর', cardKinds: 'headline quote', cardShareImage: 'yes' };
  expect(read(chosen)).toMatchObject({
    accent: '#00ff00',
    foot: 'প্রহর',
    kinds: ['headline', 'quote'],
    isShareImage: true,
  });
});

test.each(['', 'headline', 'headline quote notice'])('the kinds %j are stored as they are read', (value) => {
  expect(formatCardKinds(parseCardKinds(value))).toBe(value);
});
