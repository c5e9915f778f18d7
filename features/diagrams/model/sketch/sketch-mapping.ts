/** Which element each box of a sketch becomes: suggestions, which a person changes, and what is sent of them. Pure. */
import type { Loss } from '#platform/exchange/contract.ts';
import type { BoardSketch, SketchedBox } from './board-sketch.ts';

/** Types of elements of a C4 model. */
export type SketchType = 'actor' | 'software-system' | 'container' | 'component';
/** What a box becomes. */
export type SketchRole =
  | 'leave'
  | 'existing'
  | 'actor'
  | 'external-actor'
  | 'software-system'
  | 'external-system'
  | 'container'
  | 'component';

/** An element that the chosen model has. */
export interface KnownElement {
  readonly id: string;
  readonly name: string;
  readonly type: SketchType;
  readonly parentId: string | null;
  /** Only internal systems have containers. */
  readonly isInternal: boolean;
}

/** An element that the sketch stands in: one that is there, or a new one. */
export type SketchPlace = { readonly id: string } | { readonly name: string };

/** The view that the sketch becomes. */
export interface SketchScope {
  readonly level: 'C1' | 'C2' | 'C3';
  /** Of C2 and C3. */
  readonly system: SketchPlace;
  /** Of C3. */
  readonly container: SketchPlace;
}

/** The choice for one box. */
export interface SketchRow {
  readonly box: SketchedBox;
  readonly role: SketchRole;
  readonly name: string;
  readonly existingId: string;
  /** Until somebody has changed it. */
  readonly isSuggested: boolean;
}

/** Roles by level, in the order in which they are offered. */
export const rolesOf: Readonly<Record<SketchScope['level'], readonly SketchRole[]>> = {
  C1: ['software-system', 'external-system', 'actor', 'external-actor', 'existing', 'leave'],
  C2: ['container', 'external-system', 'software-system', 'actor', 'external-actor', 'existing', 'leave'],
  C3: ['component', 'container', 'external-system', 'software-system', 'actor', 'external-actor', 'existing', 'leave'],
};

const thingRoles = { C1: 'software-system', C2: 'container', C3: 'component' } as const;

/** What a box may become: an element of the same name that the model has, else what its form and the level say. */
export function suggested(box: SketchedBox, level: SketchScope['level'], known: readonly KnownElement[]): SketchRow {
  const row = { box, name: box.name, existingId: '', isSuggested: true } as const;
  if (box.looksLike === 'remark' || box.name === '') return { ...row, role: 'leave' };
  const name = box.name.toLowerCase();
  const twin = known.find((one) => one.name.toLowerCase() === name);
  if (twin) return { ...row, role: 'existing', existingId: twin.id };
  return { ...row, role: box.looksLike === 'person' ? 'actor' : thingRoles[level] };
}

/** An element as it is sent. */
export type SentElement =
  | { readonly key: string; readonly id: string; readonly position: { readonly x: number; readonly y: number } }
  | {
      readonly key: string;
      readonly type: SketchType;
      readonly name: string;
      readonly location?: 'internal' | 'external';
      readonly parent?: string;
      readonly position?: { readonly x: number; readonly y: number };
    };

/** Everything that is sent except the model. */
export interface SentSketch {
  readonly view: { readonly level: SketchScope['level']; readonly source?: string };
  readonly elements: readonly SentElement[];
  readonly relationships: readonly { readonly source: string; readonly target: string; readonly description: string }[];
}

/** Keys of the elements that the sketch stands in; no box of a diagram is called so. */
const places = { system: '§system', container: '§container' } as const;

const keyOf = (place: SketchPlace, key: string): string => ('id' in place ? place.id : key);

/** Elements that the sketch stands in and that are new. */
function newPlaces({ level, system, container }: SketchScope): readonly SentElement[] {
  const isNeeded = level !== 'C1' && !(level === 'C3' && 'id' in container);
  const first: readonly SentElement[] =
    isNeeded && 'name' in system
      ? [{ key: places.system, type: 'software-system', name: system.name.trim(), location: 'internal' }]
      : [];
  if (level !== 'C3' || 'id' in container) return first;
  const parent = keyOf(system, places.system);
  return [...first, { key: places.container, type: 'container', name: container.name.trim(), parent }];
}

