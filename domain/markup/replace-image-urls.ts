import { LINE_BREAK } from './parse-body.ts';
import { parseImageLine } from './parse-image-line.ts';

const LINES = new RegExp(`(${LINE_BREAK.source})`);
const URL_OF_LINE = /^(\s*!\[[^[\]]*\]\()(\S+?)(?=\s|\)\s*$)/;

/** Replaces the URLs of a body's images (docs/behaviour.md §5.5). The rest of the body is unchanged. */
export function replaceImageUrls(body: string, toUrl: (url: string) => string): string {
  const replaceIn = (line: string) =>
    parseImageLine(line.trim()) === null
      ? line
      : line.replace(URL_OF_LINE, (_, before: string, url: string) => before + toUrl(url));
  return body.split(LINES).map(replaceIn).join('');
}
