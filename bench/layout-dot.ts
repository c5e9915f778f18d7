/** Lays out a task by Graphviz dot, the yardstick of `bench/layout.ts`: the same sizes, groups, labels and direction. */
import { Graphviz } from '@hpcc-js/wasm-graphviz';
import type { LayoutTask, Picture, PlacedRect, Point } from '@archwright/layout';
import { groupsAround, groupTreeOf, type GroupTree } from '../engines/layout/src/group-tree.ts';
import { rankedEdges } from '../engines/layout/src/normalise.ts';

const graphviz = await Graphviz.load();

const ranks = { down: 'TB', up: 'BT', right: 'LR', left: 'RL' } as const;
/** dot takes inches of 72 px. */
const inches = (px: number): string => (px / 72).toFixed(4);
/** Free space at the sides of boxes and around labels, px. */
const space = { box: 36, label: 8 } as const;

/** Names in the file of dot, which knows neither spaces nor our ids. */
interface Names {
  readonly boxes: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
  readonly groups: ReadonlyMap<string, string>;
}

/** The innermost group that contains both boxes of an edge. */
function commonGroup(tree: GroupTree, { boxes }: LayoutTask, from: string, to: string): string | null {
  const groupOf = (id: string): string | null => boxes.find((box) => box.id === id)?.group ?? null;
  const others = new Set(groupsAround(tree, groupOf(to)));
  return groupsAround(tree, groupOf(from)).find((id) => others.has(id)) ?? null;
}

/** Labels are nodes in the middle of their edges: real edge labels lose edges in graphs with groups. */
function sourceOf(task: LayoutTask, names: Names): string {
  const tree = groupTreeOf(task);
  const edges = rankedEdges(task);
  const labelsIn = Map.groupBy(
    edges.filter(({ label }) => label.width > 0),
    ({ from, to }) => commonGroup(tree, task, from, to),
  );
  const within = (parent: string | null): string => {
    const boxes = (tree.boxesIn.get(parent) ?? []).map(
      ({ id, width, height }) =>
        `${names.boxes.get(id)} [width=${inches(width + space.box)} height=${inches(height)}];`,
    );
    const labels = (labelsIn.get(parent) ?? []).map(
      ({ id, label }) =>
        `${names.labels.get(id)} [width=${inches(label.width + space.label)} height=${inches(label.height + space.label)}];`,
    );
    const groups = (tree.groupsIn.get(parent) ?? []).map(({ id, title }) => {
      const table = `<TABLE BORDER="0" FIXEDSIZE="TRUE" WIDTH="${Math.ceil(title.width)}" HEIGHT="${Math.ceil(title.height)}"><TR><TD></TD></TR></TABLE>`;
      return `subgraph ${names.groups.get(id)} { margin=24; labeljust=l; labelloc=t; label=<${table}>; ${within(id)} }`;
    });
    return [...boxes, ...labels, ...groups].join('\n');
  };
  const lines = edges.map(({ id, from, to, label }) =>
    [names.boxes.get(from), ...(label.width > 0 ? [names.labels.get(id)] : []), names.boxes.get(to)].join(' -> '),
  );
  return `digraph { compound=true; splines=polyline; rankdir=${ranks[task.direction]}; nodesep=0.333; ranksep=0.333;
    node [shape=box fixedsize=true label=""];
    ${within(null)}
    ${lines.join(';\n')} }`;
}

interface DotObject {
  readonly name: string;
  readonly pos?: string;
  readonly bb?: string;
  readonly lp?: string;
}
interface DotAnswer {
  readonly objects?: readonly DotObject[];
  readonly edges?: readonly { readonly tail: number; readonly head: number; readonly pos: string }[];
}

const pointOf = (text: string): Point => {
  const [x = 0, y = 0] = text.split(',').map(Number);
  // Its y axis points upwards.
  return { x, y: -y };
};

/** The corners of a spline of straight pieces: every third of its points, and the tip of the arrow. */
function cornersOf(spline: string): readonly Point[] {
  const parts = spline.split(' ');
  const tip = parts.find((part) => part.startsWith('e,'));
  const points = parts.filter((part) => !part.startsWith('e,')).map(pointOf);
  return [...points.filter((_, at) => at % 3 === 0), ...(tip ? [pointOf(tip.slice(2))] : [])];
}

const around = ({ x, y }: Point, id: string, { width, height }: { width: number; height: number }): PlacedRect => ({
  id,
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

/** Places, frames, routes and labels of a task by dot. `task` is sorted and has no edge from a box to itself. */
export function dotPicture(task: LayoutTask): Picture {
  const named = (items: readonly { readonly id: string }[], kind: string): ReadonlyMap<string, string> =>
    new Map(items.map(({ id }, at) => [id, `${kind}${at}`]));
  const names: Names = {
    boxes: named(task.boxes, 'n'),
    labels: named(task.edges, 'l'),
    groups: named(task.groups, 'cluster_'),
  };
  const answer = JSON.parse(graphviz.dot(sourceOf(task, names), 'json')) as DotAnswer;
  const objects = new Map(answer.objects?.map((object) => [object.name, object]));
  const at = (name: string | undefined): Point => pointOf(objects.get(name ?? '')?.pos ?? '0,0');
  const order = answer.objects?.map(({ name }) => name) ?? [];
  // Several edges between the same boxes without labels are told apart by their order.
  const parallel = Map.groupBy(answer.edges ?? [], ({ tail, head }) => `${order[tail]} ${order[head]}`);
  const next = (from: string, to: string): readonly Point[] =>
    cornersOf(parallel.get(`${from} ${to}`)?.shift()?.pos ?? '');
  return {
    boxes: task.boxes.map((box) => around(at(names.boxes.get(box.id)), box.id, box)),
    frames: task.groups.flatMap(({ id, title }) => {
      const frame = objects.get(names.groups.get(id) ?? '');
      if (!frame?.bb) return [];
      const [left = 0, bottom = 0, right = 0, top = 0] = frame.bb.split(',').map(Number);
      const titleAt = around(pointOf(frame.lp ?? '0,0'), id, title);
      return [{ id, x: left, y: -top, width: right - left, height: top - bottom, title: titleAt }];
    }),
    routes: rankedEdges(task).map(({ id, from, to, label, isTurned }) => {
      const [start = '', middle = '', end = ''] = [names.boxes.get(from), names.labels.get(id), names.boxes.get(to)];
      const points = label.width > 0 ? [...next(start, middle), ...next(middle, end)] : next(start, end);
      return { id, points: isTurned ? points.toReversed() : points };
    }),
    labels: task.edges.flatMap(({ id, label }) =>
      label.width > 0 ? [around(at(names.labels.get(id)), id, label)] : [],
    ),
  };
}
