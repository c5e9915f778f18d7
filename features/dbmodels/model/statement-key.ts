/** What a statement is about. Pure. */
import type { StatementInfo } from '@archwright/mysql-ddl';

/** `table orders`, `view totals`: statements with the same key are about the same thing. */
export function keyOfStatement({ kind, name, summary }: Pick<StatementInfo, 'kind' | 'name' | 'summary'>): string {
  if (kind !== 'create-object' && kind !== 'drop-object') return `table ${name}`;
  return `${summary.split(' ')[1] ?? ''} ${name}`;
}
