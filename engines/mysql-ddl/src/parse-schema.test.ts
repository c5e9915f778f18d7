/** What scripts mean, statement by statement, and what is told about those that mean nothing. */
import { describe, expect, it } from 'vitest';
import { parseSchema, type Parsed } from './parse-schema.ts';
import { columnDefinition } from './print/column-text.ts';
import { checkText, foreignKeyText, indexText, primaryKeyText } from './print/key-text.ts';
import type { Table } from './schema/schema-types.ts';

/** A table as short lines. */
const lines = (table: Table | undefined): readonly string[] => [
  ...(table?.columns.map((column) => `${column.name} ${columnDefinition(column)}`) ?? []),
  ...(table?.primaryKey ? [primaryKeyText(table.primaryKey)] : []),
  ...(table?.indexes.map(indexText) ?? []),
  ...(table?.foreignKeys.map((key) => foreignKeyText(key, key.name ?? '?')) ?? []),
  ...(table?.checks.map((check) => checkText(check, check.name ?? '?')) ?? []),
];

/** The columns and keys of the only table of a script without errors. */
function only(text: string): readonly string[] {
  const { schema, problems } = parseSchema(text);
  expect(problems).toEqual([]);
  expect(schema.tables).toHaveLength(1);
  return lines(schema.tables[0]);
}

const column = (definition: string): string | undefined => only(`CREATE TABLE t (c ${definition})`)[0]?.slice(2);

describe('the type of a column', () => {
  it.each([
    ['int(11)', 'int'],
    ['INTEGER(5) UNSIGNED', 'int unsigned'],
    ['tinyint(1)', 'tinyint(1)'],
    ['tinyint(4)', 'tinyint'],
    ['bool', 'tinyint(1)'],
    ['int(6) zerofill', 'int(6) unsigned zerofill'],
    ['dec', 'decimal(10,0)'],
    ['numeric(7)', 'decimal(7,0)'],
    ['fixed(7,3)', 'decimal(7,3)'],
    ['double precision', 'double'],
    ['double(8,2)', 'double(8,2)'],
    ['real unsigned', 'double unsigned'],
    ['char', 'char(1)'],
    ['bit', 'bit(1)'],
    ['year(4)', 'year'],
    ['timestamp(0)', 'timestamp NULL'],
    ['character varying(9)', 'varchar(9)'],
    ['national varchar(9)', 'varchar(9) CHARACTER SET utf8mb3'],
    ['char(4) byte', 'binary(4)'],
    ['long varchar', 'mediumtext'],
    ['text(200)', 'text'],
    ['text(60)', 'tinytext'],
    ['text(70000)', 'mediumtext'],
    ['blob(10)', 'tinyblob'],
    ['text(200) character set latin1', 'tinytext CHARACTER SET latin1'],
    ["set('a', 'b')", "set('a','b')"],
    ["enum('a  ','b')", "enum('a','b')"],
    ['point srid 4326 not null', 'point NOT NULL SRID 4326'],
    ['vector(3)', 'vector(3)'],
    ['geomcollection', 'geometrycollection'],
    ['uuid', 'char(36)'],
  ])('%s is %s', (written, meant) => {
    expect(column(written)).toBe(meant);
  });

  it('chooses the size of a text by the character set of the table', () => {
    expect(only('CREATE TABLE t (c text(200)) CHARSET latin1')[0]).toBe('c tinytext');
  });
});

describe('the default of a column', () => {
  it.each([
    ['int default null', 'DEFAULT NULL'],
    ["varchar(9) default 'null'", "DEFAULT 'null'"],
    ["varchar(9) default ''", "DEFAULT ''"],
    ["varchar(9) default 'a' 'b'", "DEFAULT 'ab'"],
    ["varchar(9) default _utf8mb4'x'", "DEFAULT 'x'"],
    ["varchar(9) default n'x'", "DEFAULT 'x'"],
    ["varchar(9) default 'it\\'s \\% \\q \\\\'", "DEFAULT 'it''s \\\\% q \\\\'"],
    ['int default - 5', 'DEFAULT -5'],
    ['decimal(5,2) default +1.50', 'DEFAULT 1.50'],
    ['double default 1e-3', 'DEFAULT 1e-3'],
    ['tinyint(1) default true', 'DEFAULT 1'],
    ["bit(4) default b'0101'", "DEFAULT b'0101'"],
    ['binary(2) default 0xFF', 'DEFAULT 0xFF'],
    ['datetime default now()', 'DEFAULT CURRENT_TIMESTAMP'],
    [
      'datetime(3) default localtimestamp(3) on update now(3)',
      'DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3)',
    ],
    ['datetime default current_timestamp()', 'DEFAULT CURRENT_TIMESTAMP'],
    ["char(36) default (concat(')', /* no */ uuid()))", "DEFAULT (concat(')', uuid()))"],
    ['char(36) default uuid()', 'DEFAULT (uuid())'],
    ["text default 'x'", "DEFAULT ('x')"],
  ])('%s is %s', (written, meant) => {
    const [, ...words] = (column(written) ?? '').split('DEFAULT');
    expect(`DEFAULT${words.join('DEFAULT')}`).toBe(meant);
  });
});

