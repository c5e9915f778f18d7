/** Which tables and rows have a sign for their errors and warnings, and what it says. Pure. */
import type { Diagnostic } from '@archwright/mysql-ddl';
import type { SchemaItems } from './schema-item.ts';
import { tablesOf } from './schema-item.ts';

/** A sign at the head of a table, or at the row of a column. */
export interface ProblemSign {
  readonly tableId: string;
  /** Absent at the head. */
  readonly columnId?: string;
  readonly severity: 'error' | 'warning';
  readonly messages: readonly string[];
}

/** Signs of all errors and warnings; remarks are in the panel only. One place has one sign, which is as loud as its worst. */
export function problemSigns(problems: readonly Diagnostic[], items: SchemaItems): readonly ProblemSign[] {
  const tables = new Map(tablesOf(items).map((table) => [table.name, table]));
  const signs = new Map<string, ProblemSign>();
  for (const { severity, message, subject } of problems) {
    const table = tables.get(subject.table);
    if (!table || severity === 'info') continue;
    const column = Object.values(table.columns).find(({ name }) => name === subject.column);
    const key = `${table.id} ${column?.id ?? ''}`;
    const known = signs.get(key);
    signs.set(key, {
      tableId: table.id,
      ...(column ? { columnId: column.id } : {}),
      severity: known?.severity === 'error' ? 'error' : severity,
      messages: [...(known?.messages ?? []), message],
    });
  }
  return [...signs.values()];
}
