import type { ImageRecord } from '../../images/image-record.ts';
import { withFocus } from '../../images/image-url.ts';
import { readImageDefinitions } from './image-definitions.ts';
import { formatImageLine, parseImageLine, readImageLine } from './parse-image-line.ts';
import { CAPTURED_LINE_BREAK, replaceImageUrls } from './replace-image-urls.ts';

/** The texts of an image, from its record or from a line of a body. */
type ImageTexts = Pick<ImageRecord, 'alt' | 'caption' | 'credit'>;

/**
 * Fills the empty texts of a body's images from their records, and adds the focal points to their URLs. Lines without an
 * image, or whose image has no record, are unchanged.
 */
export function fillImageTexts(body: string, findRecord: (url: string) => ImageRecord | null): string {
  const filled = changeImageTexts(body, (url, texts) => {
    const record = findRecord(url);
    if (!record) return texts;
    const { alt, caption, credit } = record;
    return { alt: texts.alt || alt, caption: texts.caption || caption, credit: texts.credit || credit };
  });
  return replaceImageUrls(filled, (url) => withFocus(url, findRecord(url)?.focus ?? null));
}

/** Changes the texts of a body's images, given their URLs. Other lines are unchanged. */
export function changeImageTexts(body: string, change: (url: string, texts: ImageTexts) => ImageTexts): string {
  const lines = body.split(CAPTURED_LINE_BREAK);
  const { urls } = readImageDefinitions(lines);
  const changed = lines.map((line) => {
    const image = parseImageLine(line.trim(), urls) && readImageLine(line.trim());
    if (!image) return line;
    const texts = change(urls.get(image.url) ?? image.url, image);
    return isSame(texts, image) ? line : formatImageLine({ url: image.url, ...texts });
  });
  return changed.join('');
}

const isSame = (a: ImageTexts, b: ImageTexts) => a.alt === b.alt && a.caption === b.caption && a.credit === b.credit;
