/** A set of words that may also contain a word that was never added. It takes a few bits for each word. */
export type BloomFilter = { bits: Uint8Array; hashCount: number };

/** Creates a filter that returns true for about one in 200 of the words that were not added. */
export function createBloomFilter(words: readonly string[]): BloomFilter {
  const filter = { bits: new Uint8Array(Math.ceil((words.length * BITS_PER_WORD) / 8)), hashCount: HASH_COUNT };
  for (const word of words) {
    for (const bit of listBits(filter, word)) {
      const byte = bit >>> 3;
      filter.bits[byte] = (filter.bits[byte] ?? 0) | (1 << (bit & 7));
    }
  }
  return filter;
}

export function mayContain(filter: BloomFilter, word: string): boolean {
  return listBits(filter, word).every((bit) => ((filter.bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0);
}

const BITS_PER_WORD = 11;
const HASH_COUNT = 8;

function listBits({ bits, hashCount }: BloomFilter, word: string): number[] {
  const [start, step] = [hashWord(word, 0x811c9dc5), hashWord(word, 0x9e3779b9) | 1];
  return Array.from({ length: hashCount }, (_, n) => ((start + n * step) >>> 0) % (8 * bits.length));
}

/** FNV-1a, then the finaliser of MurmurHash3, which spreads the last letters over all bits. */
function hashWord(word: string, seed: number): number {
  let hash = seed;
  for (let n = 0; n < word.length; n += 1) hash = Math.imul(hash ^ word.charCodeAt(n), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
