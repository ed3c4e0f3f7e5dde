import { toBengaliDigits } from '#domain/bengali/text/digits.ts';
import { DHAKA_OFFSET_MINUTES, toLocalClock } from './local-day.ts';

// Normalised at load, because a text editor may save either spelling of \u09df.
const toNfc = (name: string) => name.normalize('NFC');

const MONTHS = [
  'জানুয়ারি',
  'ফেব্রুয়ারি',
  'মার্চ',
  'এপ্রিল',
  'মে',
  'জুন',
  'জুলাই',
  'আগস্ট',
  'সেপ্টেম্বর',
  'অক্টোবর',
  'নভেম্বর',
  'ডিসেম্বর',
].map(toNfc);

const WEEKDAYS = ['রবিবার', 'সোমবার', 'মঙ্গলবার', 'বুধবার', 'বৃহস্পতিবার', 'শুক্রবার', 'শনিবার'].map(toNfc);

// Hours of CLDR's day periods for bn: night, dawn, morning, noon, afternoon, evening, night.
const DAY_PERIODS = [
  { untilHour: 4, name: 'রাত' },
  { untilHour: 6, name: 'ভোর' },
  { untilHour: 12, name: 'সকাল' },
  { untilHour: 16, name: 'দুপুর' },
  { untilHour: 18, name: 'বিকেল' },
  { untilHour: 20, name: 'সন্ধ্যা' },
  { untilHour: 24, name: 'রাত' },
];

/** Formats a local date like `২০ নভেম্বর ২০২৬`. Returns '' if `ms` is not a valid time. */
export function formatDate(ms: number, offsetMinutes: number = DHAKA_OFFSET_MINUTES): string {
  const local = toLocalClock(ms, offsetMinutes);
  return local === null ? '' : toDateText(local);
}

/** Formats a local date and time like `২০ নভেম্বর ২০২৬, সকাল ৯:০৫`. Returns '' if `ms` is not a valid time. */
export function formatDateTime(ms: number, offsetMinutes: number = DHAKA_OFFSET_MINUTES): string {
  const local = toLocalClock(ms, offsetMinutes);
  return local === null ? '' : `${toDateText(local)}, ${toTimeText(local)}`;
}

type ShortTime = { ms: number; nowMs: number; offsetMinutes: number };

/**
 * Formats a local time briefly: the time of day if it is on the day of `nowMs`, like `সকাল ৯:০৫`, otherwise the date,
 * like `২০ নভেম্বর`, with its year unless that is the year of `nowMs`. Returns '' if one of them is not a valid time.
 */
export function formatShort({ ms, nowMs, offsetMinutes }: ShortTime): string {
  const local = toLocalClock(ms, offsetMinutes);
  const now = toLocalClock(nowMs, offsetMinutes);
  if (local === null || now === null) return '';
  if (toDateText(local) === toDateText(now)) return toTimeText(local);
  return local.getUTCFullYear() === now.getUTCFullYear() ? toDayText(local) : toDateText(local);
}

/** Formats the local day for the header, like `শুক্রবার, ২০ নভেম্বর ২০২৬`. Returns '' if `ms` is not a valid time. */
export function formatToday(ms: number, offsetMinutes: number = DHAKA_OFFSET_MINUTES): string {
  const local = toLocalClock(ms, offsetMinutes);
  return local === null ? '' : `${WEEKDAYS[local.getUTCDay()]}, ${toDateText(local)}`;
}

const toDayText = (local: Date) => `${toBengaliDigits(local.getUTCDate())} ${MONTHS[local.getUTCMonth()]}`;

const toDateText = (local: Date) => `${toDayText(local)} ${toBengaliDigits(local.getUTCFullYear())}`;

function toTimeText(local: Date): string {
  const hour = local.getUTCHours();
  const period = DAY_PERIODS.find(({ untilHour }) => hour < untilHour)?.name;
  const minutes = String(local.getUTCMinutes()).padStart(2, '0');
  return `${period} ${toBengaliDigits(`${hour % 12 || 12}:${minutes}`)}`;
}
