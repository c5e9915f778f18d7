/** Scripts and migrations on a real server: what it has afterwards is what the schema says. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasMariaDb, type MariaDb, noMariaDbSentence, startMariaDb } from '../../../tools/mariadb-server.ts';
import { migrate, migrationText } from './compare/migrate.ts';
import { parseSchema } from './parse-schema.ts';
import { generate } from './print/generate.ts';
import type { Schema } from './schema/schema-types.ts';
import { corpusScripts } from './testing/mysql-corpus.ts';
import { randomChange, randomSchema } from './testing/random-schemas.ts';
import { RandomSource } from './testing/random-source.ts';
import { listing, listings } from './testing/server-schema.ts';

const isThere = hasMariaDb();
if (!isThere) console.log(`!! SKIPPED the round trips on a server: ${noMariaDbSentence}`);

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const pairs = Number(process.env['PAIRS'] ?? 200);
const platform = 'platform_mysql_80';
const options = { forMariaDb: true, tables: 3 };
console.log(`seed ${seed} (set SEED to repeat, PAIRS for another number than 200)`);

let server: MariaDb;

const fresh = (database: string): string =>
  `SET sql_notes = 0;\nDROP DATABASE IF EXISTS ${database};\nSET sql_notes = 1;\nCREATE DATABASE ${database} CHARACTER SET utf8mb4;\nUSE ${database};\n`;
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
        table.columns.map((column) => [table.name, column.name, column.comment ?? '']),
      );
      expect(
        names
          .filter(([kind]) => kind === 'column')
          .map((row) => [row[1], row[3], row[10]])
          .toSorted(),
      ).toEqual(columns.toSorted());
      const comments = schema.tables.map((table) => [table.name, table.comment ?? '']);
      expect(
        names
          .filter(([kind]) => kind === 'table')
          .map((row) => [row[1], row[4]])
          .toSorted(),
      ).toEqual(comments.toSorted());
    }
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
