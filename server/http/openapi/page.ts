import { resolve, type Document, type Operation, type Schema } from './document';
import { PARAMETERS, REFUSALS } from './words';

const SCHEMAS = '#/components/schemas/';
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escape = (text: string): string => text.replace(/[&<>"]/g, (one) => ENTITIES[one] ?? one);

/** A line with `code` and **weight** in it, as HTML. */
const line = (text: string): string =>
  escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');

const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((one) => `<p>${line(one)}</p>`)
    .join('\n');

/** What a value is, as HTML: "string", "list of <a>Post</a>", "HERMES | HADES | ZEUS". */
function typeOf(schema: Schema): string {
  if (schema.$ref) {
    const name = escape(schema.$ref.slice(SCHEMAS.length));
    return `<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  if (schema.enum) return schema.enum.map((one) => `<code>${escape(one)}</code>`).join(' | ');
  if (schema.format === 'binary') return 'file';
  if (schema.maxLength === 0) return 'empty string';
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`;
  if (schema.additionalProperties) return `object of ${typeOf(schema.additionalProperties)}`;
  return escape([schema.type ?? 'any', schema.format].filter(Boolean).join(', '));
}

interface Field {
  name: string;
  /** Of a parameter. */
  in?: string;
  required: boolean;
  schema: Schema;
  description?: string;
}

/** The type of a field, its bounds and its description. */
function fieldNotes({ required, schema, description = schema.description }: Field): string {
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER, maxLength, default: fallback } = schema;
  const type = [
    typeOf(schema),
    maximum < Number.MAX_SAFE_INTEGER && `${minimum} to ${maximum}`,
    maxLength && `at most ${maxLength} characters`,
    fallback !== undefined && escape(`${JSON.stringify(fallback)} by default`),
    !required && 'optional',
  ];
  return [type.filter(Boolean).join(', '), description && line(description)].filter(Boolean).join('. ');
}

/** A list of terms and what they are, both as HTML. */
const definitions = (entries: [term: string, details: string][]): string =>
  entries.length === 0
    ? ''
    : `<dl>
${entries.map(([term, details]) => `<div><dt>${term}</dt><dd>${details}</dd></div>`).join('\n')}
</dl>`;

const fieldList = (fields: Field[]): string =>
  definitions(
    fields.map((field) => [
      `<code>${escape(field.name)}</code>${field.in ? ` in ${field.in}` : ''}`,
      fieldNotes(field),
    ]),
  );

/** The fields of an object; of another value its type. */
function schemaView(schema: Schema): string {
  const { properties, required = [] } = schema;
  if (!properties) return `<p>${typeOf(schema)}</p>`;
  return fieldList(
    Object.entries(properties).map(([name, field]) => ({
      name,
      required: required.includes(name),
      schema: field,
    })),
  );
}

interface Call {
  path: string;
  method: string;
  operation: Operation;
}

const callsOf = ({ paths }: Document, tag: string): Call[] =>
  Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
    )
    .filter(({ operation }) => operation.tags.includes(tag));

const methodView = (method: string): string => `<b class="method ${method}">${method.toUpperCase()}</b>`;

/** The parameters of a call. Every changing call takes the CSRF header: the introduction describes it for all. */
function parametersView(document: Document, { parameters = [] }: Operation): string {
  const fields = parameters
    .map((part) => resolve(document, part))
    .filter(({ name }) => name !== PARAMETERS.CsrfToken.name);
  return fields.length === 0 ? '' : `<h4>Parameters</h4>${fieldList(fields)}`;
}

const isRefusal = (status: string): boolean => Number(status) >= 400;

/** The successful answers, and the statuses of errors, which are explained once for all calls. */
function answersView(document: Document, { responses }: Operation): string {
  const statuses = Object.entries(responses);
  const answers = statuses
    .filter(([status]) => !isRefusal(status))
    .map(([status, part]) => {
      const { description, headers = {}, content = {} } = resolve(document, part);
      const schema = Object.values(content)[0]?.schema;
      const notes = [description, ...Object.keys(headers).map((name) => `with \`${name}\``)].join(', ');
      return `<h4>${status} ${line(notes)}</h4>${schema ? schemaView(schema) : ''}`;
    });
  const refusals = statuses
    .filter(([status]) => isRefusal(status))
    .map(([status]) => `<a href="#status-${status}">${status}</a>`);
  return `${answers.join('\n')}\n<p>Refusals: ${refusals.join(' ')}</p>`;
}

function callView(document: Document, { path, method, operation }: Call): string {
  const { operationId: id = '', summary, description, security, requestBody } = operation;
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h4>Body: ${escape(type)}</h4>${schemaView(schema)}`,
  );
  return `<article id="${escape(id)}">
<h3>${methodView(method)} <code>${escape(path)}</code></h3>
<p>${line(summary)}${security.length > 0 ? '' : ' No session needed.'}</p>
${description ? paragraphs(description) : ''}
${parametersView(document, operation)}
${bodies.join('\n')}
${answersView(document, operation)}
</article>`;
}

/** A group of links in the navigation. */
const linkGroup = (name: string, links: [anchor: string, label: string][]): string =>
  `<details open><summary>${name}</summary><ul>
${links.map(([anchor, label]) => `<li><a href="#${anchor}">${label}</a></li>`).join('\n')}
</ul></details>`;

/** The document as an HTML page without script. */
export function docsPage(document: Document, stylePath: string): string {
  const { info, tags = [], components } = document;
  const schemas = Object.entries(components.schemas).map(([name, schema]) => ({
    name: escape(name),
    id: `schema-${escape(name)}`,
    schema,
  }));
  const groups = tags.map((tag) => ({ ...tag, calls: callsOf(document, tag.name) }));
  const links = groups.map(({ name, calls }) =>
    linkGroup(
      escape(name),
      calls.map(({ method, operation: { operationId: id = '', summary } }) => [
        escape(id),
        `${methodView(method)} ${line(summary)}`,
      ]),
    ),
  );
  const sections = groups.map(
    ({ name, description, calls }) => `<h2>${escape(name)}</h2>
<p>${line(description)}</p>
${calls.map((call) => callView(document, call)).join('\n')}`,
  );
  const refusals = Object.entries(REFUSALS).map(([status, { description }]): [string, string] => [
    `<span id="status-${status}">${status}</span>`,
    line(description),
  ]);
  const schemaViews = schemas.map(
    ({ name, id, schema }) => `<article id="${id}"><h3>${name}</h3>${schemaView(schema)}</article>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<title>Pantheon API</title>
<meta name="viewport" content="width=device-width, initial-scale=1" />
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
<link rel="stylesheet" href="${stylePath}" />
</head>
<body>
<nav aria-label="Calls">
${links.join('\n')}
${linkGroup(
  'schemas',
  schemas.map(({ id, name }) => [id, name]),
)}
</nav>
<main>
<h1>${escape(info.title)} API</h1>
<p>Version ${escape(info.version)} · for programs: <a href="/api/openapi.json">openapi.json</a></p>
${paragraphs(info.description)}
${definitions(refusals)}
${sections.join('\n')}
<h2>Schemas</h2>
${schemaViews.join('\n')}
</main>
</body>
</html>
`;
}

/** The stylesheet: the product's marble and ink, in the scheme that the reader's system asks for. */
export const docsStyle = `:root {
  color-scheme: light dark;
  --line: light-dark(#d9d6cd, #282c38); --ink: light-dark(#171a28, #eeebe4);
  --soft: light-dark(#535867, #a7aab6); --accent: light-dark(#2a3b86, #e4bf6c);
}
* { box-sizing: border-box; }
body {
  margin: 0; background: light-dark(#efeeea, #0d0f15); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
a { color: var(--accent); }
h1, h2 { font-family: Georgia, serif; font-weight: 400; text-transform: capitalize; }
h3, h4 { margin: 1rem 0 0.25rem; font-size: 1rem; }
code, .method { font-family: ui-monospace, monospace; font-size: 0.9em; }
.get { color: light-dark(#17635a, #83d5c2); } .post { color: light-dark(#2a3b86, #a9b8f5); }
.put, .patch { color: light-dark(#7a5200, #ecbe62); } .delete { color: light-dark(#a8231c, #f39a90); }
main { max-width: 60rem; padding: 1rem; }
article {
  margin: 1rem 0; padding: 0 1rem; border: 1px solid var(--line); border-radius: 8px;
  background: light-dark(#fbfaf8, #151821);
}
dl { margin: 0; }
dl div { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 2fr); gap: 1rem; border-top: 1px solid var(--line); }
dd { margin: 0; color: var(--soft); }
:target { outline: 2px solid var(--accent); outline-offset: 2px; }
nav { padding: 1rem; font-size: 0.9rem; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav li a { color: inherit; text-decoration: none; }
summary { color: var(--soft); text-transform: capitalize; }
@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 20rem minmax(0, 1fr); }
  nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; border-right: 1px solid var(--line); }
}
`;
