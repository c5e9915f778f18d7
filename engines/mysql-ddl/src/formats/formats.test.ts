/** Other formats of schemas: DBML is read back, and Mermaid reads what is written for it, whatever the names. */
import { describe, expect, it } from 'vitest';
import { parseSchema } from '../parse-schema.ts';
import type { Schema } from '../schema/schema-types.ts';
import { loadMermaid } from '../../../../tools/mermaid-parser.ts';
import { randomSchema } from '../testing/random-schemas.ts';
import { RandomSource } from '../testing/random-source.ts';
import { readDbml } from './read-dbml.ts';
import { writeDbml } from './write-dbml.ts';
import { writeMarkdown } from './write-markdown.ts';
import { writeMermaid } from './write-mermaid.ts';
import { writePlantuml } from './write-plantuml.ts';

const shop = parseSchema(`
CREATE TABLE customers (id int unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY, mail varchar(190) NOT NULL UNIQUE COMMENT 'where to write');
CREATE TABLE orders (
  id int unsigned NOT NULL AUTO_INCREMENT,
  customer_id int unsigned DEFAULT NULL,
  state enum('new','it''s paid') NOT NULL DEFAULT 'new',
  total decimal(10,2) NOT NULL DEFAULT 0.00,
  made datetime(3) DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  KEY by_customer (customer_id, state),
  CONSTRAINT total_positive CHECK (total >= 0),
  CONSTRAINT ordered_by FOREIGN KEY (customer_id) REFERENCES customers (id) ON DELETE SET NULL
) COMMENT 'what people buy';
CREATE TABLE order_lines (order_id int unsigned NOT NULL, line int NOT NULL, PRIMARY KEY (order_id, line), FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE CASCADE);
`).schema;

/** The first table has the worst names; all others refer to it. */
const hostile: Schema = {
  objects: [],
  tables: ['"; } %% \\ `x`', 'a|b\nc', 'erDiagram', '<script>', '1', "it's [odd] #1;"].map((name, at) => ({
    name,
    columns: [
      { name: `a "b" ${at}`, type: { name: 'int' }, nullable: false, comment: 'say "hi" | `x` \\ <b> %% ;\n@enduml' },
      { name: 'plain', type: { name: 'enum', values: ["it's", '"x"', 'a\nb'] }, nullable: true },
    ],
    primaryKey: { parts: [{ column: `a "b" ${at}` }] },
    indexes: [],
    foreignKeys: at === 0 ? [] : [{ columns: [`a "b" ${at}`], table: '"; } %% \\ `x`', refColumns: ['a "b" 0'] }],
    checks: [],
    options: {},
  })),
};

/** What DBML can hold of a schema. */
const dbmlForm = ({ tables }: Schema): unknown =>
  tables.map(({ options: _options, ...table }) => ({
    ...table,
    primaryKey: table.primaryKey?.parts,
    columns: table.columns.map(
      ({
        charset: _charset,
        collation: _collation,
        generated: _generated,
        invisible: _invisible,
        onUpdate: _onUpdate,
        ...column
      }) => column,
    ),
    indexes: table.indexes.map(({ invisible: _invisible, ...index }) => ({
      ...index,
      parts: index.parts.map((part) => ('column' in part ? part.column : part.expression)),
    })),
    checks: table.checks.map(({ notEnforced: _notEnforced, ...check }) => check),
  }));

