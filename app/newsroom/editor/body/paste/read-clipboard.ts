import { repairCharacters } from '#domain/bengali/text/characters.ts';

/** The format with the document's structure, which Google Docs copies in addition to HTML. Safari hides it from other sites. */
const GOOGLE_CLIP_TYPE = 'application/x-vnd.google-docs-document-slice-clip+wrapped';
const MAY_BE_REPLACED =
  /<(?:iframe|blockquote|div|object|embed|video|audio)\b|safelinks|urldefense|\/url\?|\/l\.php\?/i;

/** True if a plain text may contain embed codes, redirects or unwanted characters. Otherwise the browser inserts it. */
export function needsRepair(text: string): boolean {
  const lines = text.replace(/\r\n?/g, '\n');
  return MAY_BE_REPLACED.test(lines) || repairCharacters(lines) !== lines;
}

export type ReadClipboard = {
  kind: 'html' | 'image' | 'text';
  html: string;
  text: string;
  googleClip: string;
  files: File[];
};

/** Reads the clipboard synchronously, because it is empty after the event. Null if it contains neither text nor an image. */
export function readClipboard(data: DataTransfer | null): ReadClipboard | null {
  if (data === null) return null;
  const html = data.getData('text/html');
  const text = data.getData('text/plain');
  const googleClip = data.getData(GOOGLE_CLIP_TYPE);
  const files = [...data.files].filter(({ type }) => type.startsWith('image/'));
  // Word and Excel also copy an image of the text, so images are pasted only if the clipboard has no text.
  const hasWords = text.trim() !== '';
  if (files.length > 0 && !hasWords) return { kind: 'image', html: '', text, googleClip, files };
  if (html.trim() !== '') return { kind: 'html', html, text, googleClip, files };
  return hasWords ? { kind: 'text', html, text, googleClip, files } : null;
}
