import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listFiles } from './hash-files.mjs';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Images and fonts are compressed already. */
const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|xml|html|webmanifest)$/;
/** A smaller file fits into one network packet without compression. */
const MIN_BYTES = 1_024;

/**
 * Compresses the files under `folder`: writes a `.br` and a `.gz` file next to each, unless it would not be smaller.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const files = (await listFiles(folder)).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(files.map(compressFile));
}

/** @param {string} file */
async function compressFile(file) {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const quality = constants.BROTLI_MAX_QUALITY;
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    compressGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (brotli.length < content.length) await writeFile(`${file}.br`, brotli);
  if (gzipped.length < content.length) await writeFile(`${file}.gz`, gzipped);
}
