import pino from 'pino';

/** Enough for a stack of about 20 calls. */
const MAX_TEXT_LENGTH = 2_000;
const MAX_ENTRIES = 30;
const MAX_DEPTH = 4;

/**
 * Truncates the fields of a log line: texts to 2,000 UTF-16 units, objects and arrays to 30 entries and 4 levels.
 * Errors become their type, message and stack.
 */
export function truncateFields(fields: Record<string, unknown>): Record<string, unknown> {
  return truncateEntries(fields, 1);
}

function truncate(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return truncateText(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth > MAX_DEPTH) return '…';
  if (value instanceof Error) return truncateEntries({ ...pino.stdSerializers.err(value) }, depth);
  if (!Array.isArray(value)) return truncateEntries(value, depth);
  const items = value.slice(0, MAX_ENTRIES).map((item) => truncate(item, depth + 1));
  return value.length > MAX_ENTRIES ? [...items, `… ${value.length} in all`] : items;
}

function truncateEntries(value: object, depth: number): Record<string, unknown> {
  const shown: [string, unknown][] = [];
  for (const name in value) {
    if (shown.length >= MAX_ENTRIES) break;
    if (Object.hasOwn(value, name)) shown.push([truncateText(name), truncate(Reflect.get(value, name), depth + 1)]);
  }
  return Object.fromEntries(shown);
}

function truncateText(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}… (${text.length} characters)` : text;
}
