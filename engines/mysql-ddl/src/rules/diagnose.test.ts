/** Rules of the platforms: each with a schema that breaks it, on the platforms that it holds for, and the fix that solves it. */
import { describe, expect, it } from 'vitest';
import { parseSchema } from '../parse-schema.ts';
import { generate } from '../print/generate.ts';
import type { Schema, Table } from '../schema/schema-types.ts';
import { type Platform, platforms } from '../words/platforms.ts';
import { applyFix } from './apply-fix.ts';
import { diagnose } from './diagnose.ts';
import type { Diagnostic } from './diagnostic-types.ts';

const all: readonly number[] = [80, 84, 90];
const idOf = (release: number): Platform => `platform_mysql_${release}` as Platform;

const schemaOf = (sql: string): Schema => {
  const { schema, problems } = parseSchema(sql);
  expect(problems).toEqual([]);
  return schema;
};

const parent = 'CREATE TABLE p (id int unsigned PRIMARY KEY, code int, n int DEFAULT 1, KEY (code));';
const long = 'x'.repeat(70);

interface Case {
  readonly rule: string;
  readonly sql: string;
  /** The platforms that report it. */
  readonly on: readonly number[];
  readonly severity: Diagnostic['severity'];
  /** Whether a fix comes with it. */
  readonly fixed: boolean;
}

const rule = (code: string, sql: string, more: Partial<Case> = {}): Case => ({
  rule: code,
  sql,
  on: all,
  severity: 'error',
  fixed: true,
  ...more,
});

