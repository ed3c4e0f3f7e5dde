import { formatDateTime } from '#domain/time/format-date-time.ts';
import { DHAKA_OFFSET_MINUTES } from '#domain/time/local-day.ts';
import { offlineText } from '../strings/reader/offline.ts';

const SCRIPT = /<script\b[^>]*>.*?<\/script>/gs;
/**
 * Matches the start tag of the head program, which sets the theme and the font. The attribute makes the program load
 * the script of reader's pages.
 */
const HEAD_PROGRAM = /^<script(?: data-reader-script="[^"]*")?>/;
const MAIN = /<main\b[^>]*>/;
const MARK_STYLE = 'margin:0.75rem 0;padding:0.25rem 0.75rem;border-left:3px solid;font-size:0.875rem';

export type SaveTime = { savedAtMs: number; offsetMinutes: number };

/**
 * Converts an article's page for offline reading: adds the time at which it was saved, and removes the scripts for live
 * updates.
 */
export function toSavedCopy(html: string, savedAt: SaveTime): string {
  let hasHeadProgram = false;
  const still = html.replace(SCRIPT, (script) => {
    if (hasHeadProgram || !HEAD_PROGRAM.test(script)) return '';
    hasHeadProgram = true;
    return script.replace(HEAD_PROGRAM, '<script>');
  });
  return still.replace(MAIN, (main) => `${main}<p role="status" style="${MARK_STYLE}">${formatSavedCopy(savedAt)}</p>`);
}

/** "Copy saved at …" */
export function formatSavedCopy({ savedAtMs, offsetMinutes }: SaveTime): string {
  return offlineText.savedCopy(formatDateTime(savedAtMs, offsetMinutes));
}

/** Returns the offset of the site's time zone from UTC when the page was rendered, in minutes. */
export function readSiteOffset(html: string): number {
  const offset = /<main\b[^>]* data-site-offset="(-?\d+)"/.exec(html)?.[1];
  return offset === undefined ? DHAKA_OFFSET_MINUTES : Number(offset);
}

export function readTitle(html: string): string {
  const title = /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '';
  return title.replace(/ \| [^|]*$/, '');
}
