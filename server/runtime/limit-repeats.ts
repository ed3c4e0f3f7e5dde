import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

const PERIOD_MS = 60_000;
/** Further causes within a minute count as one. */
const MAX_CAUSES = 500;
const OTHER_CAUSES = 'more than 500 causes';

type Fields = { readonly [name: string]: unknown };

/**
 * Creates a log that writes one line per cause and minute; otherwise a failing database would fill the disk. The cause is
 * the message, the operation that failed, and the error's code or message. After a minute with repeats, one more line
 * gives their number.
 */
export function limitRepeats(log: Log, clock: Pick<Clock, 'setTimer'>): Log {
  const repeatsByCause = new Map<string, number>();

  const limit = (write: (fields: Fields, message: string) => void) => (fields: Fields, message: string) => {
    const ownCause = toCause(fields, message);
    const cause = repeatsByCause.has(ownCause) || repeatsByCause.size < MAX_CAUSES ? ownCause : OTHER_CAUSES;
    const repeats = repeatsByCause.get(cause);
    if (repeats !== undefined) {
      repeatsByCause.set(cause, repeats + 1);
      return;
    }
    write(fields, message);
    repeatsByCause.set(cause, 0);
    clock.setTimer(PERIOD_MS, () => {
      const count = repeatsByCause.get(cause) ?? 0;
      repeatsByCause.delete(cause);
      if (count > 0) log.warn({ cause, repeats: count }, 'the same failure was repeated within a minute');
    });
  };
  return {
    error: limit((fields, message) => log.error(fields, message)),
    warn: limit((fields, message) => log.warn(fields, message)),
    info: (fields, message) => log.info(fields, message),
  };
}

function toCause({ error, what, path }: Fields, message: string): string {
  const place = typeof what === 'string' ? what : path;
  return [message, place, toCodeOrMessage(error)].filter((part) => typeof part === 'string').join(': ');
}

function toCodeOrMessage(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'message' in error ? error.message : undefined;
}
