/** What is the same for the server has the same text here. */
import { columnDefinition } from '../print/column-text.ts';
import { indexText, primaryKeyText } from '../print/key-text.ts';
import type { Check, Column, ForeignKey, Index, PrimaryKey, ReferenceAction, Table } from '../schema/schema-types.ts';

const charsetForm = (charset: string): string => {
  const name = charset.toLowerCase();
  return name === 'utf8' ? 'utf8mb3' : name;
};

const columnForms = new WeakMap<Column, string>();

/** A column without its name. */
export function columnForm(column: Column): string {
  const form = columnForms.get(column) ?? newColumnForm(column);
  columnForms.set(column, form);
  return form;
}

/** The definition as SQL, which also writes literals of large types as the expressions that they are. */
function newColumnForm(column: Column): string {
  const { charset, collation } = column;
  if (charset === undefined && collation === undefined) return columnDefinition(column);
  return columnDefinition({
    ...column,
    ...(charset === undefined ? {} : { charset: charsetForm(charset) }),
    ...(collation === undefined ? {} : { collation: collation.toLowerCase() }),
  });
}

/** A primary key or an index without its name. */
export function keyForm({ using, ...key }: PrimaryKey | Index): string {
  const form = using === undefined || using === 'BTREE' ? key : { ...key, using };
  return 'kind' in form ? indexText({ ...form, name: '' }) : primaryKeyText(form);
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
  const form = key === 'charset' ? charsetForm(value ?? '') : (value ?? '').toLowerCase();
  return form === (defaults[key] ?? 'default') ? '' : form;
}

/** All options with the comment and the partitions, by key. */
export const optionsOf = ({ options, comment, partitioning }: Table): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(options),
    ...(comment === undefined ? [] : [['comment', comment] as const]),
    ...(partitioning === undefined ? [] : [['partitioning', partitioning] as const]),
  ]);
