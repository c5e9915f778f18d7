/** Reads the changes of ALTER TABLE. */
import type { Span } from '../text/source-text.ts';
import { present } from '../schema/present-fields.ts';
import { readColumn } from './column-definition.ts';
import { readDefault } from './default-value.ts';
import type { AlterAction, ColumnPosition, NamedPart, Remark } from './definition-types.ts';
import { readKey } from './key-definition.ts';
import { readPartitions } from './partition-list.ts';
import { readPartitioning, readTableOptions } from './table-options.ts';
import type { PlacedName, TokenReader } from './token-reader.ts';
import { wordSet } from '../words/word-set.ts';

function readPosition(reader: TokenReader): { readonly position?: ColumnPosition } {
  if (reader.skip('FIRST')) return { position: 'first' };
  return reader.skip('AFTER') ? { position: { after: reader.name('the name of a column') } } : {};
}

const keyWords = wordSet('KEY INDEX UNIQUE FULLTEXT SPATIAL PRIMARY FOREIGN CONSTRAINT CHECK');

function readAdd(reader: TokenReader, remarks: Remark[]): readonly AlterAction[] {
  const next = reader.peek();
  if (reader.skip('PARTITION')) return addPartitions(reader, next);
  if (next.kind === 'word' && keyWords.has(next.upper)) {
    const definition = readKey(reader);
    if (!definition) throw reader.unexpected('a key');
    return [{ kind: 'add-key', definition, ifNotExists: false }];
  }
  reader.skip('COLUMN');
  const ifNotExists = reader.skip('IF', 'NOT', 'EXISTS');
  if (!reader.isSymbol('(')) {
    const definition = readColumn(reader, reader.name('the name of a column'), remarks);
    return [{ kind: 'add-column', definition, ...readPosition(reader), ifNotExists }];
  }
  return reader.list((): AlterAction => {
    const key = readKey(reader);
    return key
      ? { kind: 'add-key', definition: key, ifNotExists }
      : { kind: 'add-column', definition: readColumn(reader, reader.name('a column'), remarks), ifNotExists };
  });
}

function readDrop(reader: TokenReader): readonly AlterAction[] {
  const at = reader.peek();
  if (reader.skip('PRIMARY', 'KEY')) return [{ kind: 'drop-primary-key', at }];
  if (reader.skip('PARTITION')) {
    const ifExists = reader.skip('IF', 'EXISTS');
    return [{ kind: 'partitions', names: partitionNames(reader), partitions: [], ifExists, at }];
  }
  let part: NamedPart = 'column';
  if (reader.skip('FOREIGN', 'KEY')) part = 'foreignKey';
  else if (reader.skip('INDEX') || reader.skip('KEY')) part = 'index';
  else if (reader.skip('CHECK')) part = 'check';
  else if (reader.skip('CONSTRAINT')) part = 'constraint';
  else reader.skip('COLUMN');
  const ifExists = reader.skip('IF', 'EXISTS');
  const name = reader.name();
  if (part === 'column' && !reader.skip('RESTRICT')) reader.skip('CASCADE');
  return [{ kind: 'drop', part, name, ifExists }];
}

function readChange(reader: TokenReader, remarks: Remark[], keepsName: boolean): readonly AlterAction[] {
  reader.skip('COLUMN');
  const ifExists = reader.skip('IF', 'EXISTS');
  const column = reader.name('the name of a column');
  const name = keepsName ? column : reader.name('the new name of the column');
  return [
    { kind: 'change-column', column, definition: readColumn(reader, name, remarks), ...readPosition(reader), ifExists },
  ];
}

function readAlter(reader: TokenReader): readonly AlterAction[] {
  if (reader.skip('INDEX') || reader.skip('KEY')) {
    const name = reader.name('the name of an index');
    const word = reader.oneOf(['VISIBLE', 'INVISIBLE']);
    if (!word) throw reader.unexpected('VISIBLE or INVISIBLE');
    return [{ kind: 'set-invisible', part: 'index', name, invisible: word === 'INVISIBLE' }];
  }
  if (reader.skip('CHECK') || reader.skip('CONSTRAINT')) {
    const name = reader.name('the name of a check');
    const enforced = !reader.skip('NOT');
    reader.expectWords('ENFORCED');
    return [{ kind: 'set-enforced', name, enforced }];
  }
  reader.skip('COLUMN');
  const column = reader.name('the name of a column');
  if (reader.skip('DROP', 'DEFAULT')) return [{ kind: 'set-default', column }];
  reader.expectWords('SET');
  const word = reader.oneOf(['VISIBLE', 'INVISIBLE']);
  if (word) return [{ kind: 'set-invisible', part: 'column', name: column, invisible: word === 'INVISIBLE' }];
  reader.expectWords('DEFAULT');
  return [{ kind: 'set-default', column, value: readDefault(reader) }];
}

