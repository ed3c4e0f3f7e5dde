import { useMemo } from 'react';
import type { JsonText } from '#app/components/json-text.ts';
import { parseJsonText, toJsonText } from '#app/components/json-text.ts';
import type { CardImage } from './card-image.ts';
import type { ListedCard } from './card-view.ts';

/** The cards of a list as text: the data of a hundred cards would otherwise be a thousand values. */
export type CardData = JsonText<readonly CardRow[]>;

/** A card in the order of its fields; those at the end that it does not have are missing, others are 0. */
type CardRow = [
  id: string,
  ms: number,
  offsetMinutes: number,
  headline: readonly string[],
  label?: string | 0,
  image?: ImageRow | 0,
  excerpt?: string | 0,
  hasVideo?: 1 | 0,
  author?: readonly [name: string, initial: string],
];

type ImageRow = readonly [url: string, srcSet?: string | 0, type?: string, sourceSrcSet?: string];

/** Writes cards as text. */
export function toCardData(cards: readonly ListedCard[]): CardData {
  return toJsonText(cards.map(toRow));
}

/** Reads what `toCardData` wrote. */
export function parseCardData(text: CardData): readonly ListedCard[] {
  return parseJsonText(text).map(toCard);
}

/** The cards of a list: the same ones as long as its data do not change. */
export function useCards(data: CardData): readonly ListedCard[] {
  return useMemo(() => parseCardData(data), [data]);
}

function toRow({ id, headline, time, label, image, excerpt, hasVideo, author }: ListedCard): CardRow {
  const row: CardRow = [id, time.ms, time.offsetMinutes, headline];
  if (author) row[8] = [author.name, author.initial];
  if (hasVideo || author) row[7] = hasVideo ? 1 : 0;
  if (excerpt || row.length > 6) row[6] = excerpt ?? 0;
  if (image || row.length > 5) row[5] = image ? toImageRow(image) : 0;
  if (label || row.length > 4) row[4] = label ?? 0;
  return row;
}

function toImageRow({ url, srcSet, source }: CardImage): ImageRow {
  if (source !== null) return [url, srcSet ?? 0, source.type, source.srcSet];
  return srcSet === null ? [url] : [url, srcSet];
}

function toCard([id, ms, offsetMinutes, headline, label, image, excerpt, hasVideo, author]: CardRow): ListedCard {
  return {
    id,
    headline,
    time: { ms, offsetMinutes },
    ...(label && { label }),
    ...(image && { image: toImage(image) }),
    ...(excerpt && { excerpt }),
    ...(hasVideo && { hasVideo: true }),
    ...(author && { author: { name: author[0], initial: author[1] } }),
  };
}

function toImage([url, srcSet, type, sourceSrcSet]: ImageRow): CardImage {
  const source = type === undefined || sourceSrcSet === undefined ? null : { type, srcSet: sourceSrcSet };
  return { url, srcSet: srcSet || null, source };
}
