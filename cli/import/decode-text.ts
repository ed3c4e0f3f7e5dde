import { OperatorError } from '#server/runtime/explain-failure.ts';

/** Enough of the file to recognise its encoding and its format. */
const HEAD_BYTES = 4096;

/**
 * Decodes an import file to text: UTF-8 or UTF-16, with or without a byte-order mark. Throws an {@link OperatorError}
 * that names the format if the file is empty or is recognised as something other than JSON.
 */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let head = Buffer.alloc(0);
  let decoder: TextDecoder | null = null;
  for await (const chunk of chunks) {
    if (decoder === null) {
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
    }
    const bytes: Uint8Array = decoder === null ? head : chunk;
    decoder ??= openDecoder(head);
    yield decoder.decode(bytes, { stream: true });
  }
  if (decoder === null) {
    decoder = openDecoder(head);
    yield decoder.decode(head, { stream: true });
  }
  yield decoder.decode();
}

function openDecoder(head: Buffer): TextDecoder {
  const decoder = new TextDecoder(findEncoding(head));
  const foreign = findForeignFormat(head, decoder.decode(head, { stream: true }).trimStart());
  if (foreign !== null) throw new OperatorError(foreign);
  return new TextDecoder(decoder.encoding);
}

/** JSON begins with an ASCII character, so its first two bytes tell UTF-16 without a byte-order mark. */
function findEncoding([first = 1, second = 1]: Buffer): string {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : 'utf-8';
}

const FOREIGN_FORMATS: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/^$/, 'The file is empty.'],
  [/^null\s*$/, 'The file contains only null: what was exported has no data. Export the articles again.'],
  [
    /^(?=<)[\s\S]*wordpress\.org\/export\//i,
    'The file is a WordPress export (WXR), which is XML. Convert it to JSON first: docs/operating.md, "The import file".',
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

/** Returns the message for a file that cannot be JSON; null if it can. `text` is its beginning. */
function findForeignFormat(head: Buffer, text: string): string | null {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'The file is compressed with gzip. Unpack it first: gunzip FILE.';
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return 'The file is a ZIP archive. Unpack it first.';
  return FOREIGN_FORMATS.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
