import pg from 'pg';

/** Classes of PostgreSQL error codes that the values of a statement cause (PostgreSQL, appendix "Error Codes"). */
const DATA_ERROR_CLASSES = ['22', '23', '54'];

export function isPostgresError(error: unknown, codes: readonly string[]): boolean {
  return error instanceof pg.DatabaseError && codes.includes(error.code ?? '');
}

/** True if a statement failed because of its values. Other values may succeed. */
export function isDataError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && DATA_ERROR_CLASSES.includes(error.code?.slice(0, 2) ?? '');
}

/** True if a working server refused something because it ran out of connections, memory or space (class 53). */
export function isExhausted(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.slice(0, 2) === '53';
}
