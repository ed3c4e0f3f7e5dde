import pino from 'pino';

/** The program's log: JSON lines on standard error, so that standard output stays readable for the operator. */
export const log = pino(
  { base: null, errorKey: 'error', timestamp: pino.stdTimeFunctions.isoTime },
  pino.destination(2),
);

export type Log = Pick<typeof log, 'error' | 'warn' | 'info'>;
