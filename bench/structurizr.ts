/**
 * `npm run bench:structurizr`: the time to parse the largest workspace of the corpus, beside splitting the same text into
 * lines in the same run; to draw all its views, one view of 200 elements, and what is wrong with the pictures. Needs the corpus (`CORPUS_DIR`).
 */
import { elkHere, layOut, measure, settledEdges, type Metrics } from '@archwright/layout';
import { parseWorkspace, sceneTask, viewScenes } from '@archwright/structurizr';
import { checkText } from '#features/structurizr/model/checked-text.ts';
import { viewPictures } from '#features/structurizr/model/view-pictures.ts';
import {
  corpusFolder,
  corpusText,
  hasCorpus,
  outcomes,
} from '../engines/structurizr/src/testing/structurizr-corpus.ts';
import { percentile, shownMs } from './timing.ts';

/** Goals for a warm parse, for warm drawings and for that of a whole large workspace, ms. */
const goals = { parse: 50, drawing: 1_000, large: 10_000 } as const;
const rounds = 200;
const drawings = 5;

function timesOf(work: () => unknown): number[] {
  for (let round = 0; round < 50; round += 1) work();
  return Array.from({ length: rounds }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
}

/** Systems with a view of their containers, each of which uses one or two of those before it. */
function generatedText(systems: number, containers: number): string {
  const all = Array.from({ length: systems }, (_one, system) => ({
    system,
    parts: Array.from({ length: containers }, (_part, at) => at),
  }));
  const uses = all.flatMap(({ system, parts }) =>
    parts.flatMap((at) => {
      const others = [Math.floor(at / 3), Math.floor((at * 7) / 11)].slice(0, 1 + (at % 2));
      const before = [...new Set(others)].filter((other) => other !== at);
      return before.map((other) => `c${system}x${other} -> c${system}x${at} "Asks"`);
    }),
  );
  const declared = all.map(({ system, parts }) => {
    const inside = parts.map((at) => `c${system}x${at} = container "Container ${at}" "Keeps what it is told" "Java"`);
    return [`s${system} = softwareSystem "System ${system}" {`, ...inside, '}'].join('\n');
  });
  const views = all.map(({ system }) => `container s${system} "All${system}" {\ninclude *\nautoLayout\n}`);
  return ['workspace {\nmodel {', ...declared, ...uses, '}\nviews {', ...views, '}\n}\n'].join('\n');
}

interface Drawing {
  readonly ms: number;
  readonly views: number;
  readonly grids: number;
}

/** Draws all views for light and dark backgrounds, as a save does after its parse. */
async function drawAll(text: string): Promise<Drawing> {
  const checked = checkText(text);
  if (!checked.whole) throw new Error('The text has problems.');
  const started = performance.now();
  let [views, grids] = [0, 0];
  const means = { isWanted: () => true, isGrid: false, deadline: 60_000 };
  for await (const { isGrid, svg } of viewPictures(checked.whole, means)) {
    svg('light');
    svg('dark');
    views += 1;
    if (isGrid) grids += 1;
  }
  return { ms: performance.now() - started, views, grids };
}

/** Prints warm drawings of a text beside the goal; whether it is met. */
async function measureDrawing(name: string, text: string, goal: number = goals.drawing): Promise<boolean> {
  await drawAll(text);
  const runs: Drawing[] = [];
  for (let run = 0; run < drawings; run += 1) runs.push(await drawAll(text));
  const times = runs.map(({ ms }) => ms);
  const { views = 0, grids = 0 } = runs[0] ?? {};
  console.log(`${name}: p50 ${shownMs(percentile(times, 0.5))}  worst ${shownMs(Math.max(...times))}`);
  const isMet = percentile(times, 0.5) <= goal && grids === 0;
  console.log(`${isMet ? 'ok  ' : 'FAIL'} ${views} drawn within ${goal} ms, ${grids} of them as a grid`);
  return isMet;
}

const counted = [
  'throughBoxes',
  'titlesCrossed',
  'foreignGroups',
  'labelHits',
  'crossings',
  'bends',
] as const satisfies readonly (keyof Metrics)[];

/** Prints what is wrong with the pictures of the corpus, with the routes of ELK and with the lines of their styles. */
async function measurePictures(): Promise<void> {
  const sums = new Map(counted.map((name) => [name, { routed: 0, styled: 0 }]));
  for (const { file } of outcomes().filter(({ variantOf }) => variantOf === undefined)) {
    const { workspace, problems, ...parsed } = parseWorkspace(corpusText(file));
    if (!workspace || problems.length > 0) continue;
    for (const { scene, autoLayout } of viewScenes({ ...parsed, workspace })) {
      const task = sceneTask(scene, autoLayout);
      const { picture } = await layOut(task, { runElk: elkHere, deadline: 60_000 });
      const [routed, styled] = [measure(task, picture), measure(task, settledEdges(task, picture))];
      for (const [name, sum] of sums) {
        sum.routed += routed[name];
        sum.styled += styled[name];
      }
    }
  }
  const figures = [...sums].map(([name, { routed, styled }]) => `${name} ${routed} -> ${styled}`);
  console.log(`pictures of the corpus, routes -> lines in their styles: ${figures.join(', ')}`);
}

if (!hasCorpus) {
  console.log(`!! SKIPPED: ${corpusFolder} holds no texts (set CORPUS_DIR)`);
} else {
  const text = corpusText('real/mozilla-fx-private-relay.dsl');
  const { workspace } = parseWorkspace(text);
  const parsing = timesOf(() => parseWorkspace(text));
  const floor = timesOf(() => text.split('\n').map((line) => line.trim()));
  const { elements = [], relationships = [] } = workspace?.model ?? {};
  console.log(`${text.length} characters, ${elements.length} elements, ${relationships.length} relationships`);
  console.log(`parse        p50 ${shownMs(percentile(parsing, 0.5))}  p95 ${shownMs(percentile(parsing, 0.95))}`);
  console.log(`split lines  p50 ${shownMs(percentile(floor, 0.5))}  p95 ${shownMs(percentile(floor, 0.95))}`);
  const isMet = percentile(parsing, 0.95) <= goals.parse;
  console.log(`${isMet ? 'ok  ' : 'FAIL'} parse p95 at most ${goals.parse} ms`);
  const areDrawn = await measureDrawing('all views', text);
  const isDrawn = await measureDrawing('a view of 200 elements', generatedText(1, 200));
  const isLargeDrawn = await measureDrawing('2,000 elements in 20 views', generatedText(20, 100), goals.large);
  await measurePictures();
  process.exitCode = isMet && areDrawn && isDrawn && isLargeDrawn ? 0 : 1;
}
