/** One operation as HTML: who may call it, what it takes and answers, examples, a line for the shell, and a form to try it. */
import type { Call } from '#platform/http/contract.ts';
import { openApiDocument } from '#platform/http/model/openapi.ts';
import { productVersion } from '../product-version.ts';
import { conventionsAddress, escape } from './docs-frame.ts';
import { fieldRows } from './field-rows.ts';

type Schema = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
}

interface Operation {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
  readonly 'x-key-scope'?: string;
}

interface Described {
  readonly operation: Operation;
  readonly schemas: Readonly<Record<string, Schema>>;
}

const accessNotes: Readonly<Record<Call['access'], string>> = {
  public: 'No sign-in needed.',
  user: 'Needs a bearer token.',
  organization: 'Needs a bearer token and X-Tenant.',
  project: 'Needs a bearer token, X-Tenant and X-Project.',
  key: 'Needs an API key; a personal one sends X-Tenant too.',
};

function describe(call: Call): Described | undefined {
  const document = openApiDocument([call], productVersion) as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  };
  const operation = Object.values(Object.values(document.paths)[0] ?? {})[0];
  return operation && { operation, schemas: document.components.schemas };
}

/** Names between backticks are set as code. */
const withCode = (text: string): string => escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const json = (value: unknown): string => JSON.stringify(value, null, 2);

const block = (text: string, label: string): string =>
  `<div class="with-copy"><pre tabindex="0" role="region" aria-label="${escape(label)}">${escape(text)}</pre></div>`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="scroll"><table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table></div>`;

const fields = (schema: Schema, schemas: Described['schemas']): string => {
  const rows = fieldRows(schema, schemas).map(({ path, type, isRequired, says }) => [
    `<code>${escape(path)}</code>`,
    escape(type),
    isRequired ? 'yes' : '',
    escape(says),
  ]);
  return rows.length === 0 ? '' : table(['Field', 'Type', 'Required', 'Rules'], rows);
};

const parameterTable = (parameters: readonly Parameter[]): string =>
  table(
    ['Name', 'In', 'Required', 'Meaning'],
    parameters.map((parameter) => {
      const [row] = fieldRows({ type: 'object', properties: { x: parameter.schema } }, {});
      const rules = parameter.description ?? row?.says ?? '';
      return [
        `<code>${escape(parameter.name)}</code>`,
        parameter.in,
        parameter.required ? 'yes' : '',
        escape(rules || (row?.type ?? '')),
      ];
    }),
  );

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A line for the shell that makes the call. */
export function curlLine(call: Call, origin: string, example: unknown): string {
  const headers = call.access === 'public' ? [] : ['Authorization: Bearer $ARCHWRIGHT_KEY'];
  if (call.access === 'organization' || call.access === 'project') headers.push('X-Tenant: $ORGANIZATION_ID');
  if (call.access === 'project') headers.push('X-Project: $PROJECT_ID');
  const isJson = call.body !== undefined && !call.upload && !call.isRaw;
  if (isJson) headers.push('Content-Type: application/json');
  const data = call.upload ? [`-F 'file=@report.json'`] : call.isRaw ? [`--data-binary @report.json`] : [];
  if (isJson) data.push(`-d ${quoted(JSON.stringify(example))}`);
  const path = call.path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
  return [
    `curl -X ${call.method} ${quoted(`${origin}/api${path}`)}`,
    // In double quotes, so that the shell fills in the variables.
    ...headers.map((header) => `-H "${header}"`),
    ...data,
    ...(call.envelope === 'file' ? ['-OJ'] : []),
  ].join(' \\\n  ');
}

/** Calls that take something away or end it: the form asks before it makes them. */
const takesAway =
  /^(block|revoke|remove|delete|signOut|logOut|endSession|decline|restore|transition|replace|close|cancel)/i;

/** What the form needs to know of the call. */
function formData(call: Call, { parameters }: Operation, example: unknown): string {
  return JSON.stringify({
    method: call.method,
    path: `/api${call.path}`,
    access: call.access,
    asks: call.method === 'DELETE' || (call.method !== 'GET' && takesAway.test(call.name)),
    parameters: parameters
      .filter(({ in: place }) => place !== 'header')
      .map(({ name, in: place, required, schema }) => ({
        name,
        place,
        required,
        choices: (schema['enum'] as readonly string[] | undefined) ?? null,
      })),
    body: call.upload ? 'file' : call.isRaw ? 'bytes' : call.body ? 'json' : 'none',
    example: example === undefined ? '' : json(example),
    scope: call.access === 'key' ? 'key' : 'session',
  });
}

function rights(call: Call, { 'x-key-scope': scope }: Operation): string {
  const keys =
    scope === undefined || scope === 'none' ? 'API keys may not make this call.' : `API keys need the scope ${scope}.`;
  return [
    accessNotes[call.access],
    ...(call.permission ? [`Permission: ${call.permission}.`] : []),
    ...(call.role ? ['For administrators of the installation.'] : []),
    ...(call.access === 'public' ? [] : [keys]),
  ].join(' ');
}

/** The operation as a part of its page. */
export function operationHtml(call: Call, origin: string): string {
  const described = describe(call);
  if (!described) return '';
  const { operation, schemas } = described;
  const status = Object.keys(operation.responses).find((key) => key.startsWith('2')) ?? '200';
  const body = Object.values(operation.requestBody?.content ?? {})[0];
  const answer = operation.responses[status]?.content?.['application/json'];
  const download = call.envelope === 'file' ? '<p>A file.</p>' : '<p>No content.</p>';
  return `<details class="op" id="${call.name}" data-call="${escape(formData(call, operation, body?.example))}">
<summary><h2><span class="method ${call.method}">${call.method}</span><span class="path">/api${escape(call.path)}</span><span class="says">${withCode(call.summary)}</span></h2></summary>
<div class="body"><p class="note">${escape(rights(call, operation))} <a href="#${call.name}">Link to this operation</a></p>
${operation.parameters.length > 0 ? `<h3>Parameters</h3>${parameterTable(operation.parameters)}` : ''}
${body ? `<h3>Body</h3>${fields(body.schema, schemas)}` : ''}
${body?.example === undefined ? '' : `<h3>Example of a request</h3>${block(json(body.example), `Example of a request of ${call.name}`)}`}
<h3>Answer ${status}</h3>${answer ? `${fields(answer.schema, schemas)}<h3>Example of an answer</h3>${block(json(answer.example), `Example of an answer of ${call.name}`)}` : download}
<p class="note">Refusals and their statuses: <a href="${conventionsAddress}#errors">Errors</a>.</p>
<h3>From a shell</h3>${block(curlLine(call, origin, body?.example), `curl for ${call.name}`)}</div></details>`;
}
