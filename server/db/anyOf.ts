import { sql, type RawBuilder } from 'kysely';

/**
 * The right side of `=` for a column that is to be one of `values`: one parameter however many there are, so that lists of
 * any length are one statement to prepare.
 */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`;
