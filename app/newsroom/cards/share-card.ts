/**
 * Maximum length of the words. With three bytes per character, the name is shorter than the 255 bytes of common file
 * systems.
 */
const MAX_NAME_CHARACTERS = 60;

/** Returns a card's file name without the extension: its first words, up to 60 characters, and its code. */
export function toFileName({ text, code }: { text: string; code: string }): string {
  const words = text.match(/[\p{L}\p{M}\p{Nd}\u200c\u200d]+/gu) ?? [];
  const end = words.findIndex((_, index) => words.slice(0, index + 1).join('-').length > MAX_NAME_CHARACTERS);
  return [...words.slice(0, end === -1 ? undefined : end), code].join('-');
}

/** Reads a stored card as a file with a name, to share or to copy. */
async function readFile(path: string, name: string): Promise<File> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`Status ${response.status}`);
  const bytes = await response.blob();
  return new File([bytes], name, { type: bytes.type });
}

/** True if this device can share images. */
export const canShare = (): boolean =>
  typeof navigator !== 'undefined' &&
  navigator.canShare?.({ files: [new File([], 'card.jpg', { type: 'image/jpeg' })] }) === true;

/** Opens the device's share menu. Closing the menu does not count as a failure. */
export async function shareCard(path: string, name: string): Promise<void> {
  const files = [await readFile(path, name)];
  await navigator.share({ files }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  });
}

/** Copies a PNG, the only image format that browsers accept, to the clipboard. Returns false if that fails. */
export async function copyCard(pngPath: string, name: string): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': readFile(pngPath, name) })]);
    return true;
  } catch {
    return false;
  }
}