const cases: readonly Case[] = [
  rule('missing-primary-key', 'CREATE TABLE t (a int)', { severity: 'warning' }),
  rule('missing-primary-key', 'CREATE TABLE t (id int)', { severity: 'warning' }),
  rule(
    'unindexed-foreign-key',
    `${parent} CREATE TABLE t (id int PRIMARY KEY, p int unsigned, FOREIGN KEY (p) REFERENCES p (id))`,
    { severity: 'info' },
  ),
  rule('types-differ', `${parent} CREATE TABLE t (p bigint PRIMARY KEY, FOREIGN KEY (p) REFERENCES p (id))`),
  rule('types-differ', `${parent} CREATE TABLE t (p int PRIMARY KEY, FOREIGN KEY (p) REFERENCES p (id))`),
  rule(
    'types-differ',
    'CREATE TABLE p (c varchar(9) PRIMARY KEY) CHARSET latin1; CREATE TABLE t (c varchar(9) PRIMARY KEY, FOREIGN KEY (c) REFERENCES p (c)) CHARSET utf8mb4',
  ),
  rule('target-not-unique', `${parent} CREATE TABLE t (c int PRIMARY KEY, FOREIGN KEY (c) REFERENCES p (code))`, {
    on: [84, 90],
  }),
  rule('unindexed-target', `${parent} CREATE TABLE t (c int PRIMARY KEY, FOREIGN KEY (c) REFERENCES p (n))`, {
    on: [80],
  }),
  rule('target-not-unique', `${parent} CREATE TABLE t (c int PRIMARY KEY, FOREIGN KEY (c) REFERENCES p (n))`, {
    on: [84, 90],
  }),
  rule('missing-table', 'CREATE TABLE t (c int PRIMARY KEY, FOREIGN KEY (c) REFERENCES gone (id))', { fixed: false }),
  rule('missing-column', `${parent} CREATE TABLE t (c int PRIMARY KEY, FOREIGN KEY (c) REFERENCES p (gone))`, {
    fixed: false,
  }),
  rule('column-count', `${parent} CREATE TABLE t (c int PRIMARY KEY, FOREIGN KEY (c) REFERENCES p (id, code))`, {
    fixed: false,
  }),
  rule(
    'set-null-not-null',
    `${parent} CREATE TABLE t (p int unsigned NOT NULL, id int PRIMARY KEY, KEY (p), FOREIGN KEY (p) REFERENCES p (id) ON DELETE SET NULL)`,
  ),
  rule(
    'set-default-action',
    `${parent} CREATE TABLE t (p int unsigned PRIMARY KEY, FOREIGN KEY (p) REFERENCES p (id) ON DELETE SET DEFAULT)`,
  ),
  rule(
    'virtual-foreign-key',
    `${parent} CREATE TABLE t (id int PRIMARY KEY, p int unsigned AS (1) VIRTUAL, KEY (p), FOREIGN KEY (p) REFERENCES p (id))`,
    { fixed: false },
  ),
  rule(
    'large-foreign-key',
    'CREATE TABLE p (c varchar(9) PRIMARY KEY); CREATE TABLE t (id int PRIMARY KEY, c text, FOREIGN KEY (c) REFERENCES p (c))',
    { fixed: false },
  ),
  rule(
    'engine-without-foreign-keys',
    'CREATE TABLE p (c int PRIMARY KEY) ENGINE=MyISAM; CREATE TABLE t (c int PRIMARY KEY, FOREIGN KEY (c) REFERENCES p (c))',
    { fixed: false },
  ),
  rule(
    'partitioned-foreign-key',
    `${parent} CREATE TABLE t (id int unsigned PRIMARY KEY, FOREIGN KEY (id) REFERENCES p (id)) PARTITION BY HASH (id) PARTITIONS 2`,
    { fixed: false },
  ),
  rule('reserved-word', 'CREATE TABLE t (`order` int PRIMARY KEY)', { severity: 'info' }),
  rule('reserved-word', 'CREATE TABLE `rank` (a int PRIMARY KEY)', { severity: 'info' }),
  rule('reserved-word', 'CREATE TABLE t (manual int PRIMARY KEY)', { on: [84, 90], severity: 'info' }),
  rule('reserved-word', 'CREATE TABLE t (library int PRIMARY KEY)', { on: [90], severity: 'info' }),
  rule('type-not-available', 'CREATE TABLE t (id int PRIMARY KEY, v vector(3))', { on: [80, 84], fixed: false }),
  rule('vector-in-key', 'CREATE TABLE t (id int PRIMARY KEY, v vector(3), KEY (v))', { fixed: false }),
  rule('literal-default', "CREATE TABLE t (id int PRIMARY KEY, a text DEFAULT 'x')", { severity: 'warning' }),
  rule('zero-date', "CREATE TABLE t (id int PRIMARY KEY, a date DEFAULT '0000-00-00')"),
  rule('zero-date', "CREATE TABLE t (id int PRIMARY KEY, a datetime DEFAULT '2024-00-01 00:00:00')"),
  rule('time-default', 'CREATE TABLE t (id int PRIMARY KEY, a int DEFAULT CURRENT_TIMESTAMP)'),
  rule('time-precision', 'CREATE TABLE t (id int PRIMARY KEY, a datetime(3) DEFAULT CURRENT_TIMESTAMP)', {
    fixed: false,
  }),
  rule('two-auto-increments', 'CREATE TABLE t (a int AUTO_INCREMENT PRIMARY KEY, b int AUTO_INCREMENT, KEY (b))'),
  rule('auto-increment-type', 'CREATE TABLE t (a varchar(9) AUTO_INCREMENT PRIMARY KEY)'),
  rule('auto-increment-default', 'CREATE TABLE t (a int AUTO_INCREMENT PRIMARY KEY DEFAULT 1)'),
  rule('auto-increment-without-key', 'CREATE TABLE t (a int AUTO_INCREMENT, b int PRIMARY KEY)'),
  rule('auto-increment-without-key', 'CREATE TABLE t (a int AUTO_INCREMENT, b int, KEY (b, a))'),
  rule('duplicate-value', "CREATE TABLE t (id int PRIMARY KEY, a enum('x','X'))"),
  rule('unknown-default', "CREATE TABLE t (id int PRIMARY KEY, a enum('x') DEFAULT 'y')"),
  rule('comma-in-set', "CREATE TABLE t (id int PRIMARY KEY, a set('x,y'))", { fixed: false }),
  rule('invalid-default', "CREATE TABLE t (id int PRIMARY KEY, a int DEFAULT 'x')"),
  rule('key-needs-prefix', 'CREATE TABLE t (id int PRIMARY KEY, a text, KEY (a))'),
  rule('json-in-key', 'CREATE TABLE t (id int PRIMARY KEY, a json, KEY (a))', { fixed: false }),
  rule('spatial-key', 'CREATE TABLE t (id int PRIMARY KEY, a point, SPATIAL KEY (a))', { fixed: false }),
  rule('fulltext-key', 'CREATE TABLE t (id int PRIMARY KEY, FULLTEXT KEY (id))', { fixed: false }),
  rule('key-too-long', 'CREATE TABLE t (id int PRIMARY KEY, a varchar(769), KEY (a))'),
  rule('repeated-key', 'CREATE TABLE t (id int PRIMARY KEY, a int, KEY b (a), KEY c (a))', { severity: 'warning' }),
  rule('row-too-long', 'CREATE TABLE t (id int PRIMARY KEY, a varchar(9000), b varchar(9000))'),
  rule('length-too-great', 'CREATE TABLE t (id int PRIMARY KEY, a varchar(16384))'),
  rule('length-too-great', 'CREATE TABLE t (id int PRIMARY KEY, a decimal(66,2))', { fixed: false }),
  rule('length-too-great', 'CREATE TABLE t (id int PRIMARY KEY, a decimal(5,6))', { fixed: false }),
  rule('length-too-great', 'CREATE TABLE t (id int PRIMARY KEY, a bit(65))', { fixed: false }),
  rule('length-too-great', 'CREATE TABLE t (id int PRIMARY KEY, a char(256))'),
  rule('deprecated-type', 'CREATE TABLE t (id int PRIMARY KEY, a float(7,2))', { severity: 'warning' }),
  rule('deprecated-type', 'CREATE TABLE t (id int PRIMARY KEY, a decimal(7,2) unsigned)', { severity: 'warning' }),
  rule('deprecated-type', 'CREATE TABLE t (id int PRIMARY KEY, a int zerofill)', { severity: 'warning' }),
  rule('deprecated-binary', 'CREATE TABLE t (id int PRIMARY KEY, a varchar(9) BINARY)', { severity: 'warning' }),
  rule('deprecated-charset', 'CREATE TABLE t (id int PRIMARY KEY, a varchar(9) CHARSET utf8)', {
    severity: 'warning',
    fixed: false,
  }),
  rule('invalid-name', `CREATE TABLE ${long} (id int PRIMARY KEY)`),
  rule('invalid-name', 'CREATE TABLE t (`id ` int PRIMARY KEY)'),
  rule('invalid-name', 'CREATE TABLE t (`id😀` int PRIMARY KEY)'),
  rule('comment-too-long', `CREATE TABLE t (id int PRIMARY KEY COMMENT '${'x'.repeat(1_025)}')`, { fixed: false }),
  rule('comment-too-long', `CREATE TABLE t (id int PRIMARY KEY) COMMENT '${'x'.repeat(2_049)}'`, { fixed: false }),
  rule('wide-comment', "CREATE TABLE t (id int PRIMARY KEY COMMENT '😀')", { severity: 'warning', fixed: false }),
  rule('generated-default', 'CREATE TABLE t (id int PRIMARY KEY, a int AS (1) DEFAULT 1)'),
  rule('generated-from-auto-increment', 'CREATE TABLE t (id int AUTO_INCREMENT PRIMARY KEY, a int AS (`ID` + 1))', {
    fixed: false,
  }),
  rule(
    'repeated-foreign-key-name',
    `${parent} CREATE TABLE t (a int unsigned PRIMARY KEY, CONSTRAINT x FOREIGN KEY (a) REFERENCES p (id)); CREATE TABLE u (a int unsigned PRIMARY KEY, CONSTRAINT X FOREIGN KEY (a) REFERENCES p (id))`,
  ),
  rule('no-visible-column', 'CREATE TABLE t (id int PRIMARY KEY INVISIBLE)', { fixed: false }),
];

