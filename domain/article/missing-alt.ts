import type { ImageRecords } from '../images/image-record.ts';
import { readImageDefinitions } from '../markup/images/image-definitions.ts';
import { parseImageLine, readImageLine } from '../markup/images/parse-image-line.ts';
import { LINE_BREAK } from '../markup/parse-body.ts';
import { findImageRecord } from './apply-image-records.ts';
import type { Article } from './article.ts';

export type MissingAlt = { featured: boolean; body: number };

/** Finds the images of an article without an alternative text in the article or in the library. */
export function findMissingAlt(
  { imageUrl, imageAlt, description }: Pick<Article, 'imageUrl' | 'imageAlt' | 'description'>,
  records: ImageRecords,
): MissingAlt {
  const hasRecordAlt = (url: string) => (findImageRecord(records, url)?.alt ?? '') !== '';
  const lines = description.split(LINE_BREAK).map((line) => line.trim());
  const { urls } = readImageDefinitions(lines);
  const images = lines.flatMap((line) => (parseImageLine(line, urls) === null ? [] : (readImageLine(line) ?? [])));
  return {
    featured: imageUrl.trim() !== '' && imageAlt.trim() === '' && !hasRecordAlt(imageUrl),
    body: images.filter(({ alt, url }) => alt === '' && !hasRecordAlt(urls.get(url) ?? url)).length,
  };
}
