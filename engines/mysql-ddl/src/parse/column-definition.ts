/** Reads a column: its name, its type, and attributes in any order. */
import { present } from '../schema/present-fields.ts';
import type { Attribute, Check, Column } from '../schema/schema-types.ts';
import { columnAttributes } from '../words/table-options.ts';
import { dropDisplayWidth, readDataType } from './data-type.ts';
import { readDefault, readNow } from './default-value.ts';
import type { ColumnDefinition, Draft, PlacedForeignKey, Remark } from './definition-types.ts';
import { readReferences } from './foreign-key.ts';
import type { PlacedName, TokenReader } from './token-reader.ts';

/** A column while its attributes are read. */
interface ColumnDraft {
  readonly column: Omit<Draft<Column>, 'type'> & { readonly type: Draft<Column['type']> };
  readonly at: PlacedName;
  readonly remarks: Remark[];
  readonly checks: Check[];
  key?: 'primary' | 'unique';
  references?: PlacedForeignKey;
}

type AttributeReader = (draft: ColumnDraft, reader: TokenReader) => void;

const isCheckNext = (reader: TokenReader): boolean =>
  reader.isNext('CHECK') ||
  (reader.isNext('CONSTRAINT') && (reader.peek(1).upper === 'CHECK' || reader.peek(2).upper === 'CHECK'));

/** An optional name and the check after it, or nothing when no check comes next. */
export function readCheck(reader: TokenReader): Check | undefined {
  if (!isCheckNext(reader)) return undefined;
  let name: string | undefined;
  if (reader.skip('CONSTRAINT') && !reader.isNext('CHECK')) name = reader.name().name;
  reader.expectWords('CHECK');
  const expression = reader.parenthesised();
  const notEnforced = reader.skip('NOT', 'ENFORCED');
  if (!notEnforced) reader.skip('ENFORCED');
  return { expression, ...present({ name, notEnforced: notEnforced || undefined }) };
}

const readCharset: AttributeReader = ({ column }, reader) => {
  reader.skipSymbol('=');
  column.charset = reader.nameOrString('a character set');
};

const readGenerated: AttributeReader = ({ column, remarks }, reader) => {
  if (reader.skip('ALWAYS')) reader.expectWords('AS');
  const at = reader.peek();
  if (reader.skip('ROW')) {
    reader.take();
    remarks.push({ message: 'MySQL has no system versioning: left out', at });
    return;
  }
  const expression = reader.parenthesised();
  const stored = reader.oneOf(['STORED', 'PERSISTENT', 'VIRTUAL']);
  column.generated = { expression, stored: stored === 'STORED' || stored === 'PERSISTENT' };
};

const attribute =
  (sql: string, value: 'string' | 'word'): AttributeReader =>
  ({ column }, reader) => {
    reader.skipSymbol('=');
    const read = value === 'string' ? reader.string() : reader.name().name.toUpperCase();
    const others: readonly Attribute[] = (column.attributes ?? []).filter(({ name }) => name !== sql);
    if (value === 'string' || read !== 'DEFAULT') column.attributes = [...others, { name: sql, value: read }];
  };

