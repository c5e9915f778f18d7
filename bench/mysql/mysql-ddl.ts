/**
 * `npm run bench:mysql`: the time to read and to write 2,000 tables beside scanning the same bytes, to read 10 MB with
 * one long INSERT, and odd input; and what the engine adds to a page. Times are of the processor, so that other
 * programs do not count.
 */
import { generate, migrate, parseSchema, toDocument } from '@archwright/mysql-ddl';
import { engineBytes } from '../engine-bytes.ts';
import { percentile, shownMs } from '../timing.ts';

const tables = 2_000;
const rounds = 7;
/** Goals in ms, and for the size in bytes. */
const goals = { parse: 1_000, write: 500, insert: 2_000, odd: 500, wide: 100, size: 25_000 } as const;

const columns = Array.from(
  { length: 10 },
  (_one, at) => `  \`column_${at}\` varchar(255) DEFAULT 'it''s' COMMENT 'words',`,
).join('\n');

const tableText = (at: number): string => `CREATE TABLE \`table_${at}\` (
  \`id\` bigint unsigned NOT NULL AUTO_INCREMENT,
${columns}
  \`parent_id\` bigint unsigned DEFAULT NULL,
  PRIMARY KEY (\`id\`),
  KEY \`by_parent\` (\`parent_id\`),
  CONSTRAINT \`parent_${at}\` FOREIGN KEY (\`parent_id\`) REFERENCES \`table_${(at * 7) % tables}\` (\`id\`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
`;

const script = Array.from({ length: tables }, (_one, at) => tableText(at)).join('\n');
const insert = `INSERT INTO x VALUES ${"('abc, ''def'' \\' ; CREATE TABLE (', 1, 2.5),".repeat(115_000)}(1);\n`;
const tenMegabytes = script
  .repeat(Math.ceil((10_000_000 - insert.length) / script.length))
  .slice(0, 10_000_000 - insert.length);

/** Processor time of a round in ms. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

let isGood = true;

/** Prints the median of some rounds after two to get warm, and whether it is below the goal. */
function measured(name: string, goal: number | undefined, work: () => unknown): void {
  const times = Array.from({ length: rounds + 2 }, () => timeOf(work)).slice(2);
  const median = percentile(times, 0.5);
  const isMet = goal === undefined || median < goal;
  isGood &&= isMet;
  console.log(
    `${name.padEnd(44)}${shownMs(median)}${goal === undefined ? '' : `  below ${goal} ms: ${isMet ? 'yes' : 'NO'}`}`,
  );
}

function scan(text: string): number {
  let found = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) === 59) found += 1;
  return found;
}

console.log(`${tables} tables, ${(script.length / 1e6).toFixed(1)} MB; the median of ${rounds} rounds`);
const { schema } = parseSchema(script);
measured('scan the bytes (floor)', undefined, () => scan(script));
measured('read', goals.parse, () => parseSchema(script));
measured('write, rules included', goals.write, () =>
  generate(schema, { platform: 'platform_mysql_84', name: 'bench' }),
);
measured('make a document', undefined, () => toDocument(schema));
measured('migrate to itself', undefined, () => migrate(schema, schema, { platform: 'platform_mysql_84' }));
measured('read 10 MB with an INSERT of 5 MB', goals.insert, () => parseSchema(tenMegabytes + insert));
measured('read 20,000 parentheses', goals.odd, () =>
  parseSchema(`CREATE TABLE a (b int DEFAULT ${'('.repeat(20_000)}1${')'.repeat(20_000)})`),
);
measured('read 2 MB of an open text', goals.odd, () =>
  parseSchema(`CREATE TABLE a (b int COMMENT '${'x '.repeat(1_000_000)}`),
);
measured('read 1,000 columns', goals.wide, () =>
  parseSchema(`CREATE TABLE a (${Array.from({ length: 1_000 }, (_one, at) => `c${at} int`).join(', ')})`),
);

// Scripts are read and written by workers of the server; pages have what reads and writes the document.
const size = await engineBytes('mysql-ddl', ['toDocument', 'fromDocument']);
isGood &&= size <= goals.size;
console.log(
  `import and export in a page: ${size} bytes compressed, at most ${goals.size}: ${size <= goals.size ? 'yes' : 'NO'}`,
);
const reader = await engineBytes('mysql-ddl', ['parseSchema', 'toDocument', 'fromDocument']);
console.log(`with the reader of scripts, which only the server has: ${reader} bytes compressed`);
const all = [
  'parseSchema',
  'generate',
  'toDocument',
  'fromDocument',
  'compare',
  'migrate',
  'diagnose',
  'applyFix',
  'readDbml',
  'writeDbml',
  'writeMermaid',
  'writePlantuml',
  'writeMarkdown',
];
console.log(`all of the engine in a page: ${await engineBytes('mysql-ddl', all)} bytes compressed`);
process.exitCode = isGood ? 0 : 1;
