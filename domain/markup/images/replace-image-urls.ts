import { LINE_BREAK } from '../parse-body.ts';
import { readImageDefinitions } from './image-definitions.ts';
import { parseImageLine } from './parse-image-line.ts';

export const CAPTURED_LINE_BREAK = new RegExp(`(${LINE_BREAK.source})`);
const URL_OF_LINE = /^(\s*!\[[^[\]]*\]\()(\S+?)(?=\s|\)\s*$)/;
const URL_OF_DEFINITION = /^(\s*\[[^\]]*\]:\s+)(\S+)/;

/** Replaces the URLs of a body's images (docs/behaviour §5.5), in their lines and definitions. The rest is unchanged. */
export function replaceImageUrls(body: string, toUrl: (url: string) => string): string {
  const lines = body.split(CAPTURED_LINE_BREAK);
  const { find } = readImageDefinitions(lines);
  const replaceUrl = (line: string, pattern: RegExp) =>
    line.replace(pattern, (_, before: string, url: string) => before + toUrl(url));
  return lines
    .map((line) => {
      if (find(line) !== null) return replaceUrl(line, URL_OF_DEFINITION);
      return parseImageLine(line.trim()) === null ? line : replaceUrl(line, URL_OF_LINE);
    })
    .join('');
}