const found = (schema: Schema, release: number, code: string): Diagnostic | undefined =>
  diagnose(schema, idOf(release)).find((diagnostic) => diagnostic.code === code);

describe('a rule', () => {
  it.each(cases)('$rule reports $sql on the platforms $on', ({ rule: code, sql, on, severity, fixed }) => {
    const schema = schemaOf(sql);
    expect(all.filter((release) => found(schema, release, code) !== undefined)).toEqual(on);
    for (const release of on) {
      const diagnostic = found(schema, release, code);
      expect(diagnostic?.severity).toBe(severity);
      expect(diagnostic?.message).toMatch(/^.*[.]$/s);
      expect(diagnostic?.fix !== undefined).toBe(fixed);
    }
  });

  it.each(cases.filter(({ fixed }) => fixed))('$rule is solved by its fix for $sql', ({ rule: code, sql, on }) => {
    for (const release of on) {
      let schema = schemaOf(sql);
      const { length } = diagnose(schema, idOf(release));
      for (let rounds = 0; rounds < 3; rounds += 1) {
        const fix = found(schema, release, code)?.fix;
        if (fix) schema = applyFix(schema, fix);
      }
      expect(found(schema, release, code)).toBeUndefined();
      expect(diagnose(schema, idOf(release)).filter(({ severity }) => severity === 'error').length).toBeLessThanOrEqual(
        length,
      );
    }
  });

  it('has nothing against a sound schema', () => {
    const schema = schemaOf(`${parent.replace('n int DEFAULT 1', "n varchar(9) DEFAULT 'x'")}
      CREATE TABLE t (id int PRIMARY KEY, p int unsigned, KEY (p), FOREIGN KEY (p) REFERENCES p (id) ON DELETE SET NULL, v varchar(255), d datetime(3) DEFAULT CURRENT_TIMESTAMP(3))`);
    for (const { id } of platforms) expect(diagnose(schema, id)).toEqual([]);
  });

  it('tells tables and columns that only a document can hold', () => {
    const table: Table = {
      name: 't',
      columns: [
        { name: 'a', type: { name: 'varchar' }, nullable: true },
        { name: 'A', type: { name: 'strange' }, nullable: true },
        { name: 'e', type: { name: 'enum', values: [] }, nullable: true },
      ],
      indexes: [
        { name: 'k', kind: 'key', parts: [{ column: 'gone' }] },
        { name: 'l', kind: 'key', parts: [] },
      ],
      foreignKeys: [],
      checks: [],
      options: {},
    };
    const codes = diagnose(
      { tables: [table, { ...table, name: 'T' }, { ...table, name: '', columns: [], indexes: [] }], objects: [] },
      'platform_mysql_90',
    ).map(({ code }) => code);
    for (const code of [
      'missing-length',
      'unknown-type',
      'no-values',
      'repeated-name',
      'missing-key-column',
      'empty-key',
      'invalid-name',
      'no-columns',
    ])
      expect(codes).toContain(code);
  });
});

