import type { CompiledQuery } from 'kysely';
import type { Db } from './connect';

/** Stands for a parameter while a statement is compiled. */
class Parameter {
  constructor(readonly name: string | symbol) {}
}

const placeholders = new Proxy({}, { get: (_target, name) => new Parameter(name) });

interface Compilable<Row> {
  compile: (db: Db) => CompiledQuery<Row>;
}

/** Runs a statement. */
export type Statement<Params, Row> = (db: Db, params: Params) => Promise<Row[]>;

/**
 * A statement that is built and compiled once for each pool, on its first run: that takes longer than to run a short one. `build` gets
 * placeholders of the parameters, which it can only hand to Kysely as values; what depends on a parameter's value is
 * another statement.
 */
export function statement<Params extends object, Row>(
  build: (params: Params, db: Db) => Compilable<Row>,
): Statement<Params, Row> {
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
