import { graphemes } from '#domain/bengali/text/graphemes.ts';
import { FILE_NAME_LIMIT_GRAPHEMES } from './limits.ts';

/** Maximum length in UTF-16 units. It is enough for any script, and limits the work on long runs of combining marks. */
const MAX_NAME_UNITS = FILE_NAME_LIMIT_GRAPHEMES * 8;
const NAME = /^articles\/\d{1,15}_(.+)$/su;
// Matches separators, control characters, bidi marks and other invisible format characters except the joiners, lone
// surrogates, and private-use characters.
const UNCLEAN = /[/\\\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;

/**
 * Parses the name of a stored file, `articles/{timestamp}_{filename}` (docs/behaviour §7), and returns it in NFC.
 * Returns null if the file name contains a folder, `..` or invisible characters, or is longer than 200 graphemes.
 */
export function parseStorageName(text: string): string | null {
  if (text.length > MAX_NAME_UNITS) return null;
  const name = text.normalize('NFC');
  const fileName = NAME.exec(name)?.[1];
  return fileName !== undefined && isCleanFileName(fileName) ? name : null;
}

/** Creates the storage name of a file uploaded at `nowMs`. Removes characters that {@link parseStorageName} rejects. */
export function toStorageName(fileName: string, nowMs: number): string {
  const clean = fileName
    .slice(0, MAX_NAME_UNITS / 2)
    .normalize('NFC')
    .replace(UNCLEAN, '')
    .replace(/\.{2,}/g, '.')
    .trim();
  const shortened = [...graphemes.segment(clean)].slice(-FILE_NAME_LIMIT_GRAPHEMES).map(({ segment }) => segment);
  return `articles/${Math.trunc(nowMs)}_${shortened.join('').trim() || 'picture'}`;
}

function isCleanFileName(fileName: string): boolean {
  return (
    !fileName.includes('..') &&
    fileName.trim() === fileName &&
    fileName.replace(UNCLEAN, '') === fileName &&
    [...graphemes.segment(fileName)].length <= FILE_NAME_LIMIT_GRAPHEMES
  );
}
