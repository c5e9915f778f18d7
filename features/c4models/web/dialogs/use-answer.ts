/** Submits a form of the editor: validated by the contract, then by the rules. */
import * as z from 'zod/mini';
import { namedFaults } from '#platform/http/model/issue-sentence.ts';
import { refused, violated } from '#platform/http/model/failure.ts';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { c4Change, type C4Change } from '../../contract.ts';
import type { EditorEvent } from '../../model/editor-state.ts';
import { useEditorStore } from '../editor-context.tsx';

/** Violation of a field by the contract; null when it is valid. */
export function contractProblem(change: C4Change, field: string): string | null {
  const { error } = z.safeParse(c4Change, change);
  const issue = namedFaults(error?.issues ?? []).find(({ path }) => path[0] === field);
  const typed: unknown = Reflect.get(change, field);
  const long = issue?.code === 'too_big' && typeof typed === 'string' ? tooLong(typed, Number(issue.maximum)) : null;
  return long ?? issue?.message ?? null;
}

/** Placeholder id for validation. */
export const anyId = '00000000-0000-4000-8000-000000000000';

/** Submits the form; throws problems of the rules. `fields` maps their paths to form fields. */
export function useAnswer(): (event: EditorEvent, fields?: Readonly<Record<string, string>>) => void {
  const store = useEditorStore();
  return (event, fields = {}) => {
    store.send(event);
    const { dialog } = store.state();
    const problem = dialog && 'problem' in dialog ? dialog.problem : undefined;
    if (!problem) return;
    const { path, message } = problem;
    throw path === '' ? refused(message) : violated(fields[path] ?? path, message);
  };
}
