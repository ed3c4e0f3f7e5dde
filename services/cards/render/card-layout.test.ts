import { expect, test } from 'vitest';
import type { CardKind, CardSize } from '#domain/cards/card.ts';
import { CARD_KINDS, CARD_SIZES } from '#domain/cards/card.ts';
import { layoutCard } from '#domain/cards/layout/layout-card.ts';
import { cardContent } from '#tests/support/cards/card-content.ts';
import { listFaults } from '#tests/support/cards/check-drawing.ts';
import { generateHeadlines } from '#tests/support/cards/headlines.ts';
import { openCardFonts } from './card-fonts.ts';

const fonts = await openCardFonts();
const HEADLINES = generateHeadlines(40, 38);

const cases = CARD_KINDS.flatMap((kind) =>
  (Object.keys(CARD_SIZES) as CardSize[]).flatMap((size) =>
    ['', '/media/picture'].map((imageUrl) => ({ kind, size, imageUrl })),
  ),
);

const DETAILS: Readonly<Record<CardKind, string>> = {
  ...{ headline: '', breaking: '', quote: 'অধ্যাপক মুহাম্মদ শহীদুল্লাহ্, প্রধান নির্বাচন কমিশনার' },
  ...{ number: '৳ ২,৪৬,৩৮০ কোটি', notice: '১৯৩৮–২০২৬' },
};

test.each(cases)('every headline fits in its box: $kind, $size, picture "$imageUrl"', (rest) => {
  for (const text of HEADLINES) {
    const content = cardContent({ ...rest, text, detail: DETAILS[rest.kind], credit: 'ছবি: রফিকুল ইসলাম' });
    const layout = layoutCard(content, fonts.measure);
    expect([text, layout.kind === 'drawing' ? listFaults(content, layout.drawing, fonts.measure) : layout]).toEqual([
      text,
      [],
    ]);
  }
});

test('a headline that is too long for a card says so', () => {
  const content = cardContent({ kind: 'number', size: 'wide', text: 'সংবাদ '.repeat(60), detail: '৪২' });
  expect(layoutCard(content, fonts.measure)).toEqual({ kind: 'too-long', part: 'text' });
});

test('an emoji is left out', () => {
  expect(fonts.removeUndrawable('জয় 🎉 হলো 👩‍👩‍👧 য\u09bc র\u200d\u09cdয')).toBe('জয়  হলো  য\u09bc র\u200d\u09cdয');
});
