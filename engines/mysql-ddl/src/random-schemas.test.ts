/** Random schemas: what is written is read as the same, as a document too, and migrations lead from one to another. */
import { describe, expect, it } from 'vitest';
import { compare } from './compare/compare.ts';
import { migrate, migrationText } from './compare/migrate.ts';
import { fromDocument } from './document/from-document.ts';
import { toDocument } from './document/to-document.ts';
import { parseSchema } from './parse-schema.ts';
import { generate } from './print/generate.ts';
import { inCanonicalOrder } from './schema/object-order.ts';
import type { Schema } from './schema/schema-types.ts';
import { randomChange, randomSchema } from './testing/random-schemas.ts';
import { RandomSource } from './testing/random-source.ts';
import { platforms } from './words/platforms.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
console.log(`seed ${seed} (set SEED to repeat)`);
const runs = 200;
const options = { forMariaDb: false, tables: 4 };

const schemaOf = (number: number): Schema => randomSchema(new RandomSource(seed + number), options);
const textOf = (number: number): string => `seed ${seed + number}`;

describe('a random schema', () => {
  it('is the same after it was written and read, on every platform', () => {
    for (let number = 0; number < runs; number += 1)
      for (const { id } of platforms) {
        const schema = schemaOf(number);
        const { sql } = generate(schema, { platform: id, name: 'shop' });
        const read = parseSchema(sql, { platform: id });
        expect(read.problems, textOf(number)).toEqual([]);
        expect(read.schema, textOf(number)).toEqual({ ...schema, objects: inCanonicalOrder(schema.objects) });
        expect(generate(read.schema, { platform: id, name: 'shop' }).sql, textOf(number)).toBe(sql);
      }
  });

  it('is the same after it was a document', () => {
    for (let number = 0; number < runs; number += 1) {
      const schema = schemaOf(number);
      const document: unknown = JSON.parse(JSON.stringify(toDocument(schema)));
      expect(fromDocument(document as ReturnType<typeof toDocument>), textOf(number)).toEqual(schema);
    }
  });

  it('does not differ from itself', () => {
    for (let number = 0; number < runs; number += 1) {
      const schema = schemaOf(number);
      expect(compare(schema, schema), textOf(number)).toEqual([]);
      expect(migrate(schema, schema, { platform: 'platform_mysql_90' }), textOf(number)).toEqual({ up: [], down: [] });
    }
  });
});

/** The schema after a script was run on another one. */
function after(schema: Schema, script: string): Schema {
  const read = parseSchema(`${generate(schema, { platform: 'platform_mysql_84' }).sql}\n${script}`, {
    platform: 'platform_mysql_84',
  });
  expect(read.problems).toEqual([]);
  const started = parseSchema(script, { platform: 'platform_mysql_84', start: schema });
  expect(script === '' ? [] : started.problems).toEqual([]);
  expect(compare(started.schema, read.schema)).toEqual([]);
  return read.schema;
}

describe('a migration between random schemas', () => {
  it('leads to the second one, and back to the first', () => {
    for (let number = 0; number < runs; number += 1) {
      const random = new RandomSource(seed + number);
      const before = randomSchema(random, options);
      const next = random.chance(0.9) ? randomChange(random, before, options) : randomSchema(random, options);
      const { up, down } = migrate(before, next, { platform: 'platform_mysql_84' });
      expect(compare(after(before, migrationText(up)), next), textOf(number)).toEqual([]);
      expect(compare(after(next, migrationText(down)), before), textOf(number)).toEqual([]);
    }
  });
});
