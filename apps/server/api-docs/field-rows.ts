/** The fields of a JSON schema as rows of a table: path, type, whether they are required, and their rules in words. */

type Schema = Readonly<Record<string, unknown>>;
type Schemas = Readonly<Record<string, Schema>>;

/** One field. */
export interface FieldRow {
  /** For example `links[].title`. */
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly says: string;
}

const deepest = 4;
const mostRows = 60;

/** Rows for the fields of an object, and of the objects in it. */
export function fieldRows(schema: Schema, schemas: Schemas): readonly FieldRow[] {
  return rowsIn(schema, { schemas, prefix: '', depth: 0 }).slice(0, mostRows);
}

interface Place {
  readonly schemas: Schemas;
  readonly prefix: string;
  readonly depth: number;
}

function rowsIn(schema: Schema, place: Place): readonly FieldRow[] {
  const { properties = {}, required = [] } = plain(schema, place.schemas) as {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).flatMap(([name, field]) => {
    const shown = plain(field, place.schemas);
    const path = `${place.prefix}${name}`;
    const own: FieldRow = {
      path,
      type: typeOf(field, place.schemas),
      isRequired: required.includes(name),
      says: rulesOf(shown),
    };
    if (place.depth >= deepest) return [own];
    const isList = shown['type'] === 'array';
    const inner = isList ? ((shown['items'] ?? {}) as Schema) : shown;
    const deeper = { ...place, prefix: `${path}${isList ? '[]' : ''}.`, depth: place.depth + 1 };
    return [own, ...rowsIn(inner, deeper)];
  });
}

/** The schema behind references and behind "or null". */
function plain(schema: Schema, schemas: Schemas): Schema {
  const reference = schema['$ref'];
  if (typeof reference === 'string') return schemas[reference.replace('#/components/schemas/', '')] ?? {};
  const options = optionsOf(schema).filter(({ type }) => type !== 'null');
  const [only] = options;
  return options.length === 1 && only ? plain(only, schemas) : schema;
}

const optionsOf = (schema: Schema): readonly Schema[] =>
  (schema['anyOf'] ?? schema['oneOf'] ?? []) as readonly Schema[];

function typeOf(schema: Schema, schemas: Schemas): string {
  const options = optionsOf(schema);
  if (options.length > 0) return [...new Set(options.map((option) => typeOf(option, schemas)))].join(' or ');
  const shown = plain(schema, schemas);
  if ('const' in shown) return JSON.stringify(shown['const']);
  const { type } = shown;
  if (type === 'array') return `list of ${typeOf((shown['items'] ?? {}) as Schema, schemas)}`;
  if (Array.isArray(type)) return type.join(' or ');
  if (typeof type === 'string')
    return type === 'string' && typeof shown['format'] === 'string' ? shown['format'] : type;
  return Array.isArray(shown['enum']) ? 'string' : 'any';
}

function rulesOf(schema: Schema): string {
  const {
    enum: choices,
    minLength,
    maxLength,
    minItems,
    maxItems,
    minimum,
    maximum,
    description,
  } = schema as {
    readonly enum?: readonly unknown[];
    readonly description?: string;
    readonly [rule: string]: unknown;
  };
  const range = (least: unknown, most: unknown, unit: string): string => {
    const isOpen = most === undefined || Math.abs(Number(most)) >= Number.MAX_SAFE_INTEGER;
    if (least === undefined && isOpen) return '';
    return isOpen
      ? `at least ${String(least)}${unit}`
      : least === undefined
        ? `at most ${String(most)}${unit}`
        : `${String(least)} to ${String(most)}${unit}`;
  };
  const isNumber = Math.abs(Number(minimum ?? 0)) < Number.MAX_SAFE_INTEGER;
  return [
    description ?? '',
    choices ? `one of ${choices.map(String).join(', ')}` : '',
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    isNumber ? range(minimum, maximum, '') : '',
    'default' in schema && schema['default'] !== '' ? `default ${JSON.stringify(schema['default'])}` : '',
  ]
    .filter((rule) => rule !== '')
    .join('; ');
}