describe('attributes of a column', () => {
  it.each([
    ["int COMMENT 'x' DEFAULT 4 NOT NULL", "int NOT NULL DEFAULT 4 COMMENT 'x'"],
    ["int COMMENT 'it''s \"x\"'", "int COMMENT 'it''s \"x\"'"],
    ['int GENERATED ALWAYS AS (1 + (2)) STORED NOT NULL', 'int GENERATED ALWAYS AS (1 + (2)) STORED NOT NULL'],
    ['int AS (1) PERSISTENT', 'int GENERATED ALWAYS AS (1) STORED'],
    ['int /*!80023 INVISIBLE */', 'int INVISIBLE'],
    ['int /*!99999 NOT SQL */ /*M!100100 NOT SQL */', 'int'],
    ['int /*!090100 NOT SQL */', 'int'],
    ['int /*!080023 INVISIBLE */', 'int INVISIBLE'],
    ['varchar(9) CHARACTER SET latin1 BINARY', 'varchar(9) CHARACTER SET latin1 BINARY'],
    ["varchar(9) COLLATE 'utf8mb4_bin'", 'varchar(9) COLLATE utf8mb4_bin'],
    ['int COLUMN_FORMAT FIXED STORAGE DISK', 'int COLUMN_FORMAT FIXED STORAGE DISK'],
    [`int ENGINE_ATTRIBUTE '{"a": 1}'`, `int ENGINE_ATTRIBUTE '{"a": 1}'`],
    ['int NULL DEFAULT NULL', 'int DEFAULT NULL'],
    ['int NOT NULL DEFAULT NULL', 'int NOT NULL'],
  ])('%s is %s', (written, meant) => {
    expect(column(written)).toBe(meant);
  });

  it('may make keys, checks and foreign keys', () => {
    expect(
      only(
        'CREATE TABLE t (a int KEY, b int UNIQUE CHECK (b > 0) CONSTRAINT few CHECK (b < 9) NOT ENFORCED, c serial)',
      ),
    ).toEqual([
      'a int NOT NULL',
      'b int',
      'c bigint unsigned NOT NULL AUTO_INCREMENT',
      'PRIMARY KEY (`a`)',
      'UNIQUE KEY `b` (`b`)',
      'UNIQUE KEY `c` (`c`)',
      'CONSTRAINT `?` CHECK (b > 0)',
      'CONSTRAINT `few` CHECK (b < 9) NOT ENFORCED',
    ]);
    const { schema } = parseSchema(
      'CREATE TABLE p (x int PRIMARY KEY); CREATE TABLE t (a int REFERENCES p ON DELETE CASCADE)',
    );
    expect(lines(schema.tables[1])).toEqual([
      'a int',
      'CONSTRAINT `?` FOREIGN KEY (`a`) REFERENCES `p` (`x`) ON DELETE CASCADE',
    ]);
  });
});

