import Type, { type TSchema } from 'typebox';

/** An error as every call answers it: RFC 9457 (decisions: The wire). `detail` is a sentence for the member. */
export const Problem = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  },
  { $id: 'Problem' },
);
export type Problem = Type.Static<typeof Problem>;

/** Refers to a schema that the server registers by its `$id` (contract/schemas.ts). */
export const ref = <T>(id: string) => Type.Unsafe<T>({ $ref: `${id}#` });

const problem = {
  description: 'What went wrong, as a sentence',
  content: { 'application/problem+json': { schema: ref<Problem>('Problem') } },
};

interface CallParts {
  summary: string;
  description?: string;
  /**
   * 'member' (default): the call needs a session. 'anyone': it needs none. 'signed': it comes from a machine,
   * which signs its requests; sessions, CSRF and limits do not apply.
   */
  session?: 'member' | 'anyone' | 'signed';
  /** The body may be multipart/form-data with one picture; JSON is accepted too. */
  multipart?: true;
  /** Puts a text before other members: where newcomers are guarded, only once their email address is confirmed (409). */
  publishes?: true;
  /** Takes an Idempotency-Key, with which a retry does nothing a second time. */
  idempotent?: true;
  /** A suspended member may make it; others answer such a member 423 (decisions: Safety). */
  whileSuspended?: true;
  /** Error statuses other than those that follow from the rest: 401, 402, 404 or 409 (decisions: The wire). */
  errorStatuses?: (401 | 402 | 404 | 409)[];
  params?: TSchema;
  querystring?: TSchema;
  body?: TSchema;
  responses: Record<number, TSchema>;
}

/** The schemas of a call's input, as far as it has any. */
type Inputs<P> = { [K in keyof P & ('params' | 'querystring' | 'body')]-?: NonNullable<P[K]> };

/**
 * One call of the contract: what the server registers as a route, and what OpenAPI describes. The server adds the
 * handler (`app.route({ ...createPost, handler })`); the client takes the types.
 */
export function call<const M extends 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', const P extends CallParts>(
  method: M,
  url: `/api/${string}/`,
  tag: string,
  parts: P,
) {
  const {
    summary,
    description,
    session = 'member',
    multipart,
    publishes,
    idempotent,
    whileSuspended,
    errorStatuses,
    responses,
    ...inputs
  } = parts;
  return {
    method,
    url,
    config: {
      ...(session !== 'signed' && { session }),
      multipart: multipart === true,
      publishes: publishes === true,
      idempotent: idempotent === true,
      ...(whileSuspended && { whileSuspended }),
      errorStatuses: errorStatuses ?? [],
    },
    schema: {
      ...(inputs as Inputs<P>),
      summary,
      ...(description ? { description } : {}),
      tags: [tag],
      security: session === 'member' ? [{ token: [] }] : [],
      ...(multipart ? { consumes: ['multipart/form-data', 'application/json'] } : {}),
      response: { ...(responses as P['responses']), '4xx': problem, '5xx': problem },
    },
  };
}

/** The body of a 204. */
export const NoContent = Type.Null();
