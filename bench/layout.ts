/**
 * `npm run bench:layout`: faults, crossings and times of automatic layouts and of our own routes on the same places, at
 * right angles and as curves, beside Graphviz dot in the same run. Sets: the demo, random graphs, and with `CORPUS_DIR`
 * the views of all Structurizr workspaces (`*.json`) in that folder. `SEED` and `GRAPHS` choose the random graphs,
 * `SETS` the sets by the start of their names.
 */
import { elkHere, layOut, measure, routeGraph, type Metrics } from '@archwright/layout';
import type { LayoutTask, Picture } from '@archwright/layout';
import { flattened } from '../engines/layout/src/testing/flattened-curve.ts';
import { dotPicture } from './layout-dot.ts';
import { movesAfterAdditions } from './layout-insertion.ts';
import { corpusOf, demoSet, mixedSet, randomSet, type GraphSet } from './layout-sets.ts';
import { percentile } from './timing.ts';

const faults = [
  'overlaps',
  'strangers',
  'throughBoxes',
  'titlesCrossed',
  'foreignGroups',
  'lanes',
  'longLanes',
  'labelHits',
  'labelsOnFrames',
  'lostEdges',
] as const satisfies readonly (keyof Metrics)[];

interface Row {
  readonly metrics: Metrics[];
  readonly times: number[];
}

const emptyRow = (): Row => ({ metrics: [], times: [] });

const sum = ({ metrics }: Row, column: keyof Metrics): number => metrics.reduce((total, one) => total + one[column], 0);

const ms = (times: readonly number[], share: number): number => Math.round(percentile(times, share));

function print(name: string, row: Row, edges: number, dot: Row): void {
  const found = faults.map((column) => [column, sum(row, column)] as const).filter(([, count]) => count > 0);
  const share = (column: 'crossings' | 'length' | 'area'): string =>
    (sum(row, column) / Math.max(1, sum(dot, column))).toFixed(2);
  const aspects = row.metrics.map(({ aspect }) => aspect);
  const fitting = aspects.filter((aspect) => aspect >= 1 && aspect <= 2).length;
  console.log(`${name}: ${found.map(([column, count]) => `${column} ${count}`).join(', ') || 'no faults'}`);
  console.log(
    `  crossings ${sum(row, 'crossings')} (${share('crossings')} of dot), bends an edge ${(sum(row, 'bends') / Math.max(1, edges)).toFixed(2)}, length an edge ${Math.round(sum(row, 'length') / Math.max(1, edges))} px (${share('length')} of dot), area ${share('area')} of dot, aspect ${percentile(aspects, 0.5).toFixed(2)} (${fitting} of ${aspects.length} from 1 to 2), people first ${sum(row, 'peopleFirst')} of ${sum(row, 'ofPeople')}`,
  );
  if (row.times.length > 0) {
    console.log(`  ms: p50 ${ms(row.times, 0.5)}, p95 ${ms(row.times, 0.95)}, most ${ms(row.times, 1)}`);
  }
}

/** Prints how far one added box moves the others; not for graphs that nobody adds boxes to by hand. */
function printMoves(moves: readonly number[]): void {
  if (moves.length === 0) return;
  const mean = moves.reduce((sum, move) => sum + move, 0) / moves.length;
  console.log(`one added box moves the others: median ${percentile(moves, 0.5)} px, mean ${mean.toFixed(1)} px`);
}

interface Rows {
  readonly dot: Row;
  /** The graphs that our own router is used for. */
  readonly dotOfRouted: Row;
  readonly elk: Row;
  readonly own: Row;
  readonly curved: Row;
  /** How far boxes move when one is added, px. */
  readonly moves: number[];
}

function timed<Made>({ times }: Row, work: () => Made): Made {
  const start = performance.now();
  const made = work();
  times.push(performance.now() - start);
  return made;
}

const placedBy = (task: LayoutTask, { boxes }: Picture): LayoutTask => {
  const placeOf = new Map(boxes.map((box) => [box.id, box]));
  return { ...task, boxes: task.boxes.map((box) => ({ ...box, ...placeOf.get(box.id) })) };
};

/** Boxes above which our own router is not used: see `platform/canvas/model/stage-layout.ts`. */
const mostRouted = 200;

/** Compiles what these graphs need: times with a goal are those of a worker that has drawn such graphs before. */
async function warm(task: LayoutTask): Promise<void> {
  const { picture } = await layOut(task, { runElk: elkHere, deadline: 120_000 });
  if (task.boxes.length <= mostRouted) routeGraph(placedBy(task, picture));
}

/** Lays out one graph by dot and by ELK, and routes it again by our own router. */
async function run(task: LayoutTask, { dot, dotOfRouted, elk, own, curved, moves }: Rows): Promise<void> {
  dot.metrics.push(
    measure(
      task,
      timed(dot, () => dotPicture(task)),
    ),
  );
  const start = performance.now();
  const { picture } = await layOut(task, { runElk: elkHere, deadline: 120_000 });
  elk.times.push(performance.now() - start);
  elk.metrics.push(measure(task, picture));
  if (task.boxes.length > mostRouted) return;
  dotOfRouted.metrics.push(...dot.metrics.slice(-1));
  const placed = placedBy(task, picture);
  moves.push(...movesAfterAdditions(placed));
  const routed: Picture = { boxes: picture.boxes, ...timed(own, () => routeGraph(placed)) };
  own.metrics.push(measure(task, routed));
  const rounded = routed.routes.map(({ id, points }) => ({ id, points: flattened(points) }));
  curved.metrics.push(measure(task, { ...routed, routes: rounded }));
}

async function printSet({ name, tasks, goal }: GraphSet): Promise<void> {
  const rows: Rows = {
    dot: emptyRow(),
    dotOfRouted: emptyRow(),
    elk: emptyRow(),
    own: emptyRow(),
    curved: emptyRow(),
    moves: [],
  };
  if (goal !== undefined) for (const task of tasks) await warm(task);
  for (const task of tasks) await run(task, rows);
  const edges = tasks.reduce((total, task) => total + task.edges.length, 0);
  console.log(`\n${name}: ${tasks.length} graphs, ${edges} edges${goal ? `, goal: p95 ${goal} ms` : ''}`);
  print('dot', rows.dot, edges, rows.dot);
  print('ELK', rows.elk, edges, rows.dot);
  if (rows.own.metrics.length > 0) {
    const routed = tasks
      .filter(({ boxes }) => boxes.length <= mostRouted)
      .reduce((total, task) => total + task.edges.length, 0);
    print(`own routes (${rows.own.metrics.length} graphs)`, rows.own, routed, rows.dotOfRouted);
    print('own routes as curves', rows.curved, routed, rows.dotOfRouted);
  }
  printMoves(rows.moves);
}

const folder = process.env['CORPUS_DIR'];
const seed = Number(process.env['SEED'] ?? 20_261_122);
const sets: readonly (() => GraphSet)[] = [
  ...(folder ? [() => corpusOf(folder)] : []),
  demoSet,
  () => randomSet(20, 20),
  () => randomSet(60, 20, 150),
  () => randomSet(200, 4, 750),
  () => mixedSet(seed, Number(process.env['GRAPHS'] ?? 200)),
];
const chosen = process.env['SETS']?.split(',');
for (const task of randomSet(20, 3).tasks) await warm(task);
for (const setOf of sets) {
  const set = setOf();
  if (!chosen || chosen.some((start) => set.name.startsWith(start))) await printSet(set);
}