describe('keys', () => {
  it('have prefixes, orders, expressions and options', () => {
    const text = `CREATE TABLE t (a int, b varchar(99), c text, d point NOT NULL,
      PRIMARY KEY USING HASH (a), UNIQUE u USING BTREE (b(10) DESC, a) COMMENT 'x' INVISIBLE, KEY ((lower(b)), a), INDEX (b) KEY_BLOCK_SIZE 8,
      KEY (b), FULLTEXT KEY f (c) WITH PARSER ngram, SPATIAL (d))`;
    expect(only(text).slice(4)).toEqual([
      'PRIMARY KEY (`a`) USING HASH',
      "UNIQUE KEY `u` (`b`(10) DESC, `a`) USING BTREE COMMENT 'x' INVISIBLE",
      'KEY `functional_index` ((lower(b)), `a`)',
      'KEY `b` (`b`) KEY_BLOCK_SIZE=8',
      'KEY `b_2` (`b`)',
      'FULLTEXT KEY `f` (`c`) WITH PARSER `ngram`',
      'SPATIAL KEY `d` (`d`)',
    ]);
  });

  it('find their columns without case, and take their spelling', () => {
    const { schema } = parseSchema(
      'CREATE TABLE P (Id int PRIMARY KEY); CREATE TABLE c (p_ID int, KEY (P_id), FOREIGN KEY (P_ID) REFERENCES p (ID));',
    );
    expect(lines(schema.tables[1]).slice(1)).toEqual([
      'KEY `p_ID` (`p_ID`)',
      'CONSTRAINT `?` FOREIGN KEY (`p_ID`) REFERENCES `P` (`Id`)',
    ]);
  });

  it('may refer to what comes later, to other databases and to nothing, which is told', () => {
    const { schema, problems, notices } =
      parseSchema(`CREATE TABLE c (a int, b int, FOREIGN KEY (a) REFERENCES later (x, y), FOREIGN KEY (nope) REFERENCES other.gone (z));
      CREATE TABLE later (x int PRIMARY KEY)`);
    expect(problems).toEqual([]);
    expect(schema.tables[0]?.foreignKeys).toEqual([
      { columns: ['a'], table: 'later', refColumns: ['x', 'y'] },
      { columns: ['nope'], table: 'gone', schema: 'other', refColumns: ['z'] },
    ]);
    expect(notices.map(({ message }) => message)).toEqual([
      'a foreign key of c refers to 2 columns with 1',
      'a foreign key of c refers to column y, which table later does not have',
      'table c has no column nope for its foreign key',
      'a foreign key of c refers to table gone, which is not in this script',
    ]);
  });
});

