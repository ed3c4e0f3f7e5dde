import { z } from 'zod';
import type { ClusterEntry } from '#services/postgres/embedded/base-backup.ts';

/** The sizes and offsets of POSIX ustar, which every `tar` reads. */
const BLOCK_BYTES = 512;
const DIRECTORY_TYPE = '5';
const FILE_TYPE = '0';
const SIZE_OFFSET = 124;
const CHECKSUM_OFFSET = 148;
const NAME_BYTES = 100;

/** Packs files and folders into a tar archive. Throws if a path is longer than 100 bytes. */
export async function* packTar(entries: AsyncIterable<ClusterEntry>): AsyncGenerator<Buffer> {
  for await (const { path, sizeBytes, content } of entries) {
    yield toHeader(path, sizeBytes, content === null ? DIRECTORY_TYPE : FILE_TYPE);
    if (content !== null) yield* content;
    yield Buffer.alloc(-sizeBytes & (BLOCK_BYTES - 1));
  }
  yield Buffer.alloc(2 * BLOCK_BYTES);
}

function toHeader(path: string, sizeBytes: number, type: string): Buffer {
  if (Buffer.byteLength(path) > NAME_BYTES) throw new Error(`The path ${path} is too long for a base backup.`);
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(path);
  header.write(type === DIRECTORY_TYPE ? '0000700' : '0000600', NAME_BYTES);
  header.write('0000000\x000000000', 108);
  header.write(sizeBytes.toString(8).padStart(11, '0'), SIZE_OFFSET);
  header.write(`00000000000\x00        ${type}`, 136);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0`, CHECKSUM_OFFSET);
  return header;
}

const pathSchema = z.string().refine((path) => path.split('/').every((name) => !['', '.', '..'].includes(name)));

/** Reads an archive of {@link packTar}. The content of an entry must be read before the next entry. Throws if it is damaged. */
export async function* unpackTar(source: AsyncIterable<Buffer>): AsyncGenerator<ClusterEntry> {
  const { read, readUpTo } = createReader(source);
  for (;;) {
    const header = await read(BLOCK_BYTES);
    if (header.every((byte) => byte === 0)) break;
    const toText = (start: number, length: number) =>
      header.toString('utf8', start, start + length).split('\0', 1)[0] ?? '';
    const path = pathSchema.parse(toText(0, NAME_BYTES));
    const sizeBytes = z.int().parse(Number.parseInt(toText(SIZE_OFFSET, 12), 8));
    const isDirectory = header.toString('utf8', 156, 157) === DIRECTORY_TYPE;
    const readContent = async function* () {
      for (let left = sizeBytes; left > 0; ) {
        const chunk = await readUpTo(left);
        left -= chunk.length;
        yield chunk;
      }
    };
    yield { path, sizeBytes, content: isDirectory ? null : readContent() };
    await read(-sizeBytes & (BLOCK_BYTES - 1));
  }
}

function createReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const readUpTo = async (length: number) => {
    while (rest.length === 0) {
      const { value, done } = await chunks.next();
      if (done) throw new Error('The base backup ends too early.');
      rest = value;
    }
    const chunk = rest.subarray(0, length);
    rest = rest.subarray(chunk.length);
    return chunk;
  };
  const read = async (length: number) => {
    const pieces: Buffer[] = [];
    for (let left = length; left > 0; left -= pieces.at(-1)?.length ?? 0) pieces.push(await readUpTo(left));
    return Buffer.concat(pieces);
  };
  return { read, readUpTo };
}
