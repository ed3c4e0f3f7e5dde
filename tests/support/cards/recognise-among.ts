import { countDifferences, HASH_HALVES, MAX_DISTANCE } from '#domain/cards/recognition/block-hash.ts';
import type { GreyPicture } from '#domain/cards/recognition/grey.ts';
import { toGrey } from '#domain/cards/recognition/grey.ts';
import type { CardArea, Judgement } from '#domain/cards/recognition/recognise-card.ts';
import { compareJudgements, judgeAreas, listCardAreas } from '#domain/cards/recognition/recognise-card.ts';
import { decodePicture } from '#services/storage/decode-picture.ts';
import type { DrawnCard } from './draw-cards.ts';

const MAX_CANDIDATES = 4;
const MAX_SIDE_PX = 2_600;

type Recognised = Judgement & { card: DrawnCard | null };

/** Recognises a picture among cards in memory, as the service does among those of the database. */
export async function recogniseAmong(cards: readonly DrawnCard[], picture: Uint8Array): Promise<Recognised> {
  const places = listCardAreas(await decode(picture));
  const findNearest = (measure: typeof countDifferences) =>
    cards
      .map((card) => ({ card, distance: Math.min(...places.map(({ hash }) => measure(hash, card.signature.hash))) }))
      .filter(({ distance }) => distance <= MAX_DISTANCE)
      .sort((a, b) => a.distance - b.distance)
      .slice(0, MAX_CANDIDATES)
      .map(({ card }) => card);
  const whole = findNearest(countDifferences);
  const judged = await judge(places, whole);
  if (judged.verdict === 'unchanged') return judged;
  const halves = findNearest(toHalfDistance).filter((card) => !whole.includes(card));
  const more = await judge(places, halves);
  return compareJudgements(more, judged) < 0 ? more : judged;
}

/** Returns the distance of the most similar half, doubled. */
function toHalfDistance(one: Uint8Array, other: Uint8Array): number {
  const mask = (hash: Uint8Array, half: Uint8Array) => hash.map((byte, index) => byte & (half[index] ?? 0));
  return 2 * Math.min(...HASH_HALVES.map((half) => countDifferences(mask(one, half), mask(other, half))));
}

/** Decoding a card takes as long as most comparisons with it. */
const decoded = new WeakMap<DrawnCard, GreyPicture>();

async function judge(places: readonly CardArea[], candidates: readonly DrawnCard[]): Promise<Recognised> {
  let found: Recognised = { verdict: 'other', alike: 0, card: null };
  for (const card of candidates) {
    const grey = decoded.get(card) ?? (await decode(card.jpeg));
    decoded.set(card, grey);
    const judgement = judgeAreas(places, { ...card.signature, grey });
    if (judgement.verdict !== 'other' && compareJudgements(judgement, found) < 0) found = { ...judgement, card };
    if (judgement.verdict === 'unchanged') break;
  }
  return found;
}

async function decode(bytes: Uint8Array) {
  const result = await decodePicture(bytes, MAX_SIDE_PX);
  if (result.kind !== 'decoded') throw new Error(`The picture is refused: ${result.reason}.`);
  return toGrey(result.picture);
}
