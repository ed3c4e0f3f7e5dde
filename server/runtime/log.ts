import pino from 'pino';

/** The program's log: JSON lines on standard error, so that standard output stays readable for the operator. */
export const log = pino(
  { base: null, errorKey: 'error', timestamp: pino.stdTimeFunctions.isoTime },
  pino.destination(2),
);

type Write = (fields: { readonly [name: string]: unknown }, message: string) => void;

export type Log = { error: Write; warn: Write; info: Write };
