import { parseArgs } from 'node:util';
import type { GreyPicture } from '#domain/cards/recognition/grey.ts';
import { scaleGrey, toBox, toGrey } from '#domain/cards/recognition/grey.ts';
import { openCardFonts } from '#services/cards/render/card-fonts.ts';
import { decodePicture } from '#services/storage/decode-picture.ts';
import type { DrawnCard } from '#tools/cards/draw-cards.ts';
import { changeWord, drawCard, listPhotographs, listWords, makeContent } from '#tools/cards/draw-cards.ts';
import type { Recognised } from '#tools/cards/recognise-among.ts';
import { recogniseAmong, recogniseGrey } from '#tools/cards/recognise-among.ts';
import type { Treatment } from '#tools/cards/treat-picture.ts';
import { TREATMENTS } from '#tools/cards/treat-picture.ts';
import { createRandom } from '#tools/random.ts';
import { parseCount } from './parse-count.ts';
import { left, printTable, right } from './print-table.ts';

const HELP = `Usage: npm run bench:recognition -- [--cards N] [--own N] [--changed N] [--foreign N] [--siblings N] [--photographs DIR]

  --cards N        stored cards of the site (125)
  --own N          stored cards that are given after each treatment (125)
  --changed N      cards with one changed word, each after one treatment (250)
  --siblings N     cards in the site's own frame that it has not stored (250)
  --foreign N      cards of others (10000)
  --photographs DIR  more photographs than those of the demonstration`;

