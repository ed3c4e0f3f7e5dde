import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { SOURCE_FONTS } from '../fonts/source-fonts.ts';

const BENGALI_BLOCK = Array.from({ length: 0x80 }, (_, n) => String.fromCodePoint(0x980 + n)).join('');
const TEXT = `${BENGALI_BLOCK}\u0964\u0965\u200c\u200d\u25cc`;

/**
 * Provides the Bengali system font of phones if this machine has none: writes a regular and a bold Noto Sans Bengali,
 * as on Android, to `folder`. Returns the environment to start the browser with.
 */
export async function provideSystemFont(folder: string): Promise<Record<string, string>> {
  if (hasBengaliFont()) return {};
  await mkdir(folder, { recursive: true });
  const source = await readFile(SOURCE_FONTS.bengali);
  for (const weight of [400, 700]) {
    const font = await subsetFont(source, TEXT, { targetFormat: 'sfnt', variationAxes: { wght: weight } });
    await writeFile(join(folder, `NotoSansBengali-${weight}.ttf`), font);
  }
  const configuration = join(folder, 'fonts.conf');
  await writeFile(
    configuration,
    `<?xml version="1.0"?><fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${folder}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`,
  );
  return { FONTCONFIG_FILE: configuration };
}

function hasBengaliFont(): boolean {
  try {
    return execFileSync('fc-list', [':lang=bn'], { encoding: 'utf8' }).trim() !== '';
  } catch {
    return process.platform !== 'linux';
  }
}
