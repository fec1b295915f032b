import type { CompiledQuery } from 'kysely';
import type { Db } from './connect';

/** Stands for a parameter while a statement is compiled. */
class Parameter {
  constructor(readonly name: string | symbol) {}
}

const placeholders = new Proxy({}, { get: (_target, name) => new Parameter(name) });

/** A query of Kysely, or its `sql`. */
export interface Compilable<Row> {
  compile: (db: Db) => CompiledQuery<Row>;
}

/**
 * Returns a function that runs a statement. The statement is built and compiled once for each pool, on its first run, since
 * that takes longer than running a short one. `build` gets placeholders instead of parameters: it can only pass them to
 * Kysely as values. Where the text depends on a parameter's value, use two statements.
 */
export function statement<Params extends object, Row>(
  build: (params: Params, db: Db) => Compilable<Row>,
): (db: Db, params: Params) => Promise<Row[]> {
  const compiledFor = new WeakMap<Db, CompiledQuery<Row>>();
  return async (db, params) => {
    const compiled = compiledFor.get(db) ?? build(placeholders as Params, db).compile(db);
    compiledFor.set(db, compiled);
    const parameters = compiled.parameters.map((value) =>
      value instanceof Parameter ? params[value.name as keyof Params] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