describe('statements in a row', () => {
  it.each([
    ['CREATE TABLE t (a int); DROP TABLE t; CREATE TABLE t (b int)', ['b int']],
    ['CREATE TABLE t (a int); CREATE TABLE IF NOT EXISTS t (b int)', ['a int']],
    ['CREATE TABLE t (a int); CREATE OR REPLACE TABLE t (b int)', ['b int']],
    [
      'CREATE TABLE s (a int NOT NULL COMMENT "x", KEY k (a)); CREATE TABLE t LIKE s; DROP TABLE s',
      ["a int NOT NULL COMMENT 'x'", 'KEY `k` (`a`)'],
    ],
    [
      'CREATE TABLE t (a int, b int); ALTER TABLE t MODIFY b bigint FIRST, ADD c int AFTER a, DROP a',
      ['b bigint', 'c int'],
    ],
    ['CREATE TABLE t (a int, KEY k (a)); ALTER TABLE t CHANGE a b int NOT NULL', ['b int NOT NULL', 'KEY `k` (`b`)']],
    [
      'CREATE TABLE t (a int, KEY k (a)); ALTER TABLE t RENAME COLUMN a TO b, RENAME KEY k TO l',
      ['b int', 'KEY `l` (`b`)'],
    ],
    ['CREATE TABLE t (a int, b int, KEY k (a, b)); ALTER TABLE t DROP COLUMN a', ['b int', 'KEY `k` (`b`)']],
    [
      'CREATE TABLE t (a int); ALTER TABLE t ADD PRIMARY KEY (a), ADD UNIQUE (a)',
      ['a int NOT NULL', 'PRIMARY KEY (`a`)', 'UNIQUE KEY `a` (`a`)'],
    ],
    [
      'CREATE TABLE t (a int); CREATE UNIQUE INDEX u USING BTREE ON t (a DESC) LOCK = NONE; DROP INDEX u ON t',
      ['a int'],
    ],
    [
      'CREATE TABLE t (a int DEFAULT 1); ALTER TABLE t ALTER a DROP DEFAULT, ALTER COLUMN a SET INVISIBLE',
      ['a int INVISIBLE'],
    ],
    ['CREATE TABLE t (a varchar(9) CHARSET latin1); ALTER TABLE t CONVERT TO CHARACTER SET utf8mb4', ['a varchar(9)']],
    [
      'CREATE TABLE t (a int, CONSTRAINT c CHECK (a)); ALTER TABLE t ALTER CHECK c NOT ENFORCED',
      ['a int', 'CONSTRAINT `c` CHECK (a) NOT ENFORCED'],
    ],
    ['CREATE TABLE t (a int, CONSTRAINT c CHECK (a)); ALTER TABLE t DROP CONSTRAINT c', ['a int']],
    ['CREATE TABLE t (a int); ALTER TABLE t DISABLE KEYS, ALGORITHM=INPLACE, LOCK=NONE, ORDER BY a', ['a int']],
    ['CREATE TABLE a (x int); RENAME TABLE a TO b, b TO t', ['x int']],
    ['CREATE TABLE v (x int); DROP TABLE IF EXISTS v; CREATE VIEW v AS SELECT 1; CREATE TABLE t (a int)', ['a int']],
    ["INSERT INTO x VALUES ('CREATE TABLE no (a int);'); CREATE TABLE t (a int)", ['a int']],
    ['CREATE TEMPORARY TABLE x (a int); INSERT INTO x VALUES (1); DROP TABLE x; CREATE TABLE t (a int)', ['a int']],
    [
      'SET sql_mode = \'ANSI_QUOTES\'; CREATE TABLE "t" ("a b" int CHECK ("a b" > 0))',
      ['a b int', 'CONSTRAINT `?` CHECK (`a b` > 0)'],
    ],
    ["SET sql_mode = 'NO_BACKSLASH_ESCAPES'; CREATE TABLE t (a int COMMENT 'x\\')", ["a int COMMENT 'x\\\\'"]],
    ['USE shop\nCREATE TABLE shop.t (a int); ALTER TABLE t ADD b int;', ['a int', 'b int']],
    ['SOURCE other.sql\nCREATE TABLE t (a int)\n-- the end', ['a int']],
    ['\uFEFFCREATE\u00A0TABLE t (a int)\r\n;\r', ['a int']],
    ['--old dump\nCREATE TABLE t (a int)', ['a int']],
  ])('%s', (text, meant) => {
    expect(only(text)).toEqual(meant);
  });

  it('keep foreign keys with the table when it is renamed', () => {
    const { schema } = parseSchema(
      'CREATE TABLE p (a int PRIMARY KEY); CREATE TABLE c (a int REFERENCES p (a)); RENAME TABLE p TO q; ALTER TABLE q CHANGE a b int;',
    );
    expect(schema.tables.map(({ name }) => name)).toEqual(['q', 'c']);
    expect(schema.tables[1]?.foreignKeys).toEqual([{ columns: ['a'], table: 'q', refColumns: ['b'] }]);
  });

  it('give tables of two databases different names', () => {
    const { schema, notices } = parseSchema(
      'CREATE TABLE one.t (a int); CREATE TABLE two.T (b int); CREATE TABLE two.c (b int REFERENCES two.t (b));',
    );
    expect(schema.tables.map(({ name }) => name)).toEqual(['t', 'T_1', 'c']);
    expect(schema.tables[2]?.foreignKeys[0]?.table).toBe('T_1');
    expect(notices[0]?.message).toBe(
      'there are two tables T when case and database do not count: this one is called T_1',
    );
  });

  it('take the character set of their database, unless they name one or a collation', () => {
    const { schema } = parseSchema(`
      CREATE TABLE first (a int);
      CREATE DATABASE IF NOT EXISTS \`Shop\` DEFAULT CHARACTER SET = latin1 COLLATE latin1_bin;
      CREATE TABLE outside (a int); CREATE TABLE shop.named (a int);
      USE shop; CREATE TABLE inside (a int); CREATE TABLE own (a int) CHARSET utf8mb4; CREATE TABLE other.far (a int);
      ALTER SCHEMA shop CHAR SET utf8mb3; CREATE TABLE later (a int); CREATE TABLE copy LIKE inside;
      CREATE DATABASE quiet; USE quiet; CREATE TABLE last (a int) ENGINE=MyISAM;`);
    const latin = { charset: 'latin1', collation: 'latin1_bin' };
    expect(Object.fromEntries(schema.tables.map(({ name, options }) => [name, options]))).toEqual({
      first: {},
      outside: {},
      named: latin,
      inside: latin,
      own: { charset: 'utf8mb4' },
      far: {},
      later: { charset: 'utf8mb3' },
      copy: latin,
      last: { engine: 'MyISAM' },
    });
  });

  it('keep options and partitions of tables', () => {
    const [table] =
      parseSchema(`CREATE TABLE t (a int) ENGINE = InnoDB, DEFAULT CHARACTER SET = utf8mb4 COLLATE utf8mb4_bin AUTO_INCREMENT=7 ROW_FORMAT=compressed
      COMMENT 'it''s', STATS_PERSISTENT=0 PARTITION BY HASH (a) /* in */ PARTITIONS 4`).schema.tables;
    expect(table?.options).toEqual({
      engine: 'InnoDB',
      charset: 'utf8mb4',
      collation: 'utf8mb4_bin',
      autoIncrement: '7',
      rowFormat: 'COMPRESSED',
      statsPersistent: '0',
    });
    expect([table?.comment, table?.partitioning]).toEqual(["it's", 'PARTITION BY HASH (a) PARTITIONS 4']);
  });
});

