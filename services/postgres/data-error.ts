import pg from 'pg';

/** PostgreSQL's error classes that speak of the values of one statement (its appendix "Error Codes"). */
const DATA_EXCEPTION = '22';
const INTEGRITY_VIOLATION = '23';
const LIMIT_EXCEEDED = '54';

/** Whether a statement failed because of what it carried, so that other values may succeed. */
export function isDataError(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return [DATA_EXCEPTION, INTEGRITY_VIOLATION, LIMIT_EXCEEDED].includes(error.code?.slice(0, 2) ?? '');
}
