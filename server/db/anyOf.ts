import { sql, type RawBuilder } from 'kysely';

/**
 * The right side of `=` for a column that is to be one of `values`: one parameter however many there are, so that lists of
 * any length are one statement to prepare.
 */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`;

/**
 * As `anyOf`, in a statement of every call. PostgreSQL supposes the same length for each list, so that it keeps its generic
 * plan; it would plan anew for each list that is shorter than it supposes (plancache.c, choose_custom_plan).
 * @param type of an element
 */
export const anyOfUnseen = <T>(values: readonly T[], type: 'bigint' | 'bytea'): RawBuilder<T> =>
  sql<T>`any((select ${values}::${sql.raw(type)}[])::${sql.raw(type)}[])`;
