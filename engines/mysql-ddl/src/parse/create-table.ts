/** Reads CREATE TABLE after its first words. */
import { present } from '../schema/present-fields.ts';
import { SyntaxFault } from '../text/syntax-fault.ts';
import { readColumn } from './column-definition.ts';
import type { ColumnDefinition, KeyDefinition, Remark, Statement, TableDefinition } from './definition-types.ts';
import { readKey } from './key-definition.ts';
import { isQueryNext, readPartitioning, readTableOptions } from './table-options.ts';
import type { TableName, TokenReader } from './token-reader.ts';

/** MySQL has no more columns in a table. */
export const mostColumns = 4_096;

/** A period of MariaDB. */
function skipPeriod(reader: TokenReader, remarks: Remark[]): boolean {
  const at = reader.peek();
  if (!reader.skip('PERIOD', 'FOR')) return false;
  reader.take();
  reader.parenthesised();
  remarks.push({ message: 'MySQL has no periods: left out', at });
  return true;
}

/** Columns and keys between parentheses. */
function readItems(reader: TokenReader, remarks: Remark[]): { columns: ColumnDefinition[]; keys: KeyDefinition[] } {
  const columns: ColumnDefinition[] = [];
  const keys: KeyDefinition[] = [];
  reader.list(() => {
    if (skipPeriod(reader, remarks)) return;
    const key = readKey(reader);
    if (key) keys.push(key);
    else {
      const name = reader.name(columns.length + keys.length === 0 ? 'a column' : 'a column or key');
      columns.push(readColumn(reader, name, remarks));
      if (columns.length > mostColumns)
        throw new SyntaxFault(`a table has at most ${mostColumns.toLocaleString('en')} columns`, name);
    }
  });
  return { columns, keys };
}

function readLike(reader: TokenReader): TableName | undefined {
  if (reader.skip('LIKE')) return reader.tableName();
  if (!reader.isSymbol('(') || reader.peek(1).upper !== 'LIKE' || reader.peek(1).kind !== 'word') return undefined;
  reader.take();
  reader.take();
  const table = reader.tableName();
  reader.expectSymbol(')');
  return table;
}

function readDefinition(reader: TokenReader, remarks: Remark[]): TableDefinition {
  const open = reader.peek();
  let items: { columns: ColumnDefinition[]; keys: KeyDefinition[] } = { columns: [], keys: [] };
  if (reader.isSymbol('(') && !isQueryNext(reader)) {
    items = readItems(reader, remarks);
  }
  const options = readTableOptions(reader, remarks);
  const partitioning = readPartitioning(reader);
  const hasSelect = isQueryNext(reader);
  if (!hasSelect && items.columns.length === 0 && items.keys.length === 0) throw reader.unexpected('( and columns');
  if (!hasSelect && !reader.isAtEnd) throw reader.unexpected('an option of the table or the end of the statement');
  if (!hasSelect && items.columns.length === 0) throw new SyntaxFault('a table needs a column', open);
  return { ...items, options, hasSelect, ...present({ partitioning }) };
}

/** Reads what follows `CREATE … TABLE`. */
export function readCreateTable(
  reader: TokenReader,
  {
    temporary,
    orReplace,
    remarks,
  }: { readonly temporary: boolean; readonly orReplace: boolean; readonly remarks: Remark[] },
): Statement {
  const ifNotExists = reader.skip('IF', 'NOT', 'EXISTS');
  const table = reader.tableName();
  const like = readLike(reader);
  if (like && !reader.isAtEnd) throw reader.unexpected('the end of the statement');
  const content = like ? { like } : readDefinition(reader, remarks);
  return { kind: 'create-table', table, ifNotExists, orReplace, temporary, content };
}
