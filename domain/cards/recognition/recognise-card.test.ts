import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { openCardFonts } from '#services/cards/render/card-fonts.ts';
import type { DrawnCard } from '#tests/support/cards/draw-cards.ts';
import { changeWord, drawCard, listPhotographs, listWords, makeContent } from '#tests/support/cards/draw-cards.ts';
import { recogniseAmong } from '#tests/support/cards/recognise-among.ts';
import type { Treatment } from '#tests/support/cards/treat-picture.ts';
import { TREATMENTS } from '#tests/support/cards/treat-picture.ts';
import { createRandom } from '#tools/random.ts';

const COUNT = 5;
const random = createRandom(38);
const fonts = await openCardFonts();
const sources = { words: listWords(), photographs: listPhotographs() };
const cards: DrawnCard[] = [];

async function draw(change: object = {}): Promise<DrawnCard> {
  const card = await drawCard({ ...makeContent(random, sources), ...change }, fonts);
  return card ?? draw(change);
}
const redraw = async (card: DrawnCard | undefined, change: object) => {
  const drawn = card && (await drawCard({ ...card.content, ...change }, fonts));
  if (!drawn) throw new Error('The text does not fit.');
  return drawn.jpeg;
};

beforeAll(async () => {
  const [imageUrl] = sources.photographs;
  cards.push(await draw({ kind: 'headline', size: 'square', imageUrl }), await draw({ size: 'wide', imageUrl: '' }));
  while (cards.length < COUNT) cards.push(await draw());
});

/** The verdict, and which of the stored cards it is about. */
async function ask(picture: Uint8Array) {
  const { verdict, card } = await recogniseAmong(cards, picture);
  return [verdict, card === null ? null : cards.indexOf(card)];
}

describe('a card is ours and unchanged', () => {
  test.each(Object.keys(TREATMENTS) as Treatment[])('after: %s', async (name) => {
    const index = Math.floor(random() * COUNT);
    const picture = await TREATMENTS[name](cards[index]?.jpeg ?? new Uint8Array(), random);
    expect(await ask(picture)).toEqual(['unchanged', index]);
  });
});

describe('a card is ours, but altered', () => {
  test('with another word', async () => {
    for (const [index, card] of cards.entries()) {
      const changed = await redraw(card, changeWord(card.content, random, sources.words));
      expect(await ask(await TREATMENTS['messenger, twice'](changed))).toEqual(['altered', index]);
    }
  });

  test('with another date or photograph', async () => {
    const [card] = cards;
    const date = card?.content.date.replace(/^./, (digit) => (digit === '৩' ? '৮' : '৩'));
    expect(await ask(await redraw(card, { date }))).toEqual(['altered', 0]);
    expect(await ask(await redraw(card, { imageUrl: sources.photographs[5] }))).toEqual(['altered', 0]);
  });

  test('with a sticker, and as in a mirror', async () => {
    const jpeg = cards[0]?.jpeg ?? new Uint8Array();
    const sticker = { create: { width: 380, height: 300, channels: 3 as const, background: '#ffcc00' } };
    const covered = await sharp(jpeg)
      .composite([{ input: sticker, left: 500, top: 200 }])
      .jpeg()
      .toBuffer();
    expect(await ask(covered)).toEqual(['altered', 0]);
    expect(await ask(await sharp(jpeg).flop().jpeg().toBuffer())).toEqual(['altered', 0]);
  });
});

describe('a card is not ours', () => {
  test('in the same frame, with other words and another photograph', async () => {
    const { size, kind, theme } = cards[0]?.content ?? {};
    const other = await draw({ size, kind, theme, imageUrl: sources.photographs[7] });
    expect(await ask(other.jpeg)).toEqual(['other', null]);
  });

  test('that is a photograph which one of ours shows', async () => {
    expect(await ask(await sharp(cards[0]?.content.imageUrl).jpeg().toBuffer())).toEqual(['other', null]);
  });
});

test('another headline with the same photograph is never taken for unchanged', async () => {
  const jpeg = await redraw(cards[0], { text: 'অন্য একটি খবরের সম্পূর্ণ আলাদা শিরোনাম', proof: null }); // "an entirely different headline"
  expect((await ask(jpeg))[0]).toBe('altered');
});

test('a very small copy is ours, but too small to say more', async () => {
  const small = await sharp(cards[0]?.jpeg).resize({ width: 240 }).jpeg().toBuffer();
  expect(await ask(small)).toEqual(['too-small', 0]);
});
