import { escape } from '../escape';
import { badge, callsOf, callView, idOf, refusalTable } from './callView';
import type { Document } from './document';
import { line, paragraphs } from './html';
import { fieldTable } from './schemaView';

function navigation(document: Document, tags: { name: string }[]): string {
  const groups = tags.map(({ name }) => {
    const links = callsOf(document, name).map(
      (call) =>
        `<li><a href="#${idOf(call)}">${badge(call.method)}<span>${line(call.operation.summary)}</span></a></li>`,
    );
    return `<details open><summary>${escape(name)}</summary><ul>${links.join('\n')}</ul></details>`;
  });
  return `<nav aria-label="Calls">
<p class="brand"><a href="#top">Pantheon API</a></p>
${groups.join('\n')}
<details open><summary>schemas</summary><ul>${Object.keys(document.components.schemas)
    .map((name) => `<li><a href="#schema-${escape(name)}">${escape(name)}</a></li>`)
    .join('\n')}</ul></details>
</nav>`;
}

/** The document as an HTML page without script. */
export function docsPage(document: Document, stylePath: string): string {
  const { info, tags = [], components } = document;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<title>Pantheon API</title>
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
<link rel="stylesheet" href="${stylePath}" />
</head>
<body id="top">
${navigation(document, tags)}
<main>
<h1>${escape(info.title)} API</h1>
<p class="soft">Version ${escape(info.version)} · for programs: <a href="/api/openapi.json">openapi.json</a></p>
${paragraphs(info.description)}
${refusalTable()}
${tags
  .map(
    ({ name, description }) => `<section>
<h2>${escape(name)}</h2><p class="soft">${line(description)}</p>
${callsOf(document, name)
  .map((call) => callView(document, call))
  .join('\n')}
</section>`,
  )
  .join('\n')}
<section>
<h2>Schemas</h2>
${Object.entries(components.schemas)
  .map(
    ([name, schema]) =>
      `<article id="schema-${escape(name)}"><h3>${escape(name)}</h3>${fieldTable(schema)}</article>`,
  )
  .join('\n')}
</section>
</main>
</body>
</html>
`;
}
