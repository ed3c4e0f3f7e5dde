const MINUTE_S = 60;

/** When to try again, as the end of a sentence: `in less than a minute`, `in 12 minutes`. */
export function formatWait(waitS: number): string {
  if (waitS < MINUTE_S) return 'in less than a minute.';
  const minutes = Math.ceil(waitS / MINUTE_S);
  return minutes === 1 ? 'in a minute.' : `in ${minutes} minutes.`;
}
