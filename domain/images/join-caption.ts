/** “Photo:” at the start of a credit, also with the letter visarga in place of the colon, as many type it. */
const LABEL = /^ছবি\s*[:ঃ]\s*/u;

/** Returns the line below an image: its caption and, after `ছবি:` ("image:"), its credit. */
export function joinCaption({ caption, credit }: { caption: string; credit: string }): string {
  const name = credit.replace(LABEL, '');
  return [caption, name && `ছবি: ${name}`].filter((text) => text !== '').join(' · ');
}
