import pino from 'pino';

/** Enough for a stack of some 20 calls. */
const MAX_TEXT_LENGTH = 2_000;
const MAX_ENTRIES = 30;
const MAX_DEPTH = 4;

/**
 * Cuts the fields of a log line: texts to 2,000 UTF-16 units, objects and lists to 30 entries and 4 levels. Errors become
 * their type, message and stack.
 */
export function cutFields(fields: Record<string, unknown>): Record<string, unknown> {
  return cutEntries(fields, 1);
}

function cut(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cutText(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth > MAX_DEPTH) return '…';
  if (value instanceof Error) return cutEntries({ ...pino.stdSerializers.err(value) }, depth);
  if (!Array.isArray(value)) return cutEntries(value, depth);
  const items = value.slice(0, MAX_ENTRIES).map((item) => cut(item, depth + 1));
  return value.length > MAX_ENTRIES ? [...items, `… ${value.length} in all`] : items;
}

function cutEntries(value: object, depth: number): Record<string, unknown> {
  const shown: [string, unknown][] = [];
  for (const name in value) {
    if (shown.length >= MAX_ENTRIES) break;
    if (Object.hasOwn(value, name)) shown.push([cutText(name), cut(Reflect.get(value, name), depth + 1)]);
  }
  return Object.fromEntries(shown);
}

function cutText(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}… (${text.length} characters)` : text;
}