describe('changes of partitions', () => {
  const ranges = 'PARTITION BY RANGE (a) (PARTITION p VALUES LESS THAN (1), PARTITION q VALUES LESS THAN (5))';
  const after = (partitions: string, change: string) =>
    parseSchema(`CREATE TABLE t (a int) ${partitions}; ALTER TABLE t ${change};`);

  it.each([
    [ranges, 'ADD PARTITION (PARTITION r VALUES LESS THAN MAXVALUE ENGINE = InnoDB)', ['p', 'q', 'r']],
    [ranges, 'DROP PARTITION p', ['q']],
    [ranges, 'DROP PARTITION IF EXISTS zz, Q', ['p']],
    [
      ranges,
      'REORGANIZE PARTITION `q` INTO (PARTITION o VALUES LESS THAN (3), PARTITION q VALUES LESS THAN (5))',
      ['p', 'o', 'q'],
    ],
    [ranges, 'TRUNCATE PARTITION p', ['p', 'q']],
    [ranges, 'ADD b int, REORGANIZE PARTITION', ['p', 'q']],
    ['PARTITION BY HASH (a)', 'ADD PARTITION PARTITIONS 3', ['PARTITIONS 4']],
    ['PARTITION BY KEY (a) PARTITIONS 4', 'COALESCE PARTITION 1', ['PARTITIONS 3']],
  ])('%s, %s', (partitions, change, names) => {
    const { schema, problems, notices } = after(partitions, change);
    expect([problems, notices]).toEqual([[], []]);
    const text = schema.tables[0]?.partitioning ?? '';
    const told = [...text.matchAll(/PARTITION `?([opqr])`? VALUES|(PARTITIONS \d)/g)].map(
      ([, name, count]) => name ?? count,
    );
    expect(told).toEqual(names);
  });

  it.each([
    ['', 'DROP PARTITION p', 'table t has no partitions'],
    [ranges, 'DROP PARTITION x', 'table t has no partition x'],
    [ranges, 'DROP PARTITION p, q', 'table t keeps at least one partition'],
    [ranges, 'ADD PARTITION (PARTITION P VALUES LESS THAN (9))', 'table t has a partition P already'],
    ['PARTITION BY HASH (a)', 'COALESCE PARTITION 1', 'table t has other partitions'],
  ])('with %s, %s is refused and changes nothing', (partitions, change, message) => {
    const { schema, problems } = after(partitions, change);
    expect(problems.map((one) => one.message)).toEqual([message]);
    expect(schema.tables[0]?.partitioning ?? '').toBe(partitions);
  });
});

describe('stored objects', () => {
  it('are kept as text, without marks of versions, and list no tables', () => {
    const { schema, counts } = parseSchema(`DELIMITER $$
/*!50003 CREATE*/ /*!50017 DEFINER=\`a\`@\`%\`*/ /*!50003 TRIGGER tr BEFORE INSERT ON t FOR EACH ROW BEGIN SET @a = 'END$'; END */$$
CREATE FUNCTION f() RETURNS int BEGIN CREATE TABLE no (a int); RETURN 1; END$$
DELIMITER ;
CREATE OR REPLACE ALGORITHM=MERGE DEFINER='a'@'b' SQL SECURITY INVOKER VIEW shop.v AS SELECT ';' AS x;
CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO DELETE FROM t;
CREATE PROCEDURE gone() SELECT 1; DROP PROCEDURE IF EXISTS gone;`);
    expect(schema.tables).toEqual([]);
    expect(schema.objects.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'function f',
      'view v',
      'trigger tr',
      'event e',
    ]);
    expect(schema.objects[2]?.sql).toBe(
      "CREATE DEFINER=`a`@`%` TRIGGER tr BEFORE INSERT ON t FOR EACH ROW BEGIN SET @a = 'END$'; END",
    );
    expect([counts.views, counts.triggers, counts.routines, counts.events]).toEqual([1, 1, 1, 1]);
  });

  it('may have blocks without DELIMITER', () => {
    const { schema, problems } =
      parseSchema(`CREATE PROCEDURE p() BEGIN IF 1 THEN SELECT CASE WHEN 1 THEN 2 END; END IF; CASE 1 WHEN 1 THEN BEGIN END; END CASE; END;
CREATE TABLE t (a int);`);
    expect(problems).toEqual([]);
    expect([schema.objects.length, schema.tables.length]).toEqual([1, 1]);
  });
});

