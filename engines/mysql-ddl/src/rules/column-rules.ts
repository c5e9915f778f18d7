/** Rules about single columns. */
import { columnObstacle } from '../print/table-text.ts';
import { typeText } from '../print/column-text.ts';
import { namesColumn } from './expression-columns.ts';
import type { Column, Table } from '../schema/schema-types.ts';
import { typeFacts } from '../words/column-types.ts';
import type { ColumnPlace } from './diagnostic-types.ts';
import type { ColumnRule, Finding } from './rule-types.ts';
import { characterBytes, mostRowBytes } from './sizes.ts';

const labelOf = (table: Table, column: Column): string => `${table.name}.${column.name}`;
const placeOf = (table: Table, column: Column): ColumnPlace => ({ table: table.name, column: column.name });

const error = (code: string, message: string): Finding => ({ code, severity: 'error', message });
const warning = (code: string, message: string): Finding => ({ code, severity: 'warning', message });

const knownType: ColumnRule = ({ facts: platform }, table, column) => {
  const facts = typeFacts(column.type.name);
  if (!facts) return error('unknown-type', `${labelOf(table, column)}: MySQL has no type ${column.type.name}.`);
  const obstacle = columnObstacle(column, platform);
  if (obstacle !== undefined) return error('type-not-available', `${labelOf(table, column)}: ${obstacle}.`);
  if (facts.length !== 'required' || column.type.length !== undefined) return undefined;
  return {
    ...error('missing-length', `${labelOf(table, column)} needs a length.`),
    fix: { kind: 'set-type', ...placeOf(table, column), type: `${column.type.name}(255)` },
  };
};

function lengthProblem(table: Table, column: Column): string | undefined {
  const { name, length, decimals } = column.type;
  const facts = typeFacts(name);
  if (length === undefined || facts?.mostLength === undefined) return undefined;
  const isText = name === 'varchar';
  const most = isText ? Math.floor((mostRowBytes - 2) / characterBytes(table, column)) : facts.mostLength;
  if (length > most)
    return `${name} has at most ${most} ${isText ? 'characters here' : facts.family === 'time' ? 'digits' : ''}`.trim();
  if (name === 'decimal' && (decimals ?? 0) > 30) return 'a decimal has at most 30 decimals';
  if (decimals !== undefined && decimals > length) return 'there cannot be more decimals than digits';
  return length === 0 && (name === 'decimal' || name === 'bit' || name === 'vector')
    ? 'the length must be above 0'
    : undefined;
}

const lengthLimits: ColumnRule = (_context, table, column) => {
  const problem = lengthProblem(table, column);
  if (problem === undefined) return undefined;
  const finding = error('length-too-great', `${labelOf(table, column)}: ${problem}.`);
  const isVarchar = column.type.name === 'varchar' || column.type.name === 'char';
  return isVarchar ? { ...finding, fix: { kind: 'set-type', ...placeOf(table, column), type: 'text' } } : finding;
};

const deprecatedTypes: ColumnRule = (_context, table, column) => {
  const { name, decimals, unsigned, zerofill } = column.type;
  const family = typeFacts(name)?.family;
  const fix = { kind: 'drop-type-options', ...placeOf(table, column) } as const;
  const label = labelOf(table, column);
  const old = (what: string): Finding => ({ ...warning('deprecated-type', `${label}: ${what} is deprecated.`), fix });
  if (zerofill) return old('ZEROFILL');
  if (family === 'float' && decimals !== undefined) return old(`${name}(M,D)`);
  if (unsigned && (family === 'float' || family === 'decimal')) return old(`UNSIGNED for ${name}`);
  return undefined;
};

const binaryAttribute: ColumnRule = (_context, table, column) =>
  column.binary
    ? {
        ...warning('deprecated-binary', `${labelOf(table, column)}: the attribute BINARY is deprecated.`),
        fix: { kind: 'binary-as-collation', ...placeOf(table, column) },
      }
    : undefined;

const oldCharset: ColumnRule = (_context, table, column) => {
  const charset = column.charset?.toLowerCase();
  return charset === 'utf8' || charset === 'utf8mb3' || charset === 'ucs2'
    ? warning(
        'deprecated-charset',
        `${labelOf(table, column)}: the character set ${column.charset} is deprecated, use utf8mb4.`,
      )
    : undefined;
};

const literalDefault: ColumnRule = (_context, table, column) => {
  const kind = column.default?.kind;
  const isLiteral = kind === 'string' || kind === 'number' || kind === 'bits';
  if (!isLiteral || !typeFacts(column.type.name)?.isLarge) return undefined;
  return {
    ...warning(
      'literal-default',
      `${labelOf(table, column)}: ${column.type.name} takes no plain default; it is written as an expression.`,
    ),
    fix: { kind: 'default-as-expression', ...placeOf(table, column) },
  };
};

const isZeroDate = (text: string): boolean => /^0000-00-00|^\d{4}-00-|^\d{4}-\d\d-00/.test(text);

const zeroDate: ColumnRule = (_context, table, column) => {
  const value = column.default;
  const isDate = ['date', 'datetime', 'timestamp'].includes(column.type.name);
  if (!isDate || !value || (value.kind !== 'string' && value.kind !== 'number')) return undefined;
  const isZero = value.kind === 'string' ? isZeroDate(value.value) : Number(value.text) === 0;
  if (!isZero) return undefined;
  return {
    ...error('zero-date', `${labelOf(table, column)}: a date of zeros is refused in the default mode of MySQL.`),
    fix: { kind: 'drop-default', ...placeOf(table, column) },
  };
};

