import { sql, type RawBuilder } from 'kysely';

/**
 * The right side of `=` for a column that is to be one of `values`: one parameter however many there are, so that lists of
 * any length are one statement to prepare.
 */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`;

/**
 * As `anyOf`, for statements that run often. PostgreSQL estimates every list at the same length here, and keeps the
 * statement's generic plan. A list that it can see is usually shorter than the generic estimate, so that a custom plan looks
 * cheaper, and it plans at every run.
 * @param type of an element
 */
export const anyOfWithGenericPlan = <T>(values: readonly T[], type: 'bigint' | 'bytea'): RawBuilder<T> =>
  sql<T>`any((select ${values}::${sql.raw(type)}[])::${sql.raw(type)}[])`;
