import { FILE_NAME_LIMIT_GRAPHEMES } from './limits.ts';

const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });
/** No letter of any script needs more; it bounds the work on a heap of marks. */
const LONGEST_NAME_UNITS = FILE_NAME_LIMIT_GRAPHEMES * 8;
const NAME = /^articles\/\d{1,15}_(.+)$/su;
// Separators, controls, bidi marks and other invisible formats but the joiners, lone surrogates, private characters.
const UNCLEAN = /[/\\\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;

/**
 * Reads the name of a stored file, `articles/{timestamp}_{filename}` (spec §7), in NFC; null where it is none: no
 * folders, no `..`, nothing invisible, at most 200 graphemes of file name.
 */
export function parseStorageName(text: string): string | null {
  if (text.length > LONGEST_NAME_UNITS) return null;
  const name = text.normalize('NFC');
  const fileName = NAME.exec(name)?.[1];
  return fileName !== undefined && isCleanFileName(fileName) ? name : null;
}

/** The name under which a file is uploaded at a moment in ms; what a name may not hold is left out of `fileName`. */
export function storageName(fileName: string, nowMs: number): string {
  const clean = fileName
    .slice(0, LONGEST_NAME_UNITS / 2)
    .normalize('NFC')
    .replace(UNCLEAN, '')
    .replace(/\.{2,}/g, '.')
    .trim();
  const kept = [...graphemes.segment(clean)].slice(-FILE_NAME_LIMIT_GRAPHEMES).map(({ segment }) => segment);
  return `articles/${Math.trunc(nowMs)}_${kept.join('').trim() || 'picture'}`;
}

function isCleanFileName(fileName: string): boolean {
  return (
    !fileName.includes('..') &&
    fileName.trim() === fileName &&
    fileName.replace(UNCLEAN, '') === fileName &&
    [...graphemes.segment(fileName)].length <= FILE_NAME_LIMIT_GRAPHEMES
  );
}
