/** What statements do, in words. */
import type { Statement } from '../parse/definition-types.ts';
import type { TokenReader } from '../parse/token-reader.ts';
import { SyntaxFault } from '../text/syntax-fault.ts';

/** The table or object that a statement is about; several are joined with commas. */
export function statementName(statement: Statement): string {
  switch (statement.kind) {
    case 'drop-table':
      return statement.tables.map(({ name }) => name).join(', ');
    case 'rename-table':
      return statement.pairs.map(({ from }) => from.name).join(', ');
    case 'create-object':
      return statement.name.name;
    case 'drop-object':
      return statement.names.map(({ name }) => name).join(', ');
    case 'create-table':
    case 'alter-table':
    case 'create-index':
    case 'drop-index':
      return statement.table.name;
  }
}

/** A short sentence: `Create table orders`. */
export function statementSummary(statement: Statement): string {
  const name = statementName(statement);
  switch (statement.kind) {
    case 'create-table':
      return `Create table ${name}`;
    case 'alter-table':
      return `Change table ${name}`;
    case 'drop-table':
      return `Drop table ${name}`;
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
  }
}

const kinds: Readonly<Record<string, Statement['kind']>> = {
  CREATE: 'create-table',
  ALTER: 'alter-table',
  DROP: 'drop-table',
  RENAME: 'rename-table',
};
const verbs: Readonly<Record<string, string>> = { CREATE: 'Create', ALTER: 'Change', DROP: 'Drop', RENAME: 'Rename' };
const mostWords = 8;

/** What a statement with an error probably does, by its first words. */
export function failedSummary(reader: TokenReader): {
  readonly kind: Statement['kind'] | 'unknown';
  readonly name: string;
  readonly summary: string;
} {
  reader.goBack(0);
  try {
    const verb = reader.take().upper;
    const kind = kinds[verb];
    for (let count = 0; kind && count < mostWords && !reader.isAtEnd; count += 1) {
      if (!reader.skip('TABLE')) {
        reader.take();
        continue;
      }
      reader.skip('IF', 'NOT', 'EXISTS');
      const { name } = reader.tableName();
      return { kind, name, summary: `${verbs[verb] ?? verb} table ${name}` };
    }
  } catch (fault) {
    if (!(fault instanceof SyntaxFault)) throw fault;
  }
  return { kind: 'unknown', name: '', summary: 'Unknown statement' };
}