describe('DBML', () => {
  it('is read back as the same tables, keys and relations', () => {
    expect(readDbml(writeDbml(shop, 'shop')).problems).toEqual([]);
    expect(dbmlForm(readDbml(writeDbml(shop, 'shop')).schema)).toEqual(dbmlForm(shop));
    expect(dbmlForm(readDbml(writeDbml(hostile)).schema)).toEqual(dbmlForm(hostile));
  });

  it('is read back whatever the schema', () => {
    for (let number = 0; number < 100; number += 1) {
      const schema = randomSchema(new RandomSource(number), { forMariaDb: false, tables: 4 });
      const read = readDbml(writeDbml(schema));
      expect(read.problems, String(number)).toEqual([]);
      expect(dbmlForm(read.schema), String(number)).toEqual(dbmlForm(schema));
    }
  });

  it('may have relations at columns, aliases, notes in blocks and types of other databases', () => {
    const read = readDbml(`
// people
Table public.users as U [headercolor: #fff] {
  id integer [primary key]
  name string [not null, note: '''two
lines''']
  note text
  Note { 'who they are' }
}
Table posts {
  id int [pk, increment]
  user_id int [ref: > U.id]
  created timestamp [default: \`now()\`]
  indexes {
    (user_id, created) [name: 'recent', unique]
    created
  }
}
Ref owner { users.id < posts.id [delete: cascade] }
TableGroup blog { users posts }
`);
    expect(read.problems).toEqual([]);
    expect(read.schema.tables.map(({ name, comment }) => [name, comment])).toEqual([
      ['users', 'who they are'],
      ['posts', undefined],
    ]);
    expect(read.schema.tables[0]?.columns.map(({ name, type, comment }) => [name, type, comment])).toEqual([
      ['id', { name: 'int' }, undefined],
      ['name', { name: 'varchar', length: 255 }, 'two\nlines'],
      ['note', { name: 'text' }, undefined],
    ]);
    expect(read.schema.tables[1]?.foreignKeys).toEqual([
      { columns: ['user_id'], table: 'users', refColumns: ['id'] },
      { name: 'owner', columns: ['id'], table: 'users', refColumns: ['id'], onDelete: 'CASCADE' },
    ]);
    expect(read.schema.tables[1]?.indexes.map(({ name, kind }) => [name, kind])).toEqual([
      ['recent', 'unique'],
      ['created', 'key'],
    ]);
    expect(read.schema.tables[1]?.columns[2]?.default).toEqual({ kind: 'now' });
  });

  it('tells every fault with its place and reads what is good', () => {
    const read = readDbml(
      'Table a {\n  id int [pk\n}\n\nTable b {\n  id int\n}\nnonsense\nTable c {\n  id int [pk,, x]\n}\n',
    );
    expect(read.problems.map(({ line, column, message }) => [line, column, message])).toEqual([
      [3, 1, 'expected , or ] but found }'],
      [8, 1, 'expected Table, Ref, Enum or Project but found nonsense'],
      [10, 14, 'expected a setting but found ,'],
    ]);
    expect(read.schema.tables.map(({ name }) => name)).toEqual(['b']);
    expect(readDbml('').problems.map(({ message }) => message)).toEqual(['there is no table in this text']);
  });
});

interface ErDiagram {
  readonly db: {
    readonly getEntities: () => ReadonlyMap<
      string,
      { readonly alias: string; readonly attributes: readonly unknown[] }
    >;
    readonly getRelationships: () => readonly unknown[];
  };
}

describe('Mermaid', () => {
  const mermaid = loadMermaid<ErDiagram>();

  it('reads the tables, columns and relations that are written', async () => {
    const { db } = await mermaid.mermaidAPI.getDiagramFromText(writeMermaid(shop));
    expect([...db.getEntities()].map(([name, { attributes }]) => [name, attributes.length])).toEqual([
      ['customers', 2],
      ['orders', 5],
      ['order_lines', 2],
    ]);
    expect(db.getRelationships()).toHaveLength(2);
  });

  it('reads them with hostile names too', async () => {
    const { db } = await mermaid.mermaidAPI.getDiagramFromText(writeMermaid(hostile));
    expect([...db.getEntities().values()].map(({ attributes }) => attributes.length)).toEqual([2, 2, 2, 2, 2, 2]);
    expect(db.getRelationships()).toHaveLength(5);
    for (let number = 0; number < 20; number += 1) {
      const schema = randomSchema(new RandomSource(number), { forMariaDb: false, tables: 4 });
      const diagram = await mermaid.mermaidAPI.getDiagramFromText(writeMermaid(schema));
      expect(diagram.db.getEntities().size, String(number)).toBe(schema.tables.length);
    }
  });
});

describe('PlantUML', () => {
  it('draws tables with crow feet', () => {
    const text = writePlantuml(shop);
    expect(text).toContain(
      'entity "orders" as t2 {\n  * id : int unsigned <<generated>>\n  --\n  customer<U+005F>id'.replace(
        '<U+005F>',
        '_',
      ),
    );
    expect(text).toContain('t1 |o--o{ t2 : customer_id');
    expect(text).toContain('t2 ||--o{ t3 : order_id');
  });

  it('has no markup from names', () => {
    const lines = writePlantuml(hostile).split('\n');
    expect(lines.filter((line) => line.startsWith('entity'))).toHaveLength(6);
    expect(lines.filter((line) => line.includes('@enduml'))).toEqual(['@enduml']);
    expect(lines.filter((line) => line.startsWith('}'))).toHaveLength(6);
  });
});

describe('Markdown', () => {
  it('has a section for each table with columns, keys and relations', () => {
    const text = writeMarkdown(shop, 'Shop');
    expect(text).toContain('# Shop\n\n## customers\n');
    expect(text).toContain("| state | `enum('new','it''s paid')` | no | `'new'` |  |");
    expect(text).toContain('- customer\\_id → customers (id), on delete set null');
    expect(text).toContain('- by\\_customer: key of customer\\_id, state');
  });

  it('keeps each column on its row with five cells', () => {
    const rows = writeMarkdown(hostile)
      .split('\n')
      .filter((line) => line.startsWith('| '));
    expect(rows.every((line) => line.replaceAll('\\|', '').split('|').length === 7)).toBe(true);
    expect(rows).toHaveLength(24);
    expect(writeMarkdown(hostile)).not.toMatch(/<(?!br>)/);
  });
});
