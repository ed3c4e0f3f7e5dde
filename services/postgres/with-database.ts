import type { Database } from './database.ts';

type DatabaseFunction = (db: Database, ...args: never[]) => unknown;

/** Functions without their first parameter, the database. */
export type WithDatabase<Functions> = {
  [Name in keyof Functions]: Functions[Name] extends (db: Database, ...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : never;
};

/** Makes a service of functions that all take the database first. */
export function withDatabase<Functions extends Record<string, DatabaseFunction>>(
  db: Database,
  functions: Functions,
): WithDatabase<Functions> {
  const bound = Object.entries(functions).map(([name, run]) => [name, (...args: never[]) => run(db, ...args)]);
  return Object.fromEntries(bound) as WithDatabase<Functions>;
}
