/** Returns the line below an image: its caption and, after `ছবি:` ("image:"), its credit. */
export function joinCaption({ caption, credit }: { caption: string; credit: string }): string {
  return [caption, credit && `ছবি: ${credit}`].filter((text) => text !== '').join(' · ');
}
