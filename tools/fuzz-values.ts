/** Converts JSON schemas to fast-check arbitraries: mostly valid, sometimes hostile. */
import fc from 'fast-check';
import type { JsonSchema } from './api-document.ts';

/** Texts that commonly break software. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\u202Eabc',
  "' or 1=1 --",
  "'; drop table account; --",
  '%_\\',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  '2026-02-30',
  '9'.repeat(400),
  'a'.repeat(70_000),
  'a@b\r\nBcc: c@d',
  '🏴‍☠️'.repeat(40),
  'archwright://x.doc.internal/home',
  '{"type":"doc","content":[{"type":"heading","attrs":{"level":1e9}}]}',
  `${'{"content":['.repeat(300)}${']}'.repeat(300)}`,
];

/** Values of the wrong type. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2_147_483_648,
  9_007_199_254_740_992,
  1e308,
  [],
  {},
  [null, '', ''],
  { ['__proto__']: { polluted: true } },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  { constructor: { prototype: { polluted: true } } },
  JSON.parse(`${'['.repeat(120)}${']'.repeat(120)}`),
];

/** One of `hostileTexts`. */
export const hostileText = fc.constantFrom(...hostileTexts);
const hostileValue = fc.oneof(fc.constantFrom(...hostileValues), hostileText);

/** Uses `shaped` nine times out of ten. */
const mostly = (shaped: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: shaped, weight: 14 }, { arbitrary: hostileValue, weight: 1 });

/** Valid texts for fields whose name says more than their schema. */
export type Hints = Readonly<Record<string, fc.Arbitrary<unknown>>>;

interface Context {
  readonly definitions: Readonly<Record<string, JsonSchema>>;
  readonly hints: Hints;
  readonly depth: number;
}

const asSchema = (value: unknown): JsonSchema =>
  typeof value === 'object' && value !== null ? (value as JsonSchema) : {};
const asNumber = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

function textOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  switch (schema['format']) {
    case 'uuid':
      return fc.uuid();
    case 'email':
      return fc.emailAddress();
    case 'date-time':
      return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    default: {
      const minLength = Math.min(asNumber(schema['minLength'], 0), 200);
      const maxLength = Math.max(minLength, Math.min(asNumber(schema['maxLength'], 60), 60));
      return fc.string({ unit: 'grapheme', minLength, maxLength });
    }
  }
}

function objectOf(schema: JsonSchema, context: Context): fc.Arbitrary<unknown> {
  const required = Array.isArray(schema['required']) ? (schema['required'] as string[]) : [];
  const fields = Object.entries(asSchema(schema['properties'])).map(
    ([name, inner]): [string, fc.Arbitrary<unknown>] => {
      const hint = context.hints[name];
      const shaped = hint ? mostly(hint) : valueOf(asSchema(inner), context);
      return [name, required.includes(name) ? shaped : fc.option(shaped, { nil: undefined })];
    },
  );
  const whole = fc.record(Object.fromEntries(fields));
  const odd = fc.constantFrom('extra', 'role', 'organizationId', 'id', 'version', 'createdAt', 'constructor');
  return fc.oneof(
    { arbitrary: whole, weight: 18 },
    {
      arbitrary: fc.tuple(whole, odd, hostileValue).map(([value, name, extra]) => ({ ...value, [name]: extra })),
      weight: 1,
    },
    { arbitrary: fc.tuple(whole, fc.nat()).map(([value, at]) => withoutOne(value, at)), weight: 1 },
  );
}

const withoutOne = (value: Record<string, unknown>, at: number): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter((_, index, all) => index !== at % Math.max(1, all.length)));

function plainValueOf(schema: JsonSchema, context: Context): fc.Arbitrary<unknown> {
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  if ('const' in schema) return fc.constant(schema['const']);
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return fc.oneof(...choices.map((choice) => valueOf(asSchema(choice), context)));
  switch (schema['type']) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({
        min: Math.max(asNumber(schema['minimum'], -1000), -2_147_483_648),
        max: Math.min(asNumber(schema['maximum'], 1000), 2_147_483_647),
      });
    case 'number':
      return fc.double();
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueOf(asSchema(schema['items']), context), { maxLength: context.depth > 3 ? 0 : 4 });
    case 'object':
      return objectOf(schema, context);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

function valueOf(schema: JsonSchema, context: Context): fc.Arbitrary<unknown> {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return mostly(plainValueOf(schema, { ...context, depth: context.depth + 1 }));
  const target = context.definitions[reference.split('/').at(-1) ?? ''] ?? {};
  return context.depth > 6 ? fc.constant(null) : valueOf(target, { ...context, depth: context.depth + 1 });
}

/** Values for a schema. `hints` provide better values for fields by name. */
export const arbitraryFor = (schema: JsonSchema, hints: Hints = {}): fc.Arbitrary<unknown> =>
  valueOf(schema, { definitions: asSchema(schema['$defs']) as Record<string, JsonSchema>, hints, depth: 0 });