/** Boxes of a C4 view are about so many times as large as those of a diagram. */
const spread = { x: 2.4, y: 2.8 } as const;

/** Where elements stand in the view, on its grid. */
function placesOf(boxes: readonly SketchedBox[]): (box: SketchedBox) => { readonly x: number; readonly y: number } {
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const onGrid = (at: number): number => Math.round(at / 15) * 15;
  return ({ x, y }) => ({ x: onGrid((x - left) * spread.x), y: onGrid((y - top) * spread.y) });
}

type NewRole = Exclude<SketchRole, 'leave' | 'existing'>;

const facts: Readonly<Record<NewRole, { readonly type: SketchType; readonly location?: 'internal' | 'external' }>> = {
  actor: { type: 'actor', location: 'internal' },
  'external-actor': { type: 'actor', location: 'external' },
  'software-system': { type: 'software-system', location: 'internal' },
  'external-system': { type: 'software-system', location: 'external' },
  container: { type: 'container' },
  component: { type: 'component' },
};

/** The parent of a container or component of the sketch; a container in a C3 view stands beside the one it shows. */
function parentOf(role: NewRole, scope: SketchScope, systemOf: (id: string) => string): string | undefined {
  if (role === 'component') return keyOf(scope.container, places.container);
  if (role !== 'container') return undefined;
  const { level, container, system } = scope;
  return level === 'C3' && 'id' in container ? systemOf(container.id) : keyOf(system, places.system);
}

const isCarried = ({ role }: SketchRow): boolean => role !== 'leave';

/** What is sent of the choices. */
export function sentSketch(
  { ties }: BoardSketch,
  rows: readonly SketchRow[],
  scope: SketchScope,
  known: readonly KnownElement[],
): SentSketch {
  const carried = rows.filter(isCarried);
  const placeOf = placesOf(carried.map(({ box }) => box));
  const systemOf = (id: string): string => known.find((one) => one.id === id)?.parentId ?? '';
  const elements = carried.map(({ box, role, name, existingId }): SentElement => {
    const position = placeOf(box);
    if (role === 'existing' || role === 'leave') return { key: box.id, id: existingId, position };
    const parent = parentOf(role, scope, systemOf);
    return { key: box.id, name: name.trim(), position, ...facts[role], ...(parent === undefined ? {} : { parent }) };
  });
  const keys = new Set(carried.map(({ box }) => box.id));
  const relationships = ties
    .filter(({ source, target }) => keys.has(source) && keys.has(target))
    .map(({ source, target, description }) => ({ source, target, description }));
  const { level } = scope;
  const source =
    level === 'C1'
      ? {}
      : { source: level === 'C2' ? keyOf(scope.system, places.system) : keyOf(scope.container, places.container) };
  return { view: { level, ...source }, elements: [...newPlaces(scope), ...elements], relationships };
}

/** What the choices leave out, beside what no choice could carry. */
export function leftOut({ ties, losses }: BoardSketch, rows: readonly SketchRow[]): readonly Loss[] {
  const left = new Map(rows.filter((row) => !isCarried(row)).map(({ box }) => [box.id, box]));
  const named = (box: SketchedBox): string => `${box.kind} “${box.name || 'without text'}”`;
  const boxes = [...left.values()].map((box) => ({
    path: `/elements/${box.id}`,
    message: `${named(box)} is left out.`,
  }));
  const lines = ties
    .filter(({ source, target }) => left.has(source) || left.has(target))
    .map(({ id, description }) => ({
      path: `/elements/${id}`,
      message: `The arrow ${description ? `“${description}”` : 'without text'} leads to a box that is left out.`,
    }));
  return [...boxes, ...lines, ...losses];
}

/** Why the choices cannot be sent yet: a sentence by the id of its box. */
export function rowProblems(rows: readonly SketchRow[]): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  const seen = new Set<string>();
  for (const { box, role, name, existingId } of rows) {
    if (role === 'leave') continue;
    const isExisting = role === 'existing';
    const key = isExisting ? existingId : `${facts[role].type} ${name.trim()}`;
    if (isExisting ? existingId === '' : name.trim() === '')
      problems.set(box.id, isExisting ? 'Choose an element.' : 'This field is required.');
    else if (seen.has(key)) problems.set(box.id, 'Another box already becomes this element.');
    seen.add(key);
  }
  return problems;
}
