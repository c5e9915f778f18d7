/** Scripts and migrations on a real server: what it has afterwards is what the schema says. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasMariaDb, type MariaDb, noMariaDbSentence, startMariaDb } from '../../../tools/mariadb-server.ts';
import { migrate, migrationText } from './compare/migrate.ts';
import { parseSchema } from './parse-schema.ts';
import { generate } from './print/generate.ts';
import type { Schema } from './schema/schema-types.ts';
import { StatementSplitter } from './statements/split-statements.ts';
import { corpusScripts, hasCorpus } from './testing/mysql-corpus.ts';
import { randomChange, randomSchema } from './testing/random-schemas.ts';
import { RandomSource } from './testing/random-source.ts';
import { listing, listings } from './testing/server-schema.ts';

const isThere = hasMariaDb();
if (!isThere) console.log(`!! SKIPPED the round trips on a server: ${noMariaDbSentence}`);

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const pairs = Number(process.env['PAIRS'] ?? 30);
const platform = 'platform_mysql_80';
const options = { forMariaDb: true, tables: 3 };
console.log(`seed ${seed} (set SEED to repeat, PAIRS for another number than 30)`);

/** Why a table differs after the round trip, and which ones do. */
const exceptions: readonly { readonly reason: string; readonly tables: readonly string[] }[] = [
  {
    reason: 'MariaDB does not see what stands in versioned comments of MySQL',
    tables: ['test-db-sakila-mv-schema.sql address', 'test-db-sakila-mv-schema.sql film_text'],
  },
  {
    reason: 'a foreign key to a table that is not in the script is a comment',
    tables: [
      'curt-labs-gosurvey.sql activatedwarranties',
      'skeema-integration.sql grab_bag',
      'skeema-integration.sql warranties',
      'd19-foreign-keys.sql child',
    ],
  },
  { reason: 'a check without a name has the one of MySQL', tables: ['tbls-mysql.sql users'] },
  { reason: 'ASCII is a character set of its own', tables: ['d09-charset-collate.sql t_charset'] },
  {
    reason: 'columns of a query are not known',
    tables: ['d12-like-and-select.sql sel1', 'd12-like-and-select.sql sel2'],
  },
  { reason: 'MariaDB has no invisible keys', tables: ['d17-versioned-comments.sql events'] },
];

