/** Arbitrary models for fast-check, with texts that are difficult for exporters. Tests only. */
import * as fc from 'fast-check';
import { interactionStyles, locations, shapes, statuses, type C4ElementType, type C4Model } from '../../../contract.ts';
import type { C4Content } from '../../c4-import-call.ts';
import { viewDensities, viewDirections, viewRoutings } from '../../c4-view-drawing.ts';
import { patternKey, patternKinds } from '../../element-pattern.ts';
import { accepts } from '../../c4-view-rules.ts';
import { counter, modelOf } from './sample-model.ts';

/** Difficult texts: quotes, braces, tags, backslashes, emoji, keywords of other formats, 200 characters. */
const oddTexts = [
  'plain',
  '"quoted"',
  "it's",
  '{',
  '}',
  '{ }',
  '<b>&amp;</b>',
  '</svg><script>alert(1)</script>',
  'back\\slash',
  'ends with \\',
  '\\n',
  '\\"',
  '🦊 fox 👨‍👩‍👧',
  '日本語',
  'עברית',
  '%%{init: {}}%%',
  '---',
  '#quot;',
  '${NAME}',
  '@enduml',
  '!include x',
  "/' x '/",
  '// no',
  '**bold** __u__',
  '[[http://x]]',
  'Element',
  'Person',
  'Asynchronous',
  'a -> b',
  '*',
  'this',
  '=',
  'W'.repeat(200),
  'word '.repeat(40).trim(),
  '||',
  ';',
  ',',
  '--',
  ']]>',
  'ß→“x”',
  'end',
  'title',
] as const;

const oddText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
);
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
const name = oddText.map(oneLine).filter((text) => text !== '');
const line = fc.oneof(fc.constant(''), name);
const text = fc
  .oneof(
    fc.constant(''),
    oddText,
    fc.tuple(oddText, oddText).map((two) => two.join('\n')),
  )
  .map((one) => one.trim());
