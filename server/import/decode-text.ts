import { OperatorError } from '#server/runtime/explain-failure.ts';

const NOT_UTF_8 =
  'The file is not in UTF-8 or UTF-16. Convert it first, for example: iconv -f WINDOWS-1252 -t UTF-8 FILE.';
const GHOST_EXPORT = /^\{\s{0,99}"(?:db|meta)"[^}]{0,300}"exported_on"/;
const USE_GHOST_IMPORT =
  'The file is a Ghost export. Import it with: prohor import ghost FILE --site URL (docs/migrating.md).';
/** Enough of the file to recognise its encoding and its format. */
const HEAD_BYTES = 4096;

/**
 * Decodes an import file to text: UTF-8 or UTF-16, with or without a byte-order mark. Throws an {@link OperatorError} that
 * explains the problem if the file is empty, is recognised as another format than JSON, is a Ghost export (unless
 * `isGhost`), or is not in its encoding.
 */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  { isGhost = false }: { isGhost?: boolean } = {},
): AsyncGenerator<string> {
  let head = Buffer.alloc(0);
  let decoder: TextDecoder | null = null;
  for await (const chunk of chunks) {
    if (decoder === null) {
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
    }
    const bytes: Uint8Array = decoder === null ? head : chunk;
    decoder ??= openDecoder(head, isGhost);
    yield decode(decoder, bytes);
  }
  if (decoder === null) {
    decoder = openDecoder(head, isGhost);
    yield decode(decoder, head);
  }
}

/** Drops an incomplete character at the end of the file: the file was cut off, which the JSON parser reports. */
function decode(decoder: TextDecoder, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: true });
  } catch {
    throw new OperatorError(NOT_UTF_8);
  }
}

function openDecoder(head: Buffer, isGhost: boolean): TextDecoder {
  const decoder = new TextDecoder(findEncoding(head));
  const text = decoder.decode(head, { stream: true }).trimStart();
  const problem = explainForeignFormat(head, text) ?? (!isGhost && GHOST_EXPORT.test(text) ? USE_GHOST_IMPORT : null);
  if (problem !== null) throw new OperatorError(problem);
  // Replacing the bytes of another encoding would lose text.
  return new TextDecoder(decoder.encoding, { fatal: true });
}

/** JSON begins with an ASCII character, so its first two bytes reveal UTF-16 even without a byte-order mark. */
function findEncoding([first = 1, second = 1]: Buffer): string {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : 'utf-8';
}

const FOREIGN_FORMATS: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/^$/, 'The file is empty.'],
  [/^null\s*$/, 'The file contains only null: what was exported has no data. Export the articles again.'],
  [
    /^(?=<)[\s\S]*wordpress\.org\/export\//i,
    'The file is a WordPress export (WXR). Import it with: prohor import wordpress FILE (docs/migrating.md).',
  ],
  [/^<(?:!doctype\s+html|html|head|body)\b/i, 'The file is an HTML page, not JSON. Download the export itself.'],
  [/^</, 'The file is XML, not JSON. Convert it first: docs/operating.md, "The import file".'],
  [
    /^(?:--|\/\*|(?:create|insert|set|begin)\s)/i,
    'The file is an SQL dump, not JSON. Convert it first: docs/operating.md, "The import file".',
  ],
  [
    /^(?![[{])[^\n,;\t]+(?:[,;\t][^\n,;\t]*)+\r?\n/,
    'The file is a table (CSV), not JSON. Convert it first: docs/operating.md, "The import file".',
  ],
];

/** The first bytes of other formats, in hexadecimal. */
const SIGNATURES: readonly (readonly [signature: string, message: string])[] = [
  ['1f8b', 'The file is compressed with gzip. Unpack it first: gunzip FILE.'],
  ['425a68', 'The file is compressed with bzip2. Unpack it first: bunzip2 FILE.'],
  ['fd377a585a', 'The file is compressed with xz. Unpack it first: unxz FILE.'],
  ['28b52ffd', 'The file is compressed with Zstandard. Unpack it first: unzstd FILE.'],
  ['504b0304', 'The file is a ZIP archive or an Excel workbook. Unpack it, or export JSON.'],
  ['d0cf11e0', 'The file is a document of Word or Excel, not JSON. Export JSON.'],
  ['25504446', 'The file is a PDF, not JSON.'],
];

/** Returns the message for a file that cannot be JSON; null if it can. `text` is its beginning. */
function explainForeignFormat(head: Buffer, text: string): string | null {
  const hex = head.toString('hex', 0, 6);
  return (
    SIGNATURES.find(([signature]) => hex.startsWith(signature))?.[1] ??
    FOREIGN_FORMATS.find(([pattern]) => pattern.test(text))?.[1] ??
    null
  );
}
