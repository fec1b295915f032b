import type { TestServer } from './server';

/** The statements of requests, without those of the hints that earlier requests have left. */
export const ownStatements = ({ statements }: TestServer): string[] =>
  statements.filter((sent) => !/pg_notify|^select "id", "like_count"/.test(sent));
