/** Worker of the editor: parses a text, prepares the layout of a view, paints a view that was laid out. */
import { writeSvg } from '@archwright/drawing';
import { drawScene, parseWorkspace, placedScene, sceneTask, viewScenes, type ViewScene } from '@archwright/structurizr';
import { pictureFonts } from '../../model/picture-fonts.ts';
import type { DslAnswer, DslTask } from './dsl-work.ts';

function sceneIn(dsl: string, key: string): ViewScene | undefined {
  const { workspace, ...parsed } = parseWorkspace(dsl);
  return workspace && viewScenes({ workspace, ...parsed }).find((one) => one.key === key);
}

function answer(task: DslTask): DslAnswer {
  if (task.kind === 'check') {
    const { workspace, problems, warnings, views } = parseWorkspace(task.dsl);
    const listed = workspace ? views.map(({ name, view }) => ({ key: view.key, name })) : [];
    return { problems, warnings, views: listed };
  }
  const found = sceneIn(task.dsl, task.key);
  if (!found) return undefined;
  const layout = sceneTask(found.scene, found.autoLayout);
  if (task.kind === 'plan') return layout;
  return writeSvg(drawScene(placedScene(found.scene, layout, task.answer), task.scheme), pictureFonts);
}

addEventListener('message', ({ data }: MessageEvent<DslTask>) => postMessage(answer(data)));
