import type { Compilable, CompiledQuery, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Marks the position of a parameter in a compiled query. */
class Placeholder {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

export type CreateParameter<Parameters> = <Name extends keyof Parameters>(name: Name) => RawBuilder<Parameters[Name]>;

/**
 * Returns a function that runs a query. Kysely builds and compiles the query once, on the first call, because that
 * costs about as much CPU time as running it. `build` must therefore depend on its arguments only.
 */
export function prepareQuery<Parameters extends object, Row>(
  build: (db: Database, parameter: CreateParameter<Parameters>) => Compilable<Row>,
): (db: Database, parameters: Parameters) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | null = null;
  return async (db, parameters) => {
    compiled ??= build(db, (name) => sql`${new Placeholder(name)}`).compile();
    const values = new Map<PropertyKey, unknown>(Object.entries(parameters));
    const bound = compiled.parameters.map((value) => (value instanceof Placeholder ? values.get(value.name) : value));
    return (await db.executeQuery<Row>({ ...compiled, parameters: bound })).rows;
  };
}
