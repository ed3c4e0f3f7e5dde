import { z } from 'zod';
import { toAsciiDigits } from '#domain/bengali/text/digits.ts';
import { SECOND_MS } from '#domain/time/durations.ts';

/** A value of a record that was replaced before the record was parsed. */
export type Repair = { field: string; from: unknown; to: unknown };

export type RepairedRecord = { value: unknown; repairs: readonly Repair[] };

/** Converts a value that can have only one meaning. Returns every other value unchanged, so that the parser rejects it. */
type RepairValue = (value: unknown) => unknown;

/**
 * From 1973 to 2100, in seconds. The same numbers in milliseconds are days in January and February 1970, from which no
 * online newsroom has articles.
 */
const SECONDS = { from: 100_000_000, to: 4_102_444_800 };
/**
 * From 1979 to 2100. A text of digits outside this range and {@link SECONDS} may be a date such as 20240501 or
 * 202405011030.
 */
const MILLISECONDS = { from: 300_000_000_000, to: SECONDS.to * SECOND_MS };

const isWithin = (value: number, { from, to }: typeof SECONDS) => value >= from && value <= to;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Repairs the fields that `repairs` names. A value that is not an object is returned unchanged. */
export function repairFields(record: unknown, repairs: Readonly<Record<string, RepairValue>>): RepairedRecord {
  if (!isRecord(record)) return { value: record, repairs: [] };
  const changes = Object.entries(repairs).flatMap(([field, repair]): Repair[] => {
    const from = record[field];
    const to = repair(from);
    return from === undefined || Object.is(from, to) ? [] : [{ field, from, to }];
  });
  if (changes.length === 0) return { value: record, repairs: [] };
  return { value: { ...record, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) }, repairs: changes };
}

/** Repairs a number in place of a text. */
export const repairText: RepairValue = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? String(value) : value;

/** Repairs a text with commas in place of a list, and numbers in a list. */
export const repairTags: RepairValue = (value) => {
  if (typeof value === 'string') return value.split(',').map((tag) => tag.trim());
  return Array.isArray(value) && value.some((tag) => repairText(tag) !== tag) ? value.map(repairText) : value;
};

/** Repairs a whole number that is a text, in ASCII or Bengali digits. */
export const repairCount: RepairValue = fromOptionalText((text) =>
  /^\d{1,15}$/.test(text) ? Number(text) : undefined,
);

const FLAGS = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['false', false],
  ['0', false],
  ['no', false],
]);

/** Repairs "true", "yes" and 1, and their opposites. */
export const repairFlag: RepairValue = (value) =>
  typeof value === 'number'
    ? (FLAGS.get(String(value)) ?? value)
    : fromOptionalText((text) => FLAGS.get(text.toLowerCase()))(value);

/** Repairs the case of one of `words`, and white space around it. */
export const repairWord = (words: readonly string[]): RepairValue =>
  fromText((text) => words.find((word) => word.toLowerCase() === text.toLowerCase()));

/** The form in which Firestore exports times. */
const firestoreTime = z.union([
  z.object({ seconds: z.int(), nanoseconds: z.int() }).transform(({ seconds }) => seconds),
  z.object({ _seconds: z.int(), _nanoseconds: z.int() }).transform(({ _seconds }) => _seconds),
]);

/**
 * Repairs a time in seconds, in digits, in ISO 8601 with its zone, or as Firestore exports it. A time without a zone is
 * ambiguous.
 */
export const repairTime: RepairValue = (value) => {
  if (typeof value === 'number') return isWithin(value, SECONDS) ? Math.round(value * SECOND_MS) : value;
  if (isRecord(value)) {
    const { data: seconds } = firestoreTime.safeParse(value);
    return seconds !== undefined && isWithin(seconds, SECONDS) ? seconds * SECOND_MS : value;
  }
  return fromOptionalText((text) => parseDigits(text) ?? parseIsoTime(text))(value);
};

function parseDigits(text: string): number | undefined {
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (isWithin(number, SECONDS)) return Math.round(number * SECOND_MS);
  return number === 0 || isWithin(number, MILLISECONDS) ? number : undefined;
}

const isoTime = z.iso.datetime({ offset: true });

function parseIsoTime(text: string): number | undefined {
  const written = text
    .toUpperCase()
    .replace(/^(\S+) (?=\d)/, '$1T')
    .replace(/ ?([+-]\d{2}):?(\d{2})$/, '$1:$2');
  return isoTime.safeParse(written).success ? Date.parse(written) : undefined;
}

/** `parse` gets the text without white space around it, in ASCII digits. */
function fromText(parse: (text: string) => unknown): RepairValue {
  return (value) => {
    const parsed = typeof value === 'string' ? parse(toAsciiDigits(value.trim())) : undefined;
    return parsed === undefined ? value : parsed;
  };
}

/** Like {@link fromText}, for a field in which an empty text can only mean a missing value. */
function fromOptionalText(parse: (text: string) => unknown): RepairValue {
  return fromText((text) => (text === '' ? null : parse(text)));
}