function readRename(reader: TokenReader): readonly AlterAction[] {
  for (const part of ['column', 'index'] as const) {
    if (!(part === 'column' ? reader.skip('COLUMN') : reader.skip('INDEX') || reader.skip('KEY'))) continue;
    const name = reader.name();
    reader.expectWords('TO');
    return [{ kind: 'rename-part', part, name, to: reader.name('the new name').name }];
  }
  if (!reader.skip('TO')) reader.skip('AS');
  reader.skipSymbol('=');
  return [{ kind: 'rename-table', to: reader.tableName() }];
}

function readConvert(reader: TokenReader): readonly AlterAction[] {
  reader.expectWords('TO');
  if (!reader.skip('CHARSET')) {
    reader.expectWords('CHARACTER', 'SET');
  }
  const charset = reader.nameOrString('a character set');
  const collation = reader.skip('COLLATE') ? reader.nameOrString('a collation') : undefined;
  return [{ kind: 'convert', charset, ...present({ collation }) }];
}

function partitionNames(reader: TokenReader): readonly PlacedName[] {
  const names = [reader.name('the name of a partition')];
  while (reader.skipSymbol(',')) names.push(reader.name('the name of a partition'));
  return names;
}

/** After ADD PARTITION. */
function addPartitions(reader: TokenReader, at: Span): readonly AlterAction[] {
  reader.skip('IF', 'NOT', 'EXISTS');
  while (reader.skip('NO_WRITE_TO_BINLOG') || reader.skip('LOCAL'));
  if (reader.skip('PARTITIONS')) return [{ kind: 'partitions', names: [], partitions: [], more: reader.integer(), at }];
  return [{ kind: 'partitions', names: [], partitions: readPartitions(reader), at }];
}

/** What other words do with partitions: their rows and files are no part of a schema. */
function changePartitions(reader: TokenReader): readonly AlterAction[] {
  const at = reader.take();
  reader.expectWords('PARTITION');
  if (at.upper === 'COALESCE') return [{ kind: 'partitions', names: [], partitions: [], more: -reader.integer(), at }];
  if (at.upper !== 'REORGANIZE' || reader.isAtEnd) {
    reader.takeRest();
    return [];
  }
  const names = partitionNames(reader);
  reader.expectWords('INTO');
  return [{ kind: 'partitions', names, partitions: readPartitions(reader), at }];
}

const partitionChanges = wordSet('ANALYZE CHECK COALESCE EXCHANGE OPTIMIZE REBUILD REORGANIZE REPAIR TRUNCATE');

/** Words that say how to work and change nothing. */
function skipManner(reader: TokenReader): boolean {
  if (reader.oneOf(['ALGORITHM', 'LOCK'])) {
    reader.skipSymbol('=');
    reader.take();
    return true;
  }
  if (reader.oneOf(['DISABLE', 'ENABLE'])) reader.expectWords('KEYS');
  else if (reader.oneOf(['WITH', 'WITHOUT'])) reader.expectWords('VALIDATION');
  else if (reader.oneOf(['DISCARD', 'IMPORT', 'ORDER', 'SECONDARY_LOAD', 'SECONDARY_UNLOAD'])) reader.takeRest();
  else return reader.skip('FORCE') || reader.skip('NOWAIT');
  return true;
}

function readAction(reader: TokenReader, remarks: Remark[]): readonly AlterAction[] {
  const next = reader.peek();
  if (reader.skip('ADD')) return readAdd(reader, remarks);
  if (reader.skip('DROP')) return readDrop(reader);
  if (reader.skip('MODIFY')) return readChange(reader, remarks, true);
  if (reader.skip('CHANGE')) return readChange(reader, remarks, false);
  if (reader.skip('ALTER')) return readAlter(reader);
  if (reader.skip('RENAME')) return readRename(reader);
  if (reader.skip('CONVERT')) return readConvert(reader);
  if (reader.skip('REMOVE', 'PARTITIONING')) return [{ kind: 'partitioning' }];
  if (next.kind === 'word' && partitionChanges.has(next.upper) && reader.peek(1).upper === 'PARTITION')
    return changePartitions(reader);
  const text = readPartitioning(reader);
  if (text !== undefined) return [{ kind: 'partitioning', text }];
  if (skipManner(reader)) return [];
  const options = readTableOptions(reader, remarks);
  if (Object.keys(options).length > 0) return [{ kind: 'options', options }];
  throw reader.unexpected('a change such as ADD, DROP, MODIFY or CHANGE');
}

/** Reads all changes after the name of the table. */
export function readAlterActions(reader: TokenReader, remarks: Remark[]): readonly AlterAction[] {
  const actions: AlterAction[] = [];
  if (reader.isAtEnd) return actions;
  for (;;) {
    const before = remarks.length;
    const mark = reader.mark;
    actions.push(...readAction(reader, remarks));
    if (reader.isAtEnd) return actions;
    if (reader.skipSymbol(',')) continue;
    // Options, partitions and foreign options follow without a comma.
    const isOptionAhead =
      reader.mark > mark && (reader.isNext('PARTITION', 'BY') || reader.isNext('REMOVE') || remarks.length > before);
    if (!isOptionAhead) throw reader.unexpected(', or the end of the statement');
  }
}
