import type { ByteRange } from '#services/storage/object-store.ts';

const SINGLE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Parses a `Range` header (RFC 9110 §14.2) for a body of `sizeBytes`. Returns null, which means the whole body, if the
 * header is missing or malformed, or has another unit or several ranges.
 */
export function parseByteRange(header: string | null, sizeBytes: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = SINGLE_RANGE.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? 'unsatisfiable' : { first: sizeBytes - length, last: sizeBytes - 1 };
  }
  if (last !== '' && Number(last) < Number(first)) return null;
  if (Number(first) >= sizeBytes) return 'unsatisfiable';
  return { first: Number(first), last: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) };
}