describe('what a platform cannot hold', () => {
  const sql = `${parent} CREATE TABLE t (c int PRIMARY KEY, v vector(3), KEY (v), FOREIGN KEY (c) REFERENCES p (code)); CREATE TABLE only (v vector(3));
    CREATE TABLE u (\`*/ DROP\` vector(3), a int PRIMARY KEY COMMENT '*/');`;

  it.each(all)('is a comment in SQL for %s that no server reads and the parser does', (release) => {
    const schema = schemaOf(sql);
    const text = generate(schema, { platform: idOf(release), name: 'm' }).sql;
    expect(parseSchema(text, { platform: idOf(release) }).schema).toEqual(schema);
    const server = text.replaceAll(/\/\*~.*?\*\//gs, '');
    expect(server.includes('vector')).toBe(release === 90);
    expect(server.includes('FOREIGN KEY')).toBe(release === 80);
    expect(parseSchema(server, { platform: idOf(release) }).problems).toEqual([]);
  });
});

describe('naming rules', () => {
  it('report names with the ones that follow the rules', () => {
    const schema = schemaOf(
      'CREATE TABLE UserCategory (ID int PRIMARY KEY, userId int, parent int, FOREIGN KEY (parent) REFERENCES UserCategory (ID)); CREATE TABLE news (id int PRIMARY KEY)',
    );
    const told = diagnose(schema, 'platform_mysql_90', {
      tables: 'snake_case',
      columns: 'snake_case',
      tableNumber: 'plural',
      foreignKeySuffix: '_id',
    });
    expect(told.filter(({ code }) => code === 'naming').map(({ message }) => message)).toEqual([
      'Table UserCategory would be called user_categories.',
      'Column UserCategory.ID would be called id.',
      'Column UserCategory.userId would be called user_id.',
      'Column UserCategory.parent would be called parent_id.',
    ]);
    const renamed = told.reduce(
      (one, { code, fix }) => (code === 'naming' && fix && fix.kind !== 'rename-table' ? applyFix(one, fix) : one),
      schema,
    );
    expect(renamed.tables[0]?.foreignKeys[0]).toEqual({
      columns: ['parent_id'],
      table: 'UserCategory',
      refColumns: ['id'],
    });
  });

  it('rename a column in its checks, generated columns, defaults and indexes too', () => {
    const schema = schemaOf(
      'CREATE TABLE sales (netPrice int, gross int AS (netPrice * 2), other int DEFAULT (netPrice + 1), CHECK (netPrice > 0), KEY twice ((`netPrice` * 2)))',
    );
    const rename = diagnose(schema, 'platform_mysql_90', { columns: 'snake_case' }).find(
      ({ code, fix }) => code === 'naming' && fix?.kind === 'rename-column',
    );
    const [table] = rename?.fix ? applyFix(schema, rename.fix).tables : [];
    expect([
      table?.columns[1]?.generated?.expression,
      table?.columns[2]?.default,
      table?.checks[0]?.expression,
      table?.indexes[0]?.parts[0],
    ]).toEqual([
      '`net_price` * 2',
      { kind: 'expression', text: '`net_price` + 1' },
      '`net_price` > 0',
      { expression: '`net_price` * 2' },
    ]);
  });
});
