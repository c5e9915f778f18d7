/** Rules about names: lengths, characters, reserved words, names that are there twice. */
import { reservedSince } from '../words/reserved-words.ts';
import type { Table } from '../schema/schema-types.ts';
import type { Fix, Subject } from './diagnostic-types.ts';
import type { RuleContext } from './rule-types.ts';

const longestName = 64;
const mostTableComment = 2_048;

interface NamedSubject {
  readonly subject: Subject;
  readonly name: string;
  /** `Table orders`. */
  readonly label: string;
  /** The fix that gives it another name. */
  readonly rename?: (to: string) => Fix;
}

function nameProblem(name: string): string | undefined {
  if (name === '') return 'needs a name';
  if ([...name].length > longestName) return 'has a name of more than 64 characters';
  if (name.endsWith(' ')) return 'has a name that ends with a blank';
  if (name.includes('\0')) return 'has a name with a zero character';
  return /[\u{10000}-\u{10ffff}]/u.test(name) ? 'has a name with characters such as emoji' : undefined;
}

const repaired = (name: string): string =>
  [...name.replaceAll(/[\u{10000}-\u{10ffff}\p{Cc}]/gu, '')].slice(0, longestName).join('').trimEnd();

function checkName(context: RuleContext, { subject, name, label, rename }: NamedSubject): void {
  const problem = nameProblem(name);
  if (problem !== undefined) {
    const to = repaired(name);
    context.add(subject, {
      code: 'invalid-name',
      severity: 'error',
      message: `${label} ${problem}.`,
      ...(rename && to !== '' ? { fix: rename(to) } : {}),
    });
  }
  const since = reservedSince(name);
  if (since === undefined || since > context.facts.release) return;
  context.add(subject, {
    code: 'reserved-word',
    severity: 'info',
    message: `${label}: ${name} is a reserved word of ${context.facts.label}; queries must write it in backticks.`,
    ...(rename ? { fix: rename(`${name}_`) } : {}),
  });
}

function subjectsOf(table: Table): readonly NamedSubject[] {
  const { name } = table;
  return [
    {
      subject: { table: name },
      name,
      label: `Table ${name}`,
      rename: (to) => ({ kind: 'rename-table', table: name, to }),
    },
    ...table.columns.map((column): NamedSubject => ({
      subject: { table: name, column: column.name },
      name: column.name,
      label: `Column ${name}.${column.name}`,
      rename: (to) => ({ kind: 'rename-column', table: name, column: column.name, to }),
    })),
    ...table.indexes.map((index): NamedSubject => ({
      subject: { table: name, index: index.name },
      name: index.name,
      label: `Key ${index.name} of ${name}`,
      rename: (to) => ({ kind: 'rename-index', table: name, index: index.name, to }),
    })),
  ];
}

/** The first name of a list that is there twice without case. */
function* repeated(names: readonly string[]): Generator<string> {
  const seen = new Set<string>();
  for (const name of names) {
    const key = name.toLowerCase();
    if (seen.has(key)) yield name;
    seen.add(key);
  }
}

function checkRepeated(context: RuleContext, table: Table): void {
  for (const column of repeated(table.columns.map(({ name }) => name)))
    context.add(
      { table: table.name, column },
      { code: 'repeated-name', severity: 'error', message: `Table ${table.name} has two columns ${column}.` },
    );
  for (const index of repeated(table.indexes.map(({ name }) => name)))
    context.add(
      { table: table.name, index },
      { code: 'repeated-name', severity: 'error', message: `Table ${table.name} has two keys ${index}.` },
    );
}

/** All rules about names. */
export function checkNamesOf(context: RuleContext): void {
  for (const table of repeated(context.schema.tables.map(({ name }) => name)))
    context.add({ table }, { code: 'repeated-name', severity: 'error', message: `There are two tables ${table}.` });
  for (const table of context.schema.tables) {
    for (const subject of subjectsOf(table)) checkName(context, subject);
    checkRepeated(context, table);
    if (table.columns.length === 0)
      context.add(
        { table: table.name },
        { code: 'no-columns', severity: 'error', message: `Table ${table.name} has no columns.` },
      );
    if ([...(table.comment ?? '')].length > mostTableComment)
      context.add(
        { table: table.name },
        {
          code: 'comment-too-long',
          severity: 'error',
          message: `Table ${table.name}: a comment has at most 2,048 characters.`,
        },
      );
  }
}
