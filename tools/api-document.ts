/** Reads the OpenAPI document of the product as a list of operations, each with schemas that stand alone. */
import * as z from 'zod';

/** A JSON schema of the 2020-12 kind; references point into its own `$defs`. */
export type JsonSchema = { readonly [key: string]: unknown };

/** One parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** One call of the API, as the document describes it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With parameters in braces, for example `/api/projects/{id}`. */
  readonly path: string;
  /** Who it is for: public, user, organization, project, or admin for administrators of the installation. */
  readonly access: string;
  /** Scope with which an API key opens it; `none` for persons only. */
  readonly keyScope: string;
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | undefined;
  /** True when it takes a file, as multipart form. */
  readonly upload: boolean;
  /** True when it answers with a file. */
  readonly download: boolean;
  /** Reply schemas by status; undefined for a reply without a body. */
  readonly replies: ReadonlyMap<number, JsonSchema | undefined>;
}

const anySchema = z.record(z.string(), z.unknown());
const content = z.record(z.string(), z.object({ schema: anySchema })).optional();
const operationShape = z.object({
  operationId: z.string(),
  'x-access': z.string(),
  'x-key-scope': z.string().default('none'),
  'x-role': z.string().optional(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean().default(false),
        schema: anySchema,
      }),
    )
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content })),
});
const documentShape = z.object({
  openapi: z.string().startsWith('3.1'),
  paths: z.record(z.string(), z.record(z.string(), operationShape)),
  components: z.object({ schemas: z.record(z.string(), anySchema).default({}) }).optional(),
});

/** Copies a schema so that all its references point to definitions at its own root. */
function standAlone(schema: JsonSchema, components: Record<string, JsonSchema>): JsonSchema {
  const definitions: Record<string, unknown> = {};
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
        if (key === '$defs') {
          for (const [name, definition] of Object.entries(inner as object)) definitions[name] ??= copy(definition);
          return [];
        }
        return [[key, key === '$ref' ? follow(String(inner)) : copy(inner)]];
      }),
    );
  };
  const follow = (reference: string): string => {
    const name = reference.split('/').at(-1) ?? '';
    if (reference.startsWith('#/components/schemas/') && !(name in definitions)) {
      definitions[name] = {};
      definitions[name] = copy(components[name]);
    }
    return `#/$defs/${name}`;
  };
  const whole = copy(schema) as JsonSchema;
  return Object.keys(definitions).length === 0 ? whole : { ...whole, $defs: definitions };
}

/** All operations of the document; throws when it is not OpenAPI 3.1 as the product writes it. */
export function readOperations(document: unknown): readonly Operation[] {
  const { paths, components } = documentShape.parse(document);
  const schemas = components?.schemas ?? {};
  const schemaIn = (part: z.output<typeof content>): JsonSchema | undefined =>
    part?.['application/json'] && standAlone(part['application/json'].schema, schemas);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      access: operation['x-role'] ?? operation['x-access'],
      keyScope: operation['x-key-scope'],
      parameters: operation.parameters,
      body: schemaIn(operation.requestBody?.content),
      upload: operation.requestBody?.content?.['multipart/form-data'] !== undefined,
      download: Object.values(operation.responses).some((reply) => reply.content?.['application/octet-stream']),
      replies: new Map(
        Object.entries(operation.responses).map(([status, reply]) => [Number(status), schemaIn(reply.content)]),
      ),
    })),
  );
}
