/** Pictures of random workspaces and of the corpus: each member once, no box on another one, all of them in their frames. */
import { elkHere } from '@archwright/layout';
import type { DrawCommand, Drawing } from '@archwright/drawing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeScene, type PlacedScene } from './drawing/scene-layout.ts';
import { drawScene } from './drawing/view-drawing.ts';
import { viewScenes } from './drawing/view-scenes.ts';
import { parseWorkspace } from './parse-workspace.ts';
import { belowFrom, richText, type Below } from './testing/random-texts.ts';
import { corpusText, hasCorpus, outcomes } from './testing/structurizr-corpus.ts';
import { officialText } from './text/places.ts';
import { filteredContent } from './views/view-list.ts';
import type { View } from './views/view-types.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const means = { runElk: elkHere, deadline: 20_000 };

const times = (count: number, lineOf: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => lineOf(at)).join('\n');

/** People, groups in groups, systems with containers and components, and where they run. */
function workspaceText(below: Below): string {
  const [systems, containers] = [1 + below(4), 1 + below(4)];
  const container = (system: number, at: number): string =>
    `c${system}_${at} = container "Container ${at} of ${system}" "${'Words '.repeat(below(12))}" {
       k${system}_${at} = component "Component of ${at}"
     }`;
  const system = (at: number): string =>
    `s${at} = softwareSystem "System ${at}" {\n${times(containers, (one) => container(at, one))}\n}`;
  const grouped = (at: number): string =>
    at % 2 === 0 ? `group "Outer" {\ngroup "Inner ${at}" {\n${system(at)}\n}\n}` : system(at);
  const name = (): string => `c${below(systems)}_${below(containers)}`;
  const relations = new Set(
    Array.from({ length: 2 + below(12) }, () => [name(), name()] as const)
      .filter(([from, to]) => from !== to)
      .map(([from, to]) => `${from} -> ${to} "Uses"`),
  );
  return `workspace {
    model {
      properties {
        structurizr.groupSeparator /
      }
      reader = person "Reader"
      ${times(systems, grouped)}
      reader -> c0_0 "Reads"
      ${[...relations].join('\n')}
      live = deploymentEnvironment "Live" {
        deploymentNode "Rack" {
          ${times(containers, (at) => `deploymentNode "Host ${at}" {\ncontainerInstance c0_${at}\n}`)}
          infrastructureNode "Balancer"
        }
      }
    }
    views {
      systemLandscape "All" {\ninclude *\n}
      container s0 "Containers" {\ninclude *\n}
      component c0_0 "Components" {\ninclude *\n}
      deployment * live "Live" {\ninclude *\nautoLayout ${['tb', 'lr', 'bt', 'rl'][below(4)]}\n}
      dynamic s0 "Steps" {\nreader -> c0_0 "Reads"\n}
      filtered "Containers" exclude "Person" "NoPeople"
    }
  }`;
}

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Rounding of places, px. */
const slack = 0.5;
const isApart = (one: Rect, other: Rect): boolean =>
  one.x + one.width <= other.x + slack ||
  other.x + other.width <= one.x + slack ||
  one.y + one.height <= other.y + slack ||
  other.y + other.height <= one.y + slack;
const isWithin = (inner: Rect, outer: Rect): boolean =>
  inner.x >= outer.x - slack &&
  inner.y >= outer.y - slack &&
  inner.x + inner.width <= outer.x + outer.width + slack &&
  inner.y + inner.height <= outer.y + outer.height + slack;

const overlapping = (parts: readonly (Rect & { readonly name: string })[]): string[] =>
  parts.flatMap((one, at) =>
    parts.slice(at + 1).flatMap((other) => (isApart(one, other) ? [] : [`${one.name} is on ${other.name}`])),
  );

function placeFaults({ boxes, frames }: PlacedScene): string[] {
  const rects = new Map(frames.map((placed) => [placed.frame.id, placed]));
  const outside = [
    ...boxes.map((box) => ({ part: box, name: box.measured.box.name, around: box.measured.box.frame })),
    ...frames.map((placed) => ({ part: placed, name: placed.frame.name, around: placed.frame.parent })),
  ].flatMap(({ part, name, around }) => {
    const frame = around === null ? undefined : rects.get(around);
    return frame && !isWithin(part, frame) ? [`${name} is not in ${frame.frame.name}`] : [];
  });
  const siblings = Map.groupBy(frames, ({ frame }) => frame.parent);
  return [
    ...outside,
    ...overlapping(boxes.map((box) => ({ ...box, name: box.measured.box.name }))),
    ...[...siblings.values()].flatMap((some) => overlapping(some.map((one) => ({ ...one, name: one.frame.name })))),
  ];
}

/** How often each element is drawn; frames around a subject are no member of the view. */
function drawnElements({ commands }: Drawing): ReadonlyMap<string, number> {
  const drawn = new Map<string, number>();
  const look = (command: DrawCommand): void => {
    if (command.kind !== 'group') return;
    const { element, frame } = command.data ?? {};
    if (element !== undefined && frame !== 'boundary') drawn.set(element, (drawn.get(element) ?? 0) + 1);
    command.commands.forEach(look);
  };
  commands.forEach(look);
  return drawn;
}

const membersOf = (view: View) => (view.kind === 'Filtered' ? filteredContent(view).elements : view.elements);

/** What is wrong with the pictures of a text, by the keys of its views. */
async function faultsOf(text: string, most = Infinity): Promise<readonly string[]> {
  const { workspace, views, problems } = parseWorkspace(text);
  if (!workspace) return problems.map(officialText);
  const faults: string[] = [];
  for (const [at, scene] of viewScenes({ workspace, views }).slice(0, most).entries()) {
    const placed = await placeScene(scene.scene, scene.autoLayout, means);
    const drawn = drawnElements(drawScene(placed, 'light'));
    const view = views[at]?.view;
    const members = view ? [...membersOf(view)].map(({ id }) => id) : [];
    const counts = [...members, ...[...drawn.keys()].filter((id) => !members.includes(id))]
      .filter((id) => drawn.get(id) !== 1 || !members.includes(id))
      .map((id) => `element ${id} is drawn ${drawn.get(id) ?? 0} times`);
    faults.push(...[...counts, ...placeFaults(placed)].map((fault) => `${scene.key}: ${fault}`));
  }
  return faults;
}

describe('pictures', () => {
  it(
    'of a rich text show each member once, apart from the others and within its frame',
    { timeout: 300_000 },
    async () => {
      expect(await faultsOf(richText)).toEqual([]);
    },
  );

  it('of random workspaces do so as well', { timeout: 180_000 }, async () => {
    console.log(`seed ${seed} (set SEED to repeat)`);
    await fc.assert(
      fc.asyncProperty(fc.nat(2_147_483_647), async (number) => {
        const text = workspaceText(belowFrom(number));
        const faults = await faultsOf(text);
        if (faults.length > 0) throw new Error(`${faults.join('\n')}\n${text}`);
      }),
      { numRuns: 12, seed },
    );
  });

  it
    .runIf(hasCorpus)
    .each(
      outcomes().filter(
        ({ outcome, file }) => outcome === 'parses' && file.startsWith('real/') && !file.includes('.variant'),
      ),
    )('of $file do so as well', { timeout: 120_000 }, async ({ file }) => {
    expect(await faultsOf(corpusText(file), 4)).toEqual([]);
  });
});
