/** What the editor asks of the engine, computed in a worker so that gestures are never interrupted. */
import type { Diagnostic } from '@archwright/mysql-ddl';
import { askInTurn } from '#platform/workers/web/ask-worker.ts';
import type { FixTask, ProblemsTask } from '../model/schema-problems.ts';

/** A question, and its number. */
export type SchemaQuestion =
  | { readonly kind: 'problems'; readonly task: ProblemsTask }
  | { readonly kind: 'fix'; readonly task: FixTask };

/** The answer to each question. */
export type SchemaAnswer =
  | { readonly kind: 'problems'; readonly problems: readonly Diagnostic[] }
  | { readonly kind: 'fix'; readonly model: string };

const ask = askInTurn<SchemaQuestion, SchemaAnswer>(
  () => new Worker(new URL('./schema-worker.ts', import.meta.url), { type: 'module' }),
);

/** What the platform has against a model. */
export async function askProblems(task: ProblemsTask): Promise<readonly Diagnostic[]> {
  const answer = await ask({ kind: 'problems', task });
  return answer.kind === 'problems' ? answer.problems : [];
}

/** The text of a model with a fix. */
export async function askFix(task: FixTask): Promise<string> {
  const answer = await ask({ kind: 'fix', task });
  return answer.kind === 'fix' ? answer.model : task.model;
}
