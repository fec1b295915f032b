import { escape } from '../escape';
import { resolve, type Document, type Operation, type Parameter } from './document';
import { line, paragraphs, table } from './html';
import { bodyView, fieldTable, remarks, typeOf } from './schemaView';
import { PARAMETERS, REFUSALS } from './words';

/** A call as the page shows it. */
export interface Call {
  path: string;
  method: string;
  operation: Operation;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** The calls of a group. */
export function callsOf({ paths }: Document, tag: string): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = operations[method];
      return operation?.tags.includes(tag) ? { path, method, operation } : [];
    }),
  );
}

/** The anchor of a call. */
export const idOf = ({ operation }: Call): string => escape(operation.operationId ?? '');

export const badge = (method: string): string =>
  `<span class="method ${method}">${method.toUpperCase()}</span>`;

function parameterTable(parameters: Parameter[]): string {
  return table(
    ['Parameter', 'Type', 'Notes'],
    parameters.map((parameter) => [
      `<code>${escape(parameter.name)}</code> <span class="soft">${parameter.in}${parameter.required ? '' : ', optional'}</span>`,
      typeOf(parameter.schema),
      remarks(parameter.schema, parameter.description),
    ]),
  );
}

function bodyViews({ requestBody }: Operation): string {
  return Object.entries(requestBody?.content ?? {})
    .map(([type, { schema }]) => `<h4>Body <span class="soft">${escape(type)}</span></h4>${bodyView(schema)}`)
    .join('\n');
}

const isRefusal = (status: string): boolean => Number(status) >= 400;

/** The successful response, and the statuses of errors, which are explained once for all calls. */
function answers(document: Document, { responses }: Operation): string {
  const successes = Object.entries(responses)
    .filter(([status]) => !isRefusal(status))
    .map(([status, part]) => ({ status, ...resolve(document, part) }))
    .map(({ content = {}, ...rest }) => ({ ...rest, schema: Object.values(content)[0]?.schema }));
  const rows = successes.map(({ status, description, headers = {}, schema }) => [
    `<span class="status">${status}</span>`,
    [line(description), ...Object.keys(headers).map((name) => `with <code>${escape(name)}</code>`)].join(
      ', ',
    ),
    schema ? typeOf(schema) : '',
  ]);
  const fields = successes.map(({ schema }) => fieldTable(schema ?? {}));
  const refusals = Object.keys(responses)
    .filter(isRefusal)
    .map((status) => `<a class="refusal" href="#status-${status}">${status}</a>`);
  return `<h4>Answers</h4>${table(['Status', 'Meaning', 'Body'], rows)}${fields.join('')}
<p class="soft">Refusals: ${refusals.join(' ')}</p>`;
}

/** What each error status means, for all calls. */
export const refusalTable = (): string =>
  table(
    ['Refusal', 'Meaning'],
    Object.entries(REFUSALS).map(([status, { description }]) => [
      `<span class="refusal" id="status-${status}">${status}</span>`,
      line(description),
    ]),
  );

export function callView(document: Document, call: Call): string {
  const { path, method, operation } = call;
  // Every changing call takes the CSRF header: the introduction describes it for all.
  const parameters = (operation.parameters ?? [])
    .map((part) => resolve(document, part))
    .filter(({ name }) => name !== PARAMETERS.CsrfToken.name);
  return `<article id="${idOf(call)}">
<h3>${badge(method)} <a href="#${idOf(call)}"><code>${escape(path).replaceAll('/', '/<wbr />')}</code></a></h3>
<p class="summary">${line(operation.summary)}${operation.security.length > 0 ? '' : ' <span class="soft">No session needed.</span>'}</p>
${operation.description ? paragraphs(operation.description) : ''}
${parameterTable(parameters)}
${bodyViews(operation)}
${answers(document, operation)}
</article>`;
}
