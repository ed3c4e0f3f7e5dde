import { readFile } from 'node:fs/promises';
import { Blob, Buffer, Face, Font, shape, Variation } from 'harfbuzzjs';
import subsetFont from 'subset-font';

export type ShapingFont = Font;

/** The kinds of a drawn glyph's strokes in order, and its position. `isMissing` marks the box for a missing glyph. */
export type DrawnGlyph = {
  strokes: string;
  advance: number;
  offsets: readonly [x: number, y: number];
  isMissing: boolean;
};

/** Opens a WOFF2 file. The subsetter decompresses it and includes every glyph. */
export async function openFont(path: string): Promise<ShapingFont> {
  const sfnt = await subsetFont(await readFile(path), undefined, { keepAllGlyphs: true, targetFormat: 'sfnt' });
  return new Font(new Face(new Blob(new Uint8Array(sfnt))));
}

/** The strokes of each font's glyphs. Drawing a glyph takes longer than shaping a word. */
const strokesByFont = new WeakMap<ShapingFont, Map<number, string>>();

export function setWeight(font: ShapingFont, weight: number): void {
  font.setVariations([new Variation('wght', weight)]);
  strokesByFont.delete(font);
}

function readStrokes(font: ShapingFont, glyphId: number): string {
  const strokes = strokesByFont.get(font) ?? new Map<number, string>();
  strokesByFont.set(font, strokes);
  const known = strokes.get(glyphId) ?? font.glyphToPath(glyphId).replace(/[^A-Z]+/g, '');
  strokes.set(glyphId, known);
  return known;
}

/** Shapes a text like a browser, without invisible glyphs of no width, such as a joiner's. */
export function drawText(font: ShapingFont, text: string): DrawnGlyph[] {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer
    .getGlyphInfos()
    .map(({ codepoint: glyphId }, index) => ({
      strokes: readStrokes(font, glyphId),
      advance: positions[index]?.xAdvance ?? 0,
      offsets: [positions[index]?.xOffset ?? 0, positions[index]?.yOffset ?? 0] as const,
      isMissing: glyphId === 0,
    }))
    .filter((glyph) => glyph.strokes !== '' || glyph.advance !== 0);
}

// Instancing rounds each advance and anchor by up to one font unit. The position of a stacked mark is a sum of several.
const ROUNDING_UNITS = 3;

/** Returns whether two drawings are equal up to rounding. */
export function looksAlike(drawn: DrawnGlyph[], other: DrawnGlyph[]): boolean {
  const isNear = (a: number | undefined, b: number | undefined) => Math.abs((a ?? 0) - (b ?? 0)) <= ROUNDING_UNITS;
  return (
    drawn.length === other.length &&
    drawn.every(({ strokes, advance, offsets, isMissing }, index) => {
      const twin = other[index];
      const isPlacedAlike =
        isNear(advance, twin?.advance) && offsets.every((offset, axis) => isNear(offset, twin?.offsets[axis]));
      return isPlacedAlike && strokes === twin?.strokes && isMissing === twin.isMissing;
    })
  );
}
