import { escape } from '../escape';
import type { Schema } from './document';
import { line, table } from './html';

const SCHEMAS = '#/components/schemas/';

/** What a value is, as HTML: "text", "list of <a>Post</a>", "HERMES | HADES | ZEUS". */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return linkTo(schema.$ref.slice(SCHEMAS.length));
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  if (schema.enum) return schema.enum.map((one) => `<code>${escape(one)}</code>`).join(' | ');
  if (schema.format === 'binary') return 'file';
  if (schema.maxLength === 0) return 'empty string';
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`;
  if (schema.additionalProperties) return `object of ${typeOf(schema.additionalProperties)}`;
  if (schema.type === 'object') return 'object';
  return escape(schema.format ? `${schema.type ?? ''}, ${schema.format}` : (schema.type ?? 'any'));
}

const linkTo = (name: string): string => `<a href="#schema-${escape(name)}">${escape(name)}</a>`;

/** The bounds of a value in words, such as "1 to 100, 20 by default". */
function boundsOf({ minimum, maximum, maxLength, default: fallback }: Schema): string {
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return [
    isBounded ? `${minimum ?? 0} to ${maximum}` : '',
    maxLength ? `at most ${maxLength} characters` : '',
    fallback === undefined ? '' : `${JSON.stringify(fallback)} by default`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The second line of a table cell: notes on a value. */
export const remarks = (schema: Schema, description = schema.description): string =>
  [boundsOf(schema), description ?? ''].filter(Boolean).map(line).join('. ');

/** The fields of an object. */
export const fieldTable = ({ properties = {}, required = [] }: Schema): string =>
  table(
    ['Field', 'Type', 'Notes'],
    Object.entries(properties).map(([name, schema]) => [
      `<code>${escape(name)}</code>${required.includes(name) ? '' : ' <span class="soft">optional</span>'}`,
      typeOf(schema),
      remarks(schema),
    ]),
  );

/** A body: its fields, or its type. */
export function bodyView(schema: Schema): string {
  if (schema.properties) return fieldTable(schema);
  return `<p>${typeOf(schema)}</p>`;
}
