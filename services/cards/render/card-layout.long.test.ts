import { expect, test } from 'vitest';
import type { CardSize } from '#domain/cards/card.ts';
import { CARD_SIZES } from '#domain/cards/card.ts';
import { layoutCard } from '#domain/cards/layout/layout-card.ts';
import { cardContent } from '#tests/support/cards/card-content.ts';
import { listFaults } from '#tests/support/cards/check-drawing.ts';
import { generateHeadlines } from '#tests/support/cards/headlines.ts';
import { openCardFonts } from './card-fonts.ts';

const COUNT = 10_000;
const fonts = await openCardFonts();
const headlines = generateHeadlines(COUNT, 1971);

test.each(Object.keys(CARD_SIZES) as CardSize[])('10,000 headlines fit in their box: %s', (size) => {
  const wrong = headlines.flatMap((text, index) => {
    const content = cardContent({ size, text, imageUrl: index % 2 === 0 ? '' : '/media/picture' });
    const layout = layoutCard(content, fonts.measure);
    const faults = layout.kind === 'drawing' ? listFaults(content, layout.drawing, fonts.measure) : [layout.kind];
    return faults.map((fault) => `${text}: ${fault}`);
  });
  expect(wrong).toEqual([]);
});
