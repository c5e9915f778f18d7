/** Examples of values by their JSON schema, for the documentation of the API. Pure and deterministic. */

/** A JSON schema of the 2020-12 kind. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What an example is made for: a request shows what is needed, an answer everything that may come. */
export type ExampleUse = 'request' | 'answer';

interface Course {
  readonly use: ExampleUse;
  /** Recursive schemas by their reference. */
  readonly resolve: (reference: string) => JsonSchema | undefined;
  readonly depth: number;
  /** Name of the property that the value belongs to. */
  readonly name: string;
}

const deepest = 7;
const documentText = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Every service asks one clock for the time.' }] }],
});

/** Texts for properties by name; others take a text of their own name. */
const texts: Readonly<Record<string, string>> = {
  title: 'One clock for all services',
  name: 'Shop platform',
  json: documentText,
  markdown: 'Every service asks one clock for the time.',
  content: 'Agreed: one clock is enough.',
  description: 'Takes orders and keeps their state.',
  reason: 'Two clocks drifted apart in March.',
  summary: 'One clock for all services',
  username: 'Ada Lovelace',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  password: 'a long enough passphrase',
  passwordRepeat: 'a long enough passphrase',
  code: 'SHOP',
  projectCode: 'SHOP',
  namespace: 'handbook',
  dsl: 'workspace {\n  model {\n    shop = softwareSystem "Shop"\n  }\n}\n',
  workspaceDSL: 'workspace {\n  model {\n    shop = softwareSystem "Shop"\n  }\n}\n',
  sql: 'create table orders (id bigint unsigned primary key);',
  url: 'https://example.com/hooks/architecture',
  link: 'https://example.com/runbook',
  webUrl: 'https://example.com/shop/docs/adr/0001-one-clock.md',
  icon: 'link',
  technology: 'PostgreSQL',
  repository: 'shop/backend',
  externalId: 'docs/adr/0001-one-clock.md',
  commit: '4f2a1c9',
  search: 'clock',
  query: 'clock',
  phone: '+41 44 668 18 00',
  kind: 'adr',
  message: 'One clock for all services',
};

/** Tried one after the other where a text must match a pattern. */
const patternTexts = [
  'c4model:0198c1c2-7f4e-7a3b-9c5d-2e6f8a1b3c4d',
  'SHOP',
  'shop',
  'orders',
  'order_id',
  '1',
  '2026-11-21',
  '2026-11',
  '2026|11',
  '11:30',
  '#4350be',
  'v1',
  'en',
  'CH',
  'a',
  '4f2a1c9',
  'clock.svg',
  'src/orders/**',
  'App\\Orders',
];

const formats: Readonly<Record<string, string>> = {
  uuid: '0b6f4a52-6a1e-4c3e-9f0a-5d2c7b1e8f34',
  'date-time': '2026-11-21T09:30:00.000Z',
  date: '2026-11-21',
  time: '09:30:00',
  email: 'ada@example.com',
  uri: 'https://example.com/shop',
};

/** An example of a schema. */
export function exampleOf(
  schema: JsonSchema,
  use: ExampleUse,
  resolve: (reference: string) => JsonSchema | undefined = () => undefined,
): unknown {
  return valueOf(schema, { use, resolve, depth: 0, name: '' });
}

function valueOf(schema: JsonSchema, course: Course): unknown {
  if ('const' in schema) return schema['const'];
  const choices = schema['enum'] as readonly unknown[] | undefined;
  if (choices) return choices[0];
  if (course.use === 'request' && 'default' in schema && schema['default'] !== '') return schema['default'];
  if (typeof schema['$ref'] === 'string') return referred(schema['$ref'], course);
  const options = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined;
  if (options) return valueOf(options.find(({ type }) => type !== 'null') ?? {}, course);
  const parts = schema['allOf'] as readonly JsonSchema[] | undefined;
  if (parts) return valueOf(merged([schema, ...parts]), course);
  const type = Array.isArray(schema['type'])
    ? (schema['type'] as string[]).find((one) => one !== 'null')
    : schema['type'];
  switch (type) {
    case 'object':
      return objectOf(schema, course);
    case 'array':
      return listOf(schema, course);
    case 'string':
      return textOf(schema, course.name);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return anyOf(course);
  }
}

