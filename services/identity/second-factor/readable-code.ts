import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike. A character has almost 5 bits. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns a random code for people to type, in groups that hyphens separate: `k3mp-9xqa-rt2f`. */
export function createReadableCode({ groups, groupLength }: { groups: number; groupLength: number }): string {
  const createGroup = () => Array.from({ length: groupLength }, () => READABLE[randomInt(READABLE.length)]).join('');
  return Array.from({ length: groups }, createGroup).join('-');
}
