import { randomInt } from 'node:crypto';

/** Excludes letters and digits that look alike. Almost 5 bits per character. */
const READABLE_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns a random code that is easy to type, in groups separated by hyphens: `k3mp-9xqa-rt2f`. */
export function createReadableCode({ groups, groupLength }: { groups: number; groupLength: number }): string {
  const createGroup = () =>
    Array.from({ length: groupLength }, () => READABLE_CHARACTERS[randomInt(READABLE_CHARACTERS.length)]).join('');
  return Array.from({ length: groups }, createGroup).join('-');
}