const faults = ({ problems }: Parsed): readonly string[] =>
  problems.map(({ line, column, message }) => `${line}:${column} ${message}`);

describe('errors', () => {
  it.each([
    ['CREATE TABLE t (\n  a int\n  b int)', ['3:3 expected , or ) but found b']],
    ['CREATE TABLE t (\r\n  a int,\r)', ['3:1 expected a column or key but found )']],
    ['\uFEFFCREATE TABLE t (a itn)', ['1:19 itn is not a type']],
    ['CREATE TABLE t (\n  "é", a int)', ["2:3 expected a column but found 'é'"]],
    [
      'CREATE TABLE t (a int) ENGIN=x',
      ['1:24 expected an option of the table or the end of the statement but found ENGIN'],
    ],
    ['CREATE TABLE t (order int)', ['1:17 expected a column but found order']],
    ["CREATE TABLE t (a int DEFAULT 'x)", ['1:31 this text is never closed']],
    ['CREATE TABLE t (a int /* x)', ['1:23 this comment is never closed']],
    ['CREATE TABLE `t (a int)', ['1:14 this name is never closed']],
    ['CREATE TABLE t (a int CHECK (a > (1))', ['1:38 expected , or ) but found the end of the statement']],
    ['CREATE TABLE t (a int CHECK (a > (1)', ['1:29 this parenthesis is never closed']],
    ['CREATE TABLE t (a int, A int)', ['1:24 table t has two columns A']],
    ['CREATE TABLE t (a int); CREATE TABLE t (a int)', ['1:38 table t exists already']],
    ['ALTER TABLE t ADD a int', ['1:13 there is no table t']],
    ['CREATE TABLE t (a int); ALTER TABLE t DROP b, DROP KEY k', ['1:44 table t has no column b']],
    ['CREATE TABLE t (a varchar(9,1))', ['1:28 expected ) but found ,']],
    ['CREATE TABLE t (a varchar)', ['1:26 expected ( and a length after varchar but found )']],
    ['CREATE TABLE t (a int DEFAULT active)', ['1:31 expected a default but found active']],
    ['Dear all, here is the schema.', ['1:1 expected a statement such as CREATE TABLE but found Dear']],
    ['', ['1:1 there is no statement in this text']],
    ['-- nothing', ['1:1 there is no statement in this text']],
    ['INSERT INTO t VALUES (1)', ['1:1 no statement in this text creates a table']],
    ['PK\u0003\u0004zip', ['1:1 this is a ZIP archive: unpack it first']],
    ['a\0b', ['1:1 this is a binary file, not a script']],
  ])('%j', (text, told) => {
    expect(faults(parseSchema(text))).toEqual(told);
  });

  it('suggest what was meant', () => {
    expect(parseSchema('CREATE TABLE t (a vachar(9))').problems[0]?.hint).toBe('Did you mean varchar?');
    expect(parseSchema('CREATE TABLE t (key int)').problems[0]?.message).toBe('expected a name but found int');
    expect(parseSchema('CREATE TABLE t (group int)').problems[0]?.hint).toBe(
      'group is reserved: write it in backticks.',
    );
  });

  it('are all told at once, and leave the good statements', () => {
    const read = parseSchema(`CREATE TABLE a (x int);
CREATE TABLE b (x int y int);
CREATE TABLE c (x int COMMENT 'it's);
CREATE TABLE d (x int)
CREATE TABLE e (x int);
ALTER TABLE b ADD z int;
CREATE TABLE f (x wrong);
CREATE TABLE g (x int)`);
    expect(faults(read)).toEqual([
      '2:23 expected , or ) but found y',
      '3:35 expected , or ) but found s',
      '5:1 expected an option of the table or the end of the statement but found CREATE',
      '7:19 wrong is not a type',
    ]);
    expect(read.schema.tables.map(({ name }) => name)).toEqual(['a', 'e', 'g']);
    expect(read.statements.map(({ index, kind, name, line, failed }) => [index, kind, name, line, failed])).toEqual([
      [0, 'create-table', 'a', 1, false],
      [1, 'create-table', 'b', 2, true],
      [2, 'create-table', 'c', 3, true],
      [3, 'create-table', 'd', 4, true],
      [4, 'create-table', 'e', 5, false],
      [5, 'alter-table', 'b', 6, false],
      [6, 'create-table', 'f', 7, true],
      [7, 'create-table', 'g', 8, false],
    ]);
    expect(read.statements[1]?.summary).toBe('Create table b');
    expect(read.problems[0]?.statement).toBe(1);
  });

  it('are at most a hundred', () => {
    expect(parseSchema('CREATE TABLE t (a b);\n'.repeat(500)).problems).toHaveLength(100);
  });
});

