/** Worker of the editor: answers what it asks of a text. */
import { writeSvg } from '@archwright/drawing';
import {
  completionsAt,
  definitionAt,
  drawScene,
  formatText,
  hoverAt,
  parseWorkspace,
  placedScene,
  renameEdits,
  sceneTask,
  viewScenes,
  withMarks,
  type ViewScene,
} from '@archwright/structurizr';
import { unstorableProblem, withoutPlace } from '../../model/checked-text.ts';
import { pictureFonts } from '../../model/picture-fonts.ts';
import { noWorkspaceMessage } from '../../model/text-messages.ts';
import { compareWorkspaces } from '../../model/workspace-comparison.ts';
import type { DslCalls, DslTask } from './dsl-work.ts';

function sceneIn(dsl: string, key: string): ViewScene | undefined {
  const { workspace, ...parsed } = parseWorkspace(dsl);
  return workspace && viewScenes({ workspace, ...parsed }).find((one) => one.key === key);
}

const answers: { readonly [Kind in keyof DslCalls]: (asks: DslCalls[Kind]['asks']) => DslCalls[Kind]['answers'] } = {
  check: ({ dsl }) => {
    const { workspace, problems, warnings, views, symbols } = parseWorkspace(dsl);
    const listed = workspace ? views.map(({ name, view }) => ({ key: view.key, name })) : [];
    const unstorable = unstorableProblem(dsl);
    const isNone = problems.length === 0 && workspace === undefined;
    const all = [...(unstorable ? [unstorable] : []), ...(isNone ? [withoutPlace(noWorkspaceMessage)] : problems)];
    const defaultView = workspace?.settings.defaultView ?? '';
    return { problems: all, warnings, views: listed, defaultView, blocks: symbols.blocks };
  },
  plan: ({ dsl, key }) => {
    const found = sceneIn(dsl, key);
    return found && sceneTask(found.scene, found.autoLayout);
  },
  paint: ({ dsl, key, answer, scheme, marks }) => {
    const found = sceneIn(dsl, key);
    if (!found) return undefined;
    const layout = sceneTask(found.scene, found.autoLayout);
    const placed = placedScene(found.scene, layout, answer);
    const drawing = drawScene(placed, scheme);
    return writeSvg(marks ? withMarks(drawing, placed, marks, scheme) : drawing, pictureFonts);
  },
  compare: ({ before, after }) => compareWorkspaces(before, after),
  complete: ({ dsl, line, column }) => completionsAt(dsl, line, column),
  hover: ({ dsl, line, column }) => hoverAt(dsl, line, column),
  define: ({ dsl, line, column }) => definitionAt(dsl, line, column),
  rename: ({ dsl, line, column, name }) => renameEdits(dsl, { line, column }, name),
  format: ({ dsl }) => formatText(dsl),
};

addEventListener('message', ({ data: { kind, ...asks } }: MessageEvent<DslTask>) => {
  const answer = answers[kind] as (asks: unknown) => unknown;
  postMessage(answer(asks));
});
