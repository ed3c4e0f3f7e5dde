import { both, inBoth } from '../interface-language.ts';

export const counted = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`);
export const toBengali = (count: number) => count.toLocaleString('bn-BD');

export const ageText = inBoth({
  minutes: both(
    (count: number) => counted(count, '1 minute', 'minutes'),
    (count) => `${toBengali(count)} মিনিট`,
  ),
  hours: both(
    (count: number) => counted(count, '1 hour', 'hours'),
    (count) => `${toBengali(count)} ঘণ্টা`,
  ),
  days: both(
    (count: number) => counted(count, '1 day', 'days'),
    (count) => `${toBengali(count)} দিন`,
  ),
  /** `age` is one of the texts above. */
  ago: both(
    (age: string) => `${age} ago`,
    (age) => `${age} আগে`,
  ),
  justNow: both('just now', 'এইমাত্র'),
});
