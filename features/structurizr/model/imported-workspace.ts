/** Reads a file to import: a workspace as DSL or as workspace JSON. Pure. */
import {
  counted,
  officialText,
  readWorkspaceJson,
  type Loss,
  type Problem,
  type Workspace,
} from '@archwright/structurizr';
import { checkText } from './checked-text.ts';

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

/** With the way to solve it: who imports a file of another version does not see the editor. */
const toldProblem = (problem: Problem): Loss => ({
  path: '',
  message: problem.hint === undefined ? officialText(problem) : `${officialText(problem)} – ${problem.hint}`,
});

/** Reads a file of either format: JSON starts with a brace or a bracket. */
export function readWorkspaceFile(text: string): ReadWorkspaceFile {
  if (/^\uFEFF?\s*[{[]/.test(text)) {
    const read = readWorkspaceJson(text);
    if (!read.ok) return read;
    const { dsl, parsed, losses } = read;
    return { ok: true, dsl, format: 'json', name: parsed.workspace.name, holds: holdingOf(parsed.workspace), losses };
  }
  const checked = checkText(text);
  if (!checked.whole) return { ok: false, problems: checked.problems.map(toldProblem) };
  const { workspace } = checked.whole;
  return { ok: true, dsl: text, format: 'dsl', name: workspace.name, holds: holdingOf(workspace), losses: [] };
}