/** Statements of a script that make tables, as the script has them. */
function tableStatements(text: string): string {
  const splitter = new StatementSplitter(text, { ansiQuotes: false, noBackslashEscapes: false, newest: 0 });
  const statements: string[] = [];
  for (let piece = splitter.next(); piece; piece = splitter.next()) {
    const sql = text.slice(piece.start, piece.end);
    const words = sql
      .replaceAll(/\/\*.*?\*\/|--[^\n]*\n|#[^\n]*\n/gs, ' ')
      .trim()
      .slice(0, 60)
      .toLowerCase();
    const isTable = /^(?:create|alter|drop|rename)\s[\w\s]*\b(?:table|index)\b/.test(words) || /^use\s/.test(words);
    if (isTable || /^\/\*![0-9]+\s+(?:create|alter|drop) table/i.test(sql)) statements.push(sql);
  }
  return `${statements.join('\n;\n')}\n;\n`;
}

/** Lines of a listing by table; names that nobody wrote do not count. */
function byTable(lines: readonly string[], schema: Schema): ReadonlyMap<string, readonly string[]> {
  const written = new Set([
    'primary',
    ...schema.tables.flatMap((table) =>
      [...table.indexes, ...table.foreignKeys].map(({ name }) => name?.toLowerCase()),
    ),
  ]);
  const tables = new Map<string, string[]>();
  for (const line of lines) {
    const [kind, table, name = '', ...others] = JSON.parse(line.toLowerCase()) as readonly string[];
    const isNamed = (kind !== 'key' && kind !== 'foreign key') || written.has(name);
    const known = tables.get(table ?? '') ?? [];
    tables.set(table ?? '', known);
    known.push(JSON.stringify([kind, isNamed ? name : '', ...others]));
  }
  return new Map([...tables].map(([table, rows]) => [table, rows.toSorted()]));
}

let server: MariaDb;

/** Scripts with words that MariaDB does not know. */
const isOnlyMySql = (file: string): boolean => /^(?:skeema-ft-parser|skeema-generatedcols|d10|d17|d21)/.test(file);

const fresh = (database: string, charset = 'CHARACTER SET utf8mb4'): string =>
  `SET sql_notes = 0;\nDROP DATABASE IF EXISTS ${database};\nSET sql_notes = 1;\nCREATE DATABASE ${database} ${charset};\nUSE ${database};\n`;
const sqlOf = (schema: Schema): string => generate(schema, { platform }).sql;

describe.runIf(isThere)('on a server', { timeout: 600_000 }, () => {
  beforeAll(async () => {
    server = await startMariaDb();
  });
  afterAll(() => server.remove());

  it('random schemas have what was written, with all names and texts', () => {
    for (let number = seed; number < seed + 50; number += 1) {
      const schema = randomSchema(new RandomSource(number), options);
      const { rows, complaints } = server.run(`${fresh('a')}${sqlOf(schema)}${listing('a')}`, { showWarnings: true });
      expect(complaints, `seed ${number}`).toEqual([]);
      const names = listings(rows)[0]?.map((line): unknown => JSON.parse(line)) as readonly (readonly string[])[];
      const columns = schema.tables.flatMap((table) =>
        table.columns.map((column) => JSON.stringify([table.name, column.name, column.comment ?? ''])),
      );
      expect(
        names
          .filter(([kind]) => kind === 'column')
          .map((row) => JSON.stringify([row[1], row[3], row[10]]))
          .toSorted(),
      ).toEqual(columns.toSorted());
      const comments = schema.tables.map((table) => JSON.stringify([table.name, table.comment ?? '']));
      expect(
        names
          .filter(([kind]) => kind === 'table')
          .map((row) => JSON.stringify([row[1], row[4]]))
          .toSorted(),
      ).toEqual(comments.toSorted());
    }
  });

  it.runIf(hasCorpus)('the tables of every script of the corpus are the same after they were read and written', () => {
    const different: string[] = [];
    let count = 0;
    for (const { file, text } of [...corpusScripts('schemas'), ...corpusScripts('edge')]) {
      // MariaDB does not know the newer collations of MySQL.
      const script = text.replaceAll(/utf8mb4_0900_\w+/g, 'utf8mb4_unicode_ci');
      const { schema } = parseSchema(script, { platform });
      const database = /^\s*USE\s+`?(\w+)/im.exec(script)?.[1] ?? 'original';
      const charset = /^CREATE (?:DATABASE|SCHEMA)[^;]*?((?:DEFAULT )?(?:CHAR(?:ACTER)? SET|CHARSET)[^;]*)/im.exec(
        script,
      )?.[1];
      const relaxed = "SET sql_mode = '', foreign_key_checks = 0;\n";
      const original = server.run(
        `${fresh(database, charset)}${relaxed}${tableStatements(script)}${listing(database)}`,
      );
      const again = server.run(`${fresh('again')}${sqlOf({ ...schema, objects: [] })}${listing('again')}`, {
        showWarnings: true,
      });
      const [before, after] = [original, again].map(({ rows }) => byTable(listings(rows)[0] ?? [], schema));
      count += before?.size ?? 0;
      for (const [table, lines] of before ?? [])
        if (JSON.stringify(lines) !== JSON.stringify(after?.get(table))) different.push(`${file} ${table}`);
      expect(
        again.complaints.filter((line) => !isOnlyMySql(file) && !line.includes('Duplicate index')),
        file,
      ).toEqual([]);
    }
    expect(count).toBeGreaterThan(975);
    expect(different.toSorted()).toEqual(exceptions.flatMap(({ tables }) => tables).toSorted());
  });

  it.each([
    ['generated columns and their indexes', 'int, g int AS (X + 1) STORED, h int AS (g * 2), KEY k (g), KEY other (X)'],
    ['defaults', 'int NOT NULL, d int DEFAULT (X * 2), e int DEFAULT 7'],
    ['checks', 'int, b int, g int AS (X), CONSTRAINT c CHECK (X > 0), CONSTRAINT e CHECK (b > 0 and g > 0)'],
    ['foreign keys', 'int, g int AS (X * 3) STORED, KEY k (X), CONSTRAINT f FOREIGN KEY (X) REFERENCES p (id)'],
  ])('a column that %s use gets another name, and the first one again', (_what, columns) => {
    const schemaWith = (name: string): Schema =>
      parseSchema(
        `CREATE TABLE p (id int PRIMARY KEY); CREATE TABLE t (${name} ${columns.replaceAll('X', name)}, z int)`,
      ).schema;
    const [before, after] = [schemaWith('first'), schemaWith('second')];
    const { up, down } = migrate(before, after, { platform });
    expect(migrationText(up)).toContain('RENAME COLUMN `first` TO `second`');
    const { rows, complaints } = server.run(
      [
        `${fresh('b')}${sqlOf(after)}${listing('b')}`,
        `${fresh('a')}${sqlOf(before)}${listing('a')}${migrationText(up)}\n${listing('a')}${migrationText(down)}\n${listing('a')}`,
      ].join('\n'),
    );
    expect(complaints).toEqual([]);
    const [wanted, first, second, third] = listings(rows);
    expect(second).toEqual(wanted);
    expect(third).toEqual(first);
  });

  it.each([
    ['a int, g int AS (a + 1) STORED, KEY k (g)', 'a int, g int, KEY k (g)'],
    ['a int, g int AS (a + 1) STORED, KEY k (g)', 'b int, g int, KEY k (g)'],
    ['a int, v int AS (a), g int AS (v + 1) STORED, KEY k (g)', 'b int, g int NOT NULL'],
    ['a int, b int, CONSTRAINT f FOREIGN KEY (a) REFERENCES p (id)', 'a int, b int'],
    ['a int, b int, CONSTRAINT f FOREIGN KEY (a) REFERENCES p (id)', 'a int, b int, KEY k (a, b)'],
    [
      'a int, b int, CONSTRAINT f FOREIGN KEY (a) REFERENCES p (id)',
      'a int, b int, KEY k (a, b), CONSTRAINT f FOREIGN KEY (a) REFERENCES p (id)',
    ],
    ['a int, b int, CONSTRAINT f FOREIGN KEY (a) REFERENCES p (id)', 'b int'],
    ['a int, b int, CONSTRAINT f FOREIGN KEY (a) REFERENCES p (id)', 'a int, b int, KEY f (a)'],
  ])('a table of (%s) becomes one of (%s), and the first one again', (first, second) => {
    const schemaOf = (columns: string): Schema =>
      parseSchema(`CREATE TABLE p (id int PRIMARY KEY); CREATE TABLE t (${columns}, z int)`).schema;
    const [before, after] = [schemaOf(first), schemaOf(second)];
    const { up, down } = migrate(before, after, { platform });
    const { rows, complaints } = server.run(
      [
        `${fresh('b')}${sqlOf(after)}${listing('b')}`,
        `${fresh('a')}${sqlOf(before)}${listing('a')}${migrationText(up)}\n${listing('a')}${migrationText(down)}\n${listing('a')}`,
      ].join('\n'),
    );
    expect(complaints).toEqual([]);
    const [wanted, original, there, back] = listings(rows);
    expect(there).toEqual(wanted);
    expect(back).toEqual(original);
  });

  const p = (name: string, below: string): string => `PARTITION ${name} VALUES LESS THAN ${below}`;
  const l = (name: string, values: string): string => `PARTITION ${name} VALUES IN (${values})`;
  const range = (...parts: readonly string[]): string => `PARTITION BY RANGE (a) (${parts.join(', ')})`;
  const list = (...parts: readonly string[]): string => `PARTITION BY LIST (a) (${parts.join(', ')})`;
  it.each([
    [
      range(p('x', '(10)')),
      range(p('x', '(10)'), p('y', '(20)'), p('z', 'MAXVALUE')),
      'ADD PARTITION',
      'DROP PARTITION',
    ],
    [
      range(p('x', '(10)'), p('z', '(30)')),
      range(p('x', '(10)'), p('y', '(20)'), p('z', '(30)')),
      'REORGANIZE',
      'REORGANIZE',
    ],
    [range(p('x', '(10)'), p('y', '(20)')), range(p('w', '(5)'), p('v', '(20)')), 'REORGANIZE', 'REORGANIZE'],
    [range(p('x', '(10)'), p('y', '(20)')), range(p('x', '(10)'), p('y', '(40)')), 'REORGANIZE', 'REMOVE'],
    [range(p('x', '(10)')), range(p('x', '(10)'), p('y', '(20)')).replace('(a)', '(a + 0)'), 'REMOVE', 'REMOVE'],
    [list(l('x', '1, 2')), list(l('x', '1, 2'), l('y', '3')), 'ADD PARTITION', 'DROP PARTITION'],
    [list(l('x', '1, 2'), l('y', '3')), list(l('x', '1'), l('y', '2, 3')), 'REMOVE', 'REMOVE'],
    [
      'PARTITION BY HASH (a) PARTITIONS 2',
      'PARTITION BY HASH (a) PARTITIONS 5',
      'PARTITIONS 3',
      'COALESCE PARTITION 3',
    ],
    ['PARTITION BY KEY (a) PARTITIONS 2', '', 'REMOVE', 'PARTITION BY KEY'],
  ])('a table with %s gets %s, and the first ones again', (first, second, upWord, downWord) => {
    const schemaWith = (partitions: string): Schema =>
      parseSchema(`CREATE TABLE t (a int NOT NULL PRIMARY KEY, b int) ${partitions}`).schema;
    const [before, after] = [schemaWith(first), schemaWith(second)];
    const { up, down } = migrate(before, after, { platform });
    expect(migrationText(up)).toContain(upWord);
    expect(migrationText(down)).toContain(downWord);
    expect(up.concat(down).some(({ loses }) => loses !== undefined)).toBe(/DROP PARTITION/.test(upWord + downWord));
    // What the parser makes of the same statements, beside the server.
    const read = parseSchema(`${sqlOf(before)}${migrationText(up)}`).schema.tables[0];
    const { rows, complaints } = server.run(
      [
        `${fresh('b')}${sqlOf(after)}${listing('b')}`,
        `${fresh('a')}${sqlOf(before)}INSERT INTO t VALUES (1, 1), (2, 2);\n${listing('a')}${migrationText(up)}`,
        `${listing('a')}${migrationText(down)}\n${listing('a')}SELECT CONCAT(COUNT(*), ' rows') FROM t;`,
      ].join('\n'),
    );
    expect(complaints).toEqual([]);
    const [wanted, original, there, back] = listings(rows.filter((row) => row !== '2 rows'));
    expect(there).toEqual(wanted);
    expect(back).toEqual(original);
    expect(rows).toContain('2 rows');
    expect(read?.partitioning).toBe(after.tables[0]?.partitioning);
  });

  it(`migrations lead up and down between ${pairs} pairs of schemas`, () => {
    for (let number = seed; number < seed + pairs; number += 1) {
      const random = new RandomSource(number);
      const before = randomSchema(random, options);
      const after = random.chance(0.9) ? randomChange(random, before, options) : randomSchema(random, options);
      const { up, down } = migrate(before, after, { platform });
      const script = [
        `${fresh('b')}${sqlOf(after)}${listing('b')}`,
        `${fresh('a')}${sqlOf(before)}${listing('a')}${migrationText(up)}\n${listing('a')}${migrationText(down)}\n${listing('a')}`,
      ].join('\n');
      const { rows, complaints } = server.run(script);
      expect(complaints, `seed ${number}`).toEqual([]);
      const [wanted, first, second, third] = listings(rows);
      expect(second, `seed ${number}`).toEqual(wanted);
      expect(third, `seed ${number}`).toEqual(first);
    }
  });
});
