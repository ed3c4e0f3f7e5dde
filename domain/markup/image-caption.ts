import type { BodyImage } from './nodes.ts';

/** The line below an image in the body: its caption and, after "ছবি:" ("photo:"), its credit. Empty without both. */
export function toImageCaption({ caption, credit }: Pick<BodyImage, 'caption' | 'credit'>): string {
  return [caption, credit && `ছবি: ${credit}`].filter((text) => text !== '').join(' · ');
}
