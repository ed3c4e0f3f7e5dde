import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { FontUrls } from './font-faces.ts';
import { toStyleSheet } from './font-faces.ts';
import type { Repertoire } from './repertoire.ts';
import { BENGALI_REPERTOIRE, LATIN_REPERTOIRE, toCharacters } from './repertoire.ts';
import { openFont } from './shape-text.ts';
import { CARD_FONTS, FONT_WEIGHTS, SOURCE_FONTS, SOURCE_LICENSE } from './source-fonts.ts';

const OUTPUT_FOLDER = join(import.meta.dirname, '../public/fonts');
const CARDS_FOLDER = join(import.meta.dirname, 'cards');
const WEIGHT_AXIS = { wght: { min: FONT_WEIGHTS.min, max: FONT_WEIGHTS.max, default: FONT_WEIGHTS.min } };

await mkdir(OUTPUT_FOLDER, { recursive: true });
for await (const stale of glob('prohor-*.woff2', { cwd: OUTPUT_FOLDER })) await rm(join(OUTPUT_FOLDER, stale));

const urls: FontUrls = {
  bengali: await buildSubset('prohor-bengali', SOURCE_FONTS.bengali, BENGALI_REPERTOIRE),
  latin: await buildSubset('prohor-latin', SOURCE_FONTS.latin, LATIN_REPERTOIRE),
};
await writeFile(join(OUTPUT_FOLDER, 'OFL.txt'), await readFile(SOURCE_LICENSE));
await mkdir(CARDS_FOLDER, { recursive: true });
for (const [name, path] of Object.entries(CARD_FONTS)) {
  const options = { keepAllGlyphs: true, targetFormat: 'sfnt', variationAxes: WEIGHT_AXIS } as const;
  await writeFile(join(CARDS_FOLDER, `${name}.ttf`), await subsetFont(await readFile(path), undefined, options));
}
await writeFile(join(CARDS_FOLDER, 'OFL.txt'), await readFile(SOURCE_LICENSE));
await writeFile(join(import.meta.dirname, 'fonts.css'), toStyleSheet(urls, await readMetrics()));
await writeFile(join(import.meta.dirname, 'manifest.ts'), toManifest(urls));

/** Writes the subset to a file named after a hash of its content and returns its URL path. */
async function buildSubset(name: string, sourcePath: string, repertoire: Repertoire): Promise<string> {
  const subset = await subsetFont(await readFile(sourcePath), toCharacters(repertoire), {
    targetFormat: 'woff2',
    variationAxes: WEIGHT_AXIS,
  });
  const hash = createHash('sha256').update(subset).digest('hex').slice(0, 8);
  const fileName = `${name}.${hash}.woff2`;
  await writeFile(join(OUTPUT_FOLDER, fileName), subset);
  console.log(`${fileName}  ${(subset.length / 1024).toFixed(1)} KB`);
  return `/fonts/${fileName}`;
}

async function readMetrics() {
  const font = await openFont(SOURCE_FONTS.latin);
  const { ascender, descender } = font.hExtents();
  return { ascent: ascender / font.face.upem, descent: -descender / font.face.upem };
}

function toManifest({ bengali, latin }: FontUrls): string {
  return `// Written by \`npm run fonts\`.

/** Every page needs both files: the Bengali file has no space character. */
export const FONT_PRELOADS: readonly string[] = ['${bengali}', '${latin}'];
`;
}
