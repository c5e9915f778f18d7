/** What statements do, in words. */
import type { Statement } from '../parse/definition-types.ts';
import type { PlacedName, TokenReader } from '../parse/token-reader.ts';
import { readOrNothing } from '../text/syntax-fault.ts';

function subjects(statement: Statement): readonly PlacedName[] {
  if ('table' in statement) return [statement.table];
  if (statement.kind === 'drop-table') return statement.tables;
  if (statement.kind === 'rename-table') return statement.pairs.map(({ from }) => from);
  return statement.kind === 'drop-object' ? statement.names : [statement.name];
}

/** The table or object that a statement is about; several are joined with commas. */
export const statementName = (statement: Statement): string =>
  subjects(statement)
    .map(({ name }) => name)
    .join(', ');

/** A short sentence: `Create table orders`. */
export function statementSummary(statement: Statement): string {
  const name = statementName(statement);
  switch (statement.kind) {
    case 'rename-table':
      return statement.pairs.map(({ from, to }) => `Rename table ${from.name} to ${to.name}`).join(', ');
    case 'create-index':
      return `Create key ${statement.name} of table ${name}`;
    case 'drop-index':
      return `Drop key ${statement.name.name} of table ${name}`;
    case 'create-object':
      return `Create ${statement.object} ${name}`;
    case 'drop-object':
      return `Drop ${statement.object} ${name}`;
    default:
      return tableSummary(statement.kind, name);
  }
}

const verbs: Readonly<Record<string, string>> = { CREATE: 'Create', ALTER: 'Change', DROP: 'Drop', RENAME: 'Rename' };

/** `Create table orders` of `create-table`. */
const tableSummary = (kind: Statement['kind'], name: string): string => {
  const [verb = ''] = kind.toUpperCase().split('-');
  return `${verbs[verb] ?? verb} table ${name}`;
};

const mostWords = 8;

/** What a statement with an error probably does, by its first words. */
export function failedSummary(reader: TokenReader): {
  readonly kind: Statement['kind'] | 'unknown';
  readonly name: string;
  readonly summary: string;
} {
  reader.goBack(0);
  const summary = readOrNothing(() => {
    const verb = reader.take().upper;
    const isKnown = Object.hasOwn(verbs, verb);
    for (let count = 0; isKnown && count < mostWords && !reader.isAtEnd; count += 1) {
      if (!reader.skip('TABLE')) {
        reader.take();
        continue;
      }
      reader.skip('IF', 'NOT', 'EXISTS');
      const { name } = reader.tableName();
      const kind = `${verb.toLowerCase()}-table` as Statement['kind'];
      return { kind, name, summary: tableSummary(kind, name) };
    }
    return undefined;
  });
  return summary ?? { kind: 'unknown', name: '', summary: 'Unknown statement' };
}
