import type { ImageRecord } from '../../images/image-record.ts';
import { withFocus } from '../../images/image-url.ts';
import { LINE_BREAK } from '../parse-body.ts';
import { readImageDefinitions } from './image-definitions.ts';
import { formatImageLine, parseImageLine, readImageLine } from './parse-image-line.ts';
import { replaceImageUrls } from './replace-image-urls.ts';

const LINES = new RegExp(`(${LINE_BREAK.source})`);

/**
 * Fills the empty texts of a body's images from their records, and adds the focal points to their URLs. Lines without an
 * image, or whose image has no record, are unchanged.
 */
export function fillImageTexts(body: string, findRecord: (url: string) => ImageRecord | null): string {
  const lines = body.split(LINES);
  const { urls } = readImageDefinitions(lines);
  const filled = lines.map((line) => {
    const image = parseImageLine(line.trim(), urls) && readImageLine(line.trim());
    const record = image && findRecord(urls.get(image.url) ?? image.url);
    if (!image || !record) return line;
    const { alt, caption, credit } = record;
    const texts = { alt: image.alt || alt, caption: image.caption || caption, credit: image.credit || credit };
    return isSame(texts, image) ? line : formatImageLine({ url: image.url, ...texts });
  });
  return replaceImageUrls(filled.join(''), (url) => withFocus(url, findRecord(url)?.focus ?? null));
}

const isSame = (a: Omit<ImageRecord, 'focus'>, b: Omit<ImageRecord, 'focus'>) =>
  a.alt === b.alt && a.caption === b.caption && a.credit === b.credit;
