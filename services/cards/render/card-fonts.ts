import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Blob, Buffer, Face, Font, shape, Variation } from 'harfbuzzjs';
import { graphemes } from '#domain/bengali/text/graphemes.ts';
import type { FontWeight, TextSize } from '#domain/cards/layout/drawing.ts';

/** The folder of the built fonts (`npm run fonts`). */
const FOLDER = join(import.meta.dirname, '../../../fonts/cards');
/** In order of preference. */
const NAMES = ['bengali', 'latin', 'latin-ext'] as const;
type FontName = (typeof NAMES)[number];

/** The files, all of one family. */
export const CARD_FONT_FILES = NAMES.map((name) => ({ name, path: join(FOLDER, `${name}.ttf`) }));

/** Joiners and variation selectors, which do not need a glyph. */
const INVISIBLE_CHARACTER = /^(?:\u200c|\u200d|[\ufe00-\ufe0f])$/;

/** A glyph's outline as an SVG path, and where it is drawn; in font units, `y` upwards. */
type PlacedGlyph = { readonly path: string; readonly x: number; readonly y: number };

type ShapedText = {
  readonly glyphs: readonly PlacedGlyph[];
  readonly unitsPerEm: number;
  readonly size: TextSize;
};

export type CardFonts = {
  /** Shapes a text as a browser does. Characters without a glyph are drawn as boxes: remove them with {@link removeUndrawable} first. */
  shape(text: string, weight: FontWeight): ShapedText;
  measure(text: string, weight: FontWeight): TextSize;
  /** Removes characters that no font has, such as emoji. */
  removeUndrawable(text: string): string;
};

/** Opens the fonts of cards. They take about 3 MB of memory. */
export async function openCardFonts(): Promise<CardFonts> {
  const faces = new Map<FontName, Face>();
  for (const { name, path } of CARD_FONT_FILES) {
    faces.set(name, new Face(new Blob(new Uint8Array(await readFile(path)))));
  }
  const fonts = new Map<string, Font>();
  const getFont = (name: FontName, weight: FontWeight): Font => {
    const key = `${name} ${weight}`;
    const font = fonts.get(key) ?? openFont(faces.get(name), weight);
    fonts.set(key, font);
    return font;
  };
  const covers = (name: FontName, character: string) =>
    INVISIBLE_CHARACTER.test(character) || (getFont(name, 400).nominalGlyph(character.codePointAt(0) ?? 0) ?? 0) !== 0;
  const findFont = (grapheme: string) =>
    NAMES.find((name) => [...grapheme].every((character) => covers(name, character)));

  /** Divides a text into runs of one font. */
  const toRuns = (text: string) => {
    const runs: { name: FontName; text: string }[] = [];
    for (const { segment } of graphemes.segment(text)) {
      const name = findFont(segment) ?? NAMES[0];
      const last = runs.at(-1);
      if (last?.name === name) last.text += segment;
      else runs.push({ name, text: segment });
    }
    return runs;
  };
  const shaped = new Map<string, ShapedText>();
  const shapeText = (text: string, weight: FontWeight): ShapedText => {
    const key = `${weight} ${text}`;
    const result =
      shaped.get(key) ?? shapeRuns(toRuns(text).map((run) => ({ ...run, font: getFont(run.name, weight) })));
    if (shaped.size >= MAX_CACHED) shaped.clear();
    shaped.set(key, result);
    return result;
  };
  return {
    shape: shapeText,
    measure: (text, weight) => shapeText(text, weight).size,
    removeUndrawable: (text) =>
      Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) => segment)
        .filter((segment) => /^\s+$/.test(segment) || findFont(segment) !== undefined)
        .join(''),
  };
}

/** Maximum number of cached texts. A card has about twenty. */
const MAX_CACHED = 2_000;

function openFont(face: Face | undefined, weight: FontWeight): Font {
  if (face === undefined) throw new Error('A font of cards is missing.');
  const font = new Font(face);
  font.setVariations([new Variation('wght', weight)]);
  return font;
}

/** Shapes runs one after another and measures their ink together. All fonts of cards have the same units. */
function shapeRuns(runs: readonly { text: string; font: Font }[]): ShapedText {
  const unitsPerEm = runs[0]?.font.face.upem ?? 1000;
  const glyphs: PlacedGlyph[] = [];
  let pen = 0;
  const ink = { left: Infinity, right: -Infinity, top: -Infinity, bottom: Infinity };
  for (const { text, font } of runs) {
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    const positions = buffer.getGlyphPositions();
    for (const [index, { codepoint: id }] of buffer.getGlyphInfos().entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const extents = font.glyphExtents(id);
      if (extents !== undefined && extents.width !== 0) {
        const [x, y] = [pen + xOffset, yOffset];
        glyphs.push({ path: font.glyphToPath(id), x, y });
        ink.left = Math.min(ink.left, x + extents.xBearing);
        ink.right = Math.max(ink.right, x + extents.xBearing + extents.width);
        ink.top = Math.max(ink.top, y + extents.yBearing);
        ink.bottom = Math.min(ink.bottom, y + extents.yBearing + extents.height);
      }
      pen += xAdvance;
    }
  }
  const advance = pen / unitsPerEm;
  if (glyphs.length === 0) return { glyphs, unitsPerEm, size: { advance, ascent: 0, descent: 0, left: 0, right: 0 } };
  return {
    glyphs,
    unitsPerEm,
    size: {
      advance,
      ascent: ink.top / unitsPerEm,
      descent: -ink.bottom / unitsPerEm,
      left: Math.max(0, -ink.left) / unitsPerEm,
      right: Math.max(0, ink.right - pen) / unitsPerEm,
    },
  };
}
