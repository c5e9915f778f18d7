/** Scripts with something cut, doubled, swapped or inserted. Tests and stress runs only. */
import { generate } from '../print/generate.ts';
import { platforms } from '../words/platforms.ts';
import { randomSchema } from './random-schemas.ts';
import { RandomSource } from './random-source.ts';

const odd = [
  "'",
  '"',
  '`',
  ';',
  '(',
  ')',
  '/*',
  '*/',
  '/*!80000 ',
  '/*!99999 ',
  '/*~',
  '--',
  '#',
  '\n',
  '\\',
  'DELIMITER $$\n',
  '$$',
  ',',
  '.',
  '@',
  'NULL',
  'KEY',
  'DEFAULT',
  'CREATE TABLE ',
  '0x',
  "x'",
  '1e',
  '\0',
  '\uFEFF',
  '\uD800',
  '=',
  'PRIMARY KEY',
  'REFERENCES',
  'BEGIN',
  'END',
  'USE ',
];

const sources: readonly string[] = [
  ...Array.from(
    { length: 6 },
    (_one, at) =>
      generate(randomSchema(new RandomSource(at), { forMariaDb: false, tables: 2 }), {
        platform: platforms[at % 3]?.id ?? 'platform_mysql_90',
      }).sql,
  ),
  `-- dump\nSET sql_mode='ANSI_QUOTES';\nCREATE TABLE "a" ("b" int, c varchar(9) DEFAULT 'x', KEY k (c(3)));\nALTER TABLE "a" ADD d int AFTER c, DROP KEY k;\nINSERT INTO a VALUES (1,'x;');\n`,
  `USE shop\nDELIMITER $$\nCREATE TRIGGER t BEFORE INSERT ON a FOR EACH ROW BEGIN SET @x = 1; END$$\nDELIMITER ;\nCREATE PROCEDURE p() BEGIN SELECT 1; END;\nRENAME TABLE a TO b;\nCREATE TABLE c LIKE b;`,
];

/** A broken version of a good script; the same number gives the same text. */
export function brokenScript(number: number): string {
  const random = new RandomSource(number);
  let text = random.pick(sources);
  const changes = 1 + random.below(4);
  for (let count = 0; count < changes; count += 1) {
    const at = random.below(text.length + 1);
    const to = Math.min(text.length, at + random.below(random.chance(0.2) ? 400 : 8));
    const insert = random.pick([
      () => '',
      () => random.pick(odd),
      () => text.slice(random.below(text.length), at),
      () => text.slice(at, to).repeat(2),
    ])();
    text = text.slice(0, at) + insert.slice(0, 2_000) + text.slice(to);
  }
  return text;
}