/** Schemas that allow everything: an empty object, or nothing where the example is deep already. */
const anyOf = ({ depth }: Course): unknown => (depth > 0 ? null : {});

function merged(parts: readonly JsonSchema[]): JsonSchema {
  const { allOf: _parts, ...whole } = Object.assign({}, ...parts) as JsonSchema;
  const properties = Object.assign({}, ...parts.map((part) => part['properties'] ?? {})) as JsonSchema;
  const required = parts.flatMap((part) => (part['required'] as readonly string[] | undefined) ?? []);
  return Object.keys(properties).length > 0 ? { ...whole, properties, required } : whole;
}

function referred(reference: string, course: Course): unknown {
  const target = course.resolve(reference);
  return target ? valueOf(target, { ...course, depth: course.depth + 1 }) : {};
}

function objectOf(schema: JsonSchema, course: Course): Record<string, unknown> {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  const required = (schema['required'] as readonly string[] | undefined) ?? [];
  const isShown = (name: string): boolean => {
    if (required.includes(name)) return true;
    if (course.depth >= deepest) return false;
    return course.use === 'answer' || (required.length === 0 && course.depth === 0);
  };
  const shown = properties.filter(([name]) => isShown(name));
  const inner = (name: string): Course => ({ ...course, depth: course.depth + 1, name });
  const value = Object.fromEntries(shown.map(([name, property]) => [name, valueOf(property, inner(name))]));
  const others = schema['additionalProperties'];
  const isRecord = properties.length === 0 && typeof others === 'object' && others !== null;
  if (!isRecord || (course.use === 'request' && course.depth > 0)) return value;
  const key = textOf((schema['propertyNames'] as JsonSchema | undefined) ?? {}, 'key');
  return { [key]: valueOf(others as JsonSchema, inner('')) };
}

function listOf(schema: JsonSchema, course: Course): readonly unknown[] {
  const least = Number(schema['minItems'] ?? 0);
  const tuple = schema['prefixItems'] as readonly JsonSchema[] | undefined;
  if (tuple) return tuple.map((item) => valueOf(item, { ...course, depth: course.depth + 1 }));
  if (least === 0 && (course.depth >= deepest || schema['maxItems'] === 0)) return [];
  const item = valueOf((schema['items'] ?? {}) as JsonSchema, { ...course, depth: course.depth + 1 });
  return Array.from({ length: Math.max(1, least) }, () => item);
}

function numberOf(schema: JsonSchema): number {
  const least =
    schema['minimum'] ??
    (schema['exclusiveMinimum'] === undefined ? undefined : Number(schema['exclusiveMinimum']) + 1);
  const isOpen = least === undefined || Number(least) < 0 || Number(least) < -1e9;
  const wanted = isOpen ? 1 : Number(least);
  return Math.min(wanted, Number(schema['maximum'] ?? wanted));
}

function textOf(schema: JsonSchema, name: string): string {
  const { format, pattern } = schema as { readonly format?: string; readonly pattern?: string };
  const known = format === undefined ? undefined : formats[format];
  if (known !== undefined) return known;
  const usual = texts[name] ?? (/id$/i.test(name) ? formats['uuid'] : undefined) ?? wordsOf(name);
  const fits = (text: string): boolean => text.length <= longest && text.length >= least;
  const longest = Number(schema['maxLength'] ?? Number.POSITIVE_INFINITY);
  const least = Number(schema['minLength'] ?? 0);
  if (pattern === undefined) return fits(usual) ? usual : usual.padEnd(least, '-').slice(0, longest);
  const expression = new RegExp(pattern, 'u');
  return [usual, ...patternTexts].find((text) => fits(text) && expression.test(text)) ?? usual;
}

/** `lastCheckedBy` as "Last checked by". */
function wordsOf(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words === '' ? 'Text' : words.charAt(0).toUpperCase() + words.slice(1);
}
