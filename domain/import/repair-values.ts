import { z } from 'zod';
import { toAsciiDigits } from '#domain/bengali/text/digits.ts';
import { SECOND_MS } from '#domain/time/durations.ts';

/**
 * A value of a record that was replaced before the record was parsed. `problem` completes a sentence that begins with the
 * field's name, if the values do not say what was wrong.
 */
export type Repair = { field: string; from: unknown; to: unknown; problem?: string };

export type RepairedRecord = { value: unknown; repairs: readonly Repair[] };

/** Converts a value that can have only one meaning. Returns any other value unchanged; the parser then rejects it. */
type RepairValue = (value: unknown) => unknown;

/**
 * From 1973 to 2100, in seconds. The same numbers in milliseconds are days in January and February 1970, from which no
 * online newsroom has articles.
 */
const SECONDS = { from: 100_000_000, to: 4_102_444_800 };
/** From 1979 to 2100. */
const MILLISECONDS = { from: 300_000_000_000, to: SECONDS.to * SECOND_MS };

/**
 * The units of a time, as a factor to milliseconds. A number can have only one of them: the ranges do not overlap, and
 * in any other unit it is a year after 10,000 or a day of January 1970.
 */
const UNITS = [
  { ...SECONDS, toMs: SECOND_MS },
  { from: MILLISECONDS.from * 1e3, to: MILLISECONDS.to * 1e3, toMs: 1e-3 },
  { from: MILLISECONDS.from * 1e6, to: MILLISECONDS.to * 1e6, toMs: 1e-6 },
];

const isWithin = (value: number, { from, to }: { from: number; to: number }) => value >= from && value <= to;

/** Returns the whole milliseconds of a time in seconds, micro- or nanoseconds. Other numbers count as milliseconds. */
function toMilliseconds(value: number): number {
  const toMs = UNITS.find((unit) => isWithin(value, unit))?.toMs ?? 1;
  return Math.round(toMs < 1 ? value / (1 / toMs) : value * toMs);
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
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

/** Converts a number to text. */
export const repairText: RepairValue = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? String(value) : value;

/** Splits a text at its commas into a list, and converts the numbers in a list to text. */
export const repairTags: RepairValue = (value) => {
  if (typeof value === 'string') return value.split(',').map((tag) => tag.trim());
  return Array.isArray(value) && value.some((tag) => repairText(tag) !== tag) ? value.map(repairText) : value;
};

const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

const parseCount: RepairValue = fromOptionalText((text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined));

/** Converts a text of ASCII or Bengali digits to a whole number. Any other value that is not a count becomes null. */
export const repairCount: RepairValue = (value) => {
  const count = parseCount(value);
  return count === undefined || isCount(count) ? count : null;
};

const FLAGS = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['false', false],
  ['0', false],
  ['no', false],
]);

/** Converts "true", "yes", "1" and the number 1, and their opposites. */
export const repairFlag: RepairValue = (value) =>
  typeof value === 'number'
    ? (FLAGS.get(String(value)) ?? value)
    : fromOptionalText((text) => FLAGS.get(text.toLowerCase()))(value);

/** Repairs the case of one of `words`, and white space around it. */
export const repairWord = (words: readonly string[]): RepairValue =>
  fromText((text) => words.find((word) => word.toLowerCase() === text.toLowerCase()));

/** The forms in which Firestore and MongoDB export times. */
const exportedTime = z.union([
  z.object({ seconds: z.int(), nanoseconds: z.int() }).transform(({ seconds }) => seconds * SECOND_MS),
  z.object({ _seconds: z.int(), _nanoseconds: z.int() }).transform(({ _seconds }) => _seconds * SECOND_MS),
  z.object({ $date: z.union([z.string(), z.int()]) }).transform(({ $date }) => repairTime($date)),
  z.object({ $date: z.object({ $numberLong: z.string() }) }).transform(({ $date }) => Number($date.$numberLong)),
]);

/**
 * Repairs a time in seconds, micro- or nanoseconds, with a fraction, in digits, in ISO 8601 with its zone, or as Firestore
 * and MongoDB export it. A time without a zone is ambiguous.
 */
export const repairTime: RepairValue = (value) => {
  if (typeof value === 'number') return Number.isFinite(value) ? toMilliseconds(value) : value;
  if (isRecord(value)) return exportedTime.safeParse(value).data ?? value;
  return fromOptionalText((text) => parseDigits(text) ?? parseIsoTime(text))(value);
};

/** Other numbers in digits are not converted, because they may be a date such as 20240501 or 202405011030. */
function parseDigits(text: string): number | undefined {
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const isKnown = number === 0 || [MILLISECONDS, ...UNITS].some((unit) => isWithin(number, unit));
  return isKnown ? toMilliseconds(number) : undefined;
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