const tags = fc.uniqueArray(name.map((one) => Array.from(one).slice(0, 20).join('').trim()).filter(Boolean), {
  maxLength: 3,
});
const links = fc.array(
  fc.oneof(
    fc.constant({ url: 'https://example.org/a?b=1&c=%22', label: 'https://example.org/a?b=1&c=%22' }),
    fc.constant({ url: 'http://example.org', label: 'Handbook' }),
    fc.constant({ kind: 'adr' as const, id: '10000000-0000-4000-8000-000000000777' }),
  ),
  { maxLength: 2 },
);
const facts = { description: text, technology: line, tags, status: fc.constantFrom(...statuses), links };
const element = fc.record({
  ...facts,
  name,
  owner: line,
  group: line,
  patterns: fc.uniqueArray(
    fc.record({ kind: fc.constantFrom(...patternKinds), pattern: name.map((one) => one.slice(0, 300).trim()) }),
    { maxLength: 3, selector: patternKey },
  ),
  shape: fc.constantFrom(...shapes),
  location: fc.constantFrom(...locations),
});
const arrow = fc.record({
  ...facts,
  from: fc.nat(),
  to: fc.nat(),
  interactionStyle: fc.constantFrom(...interactionStyles),
});
const place = fc.record({
  x: fc.integer({ min: -3000, max: 3000 }),
  y: fc.integer({ min: -3000, max: 3000 }),
  pinned: fc.boolean(),
  at: fc.nat(),
});
const point = fc.record({ x: fc.integer({ min: -3000, max: 3000 }), y: fc.integer({ min: -3000, max: 3000 }) });
const shape = fc.record({
  name,
  description: text,
  actors: fc.array(element, { maxLength: 3 }),
  systems: fc.array(
    fc.record({
      element,
      containers: fc.array(fc.record({ element, components: fc.array(element, { maxLength: 3 }) }), { maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
  arrows: fc.array(arrow, { maxLength: 12 }),
  views: fc.array(
    fc.record({
      level: fc.constantFrom('C1', 'C2', 'C3'),
      name,
      subject: fc.nat(),
      members: fc.array(place, { maxLength: 8 }),
      layout: fc.record({
        direction: fc.constantFrom(...viewDirections),
        density: fc.constantFrom(...viewDensities),
        routing: fc.constantFrom(...viewRoutings),
      }),
      lines: fc.array(fc.record({ at: fc.nat(), bends: fc.array(point, { maxLength: 3 }), label: fc.option(point) }), {
        maxLength: 3,
      }),
      flows: fc.array(fc.record({ name, steps: fc.array(fc.record({ at: fc.nat(), text }), { maxLength: 4 }) }), {
        maxLength: 2,
      }),
    }),
    { maxLength: 6 },
  ),
});

/** An arbitrary valid model. */
export const anyModel: fc.Arbitrary<C4Model> = shape.map(buildModel);

type Shape = typeof shape extends fc.Arbitrary<infer Value> ? Value : never;
type Part = Shape['actors'][number];

/** An element with its ancestors, outermost first. */
interface Item {
  readonly id: string;
  readonly type: C4ElementType;
  readonly line: readonly string[];
  readonly part: Part;
}

interface Branch {
  readonly item: Item;
  readonly inside: readonly Branch[];
}

const distinct = <Value>(values: readonly Value[], keyOf: (value: Value) => string): readonly Value[] => [
  ...new Map(values.map((value) => [keyOf(value), value])).values(),
];

/** The n-th item, modulo the length. */
const pick = <Value>(values: readonly Value[], at: number): Value | undefined =>
  values[at % Math.max(1, values.length)];

function branchesOf({ actors, systems }: Shape, newId: () => string): readonly Branch[] {
  const byName = (one: Part): string => one.name;
  const make = (part: Part, type: C4ElementType, above: readonly string[]): Item => {
    const own = newId();
    return { id: own, type, line: [...above, own], part };
  };
  const leaf = (part: Part, type: C4ElementType, above: readonly string[]): Branch => ({
    item: make(part, type, above),
    inside: [],
  });
  return [
    ...distinct(actors, byName).map((part) => leaf(part, 'actor', [])),
    ...distinct(systems, (one) => one.element.name).map((told): Branch => {
      const part: Part = told.containers.length > 0 ? { ...told.element, location: 'internal' } : told.element;
      const system = make(part, 'software-system', []);
      const inside = distinct(told.containers, (one) => one.element.name).map((one): Branch => {
        const container = make(one.element, 'container', system.line);
        return {
          item: container,
          inside: distinct(one.components, byName).map((each) => leaf(each, 'component', container.line)),
        };
      });
      return { item: system, inside };
    }),
  ];
}

const itemsOf = (branches: readonly Branch[]): readonly Item[] =>
  branches.flatMap(({ item, inside }) => [item, ...itemsOf(inside)]);

type Arrow = NonNullable<C4Content['model']['actors'][number]['relationships']>[number];

function arrowsOf({ arrows }: Shape, items: readonly Item[], newId: () => string): readonly Arrow[] {
  const joined = arrows.flatMap(({ from, to, ...told }): readonly Arrow[] => {
    const [source, target] = [pick(items, from), pick(items, to)];
    if (!source || !target || source.line.includes(target.id) || target.line.includes(source.id)) return [];
    return [{ ...told, id: newId(), sourceId: source.id, targetId: target.id }];
  });
  return distinct(joined, ({ sourceId, targetId, description }) => JSON.stringify([sourceId, targetId, description]));
}

type Views = NonNullable<C4Content['views']>;

function viewsOf({ views }: Shape, items: readonly Item[], arrows: readonly Arrow[], newId: () => string): Views {
  const flat = new Map(
    items.map(({ id: own, type, line: above, part }) => [
      own,
      { ...part, id: own, type, parentId: above.at(-2) ?? null },
    ]),
  );
  const made = views.flatMap(({ level, name: viewName, subject, members, layout, lines, flows }) => {
    const isSubject = ({ type, part }: Item): boolean =>
      level === 'C2' ? type === 'software-system' && part.location === 'internal' : type === 'container';
    const source = level === 'C1' ? undefined : pick(items.filter(isSubject), subject);
    if (level !== 'C1' && !source) return [];
    const sourceElement = source ? { id: source.id } : null;
    const allowed = [...flat.values()].filter((item) => accepts(flat, { level, sourceElement }, item));
    const entries = members.flatMap(({ at, x, y, pinned }) => {
      const item = pick(allowed, at);
      return item ? [{ id: item.id, position: { x, y }, pinned }] : [];
    });
    const elements = [...distinct(entries, (entry) => entry.id)];
    const shown = new Set(elements.map((entry) => entry.id));
    // In the order of exports: lines of a view have none of their own.
    const ties = elements.flatMap((entry) =>
      arrows.filter(({ sourceId, targetId }) => sourceId === entry.id && shown.has(targetId)),
    );
    const drawn = lines.flatMap(({ at, bends, label }) => {
      const tie = pick(ties, at);
      return tie && (bends.length > 0 || label) ? [{ id: tie.id, bends, label }] : [];
    });
    const told = elements.length === 0 ? [] : distinct(flows, (flow) => flow.name);
    return [
      {
        id: newId(),
        level,
        name: viewName,
        sourceElement,
        elements,
        layout,
        relationships: ties.flatMap(({ id }) => drawn.find((line) => line.id === id) ?? []),
        flows: told.map((flow) => ({
          id: newId(),
          name: flow.name,
          steps: flow.steps.flatMap((step) => {
            const tie = pick(arrows, step.at);
            return tie ? [{ relationshipId: tie.id, text: step.text }] : [];
          }),
        })),
      },
    ];
  });
  return [...distinct(made, (view) => JSON.stringify([view.level, view.sourceElement, view.name]))];
}

function buildModel(told: Shape): C4Model {
  const newId = counter();
  const branches = branchesOf(told, newId);
  const items = itemsOf(branches);
  const arrows = arrowsOf(told, items, newId);
  const bySource = Map.groupBy(arrows, ({ sourceId }) => sourceId);
  const content = ({ id: own, part }: Item) => ({ ...part, id: own, relationships: bySource.get(own) ?? [] });
  const ofType = (type: C4ElementType): readonly Branch[] => branches.filter(({ item }) => item.type === type);
  return modelOf(told.name, {
    details: { description: told.description },
    model: {
      actors: ofType('actor').map(({ item }) => content(item)),
      softwareSystems: ofType('software-system').map(({ item, inside }) => ({
        ...content(item),
        containers: inside.map((container) => ({
          ...content(container.item),
          components: container.inside.map((component) => content(component.item)),
        })),
      })),
    },
    views: viewsOf(told, items, arrows, newId),
  });
}
