/** The graphs of `bench/layout.ts`: views of Structurizr workspaces, the model of the demo, and random graphs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LayoutTask } from '@archwright/layout';
import { sortedGraph } from '../engines/layout/src/normalise.ts';
import { randomFrom, randomTask } from '../engines/layout/src/testing/random-graph.ts';
import { toC4Document, type C4Document } from '../features/c4models/model/c4-document.ts';
import { pictureOf } from '../features/c4models/model/c4-view.ts';
import { fromWorkspaceJson } from '../features/c4models/model/exchange/structurizr-import.ts';
import { layoutTaskOf } from '../features/c4models/model/view-layout.ts';
import { sampleC4Document, sampleModel } from '../features/c4models/server/c4-sample.ts';

/** Graphs that are measured together. Sorted, without edges from a box to itself. */
export interface GraphSet {
  readonly name: string;
  readonly tasks: readonly LayoutTask[];
  /** Limits of the 95th percentile of the time for a layout and for routes, ms. */
  readonly goal?: number;
}

function viewsOf(document: C4Document): readonly LayoutTask[] {
  return [...document.views.keys()].flatMap((id) => {
    const picture = pictureOf(document, id);
    return picture && picture.nodes.length > 1 ? [sortedGraph(layoutTaskOf(picture))] : [];
  });
}

/** The views of a file with at least two elements; none for a file without a workspace. */
function viewsIn(path: string): readonly LayoutTask[] {
  const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const workspace: unknown =
    typeof content === 'object' && content !== null ? Reflect.get(content, 'workspace') : content;
  let ids = 0;
  const read = fromWorkspaceJson(JSON.stringify(workspace ?? content), {
    newId: () => `id ${(ids += 1)}`,
    now: new Date(0).toISOString(),
  });
  return read.ok ? viewsOf(toC4Document(read.model)) : [];
}

/** All views of the workspaces in a folder. */
export function corpusOf(folder: string): GraphSet {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return { name: 'corpus', goal: 60, tasks: files.toSorted().flatMap((name) => viewsIn(join(folder, name))) };
}

/** The views of the model of the demo. */
export function demoSet(): GraphSet {
  const file = new URL('../features/c4models/demo/landscape.json', import.meta.url);
  const content = JSON.parse(readFileSync(file, 'utf8')) as { readonly model: unknown };
  const document = sampleC4Document(sampleModel.parse(content.model), new Map());
  // Elements of the demo have new ids every time, and the order of ids decides between equally good pictures.
  const tasks = viewsOf(document);
  return { name: 'demo', goal: 60, tasks };
}

/** Random graphs of one size, with 1.4 edges a box. */
export const randomSet = (boxes: number, count: number, goal?: number): GraphSet => ({
  name: `${boxes} boxes`,
  tasks: Array.from({ length: count }, (_, at) => sortedGraph(randomTask(1_000 + at, boxes))),
  ...(goal === undefined ? {} : { goal }),
});

/** Random graphs of 10 to 200 boxes, most of them small, with 1 to 2.5 edges a box. */
export function mixedSet(seed: number, count: number): GraphSet {
  const tasks = Array.from({ length: count }, (_, at) => {
    const random = randomFrom(seed + at);
    const boxes = Math.round(10 + 190 * random() ** 3);
    return sortedGraph(randomTask(seed + at, boxes, Math.round(boxes * (1 + 1.5 * random()))));
  });
  return { name: `random, seed ${seed}`, tasks };
}
