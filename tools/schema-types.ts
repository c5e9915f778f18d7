/** Writes JSON schemas as TypeScript types. */

type Schema = Readonly<Record<string, unknown>>;

const isName = (text: string): boolean => /^[A-Za-z_$][\w$]*$/.test(text);
const union = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'never';
const grouped = (type: string): string => (/[|&]|^readonly /.test(type) ? `(${type})` : type);

/** The name of a shared schema as a type. */
export const typeName = (name: string): string =>
  name.replace(/(^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, _edge, letter: string) => letter.toUpperCase());

function objectType(schema: Schema): string {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const required = new Set((schema['required'] ?? []) as string[]);
  const extra = schema['additionalProperties'];
  const fields = properties.map(([name, property]) => {
    const optional = required.has(name) ? '' : '?';
    const type = typeOf(property);
    // With `exactOptionalPropertyTypes` a caller may still pass what it does not know.
    return `readonly ${isName(name) ? name : JSON.stringify(name)}${optional}: ${optional ? `${type} | undefined` : type}`;
  });
  if (typeof extra === 'object' && extra !== null)
    fields.push(`readonly [name: string]: ${properties.length > 0 ? 'unknown' : typeOf(extra as Schema)}`);
  else if (properties.length === 0) return 'Readonly<Record<string, unknown>>';
  return `{ ${fields.join('; ')} }`;
}

function arrayType(schema: Schema): string {
  const prefix = schema['prefixItems'] as readonly Schema[] | undefined;
  if (prefix) return `readonly [${prefix.map(typeOf).join(', ')}]`;
  const items = schema['items'];
  return `readonly ${grouped(items === undefined ? 'unknown' : typeOf(items as Schema))}[]`;
}

const plainTypes: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** The type of the values that a schema accepts. */
export function typeOf(schema: Schema): string {
  const { $ref: reference, const: constant, enum: values, anyOf, oneOf, allOf, type } = schema;
  if (typeof reference === 'string') return typeName(reference.split('/').at(-1) ?? '');
  if (constant !== undefined) return JSON.stringify(constant);
  if (Array.isArray(values)) return union(values.map((value) => JSON.stringify(value)));
  const choices = (anyOf ?? oneOf) as readonly Schema[] | undefined;
  if (choices) return union(choices.map(typeOf));
  if (Array.isArray(allOf)) return (allOf as Schema[]).map((part) => grouped(typeOf(part))).join(' & ');
  if (Array.isArray(type)) return union((type as string[]).map((one) => typeOf({ ...schema, type: one })));
  if (type === 'object') return objectType(schema);
  if (type === 'array') return arrayType(schema);
  return plainTypes[String(type)] ?? 'unknown';
}