describe('selected statements', () => {
  const text =
    'CREATE TABLE a (x int); CREATE TABLE b (x wrong); INSERT INTO a VALUES (1); ALTER TABLE a ADD y int; CREATE VIEW v AS SELECT 1;';

  it('are the only ones that count, errors included', () => {
    const { schema, statements, problems } = parseSchema(text, { only: [0, 3] });
    expect(statements.map(({ summary }) => summary)).toEqual([
      'Create table a',
      'Create table b',
      'Change table a',
      'Create view v',
    ]);
    expect([problems, schema.tables[0]?.columns.length, schema.objects.length]).toEqual([[], 1, 1]);
  });
});

describe('notices', () => {
  it('count what is left out, by kind', () => {
    const { notices } = parseSchema(
      'SET a = 1; INSERT INTO t VALUES (1); INSERT INTO t VALUES (2); CREATE TABLE t (a int); GRANT ALL ON t TO x; CREATE DATABASE d;',
    );
    expect(notices.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      'info: statements that are no part of a schema are left out: 2 INSERT, 1 SET, 1 GRANT, 1 CREATE DATABASE',
    ]);
  });

  it('tell words of older and other servers', () => {
    const { notices } = parseSchema(
      'CREATE TABLE t (a number) TYPE=MyISAM PAGE_CHECKSUM=1; CREATE TABLE u AS SELECT 1;',
    );
    expect(notices.map(({ message }) => message)).toEqual([
      'MySQL has no type number: read as decimal',
      'TYPE is the old word for ENGINE',
      'MySQL has no option PAGE_CHECKSUM: left out',
      'no columns known for u',
    ]);
  });
});

describe('limits', () => {
  it('hold for the length of a text, the number of tables and of columns', () => {
    expect(faults(parseSchema(' '.repeat(21 * 1024 * 1024)))).toEqual(['1:1 this text is longer than 20 MB']);
    const many = Array.from({ length: 5_001 }, (_one, at) => `CREATE TABLE t${at} (a int);`).join('\n');
    expect(faults(parseSchema(many))).toEqual(['5001:14 a schema has at most 5,000 tables']);
    const wide = Array.from({ length: 4_097 }, (_one, at) => `c${at} int`).join(',\n');
    expect(faults(parseSchema(`CREATE TABLE t (${wide})`))).toEqual(['4097:1 a table has at most 4,096 columns']);
  });

  it('hold for nesting and for texts that never end', () => {
    const deep = `${'('.repeat(20_000)}1${')'.repeat(20_000)}`;
    expect(parseSchema(`CREATE TABLE t (a int DEFAULT ${deep})`).problems).toEqual([]);
    expect(faults(parseSchema(`CREATE TABLE t (a int COMMENT '${'x '.repeat(1_000_000)}`))).toEqual([
      '1:31 this text is never closed',
    ]);
  });
});

