import { z } from 'zod';
import { normaliseText } from '#domain/bengali/normalise-text.ts';

/** The last millisecond a JavaScript date can hold (ECMA-262, time range). */
export const MAX_TIMESTAMP_MS = 8.64e15;

const QUOTE_LENGTH = 60;

const missingOr =
  (message: string) =>
  ({ input }: { input?: unknown }) =>
    input === undefined ? 'is missing' : message;

/** Text of several lines in its stored form. */
export const bodyText = z.string({ error: missingOr('must be text') }).transform(normaliseText);

/** Text of one line in its stored form: runs of white space are one space. */
export const lineText = bodyText.transform((text) => text.replace(/\s+/gu, ' ').trim());

/** Whether a reader would see anything: more than white space and joiners. */
export const hasVisibleText = (text: string): boolean => /[^\s\u200c\u200d]/u.test(text);

/** A moment in whole milliseconds from 1970 on. */
export const timestampMs = z
  .number({ error: missingOr('must be a number of milliseconds') })
  .refine((ms) => Number.isInteger(ms) && ms >= 0 && ms <= MAX_TIMESTAMP_MS, {
    error: 'must be whole milliseconds from 0 to 8640000000000000',
  });

/** Yes or no; "true" and 1 are neither. */
export const flag = z.boolean({ error: missingOr('must be true or false') });

/** One of a few words. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, { error: missingOr(`must be one of ${words.join(', ')}`) });

/**
 * A list, or the object with numeric keys that a realtime database exports for one; its holes (null) are left out.
 */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(toList, z.array(item, { error: 'must be a list' }));

function toList(value: unknown): unknown {
  const isNumbered =
    typeof value === 'object' && value !== null && Object.keys(value).every((key) => /^\d+$/.test(key));
  return isNumbered ? Object.values(value).filter((item) => item !== null) : value;
}

/**
 * Whether the text can be the key of a record: 1 to 128 characters of any script, without control characters, lone
 * surrogates and the characters that realtime databases forbid in keys (`/ . # $ [ ]`).
 */
export function isRecordId(id: string): boolean {
  return /^[^\p{Cc}\p{Cs}/.#$[\]]{1,128}$/u.test(id);
}

/** A record refused, with one English line for the operator that says why. */
export type RefusedRecord = { ok: false; id: string; reason: string };

/** Reads `value` by `schema`; a refusal lists everything that is wrong with it in one line. */
export function parseRecord<Output>(
  schema: z.ZodType<Output>,
  id: string,
  value: unknown,
): { ok: true; value: Output } | RefusedRecord {
  if (!isRecordId(id)) {
    return { ok: false, id, reason: 'the id must be 1 to 128 characters without control characters and / . # $ [ ]' };
  }
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  const reason = result.error.issues.map(describeIssue).join('; ');
  return { ok: false, id, reason };
}

const describeIssue = ({ path, message }: z.core.$ZodIssue) =>
  path.length === 0 ? `the record ${message}` : `${path.join('.')} ${message}`;

/** Foreign text inside a one-line message: quoted, shortened, control characters escaped. */
export function quoteText(text: string): string {
  const shortened = text.length > QUOTE_LENGTH ? `${text.slice(0, QUOTE_LENGTH)}…` : text;
  return JSON.stringify(shortened.toWellFormed());
}