/** What follows each first word of an attribute; the word itself is taken. */
const attributeReaders: ReadonlyMap<string, AttributeReader> = new Map<string, AttributeReader>([
  ['NULL', ({ column }) => void (column.nullable = true)],
  [
    'NOT',
    ({ column }, reader) => {
      reader.expectWords('NULL');
      column.nullable = false;
    },
  ],
  ['DEFAULT', ({ column }, reader) => void (column.default = readDefault(reader))],
  [
    'ON',
    ({ column }, reader) => {
      reader.expectWords('UPDATE');
      const precision = readNow(reader);
      if (precision === undefined) throw reader.unexpected('CURRENT_TIMESTAMP');
      column.onUpdate = precision;
    },
  ],
  ['AUTO_INCREMENT', ({ column }) => void (column.autoIncrement = true)],
  ['KEY', (draft) => void (draft.key = 'primary')],
  [
    'PRIMARY',
    (draft, reader) => {
      reader.skip('KEY');
      draft.key = 'primary';
    },
  ],
  [
    'UNIQUE',
    (draft, reader) => {
      reader.skip('KEY');
      draft.key ??= 'unique';
    },
  ],
  ['COMMENT', ({ column }, reader) => setText(column, reader.string('a comment in quotes'))],
  ['COLLATE', ({ column }, reader) => void (column.collation = reader.nameOrString('a collation'))],
  ['CHARSET', readCharset],
  [
    'CHARACTER',
    (draft, reader) => {
      reader.expectWords('SET');
      readCharset(draft, reader);
    },
  ],
  ['ASCII', ({ column }) => void (column.charset = 'ascii')],
  ['UNICODE', ({ column }) => void (column.charset = 'ucs2')],
  ['BYTE', ({ column }) => void (column.type.name = column.type.name === 'char' ? 'binary' : 'varbinary')],
  ['BINARY', ({ column }) => void (column.binary = true)],
  ['UNSIGNED', ({ column }) => void (column.type.unsigned = true)],
  ['SIGNED', () => undefined],
  [
    'ZEROFILL',
    ({ column }) => {
      column.type.zerofill = true;
      column.type.unsigned = true;
    },
  ],
  ['INVISIBLE', ({ column }) => void (column.invisible = true)],
  ['VISIBLE', () => undefined],
  ['SRID', ({ column }, reader) => void (column.srid = reader.integer())],
  [
    'REF_SYSTEM_ID',
    ({ column }, reader) => {
      reader.expectSymbol('=');
      column.srid = reader.integer();
    },
  ],
  ['GENERATED', readGenerated],
  ['AS', readGenerated],
  [
    'SERIAL',
    (draft, reader) => {
      reader.expectWords('DEFAULT', 'VALUE');
      setSerial(draft);
    },
  ],
  ['REFERENCES', (draft, reader) => void (draft.references = readReferences(reader, [draft.at]))],
  ...columnAttributes.map(({ sql, value }) => [sql, attribute(sql, value)] as const),
  [
    'WITHOUT',
    (_draft, reader) => {
      reader.expectWords('SYSTEM', 'VERSIONING');
    },
  ],
  ['COMPRESSED', () => undefined],
]);

function setText(column: Draft<Column>, comment: string): void {
  if (comment === '') delete column.comment;
  else column.comment = comment;
}

function setSerial(draft: ColumnDraft): void {
  draft.column.nullable = false;
  draft.column.autoIncrement = true;
  draft.key ??= 'unique';
}

function readAttributes(draft: ColumnDraft, reader: TokenReader): void {
  for (;;) {
    const { kind, upper } = reader.peek();
    if (kind !== 'word') break;
    const check = readCheck(reader);
    if (check) {
      draft.checks.push(check);
      continue;
    }
    const read = attributeReaders.get(upper);
    if (!read) break;
    reader.take();
    read(draft, reader);
  }
}

/** Reads a column after its name. `remarks` collects what was read in a special way. */
export function readColumn(reader: TokenReader, at: PlacedName, remarks: Remark[]): ColumnDefinition {
  const data = readDataType(reader);
  remarks.push(...data.remarks);
  const draft: ColumnDraft = {
    column: {
      name: at.name,
      type: data.type,
      nullable: true,
      ...present({ charset: data.charset }),
    },
    at,
    remarks,
    checks: [],
  };
  if (data.isSerial) setSerial(draft);
  readAttributes(draft, reader);
  dropDisplayWidth(draft.column.type);
  if (draft.key === 'primary') draft.column.nullable = false;
  return {
    column: draft.column,
    at,
    checks: draft.checks,
    ...present({ key: draft.key, references: draft.references, lengthToFit: data.lengthToFit }),
  };
}
