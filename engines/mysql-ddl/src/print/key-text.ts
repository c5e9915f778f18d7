/** Keys, foreign keys and checks as SQL. */
import type { Check, ForeignKey, Index, IndexKind, KeyOptions, KeyPart, PrimaryKey } from '../schema/schema-types.ts';
import { keyAttributes } from '../words/table-options.ts';
import { quotedName, quotedNames, quotedText } from './quoting.ts';

function partText(part: KeyPart): string {
  const length = 'column' in part && part.length !== undefined ? `(${part.length})` : '';
  return `${'column' in part ? quotedName(part.column) : `(${part.expression})`}${length}${part.desc ? ' DESC' : ''}`;
}

const optionTexts = (key: KeyOptions): readonly string[] => [
  ...(key.using === undefined ? [] : [`USING ${key.using}`]),
  ...(key.keyBlockSize === undefined ? [] : [`KEY_BLOCK_SIZE=${key.keyBlockSize}`]),
  ...(key.comment === undefined ? [] : [`COMMENT ${quotedText(key.comment)}`]),
  ...keyAttributes.flatMap((name) =>
    (key.attributes ?? []).flatMap((attribute) =>
      attribute.name === name ? [`${name} ${quotedText(attribute.value)}`] : [],
    ),
  ),
];

const keyBody = (key: PrimaryKey, ...more: readonly string[]): string =>
  [`(${key.parts.map(partText).join(', ')})`, ...optionTexts(key), ...more].join(' ');

/** `PRIMARY KEY (…)`. */
export const primaryKeyText = (key: PrimaryKey): string => `PRIMARY KEY ${keyBody(key)}`;

const kindWords: Readonly<Record<IndexKind, string>> = {
  key: 'KEY',
  unique: 'UNIQUE KEY',
  fulltext: 'FULLTEXT KEY',
  spatial: 'SPATIAL KEY',
};

/** `UNIQUE KEY name (…)`. */
export function indexText(index: Index): string {
  const more = [
    ...(index.parser === undefined ? [] : [`WITH PARSER ${quotedName(index.parser)}`]),
    ...(index.invisible ? ['INVISIBLE'] : []),
  ];
  return `${kindWords[index.kind]} ${quotedName(index.name)} ${keyBody(index, ...more)}`;
}

/** `CONSTRAINT name CHECK (…)`. */
export const checkText = ({ expression, notEnforced }: Check, name: string): string =>
  `CONSTRAINT ${quotedName(name)} CHECK (${expression})${notEnforced ? ' NOT ENFORCED' : ''}`;

/** `CONSTRAINT name FOREIGN KEY (…) REFERENCES …`. */
export function foreignKeyText(
  { columns, schema, table, refColumns, onDelete, onUpdate }: ForeignKey,
  name: string,
): string {
  const target = `${schema === undefined ? '' : `${quotedName(schema)}.`}${quotedName(table)} (${quotedNames(refColumns)})`;
  const actions = `${onDelete ? ` ON DELETE ${onDelete}` : ''}${onUpdate ? ` ON UPDATE ${onUpdate}` : ''}`;
  return `CONSTRAINT ${quotedName(name)} FOREIGN KEY (${quotedNames(columns)}) REFERENCES ${target}${actions}`;
}
