import type { CardView } from './load-cards.ts';

const MAX_FILE_WORDS = 6;

/** The name of a card's file without its ending: its first words and its code. */
export function toFileName({ text, code }: Pick<CardView, 'text' | 'code'>): string {
  const words = text.match(/[\p{L}\p{M}\p{Nd}\u200c\u200d]+/gu) ?? [];
  return [...words.slice(0, MAX_FILE_WORDS), code].join('-');
}

/** Reads a stored card as a file with a name, to share or to copy. */
async function readFile(path: string, name: string): Promise<File> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`Status ${response.status}`);
  const bytes = await response.blob();
  return new File([bytes], name, { type: bytes.type });
}

/** Whether this device has a menu to which pictures can be shared. */
export const canShare = (): boolean =>
  typeof navigator !== 'undefined' &&
  navigator.canShare?.({ files: [new File([], 'card.jpg', { type: 'image/jpeg' })] }) === true;

/** Opens the device's own menu. A person who closes it has not failed. */
export async function shareCard(path: string, name: string): Promise<void> {
  const files = [await readFile(path, name)];
  await navigator.share({ files }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  });
}

/** Copies a PNG to the clipboard, the only kind of picture that browsers accept. Returns whether it was copied. */
export async function copyCard(pngPath: string, name: string): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': readFile(pngPath, name) })]);
    return true;
  } catch {
    return false;
  }
}
