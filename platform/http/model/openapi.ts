/** Describes the calls of the product as OpenAPI 3.1. */
import * as z from 'zod/mini';
import {
  idempotencyHeader,
  minimalPreference,
  preferHeader,
  pathParameters,
  projectHeader,
  tenantHeader,
  type Call,
  type Envelope,
  type Schema,
} from '../contract.ts';
import { exampleOf } from './example-value.ts';
import { keyScopeOf } from './key-scopes.ts';
import { isPaged } from './paged-call.ts';

type JsonSchema = Record<string, unknown>;

/** Recursive schemas, by their name in the document. */
type SharedSchemas = Map<string, JsonSchema>;

/** The JSON schema of one part of a call. Recursive schemas move into `shared`, named after the call. */
const schemaOf = (schema: Schema, io: 'input' | 'output', owner: string, shared: SharedSchemas): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  const prefix = `${owner}_${io}_`;
  const text = JSON.stringify(rest).replaceAll('"#/$defs/', `"#/components/schemas/${prefix}`);
  const { $defs = {}, ...body } = JSON.parse(text) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  for (const [name, definition] of Object.entries($defs)) shared.set(prefix + name, definition);
  return body;
};

const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const wholeNumber: JsonSchema = { type: 'integer', minimum: 0 };

const wrapped = (envelope: Envelope, item: JsonSchema): JsonSchema => {
  switch (envelope) {
    case 'item':
      return object({ data: item });
    case 'list':
      return object({
        data: object({
          resources: listOf(item),
          pagination: object({ page: wholeNumber, perPage: wholeNumber, total: wholeNumber }),
        }),
      });
    case 'hydra':
      return object({ 'hydra:member': listOf(item), 'hydra:totalItems': wholeNumber });
    default:
      return item;
  }
};

const headerParameter = (name: string, description: string, required = true): JsonSchema => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

/** What the parameters of paged lists mean. */
const pageParameters: Readonly<Record<string, string>> = {
  page: 'Number of the page, from 1',
  perPage: 'Rows of a page, at most 100',
  updatedSince:
    'Only what was changed, or had something happen to it, at this time or later. Rows come in the order of their ids; ' +
    'follow the header Link, and ask next time with the time at which you began',
  after: 'The place behind which the page begins, with updatedSince also the id of a row. Set by cursors',
};

/** Whether the call may be sent again under its idempotency key. */
const isRepeatable = ({ method, access }: Call): boolean => method === 'POST' && access !== 'public';

const parametersOf = (call: Call, shared: SharedSchemas): JsonSchema[] => {
  const parameters: JsonSchema[] = [];
  const add = (place: 'path' | 'query', schema: Schema | undefined): void => {
    if (!schema) return;
    const { properties = {}, required = [] } = schemaOf(schema, 'input', call.name, shared) as {
      properties?: Record<string, JsonSchema>;
      required?: string[];
    };
    for (const [name, schema] of Object.entries(properties)) {
      const description = place === 'query' ? pageParameters[name] : undefined;
      const isRequired = place === 'path' || required.includes(name);
      parameters.push({ name, in: place, required: isRequired, ...(description ? { description } : {}), schema });
    }
  };
  add('path', call.params);
  add('query', call.query);
  if (isPaged(call)) {
    const description = 'Instead of page and perPage: what the header Link of the page before names as next';
    parameters.push({ name: 'cursor', in: 'query', required: false, description, schema: { type: 'string' } });
  }
  if (call.access === 'organization' || call.access === 'project') {
    parameters.push(headerParameter(tenantHeader, 'Id of the organization'));
  }
  if (call.access === 'key') {
    parameters.push(headerParameter(tenantHeader, 'Id of the organization, with a personal key only', false));
  }
  if (call.access === 'project') parameters.push(headerParameter(projectHeader, 'Id of the project'));
  if (call.brief) {
    const description = `With ${minimalPreference}, what differs is answered instead of the whole`;
    parameters.push(headerParameter(preferHeader, description, false));
  }
  if (isRepeatable(call)) {
    const description =
      'Makes the call once, however often it is sent within 24 hours: 1 to 255 visible ASCII characters';
    parameters.push(headerParameter(idempotencyHeader, description, false));
  }
  return parameters;
};

const refusals = (call: Call): Record<string, JsonSchema> => {
  const refusal = (description: string): JsonSchema => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  });
  const statuses: Record<string, string> = {
    400: 'Malformed request',
    413: 'Body too large',
    414: 'Address too long',
    415: 'Not JSON, or compressed',
    422: 'Refused, with the reason',
    429: 'Too many requests',
    431: 'Headers too large',
    503: 'Temporarily unavailable',
  };
  if (call.method !== 'GET') statuses[507] = 'The disk of the server is full';
  if (call.access !== 'public' || call.name === 'signIn' || call.name === 'refreshToken')
    statuses[401] = 'Not signed in';
  if (call.access !== 'public') statuses[403] = 'Not allowed';
  statuses[404] = 'Unknown';
  return Object.fromEntries(Object.entries(statuses).map(([status, text]) => [status, refusal(text)]));
};

