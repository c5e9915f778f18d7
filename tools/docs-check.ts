/** Checks docs/security.md and docs/reliability.md against the tests: every row exists, and every named test exists. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findTestTitles } from './test-titles.ts';

interface Row {
  readonly id: string;
  readonly what: string;
  readonly answer: string;
  readonly line: string;
}

const root = join(import.meta.dirname, '..');
const ids = (letter: string, count: number, digits: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => letter + String(at + 1).padStart(digits, '0'));
const documents = [
  { path: 'docs/security.md', ids: ids('S', 89, 2), states: /^(test: |waits for: \S|does not apply: \S)/ },
  { path: 'docs/reliability.md', ids: ids('R', 18, 1), states: /^(test: |measured: \S|waits for: \S)/ },
] as const;

/** Rows of the tables: `| S01 | what | answer |`. */
function readRows(text: string): readonly Row[] {
  return text.split('\n').flatMap((line) => {
    const [, id, what, answer] = /^\| ([SR]\d+) \| (.*?) \| (.*?) ?\|$/.exec(line) ?? [];
    return id === undefined || what === undefined || answer === undefined ? [] : [{ id, what, answer, line }];
  });
}

const titles = findTestTitles(root);
const filesOf = (id: string): readonly string[] => [
  ...new Set(titles.filter((title) => new RegExp(`\\b${id}\\b`).test(title.text)).map((title) => title.file)),
];
const asAnswer = (files: readonly string[]): string =>
  `test: ${files.map((file) => `\`${file}\``).join(', ')}`.trimEnd();

/** Problems of a row, one sentence each. */
function rowProblems(row: Row, states: RegExp): readonly string[] {
  const files = filesOf(row.id);
  if (!row.answer.startsWith('test:')) {
    const faults = states.test(row.answer) ? [] : [`${row.id}: the answer '${row.answer}' is none of the allowed ones`];
    return files.length === 0 || row.answer.startsWith('measured:')
      ? faults
      : [...faults, `${row.id}: there is a test (${files.join(', ')}), but the row does not name it`];
  }
  const named = [...row.answer.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
  if (named.length === 0) return [`${row.id}: names no test file`];
  return named
    .filter((file) => !files.includes(file))
    .map((file) => `${row.id}: ${file} has no test with this id in its title`);
}

function update(path: string): void {
  const text = readFileSync(join(root, path), 'utf8');
  const changed = readRows(text)
    .filter(
      (row) => row.answer.startsWith('test:') || (row.answer.startsWith('waits for:') && filesOf(row.id).length > 0),
    )
    .reduce((whole, row) => {
      const answer = asAnswer(filesOf(row.id));
      return whole.replace(row.line, () => `| ${row.id} | ${row.what} | ${answer} |`);
    }, text);
  writeFileSync(join(root, path), changed);
}

if (process.argv.includes('--update')) for (const document of documents) update(document.path);
const problems = documents.flatMap((document) => {
  const rows = readRows(readFileSync(join(root, document.path), 'utf8'));
  const present = rows.map((row) => row.id);
  return [
    ...document.ids.filter((id) => !present.includes(id)).map((id) => `${document.path}: row ${id} is missing`),
    ...present.filter((id, at) => present.indexOf(id) !== at).map((id) => `${document.path}: row ${id} is there twice`),
    ...rows.flatMap((row) => rowProblems(row, document.states)).map((problem) => `${document.path}: ${problem}`),
  ];
});
for (const problem of problems) console.log(problem);
console.log(`${titles.length} test titles, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
