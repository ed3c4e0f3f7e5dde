import type { Compilable, CompiledQuery, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The place of a parameter in a compiled query. */
class Placeholder {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** The parameter of a query, for its conditions and limits. */
export type Parameter<Parameters> = <Name extends keyof Parameters>(name: Name) => RawBuilder<Parameters[Name]>;

/**
 * Returns a function that runs a query. Kysely builds and compiles it once, with the first call, which takes the server's
 * process about as long as running it. `build` therefore must depend on nothing but its arguments.
 */
export function prepareQuery<Parameters extends object, Row>(
  build: (db: Database, parameter: Parameter<Parameters>) => Compilable<Row>,
): (db: Database, parameters: Parameters) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | null = null;
  return async (db, parameters) => {
    compiled ??= build(db, (name) => sql`${new Placeholder(name)}`).compile();
    const values = new Map<PropertyKey, unknown>(Object.entries(parameters));
    const bound = compiled.parameters.map((value) => (value instanceof Placeholder ? values.get(value.name) : value));
    return (await db.executeQuery<Row>({ ...compiled, parameters: bound })).rows;
  };
}
