/** Differences of schemas, and the statements that lead from one to another. */
import { describe, expect, it } from 'vitest';
import { parseSchema } from '../parse-schema.ts';
import type { Schema } from '../schema/schema-types.ts';
import type { Change, Renames } from './change-types.ts';
import { compare } from './compare.ts';
import { migrate, migrationText } from './migrate.ts';

const schemaOf = (sql: string): Schema => {
  const { schema, problems } = parseSchema(sql);
  expect(problems).toEqual([]);
  return schema;
};

const kindOf = ({ before, after }: Change): string =>
  before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
const told = (changes: readonly Change[]): readonly string[] =>
  changes.map((change) => `${change.on} ${change.table}.${change.name} ${kindOf(change)}`);

const base = `CREATE TABLE p (id int PRIMARY KEY, name varchar(20) NOT NULL, KEY by_name (name));
  CREATE TABLE c (id int PRIMARY KEY, p_id int, note text, KEY (p_id), CONSTRAINT fk FOREIGN KEY (p_id) REFERENCES p (id), CONSTRAINT few CHECK (id < 9)) COMMENT 'x';`;

describe('the difference of two schemas', () => {
  it('names what was added, removed and changed', () => {
    const after =
      schemaOf(`CREATE TABLE p (id bigint PRIMARY KEY, name varchar(20) NOT NULL, UNIQUE KEY by_name (name), extra int);
      CREATE TABLE c (id int PRIMARY KEY, p_id int, KEY (p_id), CONSTRAINT fk FOREIGN KEY (p_id) REFERENCES p (id) ON DELETE CASCADE) COMMENT 'y' ENGINE=MyISAM;
      CREATE TABLE n (id int); CREATE VIEW v AS SELECT 1;`);
    expect(told(compare(schemaOf(base), after))).toEqual([
      'column p.id changed',
      'column p.extra added',
      'index p.by_name changed',
      'column c.note removed',
      'foreignKey c.fk changed',
      'check c.few removed',
      'option c.comment changed',
      'option c.engine added',
      'table n.n added',
      'object .v added',
    ]);
    expect(told(compare(after, schemaOf(base)))[0]).toBe('table n.n removed');
  });

  it('takes for the same what is the same for a server', () => {
    const one = schemaOf(
      "CREATE TABLE t (a int(11), b text DEFAULT ('x'), c varchar(9) CHARSET utf8, KEY k (a) USING BTREE) ENGINE=innodb",
    );
    const other = schemaOf("CREATE TABLE t (a int, b text DEFAULT 'x', c varchar(9) CHARSET utf8mb3, KEY k (a))");
    expect(compare(one, other)).toEqual([]);
  });

  it('sees a table or column that only has another name, and believes the caller', () => {
    const renamed = schemaOf(
      base.replaceAll('name', 'title').replaceAll('TABLE p', 'TABLE q').replaceAll('REFERENCES p', 'REFERENCES q'),
    );
    const changes = compare(schemaOf(base), renamed, { tables: { p: 'q' } });
    expect(told(changes)).toEqual([
      'table q.q changed',
      'column q.title changed',
      'index q.by_name removed',
      'index q.by_title added',
    ]);
    expect(changes[1]).toMatchObject({ before: { name: 'name' }, after: { name: 'title' } });
    const certain = compare(schemaOf('CREATE TABLE a (x int, y int)'), schemaOf('CREATE TABLE b (x int, y int)'));
    expect(told(certain)).toEqual(['table b.b changed']);
    const uncertain = compare(
      schemaOf('CREATE TABLE a (x int); CREATE TABLE b (x int)'),
      schemaOf('CREATE TABLE c (x int); CREATE TABLE d (x int)'),
    );
    expect(uncertain).toHaveLength(4);
  });

  it('tells the order of columns', () => {
    expect(told(compare(schemaOf('CREATE TABLE t (a int, b int)'), schemaOf('CREATE TABLE t (b int, a int)')))).toEqual(
      ['order t. changed'],
    );
  });
});

const up = (before: string, after: string, renames: Renames = {}): readonly string[] =>
  migrate(schemaOf(before), schemaOf(after), { platform: 'platform_mysql_84', renames }).up.map(
    ({ sql, loses }) => sql.replaceAll(/\s+/g, ' ') + (loses === undefined ? '' : ` -- ${loses}`),
  );