const { values: options } = parseArgs({
  options: {
    cards: { type: 'string', default: '125' },
    own: { type: 'string', default: '125' },
    changed: { type: 'string', default: '250' },
    siblings: { type: 'string', default: '250' },
    foreign: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '38' },
    photographs: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const random = createRandom(Number(options.seed));
const fonts = await openCardFonts();
const photographs = listPhotographs(options.photographs ?? null);
/** Other cards need other photographs, because a card in the same frame with the same photograph counts as altered. */
const sources = { words: listWords(), photographs: photographs.filter((_, index) => index % 2 === 0) };
const otherSources = { ...sources, photographs: photographs.filter((_, index) => index % 2 === 1) };
const treatments = Object.keys(TREATMENTS) as Treatment[];

async function run(): Promise<void> {
  const cards = await drawCards(parseCount('--cards', options.cards));
  await measureOwn(cards, parseCount('--own', options.own));
  await measureChanged(cards, parseCount('--changed', options.changed));
  await measureSiblings(cards, parseCount('--siblings', options.siblings));
  await measureForeign(cards, parseCount('--foreign', options.foreign));
}

async function drawCards(count: number, from = sources): Promise<DrawnCard[]> {
  const cards: DrawnCard[] = [];
  while (cards.length < count) {
    const card = await drawCard(makeContent(random, from), fonts);
    if (card !== null) cards.push(card);
  }
  return cards;
}

/** Each card must be recognised as unchanged after each treatment. */
async function measureOwn(cards: readonly DrawnCard[], count: number): Promise<void> {
  const ownCards = cards.slice(0, count);
  const rows: string[][] = [];
  for (const name of treatments) {
    const results: { card: DrawnCard; result: Recognised }[] = [];
    for (const card of ownCards)
      results.push({ card, result: await recogniseAmong(cards, await TREATMENTS[name](card.jpeg, random)) });
    const own = results.filter(({ card, result }) => result.card === card);
    const unchanged = own.filter(({ result }) => result.verdict === 'unchanged');
    const distances = own.map(({ result }) => result.distance).sort((a, b) => a - b);
    rows.push([
      name,
      ...[own, unchanged].map((list) => percent(list.length, ownCards.length)),
      ...quantiles(distances),
    ]);
  }
  printTable(
    [
      left('own cards after'),
      right('recognised'),
      right('as unchanged'),
      right('distance: median'),
      right('95 %'),
      right('largest'),
    ],
    rows,
  );
}

async function measureChanged(cards: readonly DrawnCard[], count: number): Promise<void> {
  const verdicts: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const card = cards[index % cards.length];
    const changed = card && (await drawCard(changeWord(card.content, random, sources.words), fonts));
    const name = treatments[index % treatments.length];
    if (!changed || name === undefined) continue;
    const { verdict, card: found } = await recogniseAmong(cards, await TREATMENTS[name](changed.jpeg, random));
    verdicts.push(found === null || found === card ? verdict : `${verdict}, another card`);
  }
  console.log(`\nOne changed word, of ${verdicts.length}: ${summarise(verdicts)}`);
}

async function measureSiblings(cards: readonly DrawnCard[], count: number): Promise<void> {
  const verdicts: string[] = [];
  for (const sibling of await drawCards(count, otherSources))
    verdicts.push((await recogniseAmong(cards, sibling.jpeg)).verdict);
  console.log(`\nCards in the same frame that are not stored, of ${verdicts.length}: ${summarise(verdicts)}`);
}

/** Cards of others have photographs and headlines at other places. Half of the photographs are on cards of the site too. */
async function measureForeign(cards: readonly DrawnCard[], count: number): Promise<void> {
  const parts: { words: GreyPicture; picture: GreyPicture }[] = [];
  for (const { jpeg, signature } of [...(await drawCards(20, otherSources)), ...(await drawCards(20))]) {
    const decoded = await decodePicture(jpeg, 2_000);
    if (decoded.kind !== 'decoded' || signature.picture === null) continue;
    const grey = toGrey(decoded.picture);
    const cut = (box: typeof signature.words) =>
      scaleGrey(grey, box, { widthPx: Math.round(box.width / 2), heightPx: Math.round(box.height / 2) });
    parts.push({ words: cut(signature.words), picture: cut(signature.picture) });
  }
  const choose = () => parts[Math.floor(random() * parts.length)];
  const verdicts: string[] = [];
  while (verdicts.length < count) {
    const [words, picture] = [choose()?.words, choose()?.picture];
    if (words && picture) verdicts.push((await recogniseGrey(cards, composeForeign(words, picture))).verdict);
    if (verdicts.length % 1_000 === 0) console.log(`  ${verdicts.length}: ${summarise(verdicts)}`);
  }
  console.log(`\nForeign cards, of ${verdicts.length}: ${summarise(verdicts)}`);
}

function composeForeign(words: GreyPicture, picture: GreyPicture): GreyPicture {
  const widthPx = 540;
  const heightPx = [540, 675, 960, 284][Math.floor(random() * 4)] ?? 540;
  const data = new Uint8Array(widthPx * heightPx).fill(random() < 0.5 ? 200 + random() * 55 : random() * 60);
  const split = heightPx * (0.35 + random() * 0.3);
  const isPictureFirst = random() < 0.7;
  const paste = (part: GreyPicture, top: number, height: number) => {
    const x = Math.round(random() * 40);
    const size = { widthPx: widthPx - 2 * x, heightPx: Math.max(20, Math.round(height)) };
    const scaled = scaleGrey(part, toBox(part), size);
    for (let y = 0; y < size.heightPx && top + y < heightPx; y += 1) {
      data.set(scaled.data.subarray(y * size.widthPx, (y + 1) * size.widthPx), (Math.round(top) + y) * widthPx + x);
    }
  };
  paste(isPictureFirst ? picture : words, random() * 20, split - 30);
  paste(isPictureFirst ? words : picture, split, heightPx - split - 40 * random());
  return { widthPx, heightPx, data };
}

const percent = (part: number, whole: number) => `${((part * 100) / whole).toFixed(1)} %`;
const quantiles = (sorted: readonly number[]) =>
  [0.5, 0.95, 1].map((share) => String(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? '–'));

function summarise(verdicts: readonly string[]): string {
  const counts = Map.groupBy(verdicts, (verdict) => verdict);
  return [...counts]
    .map(([verdict, list]) => `${verdict} ${list.length} (${percent(list.length, verdicts.length)})`)
    .join(', ');
}

if (options.help) console.log(HELP);
else await run();
