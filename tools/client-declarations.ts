/** Writes the declarations of the client, from the OpenAPI description of its calls. */
import type { Call } from '../platform/http/contract.ts';
import { openApiDocument } from '../platform/http/model/openapi.ts';
import { isPaged } from '../platform/http/model/paged-call.ts';
import type { ClientArea } from './client-operations.ts';
import { typeName, typeOf } from './schema-types.ts';

type Schema = Readonly<Record<string, unknown>>;

interface Described {
  readonly summary: string;
  readonly 'x-key-scope': string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const preamble = `/** The client of the Archwright API. Generated from the contracts of the product: do not edit. */

/** A fault in one field of what was sent. */
export interface Violation {
  readonly field: string;
  readonly path: string;
  readonly errors: readonly string[];
  readonly line?: number;
  readonly column?: number;
  readonly length?: number;
  readonly hint?: string;
}

/** A call that failed; \`message\` is the sentence of the server. */
export declare class ArchwrightError extends Error {
  readonly name: 'ArchwrightError';
  /** Of the answer; 0 when there was none. */
  readonly status: number;
  /** For example \`stale_revision\`; \`network\` or \`timeout\` when there was no answer. */
  readonly code: string | undefined;
  readonly violations: readonly Violation[];
  /** What stands now, when the call was made from an older state. */
  readonly current: unknown;
  /** Seconds after which the call may be made again. */
  readonly retryAfter: number | undefined;
}

/** Options of a client. */
export interface ClientOptions {
  /** Address of Archwright, for example \`https://archwright.example.org\`. */
  readonly address: string;
  /** API key of an organization or of a person. */
  readonly key: string;
  /** Id of the organization; personal keys need it. */
  readonly organization?: string | undefined;
  /** Code of the project, for calls within one. */
  readonly project?: string | undefined;
  /** Milliseconds that an answer may take; default 60,000. */
  readonly timeout?: number | undefined;
  /** How often a call is made again after a failure that may pass; default 3. */
  readonly retries?: number | undefined;
  /** Replaces the function \`fetch\` of the platform. */
  readonly fetch?: typeof fetch | undefined;
}

/** Options of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds. */
  readonly timeout?: number | undefined;
  /** Replaces the key that the client makes for a POST. */
  readonly idempotencyKey?: string | undefined;
}

/** A page of a list, and the cursor of the one behind it. */
export interface Page<Row> {
  readonly resources: readonly Row[];
  readonly pagination: { readonly page: number; readonly perPage: number; readonly total: number };
  readonly next: string | null;
}

/** A downloaded file. */
export interface DownloadedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** What a stream of changes is asked for. */
export interface ChangesOptions {
  /** The cursor of the last known change; everything of the last 30 days without it. */
  readonly after?: string | undefined;
  /** Waits for further changes instead of ending. */
  readonly follow?: boolean | undefined;
  /** Seconds between two questions while following; default 5. */
  readonly interval?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** All rows of a list in pages, read page by page. */
export declare function each<Row, Args extends (CallOptions & { readonly query?: object | undefined }) | undefined>(
  list: (args: Args) => Promise<Page<Row>>,
  args?: NoInfer<Args>,
): AsyncGenerator<Row, void, undefined>;

/** A client with a key, for one organization and, where calls need it, one project. */
export declare function createClient(options: ClientOptions): ArchwrightClient;
`;

const has = <T>(record: Readonly<Record<string, T>> | undefined, type: string): T | undefined => record?.[type];

/** The type of a reply without its envelope. */
function replyType(call: Call, described: Described): string {
  if (call.envelope === 'none') return 'undefined';
  if (call.envelope === 'file') return 'DownloadedFile';
  const success = Object.entries(described.responses).find(([status]) => status.startsWith('2'))?.[1];
  const schema = has(success?.content, 'application/json')?.schema;
  if (!schema) return 'unknown';
  const at = (inner: Schema, name: string): Schema => (inner['properties'] as Record<string, Schema>)[name] ?? {};
  if (call.envelope === 'list') return `Page<${typeOf(at(at(schema, 'data'), 'resources')['items'] as Schema)}>`;
  if (call.envelope === 'hydra') return `Page<${typeOf(at(schema, 'hydra:member')['items'] as Schema)}>`;
  return typeOf(call.envelope === 'item' ? at(schema, 'data') : schema);
}

const objectOf = (parameters: Described['parameters']): Schema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

/** The fields of the arguments, and whether one of them is needed. */
function argumentsOf(
  call: Call,
  described: Described,
): { readonly fields: readonly string[]; readonly needed: boolean } {
  const fields: string[] = [];
  let needed = false;
  const add = (name: string, schema: Schema): void => {
    const isNeeded = ((schema['required'] ?? []) as string[]).length > 0 || schema['type'] !== 'object';
    needed ||= isNeeded;
    fields.push(`readonly ${name}${isNeeded ? '' : '?'}: ${typeOf(schema)}${isNeeded ? '' : ' | undefined'}`);
  };
  for (const [name, place] of [
    ['params', 'path'],
    ['query', 'query'],
  ] as const) {
    const parameters = described.parameters.filter((parameter) => parameter.in === place);
    if (parameters.length > 0) add(name, objectOf(parameters));
  }
  const body = has(described.requestBody?.content, 'application/json')?.schema;
  if (body) add('body', body);
  const form = has(described.requestBody?.content, 'multipart/form-data')?.schema;
  if (form) {
    const { file: _file, ...properties } = form['properties'] as Record<string, Schema>;
    const required = (form['required'] as string[]).filter((name) => name !== 'file');
    if (Object.keys(properties).length > 0) add('body', { ...form, properties, required });
    fields.push('readonly upload: Blob & { readonly name?: string }');
  }
  if (call.isRaw) fields.push('readonly raw: string | Uint8Array<ArrayBuffer>');
  return { fields, needed: needed || Boolean(form) || Boolean(call.isRaw) };
}

function methodOf(call: Call, described: Described): string {
  const { fields, needed } = argumentsOf(call, described);
  const args = fields.length > 0 ? `{ ${fields.join('; ')} } & CallOptions` : 'CallOptions';
  const pages = isPaged(call) ? ' In pages: see `each`.' : '';
  return `  /** ${described.summary}. Needs the scope ${described['x-key-scope']}.${pages} */
  readonly ${call.name}: (args${needed ? '' : '?'}: ${args}) => Promise<${replyType(call, described)}>;`;
}

/** The declarations: one interface for each area, named after it. */
export function clientDeclarations(areas: readonly ClientArea[], version: string): string {
  const document = openApiDocument(
    areas.flatMap(({ calls }) => calls),
    version,
  ) as unknown as Document;
  const described = new Map(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [(operation as unknown as { operationId: string }).operationId, operation]),
  );
  const { Error: _error, ...shared } = document.components.schemas;
  const areaName = (name: string): string => `${typeName(name)}Calls`;
  return [
    preamble,
    ...Object.entries(shared).map(([name, schema]) => `export type ${typeName(name)} = ${typeOf(schema)};`),
    '',
    ...areas.map(
      ({ name, calls }) =>
        `/** Calls of the area ${name}. */\nexport interface ${areaName(name)} {\n${calls
          .map((call) => methodOf(call, described.get(call.name)!))
          .join('\n')}\n}\n`,
    ),
    `/** Calls by area, and what takes more than one call. */
export interface ArchwrightClient {
${areas.map(({ name }) => `  readonly ${name}: ${areaName(name)};`).join('\n')}
  /** Changes of the organization, oldest first and without gaps. */
  readonly changes: (options?: ChangesOptions) => AsyncGenerator<HistoryChange, void, undefined>;
}

/** A change in the feed. */
export type HistoryChange = Awaited<ReturnType<HistoryCalls['listChanges']>>['resources'][number];
`,
  ].join('\n');
}
