import { resolve, type Document, type Operation, type Schema } from './document';
import { PARAMETERS, REFUSALS } from './words';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escape = (text: string): string => text.replace(/[&<>]/g, (one) => ENTITIES[one] ?? one);

/** Text with `code` and **weight** in it, as HTML. */
const inline = (text: string): string =>
  escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');

const paragraphs = (text: string): string =>
  inline(text)
    .split(/\n{2,}/)
    .map((one) => `<p>${one}</p>`)
    .join('\n');

/** A JSON Schema, in which a reference to another one is a link. */
const schemaView = (schema: Schema): string =>
  `<pre>${escape(JSON.stringify(schema, null, 2)).replace(
    /#\/components\/schemas\/(\w+)/g,
    '<a href="#schema-$1">$1</a>',
  )}</pre>`;

const isRefusal = (status: string): boolean => Number(status) >= 400;

interface Call {
  path: string;
  method: string;
  operation: Operation;
}

const callsOf = ({ paths }: Document, tag: string): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => ({ path, method, operation })),
  );

/** A call: what it takes, what it answers, and the statuses of its errors, which are explained once for all calls. */
function callView(document: Document, { path, method, operation }: Call): string {
  const { operationId = '', summary, description = '', security, requestBody, responses } = operation;
  const statuses = Object.keys(responses);
  // Every changing call takes the CSRF header: the introduction describes it for all.
  const parameters = (operation.parameters ?? [])
    .map((part) => resolve(document, part))
    .filter(({ name }) => name !== PARAMETERS.CsrfToken.name)
    .map(
      (part) => `<h4><code>${part.name}</code> in ${part.in}${part.required ? '' : ', optional'}</h4>
${paragraphs(part.description ?? '')}${schemaView(part.schema)}`,
    );
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h4>Body: ${type}</h4>${schemaView(schema)}`,
  );
  const results = Object.entries(responses)
    .filter(([status]) => !isRefusal(status))
    .map(([status, part]) => {
      const { description: text, headers = {}, content = {} } = resolve(document, part);
      const notes = [text, ...Object.keys(headers).map((name) => `with \`${name}\``)].join(', ');
      return `<h4>${status}</h4>${paragraphs(notes)}${Object.values(content)
        .map(({ schema }) => schemaView(schema))
        .join('')}`;
    });
  const refusals = statuses.filter(isRefusal).map((status) => `<a href="#status-${status}">${status}</a>`);
  return `<article id="${operationId}">
<h3>${method.toUpperCase()} <code>${escape(path)}</code></h3>
${paragraphs(`${summary}${security.length > 0 ? '' : ' No session needed.'}\n\n${description}`)}
${[...parameters, ...bodies, ...results].join('\n')}
<p>Refusals: ${refusals.join(' ')}</p>
</article>`;
}

/** The document as an HTML page without script. */
export function docsPage(document: Document, stylePath: string): string {
  const { info, tags = [], components } = document;
  const groups = tags.map((tag) => ({ ...tag, calls: callsOf(document, tag.name) }));
  const links = groups.map(
    ({ name, calls }) => `<details open><summary>${name}</summary><ul>
${calls.map(({ operation: { operationId = '', summary } }) => `<li><a href="#${operationId}">${inline(summary)}</a></li>`).join('\n')}
</ul></details>`,
  );
  const sections = groups.map(
    ({ name, description, calls }) => `<h2>${name}</h2>
${paragraphs(description)}
${calls.map((call) => callView(document, call)).join('\n')}`,
  );
  const refusals = Object.entries(REFUSALS).map(
    ([status, { description }]) => `<dt id="status-${status}">${status}</dt><dd>${inline(description)}</dd>`,
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<article id="schema-${name}"><h3>${name}</h3>${schemaView(schema)}</article>`,
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
</nav>
<main>
<h1>${info.title} API</h1>
<p>Version ${info.version} · for programs: <a href="/api/openapi.json">openapi.json</a></p>
${paragraphs(info.description)}
<dl>${refusals.join('\n')}</dl>
${sections.join('\n')}
<h2>Schemas</h2>
${schemas.join('\n')}
</main>
</body>
</html>
`;
}

/** The stylesheet: the product's marble and ink, in the scheme that the reader's system asks for. */
export const docsStyle = `:root {
  color-scheme: light dark;
  --line: light-dark(#d9d6cd, #282c38); --ink: light-dark(#171a28, #eeebe4); --accent: light-dark(#2a3b86, #e4bf6c);
}
body {
  margin: 0; background: light-dark(#efeeea, #0d0f15); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
a { color: var(--accent); }
h1, h2 { font-family: Georgia, serif; font-weight: 400; text-transform: capitalize; }
h4, dt { margin: 1rem 0 0.25rem; font-weight: 700; }
pre { margin: 0; white-space: pre-wrap; }
main, nav { padding: 1rem; }
main { max-width: 60rem; }
article {
  margin: 1rem 0; padding: 0 1rem 1rem; border: 1px solid var(--line); border-radius: 8px;
  background: light-dark(#fbfaf8, #151821);
}
:target { outline: 2px solid var(--accent); outline-offset: 2px; }
nav ul { padding-left: 1rem; list-style: none; }
summary { text-transform: capitalize; }
@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 20rem minmax(0, 1fr); }
  nav { position: sticky; top: 0; box-sizing: border-box; height: 100vh; overflow-y: auto; }
}
`;
