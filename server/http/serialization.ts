import build, { type Schema } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { schemas } from '#contract/schemas';

type Serialize = ReturnType<FastifySerializerCompiler<Schema>>;

type Shared = Schema & { $id: string };

const shared = Object.fromEntries((schemas as unknown as Shared[]).map((schema) => [schema.$id, schema]));
const compiled = new Map<string, Serialize>();

/**
 * Makes JSON of responses by the contract's schemas. Each schema is compiled once: a compilation checks all that are shared,
 * and most responses of a call are problems, which are alike. Fastify's own compiles them for each call.
 */
export const serializerCompiler: FastifySerializerCompiler<Schema> = ({ schema }) => {
  const key = JSON.stringify(schema);
  const serialize = compiled.get(key) ?? build(schema, { schema: shared });
  compiled.set(key, serialize);
  return serialize;
};
