import type { ForeignElement } from './tree/foreign-node.ts';

/** Whole emoji: pictures with their modifiers, flags, and keycaps. */
const EMOJI =
  /^(?:[0-9#*]\ufe0f?\u20e3|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200d\ufe0e\ufe0f]|[\u{e0020}-\u{e007f}])+$/u;
/** Sites that show emoji as images, and name the files after the code points. */
const EMOJI_FILE =
  /(?:\/emoji|twemoji|emoji\.php|\/joypixels|emojione|noto-?emoji).*?\/(?:emoji_u)?([0-9a-f]{2,6}(?:[-_][0-9a-f]{2,6}){0,9})\.(?:svg|png|gif|webp)/i;

const MAX_SRC_LENGTH = 300;

/** Returns the emoji that an image shows, from its alternative text or the name of its file; null for other images. */
export function readEmoji({ attributes }: ForeignElement): string | null {
  const alt = (attributes.alt ?? attributes['data-emoji'] ?? '').trim();
  if (EMOJI.test(alt)) return alt;
  const points = EMOJI_FILE.exec((attributes.src ?? '').slice(0, MAX_SRC_LENGTH))?.[1]?.split(/[-_]/) ?? [];
  const codes = points.map((point) => Number.parseInt(point, 16)).filter((code) => code <= 0x10ffff);
  const text = withSelector(String.fromCodePoint(...codes));
  return EMOJI.test(text) ? text : null;
}

/** File names leave out the variation selector of keycaps. */
const withSelector = (text: string): string => text.replace(/^([0-9#*])\u20e3$/u, '$1\ufe0f\u20e3');