describe('a migration', () => {
  it.each<readonly [string, string, readonly string[]]>([
    [
      'CREATE TABLE t (a int)',
      'CREATE TABLE t (a int, b int NOT NULL)',
      ['ALTER TABLE `t` ADD COLUMN `b` int NOT NULL AFTER `a`'],
    ],
    [
      'CREATE TABLE t (a int, b int)',
      'CREATE TABLE t (b int)',
      ['ALTER TABLE `t` DROP COLUMN `a` -- the values of t.a'],
    ],
    ['CREATE TABLE t (a int); CREATE TABLE u (a int)', 'CREATE TABLE u (a int)', ['DROP TABLE `t` -- all rows of t']],
    ['CREATE TABLE t (a int, b int)', 'CREATE TABLE t (b int, a int)', ['ALTER TABLE `t` MODIFY `b` int FIRST']],
    [
      'CREATE TABLE t (a varchar(20))',
      'CREATE TABLE t (a varchar(10))',
      ['ALTER TABLE `t` MODIFY `a` varchar(10) -- values of t.a that do not fit from varchar(20) into varchar(10)'],
    ],
    ['CREATE TABLE t (a varchar(10))', 'CREATE TABLE t (a varchar(20))', ['ALTER TABLE `t` MODIFY `a` varchar(20)']],
    [
      'CREATE TABLE t (a int)',
      'CREATE TABLE t (a int NOT NULL)',
      ['ALTER TABLE `t` MODIFY `a` int NOT NULL -- NULL in t.a'],
    ],
    [
      "CREATE TABLE t (a enum('x','y'))",
      "CREATE TABLE t (a enum('y','z'))",
      [
        "ALTER TABLE `t` MODIFY `a` enum('y','z') -- values of t.a that do not fit from enum('x','y') into enum('y','z')",
      ],
    ],
    [
      'CREATE TABLE t (a int)',
      'CREATE TABLE t (a bigint AUTO_INCREMENT PRIMARY KEY)',
      ['ALTER TABLE `t` MODIFY `a` bigint NOT NULL AUTO_INCREMENT, ADD PRIMARY KEY (`a`) -- NULL in t.a'],
    ],
    [
      'CREATE TABLE t (a int, b int AS (a) VIRTUAL)',
      'CREATE TABLE t (a int, b int AS (a + 1) VIRTUAL)',
      ['ALTER TABLE `t` DROP COLUMN `b`, ADD COLUMN `b` int GENERATED ALWAYS AS (a + 1) VIRTUAL AFTER `a`'],
    ],
    [
      'CREATE TABLE t (a int, b int)',
      'CREATE TABLE t (b int COMMENT "was a", a int COMMENT "was b")',
      [
        'ALTER TABLE `t` RENAME COLUMN `a` TO `renamed_0`, RENAME COLUMN `b` TO `renamed_1`',
        'ALTER TABLE `t` RENAME COLUMN `renamed_0` TO `b`, RENAME COLUMN `renamed_1` TO `a`',
        "ALTER TABLE `t` MODIFY `b` int COMMENT 'was a', MODIFY `a` int COMMENT 'was b'",
      ],
    ],
    [
      'CREATE TABLE t (a varchar(9)) CHARSET utf8mb4',
      'CREATE TABLE t (a varchar(9)) CHARSET latin1',
      ['ALTER TABLE `t` MODIFY `a` varchar(9), DEFAULT CHARSET=latin1 -- characters of t that latin1 does not have'],
    ],
    [
      "CREATE TABLE t (a int) COMMENT 'x'",
      'CREATE TABLE t (a int) ENGINE=MyISAM',
      ["ALTER TABLE `t` ENGINE=MyISAM COMMENT=''"],
    ],
    [
      'CREATE TABLE t (a int) PARTITION BY HASH (a) PARTITIONS 2',
      'CREATE TABLE t (a int)',
      ['ALTER TABLE `t` REMOVE PARTITIONING'],
    ],
    [
      'CREATE TABLE t (a int, CHECK (a > 0))',
      'CREATE TABLE t (a int, CHECK (a > 1))',
      ['ALTER TABLE `t` DROP CONSTRAINT `t_chk_1`', 'ALTER TABLE `t` ADD CONSTRAINT `t_chk_1` CHECK (a > 1)'],
    ],
    [
      'CREATE VIEW v AS SELECT 1',
      'CREATE VIEW v AS SELECT 2',
      ['DROP VIEW IF EXISTS `v`', 'CREATE VIEW v AS SELECT 2'],
    ],
  ])('from %s to %s', (before, after, statements) => {
    const renames = statements[0]?.includes('renamed_') ? { columns: { t: { a: 'b', b: 'a' } } } : {};
    expect(up(before, after, renames)).toEqual(statements);
  });

  it('drops foreign keys first and adds them last, in circles too', () => {
    const statements = up(
      'CREATE TABLE a (id int PRIMARY KEY, b int, KEY (b), CONSTRAINT x FOREIGN KEY (b) REFERENCES b (id)); CREATE TABLE b (id int PRIMARY KEY, a int, KEY (a), CONSTRAINT y FOREIGN KEY (a) REFERENCES a (id))',
      'CREATE TABLE a (id bigint PRIMARY KEY, b int, KEY (b), CONSTRAINT x FOREIGN KEY (b) REFERENCES b (id)); CREATE TABLE b (id int PRIMARY KEY, a bigint, KEY (a), CONSTRAINT y FOREIGN KEY (a) REFERENCES a (id))',
    );
    expect(statements.map((sql) => sql.slice(0, 40))).toEqual([
      'ALTER TABLE `a` DROP FOREIGN KEY `x`',
      'ALTER TABLE `b` DROP FOREIGN KEY `y`',
      'ALTER TABLE `a` MODIFY `id` bigint NOT N',
      'ALTER TABLE `b` MODIFY `a` bigint',
      'ALTER TABLE `a` ADD CONSTRAINT `x` FOREI',
      'ALTER TABLE `b` ADD CONSTRAINT `y` FOREI',
    ]);
  });

  it.each<readonly [string, string, string, readonly string[]]>([
    [
      'a generated column, with its index and what is calculated from it',
      'CREATE TABLE t (a int, g int AS (a + 1) STORED, h int AS (g * 2), KEY k (g), KEY other (a))',
      'CREATE TABLE t (b int, g int AS (b + 1) STORED, h int AS (g * 2), KEY k (g), KEY other (b))',
      [
        'ALTER TABLE `t` DROP INDEX `k`, DROP COLUMN `g`, DROP COLUMN `h`',
        'ALTER TABLE `t` RENAME COLUMN `a` TO `b`',
        'ALTER TABLE `t` ADD COLUMN `g` int GENERATED ALWAYS AS (b + 1) STORED AFTER `b`, ADD COLUMN `h` int GENERATED ALWAYS AS (g * 2) VIRTUAL AFTER `g`, ADD KEY `k` (`g`)',
      ],
    ],
    [
      'a default',
      'CREATE TABLE t (a int, d int DEFAULT (a * 2))',
      'CREATE TABLE t (b int, d int DEFAULT (b * 2))',
      [
        'ALTER TABLE `t` ALTER COLUMN `d` DROP DEFAULT',
        'ALTER TABLE `t` RENAME COLUMN `a` TO `b`',
        'ALTER TABLE `t` MODIFY `d` int DEFAULT (b * 2)',
      ],
    ],
    [
      'an index of an expression',
      'CREATE TABLE t (a int, KEY k ((a * 2)))',
      'CREATE TABLE t (b int, KEY k ((b * 2)))',
      [
        'ALTER TABLE `t` DROP INDEX `k`',
        'ALTER TABLE `t` RENAME COLUMN `a` TO `b`',
        'ALTER TABLE `t` ADD KEY `k` ((b * 2))',
      ],
    ],
    [
      'a generated column that is an ordinary one afterwards',
      'CREATE TABLE t (a int, g int AS (a + 1))',
      'CREATE TABLE t (b int, g int)',
      [
        'ALTER TABLE `t` DROP COLUMN `g` -- the values of t.g',
        'ALTER TABLE `t` RENAME COLUMN `a` TO `b`',
        'ALTER TABLE `t` ADD COLUMN `g` int AFTER `b`',
      ],
    ],
  ])('takes away %s before the column that it names gets another name', (_what, before, after, statements) => {
    expect(up(before, after)).toEqual(statements);
  });

  it('takes away a generated column before the column that it named is dropped', () => {
    expect(
      up('CREATE TABLE t (a int, b int, g int AS (a + b))', 'CREATE TABLE t (b int, g int AS (b) COMMENT "x")'),
    ).toEqual([
      'ALTER TABLE `t` DROP COLUMN `g`',
      "ALTER TABLE `t` ADD COLUMN `g` int GENERATED ALWAYS AS (b) VIRTUAL COMMENT 'x' AFTER `b`, DROP COLUMN `a` -- the values of t.a",
    ]);
  });

  it('drops a check that names a replaced column, and adds it again', () => {
    expect(
      up(
        'CREATE TABLE t (a int, g int AS (a), CONSTRAINT c CHECK (g > 0))',
        'CREATE TABLE t (a int, g int AS (a + 1), CONSTRAINT c CHECK (g > 0))',
      ),
    ).toEqual([
      'ALTER TABLE `t` DROP CONSTRAINT `c`',
      'ALTER TABLE `t` DROP COLUMN `g`, ADD COLUMN `g` int GENERATED ALWAYS AS (a + 1) VIRTUAL AFTER `a`, ADD CONSTRAINT `c` CHECK (g > 0)',
    ]);
  });

  it('keeps the stored values of a column that is calculated no more, and says so when the reverse replaces values', () => {
    const [stored, ordinary] = ['CREATE TABLE t (a int, g int AS (a) STORED)', 'CREATE TABLE t (a int, g int)'];
    expect(up(stored, ordinary)).toEqual(['ALTER TABLE `t` MODIFY `g` int']);
    expect(up(ordinary, stored)).toEqual([
      'ALTER TABLE `t` MODIFY `g` int GENERATED ALWAYS AS (a) STORED -- the values of t.g are replaced by calculated ones',
    ]);
    expect(
      up('CREATE TABLE t (a int, g int AS (a) STORED, KEY k (g))', 'CREATE TABLE t (b int, g int, KEY k (g))'),
    ).toEqual(['ALTER TABLE `t` MODIFY `g` int', 'ALTER TABLE `t` RENAME COLUMN `a` TO `b`']);
  });

  it('drops the index that the server made for a foreign key together with the foreign key', () => {
    const [parent, key] = ['CREATE TABLE p (id int PRIMARY KEY)', 'CONSTRAINT f FOREIGN KEY (a) REFERENCES p (id)'];
    const child = (more: string): string => `${parent}; CREATE TABLE c (a int, b int${more})`;
    expect(up(child(`, ${key}`), child(''))).toEqual([
      'ALTER TABLE `c` DROP FOREIGN KEY `f`',
      'ALTER TABLE `c` DROP INDEX `f`',
    ]);
    expect(up(child(`, ${key}`), child(`, KEY k (a, b), ${key}`))).toEqual([
      'ALTER TABLE `c` DROP FOREIGN KEY `f`',
      'ALTER TABLE `c` DROP INDEX `f`, ADD KEY `k` (`a`, `b`)',
      'ALTER TABLE `c` ADD CONSTRAINT `f` FOREIGN KEY (`a`) REFERENCES `p` (`id`)',
    ]);
    expect(up(child(`, KEY k (a), ${key}`), child(', KEY k (a)'))).toEqual(['ALTER TABLE `c` DROP FOREIGN KEY `f`']);
    expect(up(child(`, ${key}`), child(`, c int, ${key}`)).join(' ')).not.toContain('DROP INDEX');
  });

  it('says that calculated values are lost when a column is calculated no more', () => {
    expect(up('CREATE TABLE t (a int, g int AS (a))', 'CREATE TABLE t (a int, g int)')).toEqual([
      'ALTER TABLE `t` DROP COLUMN `g`, ADD COLUMN `g` int AFTER `a` -- the values of t.g',
    ]);
  });

  it('leaves alone what the platform never had', () => {
    expect(
      up(
        'CREATE TABLE t (a int, v vector(3))',
        'CREATE TABLE t (a int, v vector(4), CONSTRAINT k FOREIGN KEY (a) REFERENCES gone (id))',
      ),
    ).toEqual([]);
  });

  it('swaps the names of tables by a third one', () => {
    const [first, second] = [
      'CREATE TABLE a (x int); CREATE TABLE b (y int)',
      'CREATE TABLE b (x int); CREATE TABLE a (y int)',
    ];
    expect(up(first, second, { tables: { a: 'b', b: 'a' } })).toEqual([
      'RENAME TABLE `a` TO `renamed_0`, `b` TO `renamed_1`, `renamed_0` TO `b`, `renamed_1` TO `a`',
    ]);
  });

  it('is a script whose losses stand in comments', () => {
    const { up: steps } = migrate(
      schemaOf('CREATE TABLE t (a int)'),
      schemaOf('CREATE TABLE u (b varchar(9)); CREATE TRIGGER x BEFORE INSERT ON u FOR EACH ROW BEGIN END'),
      { platform: 'platform_mysql_90' },
    );
    expect(migrationText(steps)).toBe(`-- Loses all rows of t
DROP TABLE \`t\`;

CREATE TABLE \`u\` (
  \`b\` varchar(9)
);

DELIMITER $$
CREATE TRIGGER x BEFORE INSERT ON u FOR EACH ROW BEGIN END$$
DELIMITER ;
`);
  });
});