const jsonBody = (schema: JsonSchema, example: unknown): JsonSchema => ({
  required: true,
  content: { 'application/json': { schema, example } },
});

/** Finds recursive schemas for examples. */
const resolverOf =
  (shared: SharedSchemas) =>
  (reference: string): JsonSchema | undefined =>
    shared.get(reference.replace('#/components/schemas/', ''));

const bytes: JsonSchema = { type: 'string', format: 'binary' };
const rawBody: JsonSchema = { required: true, content: { 'application/octet-stream': { schema: bytes } } };

/** A form with the fields of the body and the file. */
const formBody = (fields: JsonSchema): JsonSchema => {
  const { properties = {}, required = [] } = fields as { properties?: object; required?: readonly string[] };
  const schema = {
    type: 'object',
    ...fields,
    properties: { ...properties, file: bytes },
    required: [...required, 'file'],
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
};

/** The body of a request: a form, a file of any type, JSON, or none. */
const requestBodyOf = (call: Call, shared: SharedSchemas): { readonly requestBody?: JsonSchema } => {
  const body = call.body && schemaOf(call.body, 'input', call.name, shared);
  if (call.upload) return { requestBody: formBody(body ?? {}) };
  if (call.isRaw) return { requestBody: rawBody };
  if (!body) return {};
  return { requestBody: jsonBody(body, call.example ?? exampleOf(body, 'request', resolverOf(shared))) };
};

const operationOf = (call: Call, shared: SharedSchemas): JsonSchema => {
  const status = call.envelope === 'none' ? 204 : (call.status ?? 200);
  const success: JsonSchema = { description: 'Done' };
  if (call.reply && call.envelope !== 'none') {
    const whole = wrapped(call.envelope, schemaOf(call.reply, 'output', call.name, shared));
    const example = exampleOf(whole, 'answer', resolverOf(shared));
    const brief = call.brief && wrapped(call.envelope, schemaOf(call.brief, 'output', call.name, shared));
    success['content'] = { 'application/json': { schema: brief ? { anyOf: [whole, brief] } : whole, example } };
  }
  if (isPaged(call)) {
    const description = 'The next page as rel="next"; absent on the last one';
    success['headers'] = { Link: { description, schema: { type: 'string' } } };
  }
  if (isRepeatable(call)) {
    const description = 'true when the answer is that of an earlier request with the same idempotency key';
    success['headers'] = { 'Idempotency-Replayed': { description, schema: { type: 'string' } } };
  }
  if (call.envelope === 'file')
    success['content'] = { [call.mediaType ?? 'application/octet-stream']: { schema: bytes } };
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.tag],
    ...(call.access === 'public' ? { security: [] } : {}),
    'x-access': call.access,
    ...(call.role ? { 'x-role': call.role } : {}),
    ...(call.permission ? { 'x-permission': call.permission } : {}),
    ...(call.access === 'public' ? {} : { 'x-key-scope': keyScopeOf(call) }),
    parameters: parametersOf(call, shared),
    ...requestBodyOf(call, shared),
    responses: { [status]: success, ...refusals(call) },
  };
};

const text: JsonSchema = { type: 'string' };
const violationSchema: JsonSchema = {
  type: 'object',
  required: ['field', 'path', 'errors'],
  properties: {
    field: text,
    path: text,
    errors: listOf(text),
    line: { type: 'integer' },
    column: { type: 'integer' },
    length: { type: 'integer' },
    hint: text,
  },
};
const errorSchema: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'object', required: ['message'], properties: { message: text, code: text } },
    violations: listOf(violationSchema),
    current: {},
    data: {},
  },
};

/** The document of all calls. Deterministic: the same calls give the same text. */
export function openApiDocument(calls: readonly Call[], version: string): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  const shared: SharedSchemas = new Map();
  for (const call of calls) {
    const path = pathParameters(call.path).reduce(
      (text, name) => text.replace(`:${name}`, `{${name}}`),
      `/api${call.path}`,
    );
    (paths[path] ??= {})[call.method.toLowerCase()] = operationOf(call, shared);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Archwright', version, description: 'The API of the workspace.' },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'The token of a session, or an API key (ak_...) for calls whose x-key-scope is not none. ' +
            'With the key of an organization x-tenant may be absent.',
        },
      },
      schemas: { Error: errorSchema, ...Object.fromEntries(shared) },
    },
  };
}
