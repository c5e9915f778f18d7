/** Documents of database models: what is known is read, what is not is kept. */
import { describe, expect, it } from 'vitest';
import { parseSchema } from '../parse-schema.ts';
import { generate } from '../print/generate.ts';
import type { DocumentModel } from './document-types.ts';
import { fromDocument } from './from-document.ts';
import { toDocument } from './to-document.ts';

const column = (name: string, type: string, length?: number): DocumentModel['tables'][number]['columns'][number] => ({
  name,
  type: { name: type, options: length === undefined ? {} : { length } },
  comment: '',
  nullable: false,
  default: '',
  autoIncrement: { enabled: false },
  enumValues: [],
});

const starter: DocumentModel = {
  tables: [
    {
      name: 'orders',
      comment: '',
      primaryKey: { columns: ['id'] },
      columns: [column('id', 'varchar', 32), column('order_number', 'int', 11)],
    },
    {
      name: 'order_items',
      comment: '',
      primaryKey: { columns: ['id'] },
      columns: [column('id', 'varchar', 32), column('order_id', 'varchar', 32)],
    },
  ],
  relations: [{ type: 'column', source: 'order_items.order_id', target: 'orders.id' }],
  styles: [
    { node: 'table', id: 'orders', position: { x: 20, y: 0 } },
    { node: 'table', id: 'order_items', position: { x: 450, y: 0 } },
  ],
};

describe('a document', () => {
  it('is the same after it was exported and imported, places included', () => {
    const { sql } = generate(fromDocument(starter), { platform: 'platform_mysql_80', name: 'starter' });
    expect(toDocument(parseSchema(sql).schema, starter)).toEqual(starter);
    expect(toDocument(parseSchema(sql).schema).styles.map(({ position }) => position)).toEqual([
      { x: 50, y: 50 },
      { x: 500, y: 50 },
    ]);
  });

  it('keeps fields that nobody here knows, and its own spelling of types and defaults', () => {
    const odd = {
      ...starter,
      theme: 'dark',
      tables: starter.tables.map((table) => ({
        ...table,
        colour: 'red',
        columns: [
          ...table.columns,
          {
            ...column('flag', 'boolean'),
            default: ' now() ',
            label: 'x',
            type: { name: 'boolean', options: {}, hint: 1 },
          },
        ],
      })),
      relations: starter.relations.map((relation) => ({ ...relation, bend: 3 })),
      styles: [...starter.styles, { node: 'area', id: 'x', size: 1 }],
    } as unknown as DocumentModel;
    expect(toDocument(fromDocument(odd), odd)).toEqual(odd);
    const changed = fromDocument(odd);
    const next = toDocument({ ...changed, tables: changed.tables.slice(1) }, odd);
    expect(next.tables).toEqual(odd.tables.slice(1));
    expect(next.styles.map(({ id }) => id)).toEqual(['order_items', 'x']);
  });

  it('takes what a column says now over what it said before', () => {
    const before = toDocument(parseSchema("CREATE TABLE t (a int DEFAULT 1 COMMENT 'x', b int)").schema);
    const withNote = {
      ...before,
      tables: before.tables.map((table) => ({
        ...table,
        columns: table.columns.map((one) => ({ ...one, note: 'n' })),
      })),
    };
    const after = toDocument(parseSchema('CREATE TABLE t (b bigint unsigned, a int)').schema, withNote);
    expect(after.tables[0]?.columns).toMatchObject([
      { name: 'b', note: 'n', unsigned: true, type: { name: 'bigint', options: { length: 20 } } },
      { name: 'a', note: 'n', default: '', comment: '' },
    ]);
  });

  it.each([
    ['', undefined],
    ['NULL', { kind: 'null' }],
    ["'NULL'", { kind: 'string', value: 'NULL' }],
    ['0', { kind: 'number', text: '0' }],
    ["b'01'", { kind: 'bits', text: "b'01'" }],
    ['now(3)', { kind: 'now', precision: 3 }],
    ['uuid()', { kind: 'expression', text: 'uuid()' }],
    ['(uuid())', { kind: 'expression', text: 'uuid()' }],
    ['a + 1', { kind: 'expression', text: 'a + 1' }],
  ])('has the default %j', (text, value) => {
    const [table] = starter.tables;
    const typed = {
      ...starter,
      tables: [{ ...table, columns: [{ ...column('x', 'varchar', 9), nullable: true, default: text }] }],
    } as unknown as DocumentModel;
    expect(fromDocument(typed).tables[0]?.columns[0]?.default).toEqual(value);
  });

  it('joins the pairs of a key of several columns, and finds names with dots', () => {
    const { schema } =
      parseSchema(`CREATE TABLE p (a int, b int, PRIMARY KEY (a, b)); CREATE TABLE \`x.y\` (\`k.l\` int, b int, KEY (\`k.l\`, b),
      FOREIGN KEY (\`k.l\`, b) REFERENCES p (a, b) ON DELETE CASCADE, FOREIGN KEY (b) REFERENCES other.gone (z));`);
    const document = toDocument(schema);
    expect(document.relations).toEqual([
      {
        type: 'column',
        source: 'x.y.k.l',
        target: 'p.a',
        ends: { source: { table: 'x.y', column: 'k.l' }, target: { table: 'p', column: 'a' } },
        key: 'fk_x.y_k.l_b',
        onDelete: 'CASCADE',
      },
      {
        type: 'column',
        source: 'x.y.b',
        target: 'p.b',
        ends: { source: { table: 'x.y', column: 'b' }, target: { table: 'p', column: 'b' } },
        key: 'fk_x.y_k.l_b',
        onDelete: 'CASCADE',
      },
      {
        type: 'column',
        source: 'x.y.b',
        target: 'gone.z',
        ends: { source: { table: 'x.y', column: 'b' }, target: { table: 'gone', column: 'z' } },
        targetSchema: 'other',
      },
    ]);
    const withoutEnds = { ...document, relations: document.relations.map(({ ends: _ends, ...relation }) => relation) };
    expect(fromDocument(withoutEnds)).toEqual(schema);
  });

  it('may lack what older ones lack, and cannot end a statement', () => {
    const bare = {
      tables: [
        {
          name: 't',
          columns: [
            { name: 'a' },
            { name: 'b', type: { name: 'int); DROP TABLE x; --' } },
            { name: 'c', type: { name: 'decimal', options: { length: '12', decimals: '' } } },
          ],
        },
      ],
    };
    const { tables } = fromDocument(bare as unknown as DocumentModel);
    expect(tables[0]?.columns.map(({ type }) => type)).toEqual([
      { name: 'int' },
      { name: 'int drop table x' },
      { name: 'decimal', length: 12, decimals: 0 },
    ]);
  });
});
