import pino from 'pino';

/** The program's log: JSON lines on standard error, so that what it says to a person stays readable. */
export const log = pino(
  { base: null, errorKey: 'error', timestamp: pino.stdTimeFunctions.isoTime },
  pino.destination(2),
);

export type Log = Pick<typeof log, 'error' | 'warn' | 'info'>;
