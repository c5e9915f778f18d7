/** What is the same for the server has the same text here. */
import { defaultText } from '../print/column-text.ts';
import type { Check, Column, ForeignKey, Index, PrimaryKey, ReferenceAction, Table } from '../schema/schema-types.ts';
import { typeFacts } from '../words/column-types.ts';

const charsetForm = (charset: string | undefined): string | undefined => {
  const name = charset?.toLowerCase();
  return name === 'utf8' ? 'utf8mb3' : name;
};

/** A default; large types have literals only as expressions. */
function defaultForm({ type, default: value }: Column): unknown {
  if (!value) return undefined;
  const isLiteral = value.kind === 'string' || value.kind === 'number' || value.kind === 'bits';
  return isLiteral && typeFacts(type.name)?.isLarge ? { kind: 'expression', text: defaultText(value) } : value;
}

/** A column without its name. */
export const columnForm = (column: Column): string =>
  JSON.stringify(
    {
      ...column,
      name: '',
      default: defaultForm(column),
      charset: charsetForm(column.charset),
      collation: column.collation?.toLowerCase(),
    },
    sorted,
  );

/** Fields in one order, whatever order they were made in. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** A primary key or an index without its name. */
export function keyForm({ using, ...key }: PrimaryKey | Index): string {
  return JSON.stringify({ ...key, name: '', ...(using === undefined || using === 'BTREE' ? {} : { using }) }, sorted);
}

const actionForm = (action: ReferenceAction | undefined): string =>
  action === undefined || action === 'NO ACTION' || action === 'RESTRICT' ? '' : action;

/** A foreign key without its name. */
export const foreignKeyForm = ({ columns, table, schema = '', refColumns, onDelete, onUpdate }: ForeignKey): string =>
  JSON.stringify([columns, schema, table, refColumns, actionForm(onDelete), actionForm(onUpdate)]);

/** A check without its name. */
export const checkForm = ({ expression, notEnforced }: Check): string =>
  JSON.stringify([expression, notEnforced === true]);

const defaults: Readonly<Record<string, string>> = {
  engine: 'innodb',
  charset: 'utf8mb4',
  rowFormat: 'default',
  keyBlockSize: '0',
};

/** An option; what the server takes anyway is as if it were not there. */
export function optionForm(key: string, value: string | undefined): string {
  const form = key === 'charset' ? (charsetForm(value) ?? '') : (value ?? '').toLowerCase();
  return form === (defaults[key] ?? 'default') ? '' : form;
}

/** All options with the comment and the partitions, by key. */
export const optionsOf = ({ options, comment, partitioning }: Table): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(options),
    ...(comment === undefined ? [] : [['comment', comment] as const]),
    ...(partitioning === undefined ? [] : [['partitioning', partitioning] as const]),
  ]);
