/** Whether a text can be saved, and the formats that it is exported in. Without schemas, for programs as well. */
import {
  formatText,
  parseWorkspace,
  viewScenes,
  viewText,
  type ViewTextFormat,
  workspaceJson,
  type ParsedWorkspace,
  type Problem,
  type Workspace,
} from '@archwright/structurizr';
import { unstorableMessage, unstorablePlace } from '#platform/http/model/json-guard.ts';
import { noWorkspaceMessage } from './text-messages.ts';
import type { WorkspaceFormat } from './workspace-formats.ts';

/** Characters of a statement that a problem quotes. */
const longestSource = 5_000;

/** A parse with a workspace. */
export type WholeWorkspace = ParsedWorkspace & { readonly workspace: Workspace };

/** A problem of the whole text. */
export const withoutPlace = (message: string): Problem => ({ message, line: 0, column: 0, length: 0, source: '' });

/** A sign that cannot be stored, such as those of a file that is no text. */
export function unstorableProblem(dsl: string): Problem | undefined {
  const place = unstorablePlace(dsl);
  if (!place) return undefined;
  const source = (dsl.split('\n', place.line).at(-1) ?? '').trim().toWellFormed().replaceAll('\u0000', '\ufffd');
  return { message: unstorableMessage.replace(/\.$/, ''), ...place, length: 1, source: source.slice(0, longestSource) };
}

/** The workspace of a text that must hold one, or its problems: at least one. */
export function checkText(
  dsl: string,
): { readonly whole: WholeWorkspace } | { readonly whole?: undefined; readonly problems: readonly Problem[] } {
  const unstorable = unstorableProblem(dsl);
  if (unstorable) return { problems: [unstorable] };
  const parsed = parseWorkspace(dsl);
  const { workspace, problems } = parsed;
  if (problems.length > 0) return { problems };
  return workspace ? { whole: { ...parsed, workspace } } : { problems: [withoutPlace(noWorkspaceMessage)] };
}

/** Official workspace JSON of a workspace, with a line break at its end. */
export const officialJson = ({ workspace }: WholeWorkspace): string =>
  `${JSON.stringify(workspaceJson(workspace), null, 2)}\n`;

/** A workspace as formatted DSL, from the text that it was parsed from, or as official JSON. */
export const workspaceIn = (format: WorkspaceFormat, dsl: string, whole: WholeWorkspace): string =>
  format === 'dsl' ? formatText(dsl) : officialJson(whole);

/** Views of a workspace as texts of another tool, in the order of their list. */
export const viewTexts = (
  whole: WholeWorkspace,
  format: ViewTextFormat,
  isWanted: (key: string) => boolean = () => true,
): readonly { readonly key: string; readonly text: string }[] =>
  viewScenes(whole)
    .filter(({ key }) => isWanted(key))
    .map((scene) => ({ key: scene.key, text: viewText(format, whole.workspace, scene) }));
