import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { CardContent } from '#domain/cards/card.ts';
import { CARD_KINDS, CARD_SIZES, CARD_THEMES } from '#domain/cards/card.ts';
import { CODE_ALPHABET, CODE_LENGTH, parseCardCode } from '#domain/cards/card-code.ts';
import { toGrey } from '#domain/cards/recognition/grey.ts';
import type { Signature } from '#domain/cards/recognition/signature.ts';
import { encodeSignature, readSignature } from '#domain/cards/recognition/signature.ts';
import type { CardFonts } from '#services/cards/render/card-fonts.ts';
import { renderCard } from '#services/cards/render/render-card.ts';
import type { Random } from '#tools/random.ts';
import { pick } from '#tools/random.ts';

/** `signatureBytes` is the signature as it is stored. */
export type DrawnCard = {
  content: CardContent;
  jpeg: Uint8Array;
  signature: Signature;
  signatureBytes: Uint8Array;
};

const ROOT = join(import.meta.dirname, '..', '..', '..');
const DEMO = join(ROOT, 'public', 'demo');

/** Lists the files of the demonstration's photographs. */
export function listPhotographs(): string[] {
  const files = readdirSync(DEMO).filter((name) => name.endsWith('-1280.webp'));
  return files.map((name) => join(DEMO, name));
}

/** Lists the Bengali words of the demonstration's articles. */
export function listWords(): string[] {
  const folder = join(ROOT, 'demo', 'articles');
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.\w+$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const words = texts.join(' ').match(/[\u0985-\u09b9\u09dc-\u09df][\u0980-\u09e3]{1,11}/g) ?? [];
  return [...new Set(words.map((word) => word.normalize('NFC')))];
}

/** Draws a random card: any kind, size and theme, 4 to 12 words, in four of five cases with a photograph. */
export function makeContent(
  random: Random,
  { words, photographs }: { words: string[]; photographs: string[] },
): CardContent {
  const choose = <Value>(values: readonly Value[]) => pick(random, values);
  const write = (count: number) => Array.from({ length: count }, () => choose(words)).join(' ');
  const code = parseCardCode(Array.from({ length: CODE_LENGTH }, () => choose([...CODE_ALPHABET])).join(''));
  if (code === null) throw new Error('This is not a code.');
  return {
    kind: choose(CARD_KINDS),
    size: choose(Object.keys(CARD_SIZES) as (keyof typeof CARD_SIZES)[]),
    theme: choose(CARD_THEMES),
    text: write(4 + Math.floor(random() * 9)),
    detail: write(2),
    imageUrl: random() < 0.8 ? choose(photographs) : '',
    credit: '',
    section: choose(['রাজনীতি', 'খেলা', 'বাণিজ্য', 'বিনোদন', 'সারাদেশ']),
    date: `${choose([...'১২৩৪৫৬৭৮৯'])} নভেম্বর ২০২৬`,
    siteName: 'প্রহর',
    foot: 'prohor.example',
    logoUrl: '',
    accent: '#b3121d',
    mark: '#b3121d',
    proof: { code, url: `https://prohor.example/v/${code}` },
  };
}

/** Replaces one word of a card. */
export function changeWord(content: CardContent, random: Random, words: readonly string[]): CardContent {
  const text = content.text.split(' ');
  const at = Math.floor(random() * text.length);
  const others = words.filter((word) => word !== text[at]);
  return { ...content, text: text.with(at, pick(random, others)).join(' ') };
}

/** Draws a card as it is stored. Null if its text does not fit. */
export async function drawCard(content: CardContent, fonts: CardFonts): Promise<DrawnCard | null> {
  // Uploads must not be SVG, so decoding one in the same process has blocked it.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  const bytes = content.imageUrl === '' ? null : await readPhotograph(content.imageUrl);
  const images = { image: bytes && { bytes, focus: { x: 0.5, y: 0.4 } }, logo: null };
  const rendered = await renderCard(content, { images, format: 'jpeg', fonts });
  if (rendered.kind !== 'rendered') return null;
  const signatureBytes = encodeSignature(toGrey(rendered.pixels), rendered.drawing);
  const signature = readSignature(signatureBytes);
  if (signature === null) throw new Error('The signature cannot be read.');
  return { content, jpeg: rendered.bytes, signature, signatureBytes };
}

const photographs = new Map<string, Uint8Array>();

/** Reads a photograph in the size of a card, because decoding large files thousands of times is slow. */
async function readPhotograph(path: string): Promise<Uint8Array> {
  const read = photographs.get(path) ?? (await sharp(path).resize({ width: 1280 }).jpeg({ quality: 92 }).toBuffer());
  photographs.set(path, read);
  return read;
}
