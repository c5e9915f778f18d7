/** Reads a file to import: a workspace as DSL or as workspace JSON. Pure. */
import {
  counted,
  officialText,
  parseWorkspace,
  readWorkspaceJson,
  type Loss,
  type Workspace,
} from '@archwright/structurizr';
import { noWorkspaceMessage } from './text-messages.ts';

/** The text of a file with what is lost, or why it cannot be read. */
export type ReadWorkspaceFile =
  | {
      readonly ok: true;
      readonly dsl: string;
      readonly format: 'dsl' | 'json';
      /** Name of the workspace. */
      readonly name: string;
      /** `4 elements, 3 relationships, 2 views`. */
      readonly holds: string;
      readonly losses: readonly Loss[];
    }
  | { readonly ok: false; readonly problems: readonly Loss[] };

/** Implied relationships and default views are not counted: nobody wrote them. */
const holdingOf = ({ model, views, hasDefaultViews }: Workspace): string =>
  [
    counted(model.elements.length, 'element'),
    counted(model.relationships.filter(({ linked }) => !linked).length, 'relationship'),
    counted(hasDefaultViews ? 0 : views.length, 'view'),
  ].join(', ');

/** Reads a file of either format: JSON starts with a brace or a bracket. */
export function readWorkspaceFile(text: string): ReadWorkspaceFile {
  if (/^\uFEFF?\s*[{[]/.test(text)) {
    const read = readWorkspaceJson(text);
    if (!read.ok) return read;
    const { dsl, parsed, losses } = read;
    return { ok: true, dsl, format: 'json', name: parsed.workspace.name, holds: holdingOf(parsed.workspace), losses };
  }
  const { workspace, problems } = parseWorkspace(text);
  if (workspace)
    return { ok: true, dsl: text, format: 'dsl', name: workspace.name, holds: holdingOf(workspace), losses: [] };
  const told = problems.map((problem) => ({ path: '', message: officialText(problem) }));
  return { ok: false, problems: told.length > 0 ? told : [{ path: '', message: noWorkspaceMessage }] };
}
