/** What views of workspace JSON hold that views of a workspace do not. */
import type { Differences } from './json-differences.ts';
import {
  counted,
  fieldOf,
  holdsSomething,
  type Json,
  type JsonPath,
  listed,
  named,
  recordAt,
  recordsAt,
  wordAt,
  wordsAt,
} from './json-values.ts';
import { type JsonView, jsonViews } from './read-views.ts';

/** Ids of elements and relationships of both sides. */
export interface Matches {
  /** Ids of elements afterwards by their ids before. */
  readonly elements: ReadonlyMap<string, string>;
  readonly relationships: ReadonlyMap<string, string>;
  /** Ends of relationships afterwards by their ids: `“A” to “B”`. */
  readonly endsOf: ReadonlyMap<string, string>;
  /** Names of elements by their ids before. */
  readonly nameOf: (id: string) => string;
}

interface Means {
  readonly differences: Differences;
  readonly matches: Matches;
}

const viewFields = new Set(
  [
    'key',
    'order',
    'generatedKey',
    'elements',
    'relationships',
    'animations',
    'automaticLayout',
    'properties',
    'tags',
  ].concat(
    ['softwareSystemId', 'containerId', 'elementId', 'environment', 'baseViewKey', 'externalBoundariesVisible'],
    ['enterpriseBoundaryVisible', 'externalSoftwareSystemBoundariesVisible', 'externalContainerBoundariesVisible'],
  ),
);
const layoutFields = new Set(['implementation', 'edgeSeparation', 'vertices', 'applied']);
const styleLists = [
  ['elements', 'style of the tag'],
  ['relationships', 'style of the tag'],
] as const;

const readLists = (views: Json): ReadonlySet<string> =>
  new Set([...jsonViews(views).map(({ path }) => String(path[1])), 'configuration']);

/** Compares views and their settings. */
export function compareViews(before: Json, after: Json, means: Means): void {
  const { differences } = means;
  const others = jsonViews(after);
  const told = jsonViews(before);
  const byKey = new Map(others.map((view) => [wordAt(view.json, 'key'), view]));
  // Keys that the DSL does not allow were replaced; what has no counterpart by key has one by its place.
  const unmatched = others.filter((view) => told.every(({ json }) => wordAt(json, 'key') !== wordAt(view.json, 'key')));
  for (const view of told) {
    const other = byKey.get(wordAt(view.json, 'key')) ?? renamed(view, unmatched);
    if (other) compareView(view, other, means);
    else differences.report(view.path, `The view ${named(wordAt(view.json, 'key'))} is not kept.`);
  }
  for (const [list, all] of Object.entries(before)) {
    if (readLists(before).has(list) || !Array.isArray(all)) continue;
    for (const { json, at } of recordsAt(before, list))
      differences.report(['views', list, at], `The view ${named(wordAt(json, 'key'))} is not kept: ${reasonOf(list)}.`);
  }
  if (told.length === 0 && others.length > 0)
    differences.report(['views'], `There are no views: ${counted(others.length, 'default view')} will be drawn.`);
  compareConfiguration(recordAt(before, 'configuration'), recordAt(after, 'configuration'), differences);
}

const reasonOf = (list: string): string =>
  list === 'imageViews' ? 'pictures from elsewhere are not shown here' : 'views of this kind are not known here';

const cleaned = (key: string): string => key.replaceAll(/[^\w-]+/g, '-');

const renamed = ({ json, kind }: JsonView, others: readonly JsonView[]): JsonView | undefined =>
  others.find((other) => other.kind === kind && wordAt(other.json, 'key') === cleaned(wordAt(json, 'key')));

function compareView({ json, path, kind }: JsonView, { json: other }: JsonView, means: Means): void {
  const { differences } = means;
  const of = named(wordAt(json, 'key'));
  differences.compareFields(json, other, path, { skipped: viewFields, of });
  const properties = [...path, 'properties'];
  differences.compareFields(recordAt(json, 'properties'), recordAt(other, 'properties'), properties);
  const layout = recordAt(json, 'automaticLayout');
  const kept = recordAt(other, 'automaticLayout');
  differences.compareFields(layout, kept, [...path, 'automaticLayout'], { skipped: layoutFields, of });
  if (kind === 'Filtered') {
    const tags = JSON.stringify(wordsAt(other, 'tags'));
    if (JSON.stringify(wordsAt(json, 'tags').toSorted()) !== tags)
      differences.report([...path, 'tags'], `The tags of ${named(wordAt(json, 'key'))} are not kept as they are.`);
    return;
  }
  // Elements of dynamic views are those of their steps.
  if (kind === 'Dynamic') compareSteps(json, other, path, means);
  else {
    compareMembers(json, other, path, means);
    compareLines(json, other, path, means);
  }
  comparePlaces(json, path, differences);
  const animated = (one: Json, matched: (id: string) => string): string =>
    JSON.stringify(
      recordsAt(one, 'animations').map(({ json: step }) => wordsAt(step, 'elements').map(matched).toSorted()),
    );
  const before = animated(json, (id) => means.matches.elements.get(id) ?? '');
  if (before !== animated(other, (id) => id))
    differences.report([...path, 'animations'], `The animation of ${named(wordAt(json, 'key'))} is not kept as it is.`);
}