const timeDefault: ColumnRule = (_context, table, column) => {
  const { type, default: value, onUpdate } = column;
  const label = labelOf(table, column);
  const isTime = type.name === 'datetime' || type.name === 'timestamp';
  if (!isTime && (value?.kind === 'now' || onUpdate !== undefined))
    return {
      ...error('time-default', `${label}: only datetime and timestamp can be CURRENT_TIMESTAMP.`),
      ...(value?.kind === 'now' ? { fix: { kind: 'default-as-expression', ...placeOf(table, column) } } : {}),
    };
  const digits = [
    ...(value?.kind === 'now' ? [value.precision ?? 0] : []),
    ...(onUpdate === undefined ? [] : [onUpdate]),
  ];
  return digits.some((precision) => precision !== (type.length ?? 0))
    ? error('time-precision', `${label}: CURRENT_TIMESTAMP must have the digits of the column (${type.length ?? 0}).`)
    : undefined;
};

const listValues: ColumnRule = (_context, table, column) => {
  const { values } = column.type;
  if (!values) return undefined;
  const label = labelOf(table, column);
  if (values.length === 0) return error('no-values', `${label}: ${column.type.name} needs values.`);
  const seen = new Set<string>();
  const repeated = values.find((value) => seen.size === seen.add(value.toLowerCase()).size);
  const found: Finding[] = [];
  if (repeated !== undefined)
    found.push({
      ...error('duplicate-value', `${label}: the value '${repeated}' is there twice.`),
      fix: { kind: 'drop-repeated-values', ...placeOf(table, column) },
    });
  if (column.type.name === 'set' && values.length > 64)
    found.push(error('too-many-values', `${label}: a set has at most 64 values.`));
  if (column.type.name === 'set' && values.some((value) => value.includes(',')))
    found.push(error('comma-in-set', `${label}: values of a set cannot hold a comma.`));
  const value = column.default;
  if (column.type.name === 'enum' && value?.kind === 'string' && !seen.has(value.value.toLowerCase()))
    found.push({
      ...error('unknown-default', `${label}: the default '${value.value}' is none of its values.`),
      fix: { kind: 'drop-default', ...placeOf(table, column) },
    });
  return found;
};

const numbers = new Set(['integer', 'decimal', 'float']);

const numberDefault: ColumnRule = (_context, table, column) => {
  const value = column.default;
  if (value?.kind !== 'string' || !numbers.has(typeFacts(column.type.name)?.family ?? '')) return undefined;
  if (value.value.trim() !== '' && Number.isFinite(Number(value.value))) return undefined;
  return {
    ...error('invalid-default', `${labelOf(table, column)}: '${value.value}' is no number.`),
    fix: { kind: 'drop-default', ...placeOf(table, column) },
  };
};

const generatedColumn: ColumnRule = (_context, table, column) => {
  if (!column.generated) return undefined;
  const label = labelOf(table, column);
  if (column.default || column.onUpdate !== undefined || column.autoIncrement)
    return {
      ...error('generated-default', `${label}: a generated column has no default.`),
      fix: { kind: 'drop-default', ...placeOf(table, column) },
    };
  const counter = table.columns.find(({ autoIncrement }) => autoIncrement);
  if (counter && namesColumn(column.generated.expression, counter.name))
    return error(
      'generated-from-auto-increment',
      `${label}: a generated column cannot refer to ${counter.name}, which is an auto-increment column.`,
    );
  return column.generated.expression.trim() === ''
    ? error('empty-expression', `${label}: a generated column needs an expression.`)
    : undefined;
};

const mostComment = 1_024;

const longComment: ColumnRule = (_context, table, column) =>
  [...(column.comment ?? '')].length > mostComment
    ? error('comment-too-long', `${labelOf(table, column)}: a comment has at most 1,024 characters.`)
    : undefined;

/** Characters of four bytes: the server keeps comments with three. */
const hasFourBytes = (text: string): boolean => /[\u{10000}-\u{10ffff}]/u.test(text);

const wideComment: ColumnRule = (_context, table, column) =>
  hasFourBytes(column.comment ?? '')
    ? warning('wide-comment', `${labelOf(table, column)}: characters such as emoji get lost in comments.`)
    : undefined;

const displayed: ColumnRule = (_context, table, column) =>
  column.invisible && table.columns.every(({ invisible }) => invisible)
    ? error('no-visible-column', `${labelOf(table, column)}: a table needs a visible column.`)
    : undefined;

const spatialReference: ColumnRule = (_context, table, column) =>
  column.srid !== undefined && typeFacts(column.type.name)?.family !== 'geometry'
    ? error(
        'srid-without-geometry',
        `${labelOf(table, column)}: ${typeText(column.type)} has no spatial reference system.`,
      )
    : undefined;

/** All rules about single columns. */
export const columnRules: readonly ColumnRule[] = [
  knownType,
  lengthLimits,
  deprecatedTypes,
  binaryAttribute,
  oldCharset,
  literalDefault,
  zeroDate,
  timeDefault,
  listValues,
  numberDefault,
  generatedColumn,
  longComment,
  wideComment,
  displayed,
  spatialReference,
];
