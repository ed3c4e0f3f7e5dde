import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { FontUrls } from './font-faces.ts';
import { toStyleSheet } from './font-faces.ts';
import type { Repertoire } from './repertoire.ts';
import { BENGALI_REPERTOIRE, LATIN_REPERTOIRE, toCharacters } from './repertoire.ts';
import { openFont } from './shape-text.ts';
import { FONT_WEIGHTS, SOURCE_FONTS, SOURCE_LICENSE } from './source-fonts.ts';

const OUTPUT_FOLDER = join(import.meta.dirname, '../public/fonts');

await mkdir(OUTPUT_FOLDER, { recursive: true });
for await (const stale of glob('prohor-*.woff2', { cwd: OUTPUT_FOLDER })) await rm(join(OUTPUT_FOLDER, stale));

const urls: FontUrls = {
  bengali: await buildSubset('prohor-bengali', SOURCE_FONTS.bengali, BENGALI_REPERTOIRE),
  latin: await buildSubset('prohor-latin', SOURCE_FONTS.latin, LATIN_REPERTOIRE),
};
await writeFile(join(OUTPUT_FOLDER, 'OFL.txt'), await readFile(SOURCE_LICENSE));
await writeFile(join(import.meta.dirname, 'fonts.css'), toStyleSheet(urls, await readMetrics()));
await writeFile(join(import.meta.dirname, 'manifest.ts'), toManifest(urls));

/** Writes the subset to a file named after a hash of its content and returns its URL path. */
async function buildSubset(name: string, sourcePath: string, repertoire: Repertoire): Promise<string> {
  const subset = await subsetFont(await readFile(sourcePath), toCharacters(repertoire), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: FONT_WEIGHTS.min, max: FONT_WEIGHTS.max, default: FONT_WEIGHTS.min } },
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