function compareMembers(json: Json, other: Json, path: JsonPath, { differences, matches }: Means): void {
  const added = new Set(recordsAt(other, 'elements').map(({ json: entry }) => wordAt(entry, 'id')));
  const shown = new Set(added);
  const key = named(wordAt(json, 'key'));
  for (const { json: entry, at } of recordsAt(json, 'elements')) {
    const id = matches.elements.get(wordAt(entry, 'id')) ?? '';
    added.delete(id);
    if (!shown.has(id))
      differences.report(
        [...path, 'elements', at],
        `${matches.nameOf(wordAt(entry, 'id'))} is not shown in ${key}: the rules of the view do not allow it there.`,
      );
  }
  if (added.size > 0)
    differences.report([...path, 'elements'], `${counted(added.size, 'element')} will be added to ${key}.`);
}

function compareLines(json: Json, other: Json, path: JsonPath, { differences, matches }: Means): void {
  const added = new Set(recordsAt(other, 'relationships').map(({ json: entry }) => wordAt(entry, 'id')));
  const shown = new Set(added);
  const key = named(wordAt(json, 'key'));
  for (const { json: entry, at } of recordsAt(json, 'relationships')) {
    const id = matches.relationships.get(wordAt(entry, 'id'));
    if (id === undefined) continue;
    added.delete(id);
    const ends = matches.endsOf.get(id) ?? '';
    if (!shown.has(id))
      differences.report([...path, 'relationships', at], `The relationship from ${ends} is not shown in ${key}.`);
  }
  if (added.size > 0) {
    const ends = [...added].map((id) => matches.endsOf.get(id) ?? '');
    const what = counted(added.size, 'relationship');
    differences.report([...path, 'relationships'], `${what} will be drawn in addition in ${key}: ${listed(ends)}.`);
  }
}

/** Steps are compared one by one, in their order. */
function compareSteps(json: Json, other: Json, path: JsonPath, { differences, matches }: Means): void {
  const left = recordsAt(other, 'relationships').map(({ json: step }) => step);
  for (const { json: step, at } of recordsAt(json, 'relationships')) {
    const id = matches.relationships.get(wordAt(step, 'id'));
    const isResponse = fieldOf(step, 'response') === true;
    const isSame = (one: Json): boolean =>
      wordAt(one, 'order') === wordAt(step, 'order') && (fieldOf(one, 'response') === true) === isResponse;
    const exact = left.findIndex((one) => wordAt(one, 'id') === id && isSame(one));
    // A step may go between the parents of its ends, when those are what the view shows.
    const text = wordAt(step, 'description');
    const isSaid = (one: Json): boolean => text !== '' && wordAt(one, 'description') === text;
    const found = exact < 0 ? left.findIndex((one) => isSame(one) && isSaid(one)) : exact;
    const [kept] = found < 0 ? [] : left.splice(found, 1);
    const place = [...path, 'relationships', at];
    if (kept) differences.compareFields(step, kept, place, { skipped: stepFields });
    else
      differences.report(
        place,
        `Step ${wordAt(step, 'order') || at + 1} of ${named(wordAt(json, 'key'))} is not kept as it is.`,
      );
  }
}

const stepFields = new Set(['id', 'order', 'response', 'vertices', 'position', 'routing']);

/** Places by hand: the DSL lays out every view by itself. */
function comparePlaces(json: Json, path: JsonPath, differences: Differences): void {
  if (holdsSomething(fieldOf(json, 'automaticLayout'))) return;
  const entries = recordsAt(json, 'elements');
  const isPlaced = entries.some(({ json: entry }) => fieldOf(entry, 'x') || fieldOf(entry, 'y'));
  const drawn = recordsAt(json, 'relationships').filter(({ json: entry }) =>
    ['vertices', 'position', 'routing'].some((field) => holdsSomething(fieldOf(entry, field))),
  );
  const parts = [
    ...(isPlaced ? [`the places of ${counted(entries.length, 'element')}`] : []),
    ...(drawn.length > 0 ? [`the lines of ${counted(drawn.length, 'relationship')}`] : []),
  ];
  if (parts.length === 0) return;
  const what = parts.join(' and ');
  const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1)} in ${named(wordAt(json, 'key'))} are not kept: its layout is automatic.`;
  differences.report([...path, 'layout'], sentence);
}

function compareConfiguration(before: Json, after: Json, differences: Differences): void {
  const path = ['views', 'configuration'];
  differences.compareFields(before, after, path, { skipped: new Set(['styles', 'lastSavedView']) });
  for (const [list, noun] of styleLists) {
    const where = { path: [...path, 'styles', list], key: 'tag', noun };
    const [told, kept] = [recordAt(before, 'styles'), recordAt(after, 'styles')];
    differences.compareKeyed(recordsAt(told, list), recordsAt(kept, list), where);
  }
}