describe('statements that change a schema', () => {
  const start = parseSchema(
    `CREATE TABLE customers (id int NOT NULL, name varchar(20) COMMENT 'full', PRIMARY KEY (id)) COMMENT 'who buys';
     CREATE TABLE orders (id int NOT NULL, customer_id int, total decimal(10,2), PRIMARY KEY (id), KEY by_total (total),
       CONSTRAINT placed_by FOREIGN KEY (customer_id) REFERENCES customers (id) ON DELETE CASCADE, CHECK (total > 0));
     CREATE VIEW totals AS SELECT 1;`,
  ).schema;
  const changed = (text: string) => parseSchema(text, { start });
  const tableOf = (text: string, name = 'orders') => changed(text).schema.tables.find((table) => table.name === name);

  it('what nothing is said about stays as it is', () => {
    expect(changed('SELECT 1;').schema).toEqual(start);
    expect(changed('SET NAMES utf8mb4;').schema).toEqual(start);
  });

  it('tables that are there are altered, indexed, renamed and dropped', () => {
    expect(tableOf('ALTER TABLE orders ADD paid_at datetime AFTER id')?.columns.map(({ name }) => name)).toEqual([
      'id',
      'paid_at',
      'customer_id',
      'total',
    ]);
    expect(tableOf('USE shop; CREATE INDEX by_customer ON orders (customer_id)')?.indexes).toHaveLength(2);
    expect(tableOf('ALTER TABLE shop.orders DROP FOREIGN KEY placed_by')?.foreignKeys).toEqual([]);
    expect(tableOf('DROP INDEX by_total ON orders')?.indexes).toEqual([]);
    expect(tableOf('RENAME TABLE customers TO people')?.foreignKeys).toMatchObject([
      { table: 'people', onDelete: 'CASCADE' },
    ]);
    expect(changed('DROP TABLE orders; DROP VIEW totals').schema).toEqual({
      tables: [start.tables[0]],
      objects: [],
    });
  });

  it('what has another name is told by the name that it had', () => {
    const renames = (text: string) => changed(text).renames;
    expect(renames('RENAME TABLE orders TO o1; ALTER TABLE o1 RENAME TO bills, RENAME COLUMN total TO amount')).toEqual(
      {
        tables: { orders: 'bills' },
        columns: { orders: { total: 'amount' } },
      },
    );
    expect(renames('RENAME TABLE orders TO t, customers TO orders, t TO customers').tables).toEqual({
      orders: 'customers',
      customers: 'orders',
    });
    expect(renames('ALTER TABLE orders CHANGE total a int; ALTER TABLE orders CHANGE a total int').columns).toEqual({});
    expect(
      renames('ALTER TABLE orders RENAME COLUMN total TO a; ALTER TABLE orders DROP a, ADD a int').columns,
    ).toEqual({});
    expect(renames('DROP TABLE orders; CREATE TABLE bills (id int)')).toEqual({ tables: {}, columns: {} });
    expect(renames('CREATE TABLE orders (id int)')).toEqual({ tables: {}, columns: {} });
  });

  it('a statement that is refused renames nothing', () => {
    expect(changed('RENAME TABLE orders TO bills, gone TO g')).toMatchObject({
      schema: start,
      renames: { tables: {} },
    });
    expect(changed('ALTER TABLE orders RENAME TO bills, RENAME COLUMN total TO a, DROP COLUMN gone')).toMatchObject({
      schema: start,
      renames: { tables: {}, columns: {} },
    });
  });

  it('a table that is created again is replaced in its place, and once', () => {
    const text = 'CREATE TABLE IF NOT EXISTS customers (id int NOT NULL, PRIMARY KEY (id));';
    const { schema, problems } = changed(text);
    expect(problems).toEqual([]);
    expect(schema.tables.map(({ name, columns }) => [name, columns.length])).toEqual([
      ['customers', 1],
      ['orders', 3],
    ]);
    expect(schema.tables[1]).toEqual(start.tables[1]);
    expect(faults(changed(`${text}\nCREATE TABLE customers (id int);`))).toEqual([
      '2:14 table customers exists already',
    ]);
  });

  it('a table that is not there is refused with its place', () => {
    expect(faults(changed('ALTER TABLE bills ADD x int'))).toEqual(['1:13 there is no table bills']);
    expect(faults(changed('CREATE INDEX i ON bills (x)'))).toEqual(['1:19 there is no table bills']);
    expect(faults(changed('RENAME TABLE bills TO b'))).toEqual(['1:14 there is no table bills']);
    const dropped = changed('DROP TABLE orders, bills');
    expect(faults(dropped)).toEqual(['1:20 there is no table bills to drop']);
    expect(dropped.schema).toEqual(start);
    expect(changed('DROP TABLE IF EXISTS bills')).toMatchObject({ problems: [], schema: start });
  });
});
