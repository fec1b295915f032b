import type { FastifyContextConfig } from 'fastify';
import type { Document, Media, Operation, Response, Schema } from './document';
import { DESCRIPTION, HEADERS, PARAMETERS, REFUSALS, SUCCESS, TAGS } from './words';

/** An operation as the generator leaves it, with what the contract says of the call. */
type RawOperation = Operation & { 'x-call'?: FastifyContextConfig };

const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
const PICTURE_TYPES = 'image/jpeg, image/png, image/gif, image/webp, image/avif';

/** Adds to the generated document what schemas do not contain: error responses, headers, and pictures as files. */
export function describe(raw: Document): Document {
  for (const [path, operations] of Object.entries(raw.paths)) {
    for (const [method, operation] of Object.entries(operations)) complete(operation, path, method);
  }
  return {
    ...raw,
    info: { ...raw.info, description: DESCRIPTION },
    tags: TAGS.filter(({ name }) => tagsOf(raw).has(name)),
    components: {
      ...raw.components,
      headers: HEADERS,
      parameters: PARAMETERS,
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, { name, description }]) => [
          name,
          { description, ...retryHeaders(status), content: problem },
        ]),
      ),
    },
  };
}

const tagsOf = ({ paths }: Document): Set<string> =>
  new Set(Object.values(paths).flatMap((path) => Object.values(path).flatMap(({ tags }) => tags)));

const retryHeaders = (status: string) =>
  status === '429' || status === '503'
    ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
    : {};

function complete(operation: RawOperation, path: string, method: string): void {
  const { 'x-call': call = {} } = operation;
  delete operation['x-call'];
  const isSafe = method === 'get';
  const parameters = [
    ...(operation.parameters ?? []),
    ...(call.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(isSafe || !call.session ? [] : [{ $ref: '#/components/parameters/CsrfToken' }]),
  ];
  operation.operationId = nameOf(path, method);
  if (parameters.length > 0) operation.parameters = parameters;
  if (operation.requestBody) completeBody(operation.requestBody);
  const isPaged = parameters.some((one) => 'name' in one && /^(before|after)$/.test(one.name));
  operation.responses = {
    ...successes(operation, isPaged),
    ...Object.fromEntries(
      refusalsOf(operation, call, isSafe).map((status) => [
        String(status),
        { $ref: `#/components/responses/${REFUSALS[status]?.name ?? ''}` },
      ]),
    ),
  };
}

/** `post /api/posts/{id}/like/` → `postPostsIdLike` */
const nameOf = (path: string, method: string): string =>
  method +
  path
    .replace(/^\/api/, '')
    .split(/\W+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

function successes({ responses }: Operation, isPaged: boolean): Record<string, Response> {
  const found = Object.entries(responses).filter(([status]) => status.startsWith('2')) as [
    string,
    Response,
  ][];
  return Object.fromEntries(
    found.map(([status, response]) => [
      status,
      {
        ...response,
        description: SUCCESS[status] ?? response.description,
        ...(isPaged && { headers: { Link: { $ref: '#/components/headers/Link' } } }),
      },
    ]),
  );
}

/** The error statuses of a call: those that follow from its shape, and its own. */
function refusalsOf(
  { parameters = [], requestBody, security }: Operation,
  call: FastifyContextConfig,
  isSafe: boolean,
) {
  const has = (place: string) => parameters.some((one) => 'in' in one && one.in === place);
  const statuses = [
    ...(requestBody ? [400, 413, 415] : []),
    ...(has('query') ? [400] : []),
    ...(has('path') ? [404] : []),
    ...(call.idempotent ? [400, 409] : []),
    ...(security.length > 0 ? [401] : []),
    ...(call.session === 'member' && !call.whileSuspended ? [423] : []),
    ...(isSafe || !call.session ? [] : [403]),
    ...(call.errorStatuses ?? []),
    ...(call.session ? [429] : []),
    500,
    503,
  ];
  return [...new Set(statuses)].sort((one, other) => one - other);
}

/** A picture is a file in multipart/form-data; JSON can only remove it. */
function completeBody({ content }: NonNullable<Operation['requestBody']>): void {
  for (const [type, media] of Object.entries(content)) {
    content[type] = withPictures(media, type === 'multipart/form-data');
  }
}

function withPictures(media: Media, isMultipart: boolean): Media {
  const properties = Object.entries(media.schema.properties ?? {});
  const pictures = properties.filter(([, { contentMediaType }]) => contentMediaType === 'image/*');
  if (pictures.length === 0) return media;
  const replaced = pictures.map(
    ([name, schema]) => [name, isMultipart ? asFile(schema) : asNothing()] as const,
  );
  return {
    schema: {
      ...media.schema,
      properties: { ...Object.fromEntries(properties), ...Object.fromEntries(replaced) },
    },
    ...(isMultipart && {
      encoding: Object.fromEntries(pictures.map(([name]) => [name, { contentType: PICTURE_TYPES }])),
    }),
  };
}

const asFile = ({ description }: Schema): Schema => ({
  ...(description && { description }),
  anyOf: [
    { type: 'string', format: 'binary', contentMediaType: 'image/*' },
    { type: 'string', maxLength: 0 },
  ],
});

const asNothing = (): Schema => ({
  type: 'string',
  maxLength: 0,
  description: 'Empty, to remove the present picture; to send one use multipart/form-data',
});
