/** Reads what a foreign key refers to. */
import type { ReferenceAction } from '../schema/schema-types.ts';
import { present } from '../schema/present-fields.ts';
import type { PlacedForeignKey } from './definition-types.ts';
import { wordSet } from '../words/word-set.ts';
import type { PlacedName, TokenReader } from './token-reader.ts';

/** Names in parentheses. */
export function readNames(reader: TokenReader): readonly PlacedName[] {
  return reader.list(() => reader.name('the name of a column'));
}

const actionWords = wordSet('NO SET RESTRICT CASCADE');

function readAction(reader: TokenReader): ReferenceAction {
  if (reader.skip('NO', 'ACTION')) return 'NO ACTION';
  if (reader.skip('SET', 'NULL')) return 'SET NULL';
  if (reader.skip('SET', 'DEFAULT')) return 'SET DEFAULT';
  const action = reader.oneOf(['RESTRICT', 'CASCADE']);
  if (!action) throw reader.unexpected('RESTRICT, CASCADE, SET NULL or NO ACTION');
  return action;
}

/** Reads a foreign key after `REFERENCES`. `ON UPDATE CURRENT_TIMESTAMP` is left to the column. */
export function readReferences(reader: TokenReader, columns: readonly PlacedName[], name?: string): PlacedForeignKey {
  const table = reader.tableName();
  const refColumns = reader.isSymbol('(') ? readNames(reader) : undefined;
  if (reader.skip('MATCH') && !reader.oneOf(['FULL', 'PARTIAL', 'SIMPLE']))
    throw reader.unexpected('FULL, PARTIAL or SIMPLE');
  let onDelete: ReferenceAction | undefined;
  let onUpdate: ReferenceAction | undefined;
  for (;;) {
    if (reader.skip('ON', 'DELETE')) onDelete = readAction(reader);
    else if (actionWords.has(reader.peek(2).upper) && reader.skip('ON', 'UPDATE')) onUpdate = readAction(reader);
    else break;
  }
  return { columns, table, ...present({ name, refColumns, onDelete, onUpdate }) };
}
