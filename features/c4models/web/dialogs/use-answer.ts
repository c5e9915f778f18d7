/** How a form of the editor is answered: checked by the contract, then by the rules, whose refusal the form shows. */
import * as z from 'zod/mini';
import { refused, violated } from '#platform/http/model/failure.ts';
import { c4Change, type C4Change } from '../../contract.ts';
import type { EditorEvent } from '../../model/editor-state.ts';
import { useEditorStore } from '../editor-context.tsx';

/** What the contract says against a field of a change; null when it takes it. */
export function contractProblem(change: C4Change, field: string): string | null {
  const { error } = z.safeParse(c4Change, change);
  return error?.issues.find(({ path }) => path[0] === field)?.message ?? null;
}

/** For changes whose ids are chosen later. */
export const anyId = '00000000-0000-4000-8000-000000000000';

/** Sends the answer; throws what the rules say against it. `fields` are names of the form for those of the rules. */
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
