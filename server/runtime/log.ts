import pino from 'pino';
import { readRequestField } from './current-request.ts';
import { truncateFields } from './truncate-fields.ts';

/**
 * The program's log: JSON lines on standard error. Standard output is for the operator. Long texts and lists are truncated,
 * because clients choose some of their content.
 */
export const log = pino(
  {
    base: null,
    errorKey: 'error',
    mixin: readRequestField,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: truncateFields },
    // `truncateFields` serialises errors.
    serializers: { error: (error) => error, err: (error) => error },
  },
  pino.destination(2),
);

type Write = (fields: { readonly [name: string]: unknown }, message: string) => void;

export type Log = { error: Write; warn: Write; info: Write };

/** For events of normal operation. Not written unless `LOG_LEVEL` is `debug`. */
export type DebugLog = { debug: Write };
