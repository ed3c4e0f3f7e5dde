import { z } from 'zod';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { hasVisibleText } from '#domain/bengali/text/characters.ts';
import type { ArticleId } from '../article/article.ts';
import { isArticleId } from '../article/article.ts';

/** The last millisecond of a JavaScript date (ECMA-262, time range). */
const MAX_TIMESTAMP_MS = 8.64e15;

const QUOTE_LENGTH = 60;

const missingOr =
  (message: string) =>
  ({ input }: { input?: unknown }) =>
    input === undefined ? 'is missing' : message;

/** Text of several lines, normalised for storage. */
export const bodyText = z.string({ error: missingOr('must be text') }).transform(normaliseText);

/** Text of one line, normalised for storage, with white space collapsed. Empty if nothing in it is visible. */
export const lineText = bodyText.transform((text) => (hasVisibleText(text) ? text.replace(/\s+/gu, ' ').trim() : ''));

/** Rejects a text longer than `maxLength` UTF-16 units after normalisation. */
export const atMost = (maxLength: number, text: z.ZodType<string>): z.ZodType<string> =>
  text.pipe(z.string().max(maxLength, { error: `must be at most ${maxLength.toLocaleString('en')} characters` }));

export const articleIdText = z.string({ error: 'must be text' }).refine(isArticleId, { error: 'must be an id' });

/** A time in whole milliseconds since 1970; negative before. */
export const timestampMs = z
  .number({ error: missingOr('must be a number of milliseconds') })
  .refine((ms) => Number.isInteger(ms) && Math.abs(ms) <= MAX_TIMESTAMP_MS, {
    error: 'must be whole milliseconds between -8640000000000000 and 8640000000000000',
  });

/** Rejects "true" and 1. */
export const flag = z.boolean({ error: missingOr('must be true or false') });

export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, { error: missingOr(`must be one of ${words.join(', ')}`) });

/** A list, or the object with numeric keys that a realtime database exports instead. Null items are left out. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(toList, z.array(item, { error: 'must be a list' }));

function toList(value: unknown): unknown {
  const isNumbered =
    typeof value === 'object' && value !== null && Object.keys(value).every((key) => /^\d+$/.test(key));
  return isNumbered ? Object.values(value).filter((item) => item !== null) : value;
}

/** A rejected record, with a one-line reason in English for the operator. */
export type RefusedRecord = { ok: false; id: string; reason: string };

/**
 * Parses the record `value` of key `id`, which must be a valid article id. If the record is rejected, the reason lists
 * every problem in one line.
 */
export function parseRecord<Output>(
  schema: z.ZodType<Output>,
  id: string,
  value: unknown,
): { ok: true; id: ArticleId; value: Output } | RefusedRecord {
  if (!isArticleId(id)) {
    return { ok: false, id, reason: 'the id must be 1 to 128 characters without control characters and / . # $ [ ]' };
  }
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, id, value: result.data };
  const reason = result.error.issues.map(describeIssue).join('; ');
  return { ok: false, id, reason };
}

const describeIssue = ({ path, message }: z.core.$ZodIssue) =>
  path.length === 0 ? `the record ${message}` : `${path.join('.')} ${message}`;

/** Quotes foreign text for a one-line message: shortened, with control characters escaped. */
export function quoteText(text: string): string {
  const shortened = text.length > QUOTE_LENGTH ? `${text.slice(0, QUOTE_LENGTH)}…` : text;
  return JSON.stringify(shortened.toWellFormed());
}
