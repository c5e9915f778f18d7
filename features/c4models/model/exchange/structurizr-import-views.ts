/** Reads views from workspace JSON: members, positions and names; adds default views. Pure. */
import { counted, listed, named } from '@archwright/structurizr';
import {
  componentsViewName,
  containersViewName,
  contextViewName,
  type C4Element,
  type C4Level,
  type C4Model,
  type C4Relationship,
  type C4View,
  type C4ViewElement,
} from '../../contract.ts';
import { accepts } from '../c4-view-rules.ts';
import { newViewDrawing } from '../c4-view-drawing.ts';
import { contextOfName, indexOf, type ModelIndex } from './model-parts.ts';
import { type OwnMembers, ownMembersOf } from './own-members.ts';
import { drawingOf } from './structurizr-drawing.ts';
import { roughLayout } from './rough-layout.ts';
import {
  freeName,
  lose,
  loseOthers,
  loseProperties,
  type Path,
  type Reading,
  uniqueName,
} from './structurizr-reading.ts';
import {
  ourProperties,
  staticViewLists,
  type StaticViewList,
  structurizrScale,
  type WorkspaceFile,
  type WorkspaceView,
} from './structurizr-shape.ts';

/** How views without places of their own are laid out, by their id. */
export type ImportLayouts = ReadonlySet<string>;

/** A view of the file with its result. */
export interface ReadView {
  readonly list: StaticViewList;
  readonly raw: WorkspaceView;
  readonly path: Path;
  readonly view: C4View;
}

interface RawView {
  readonly list: StaticViewList;
  readonly raw: WorkspaceView;
  readonly path: Path;
}

const levelsByList: Readonly<Record<StaticViewList, C4Level>> = {
  systemLandscapeViews: 'C1',
  systemContextViews: 'C1',
  containerViews: 'C2',
  componentViews: 'C3',
};

/** Views of the four supported types, by the `order` of the file. */
const rawViews = ({ views }: WorkspaceFile): readonly RawView[] =>
  staticViewLists
    .flatMap((list) => (views?.[list] ?? []).map((raw, at): RawView => ({ list, raw, path: ['views', list, at] })))
    .toSorted((one, other) => (one.raw.order ?? Infinity) - (other.raw.order ?? Infinity) || 0);

/** File ids of systems that are the subject of a view and therefore internal. */
export const subjectsOf = ({ views }: WorkspaceFile): ReadonlySet<string> =>
  new Set(
    Object.values(views ?? {}).flatMap((list) =>
      Array.isArray(list)
        ? list.flatMap((view: unknown) =>
            typeof view === 'object' &&
            view !== null &&
            'softwareSystemId' in view &&
            typeof view.softwareSystemId === 'string'
              ? [view.softwareSystemId]
              : [],
          )
        : [],
    ),
  );

interface Naming {
  readonly reading: Reading;
  readonly index: ModelIndex;
  readonly related: ReadonlyMap<string, C4Relationship>;
  /** Names by level and subject. */
  readonly taken: Map<string, Set<string>>;
  /** Members of a view that the file omits. */
  readonly ownMembers: OwnMembers;
  /** Views to be laid out. */
  readonly layouts: Set<string>;
}

const placeOf = (level: C4Level, subjectId = ''): string => `${level} ${subjectId}`;

const takenBy = ({ taken }: Pick<Naming, 'taken'>, level: C4Level, subjectId: string): Set<string> => {
  const key = placeOf(level, subjectId);
  const names = taken.get(key) ?? new Set();
  taken.set(key, names);
  return names;
};

const subjectOf = ({ list, raw }: RawView): string | undefined =>
  (list === 'componentViews' ? raw.containerId : raw.softwareSystemId) ?? undefined;

function plainName(list: StaticViewList, subject: C4Element | undefined): string {
  if (!subject) return contextViewName;
  if (list === 'systemContextViews') return contextOfName(subject.name);
  return list === 'containerViews' ? containersViewName(subject.name) : componentsViewName(subject.name);
}

const sourceTypes = { C1: undefined, C2: 'software-system', C3: 'container' } as const;

/** The relationship of an id in the file if both its ends are members. */
const shownRelationship =
  ({ reading, related }: Naming, members: ReadonlySet<string>) =>
  (fileId: string): string | undefined => {
    const one = related.get(reading.ids.get(fileId) ?? '');
    return one && members.has(one.sourceId) && members.has(one.targetId) ? one.id : undefined;
  };

function readView(naming: Naming, one: RawView): ReadView | undefined {
  const { reading, index } = naming;
  const { list, raw, path } = one;
  const level = levelsByList[list];
  const subject = index.byId.get(reading.ids.get(subjectOf(one) ?? '') ?? '');
  if (level !== 'C1' && subject?.type !== sourceTypes[level]) {
    lose(reading, 'view', path, `The view ${named(raw.title || raw.key)} is not kept: its subject is not in the file.`);
    return undefined;
  }
  const sourceElement = level === 'C1' || !subject ? null : { id: subject.id };
  const members = membersOf(naming, one, { level, sourceElement });
  if (members.length === 0) {
    lose(
      reading,
      'view',
      path,
      `The view ${named(raw.title || raw.key)} is not kept: it shows nothing that the model knows.`,
    );
    return undefined;
  }
  const name = raw.title || (raw.generatedKey ? plainName(list, subject) : raw.key);
  const taken = takenBy(naming, level, sourceElement?.id ?? '');
  const id = reading.newId();
  const view: C4View = {
    id,
    level,
    name: raw.title ? uniqueName(reading, name, taken, [...path, 'title']) : freeName(name, taken),
    isDefault: false,
    sourceElement,
    elements: [...placesOf(naming, one, { id, members, sourceElement })],
    ...drawingOf(raw, shownRelationship(naming, new Set(members.map(({ id }) => id)))),
  };
  loseDetails(naming, one);
  return { ...one, view };
}

function membersOf(
  { reading, index }: Naming,
  { raw, path }: RawView,
  view: Pick<C4View, 'level' | 'sourceElement'>,
): readonly C4Element[] {
  const seen = new Set<string>();
  return (raw.elements ?? []).flatMap(({ id }, at): readonly C4Element[] => {
    const element = index.byId.get(reading.ids.get(id) ?? '');
    const where = [...path, 'elements', at];
    const title = named(raw.title || raw.key);
    if (!element) lose(reading, 'view-element', where, `The view ${title} loses an element that is not kept.`);
    else if (!accepts(index.byId, view, element))
      lose(reading, 'view-element', where, `${named(element.name)} cannot be shown in the view ${title}.`);
    else if (!seen.has(element.id)) {
      seen.add(element.id);
      return [element];
    }
    return [];
  });
}

interface Members {
  /** Of the view. */
  readonly id: string;
  readonly members: readonly C4Element[];
  readonly sourceElement: C4View['sourceElement'];
}

/** Positions of the file, unless all elements are in the same corner. */
function placesOf(
  { reading, layouts }: Naming,
  { raw, path }: RawView,
  { id: viewId, members, sourceElement }: Members,
): readonly C4ViewElement[] {
  const pinned = new Set((raw.properties?.[ourProperties.pinned] ?? '').split(','));
  const places = (raw.elements ?? []).map(({ id, x, y }) => ({ id, x: x ?? 0, y: y ?? 0 }));
  // In our own exports elements may stand in one place.
  const isOurs = raw.properties?.[ourProperties.layout] !== undefined;
  const isHeap = !isOurs && places.length > 1 && new Set(places.map(({ x, y }) => `${x} ${y}`)).size === 1;
  if (raw.automaticLayout) {
    lose(
      reading,
      'layout',
      [...path, 'automaticLayout'],
      `The automatic layout of ${named(raw.title || raw.key)} is made once: afterwards elements stand where they are put.`,
    );
  }
  if (raw.automaticLayout || isHeap) layouts.add(viewId);
  if (isHeap) return roughLayout(members, { sourceElement });
  const byId = new Map(places.map((place) => [reading.ids.get(place.id), place]));
  return members.map(({ id }) => {
    const { x, y, id: fileId } = byId.get(id) ?? { x: 0, y: 0, id: '' };
    const [left, top] = [Math.round(x / structurizrScale), Math.round(y / structurizrScale)];
    return { id, position: { x: left || 0, y: top || 0 }, pinned: pinned.has(fileId) };
  });
}

const knownFields = [
  'key',
  'order',
  'title',
  'description',
  'softwareSystemId',
  'containerId',
  'elements',
  'relationships',
  'automaticLayout',
  'animations',
  'generatedKey',
  'properties',
  'enterpriseBoundaryVisible',
  'externalSoftwareSystemBoundariesVisible',
  'externalContainerBoundariesVisible',
  'externalBoundariesVisible',
  'paperSize',
  'dimensions',
  'layoutMergeStrategy',
  'name',
];

function loseDetails({ reading }: Naming, { raw, path }: RawView): void {
  const title = named(raw.title || raw.key);
  if (raw.description)
    lose(reading, 'description', [...path, 'description'], `The description of the view ${title} is not kept.`);
  if ((raw.animations ?? []).length > 0) {
    lose(reading, 'animation', [...path, 'animations'], `The animation of the view ${title} is not kept.`);
  }
  loseProperties(reading, raw.properties, path);
  loseOthers(reading, raw, knownFields, path);
}

/** All views of supported levels; every level has a default view afterwards. */
export function readViews(
  reading: Reading,
  file: WorkspaceFile,
  model: C4Model,
): { views: C4View[]; read: readonly ReadView[]; layouts: ImportLayouts } {
  const index = indexOf(model);
  const naming: Naming = {
    reading,
    index,
    related: new Map(index.relationships.map((one) => [one.id, one])),
    taken: new Map(),
    ownMembers: ownMembersOf(index),
    layouts: new Set(),
  };
  const read = rawViews(file).flatMap((one) => readView(naming, one) ?? []);
  const byPlace = Map.groupBy(read, ({ view }) => placeOf(view.level, view.sourceElement?.id));
  const defaults = new Set<C4View>();
  const added: C4View[] = [];
  const choose = (level: C4Level, subject: C4Element | undefined, name: string): void => {
    const all = byPlace.get(placeOf(level, subject?.id)) ?? [];
    const chosen =
      all.find(({ raw }) => raw.properties?.[ourProperties.isDefault] === 'true') ??
      all.find(({ list }) => list !== 'systemContextViews') ??
      all[0];
    if (chosen) defaults.add(chosen.view);
    else added.push(newView(naming, { level, subject, name }));
  };
  choose('C1', undefined, contextViewName);
  for (const system of model.model.softwareSystems) {
    if (system.location === 'internal') choose('C2', system, containersViewName(system.name));
    for (const container of system.containers) choose('C3', container, componentsViewName(container.name));
  }
  const views = read.map(({ view }) => (defaults.has(view) ? { ...view, isDefault: true } : view));
  const filled = added.filter(({ elements }) => elements.length > 0);
  if (filled.length > 0) {
    const names = listed(filled.map(({ name }) => named(name)));
    const what = `${counted(filled.length, 'view')} of those that every model has will be made`;
    lose(reading, 'view-added', ['views'], `${what}: ${names}.`);
  }
  const empty = added.filter(({ elements }) => elements.length === 0);
  return {
    views: [...views, ...filled, ...empty],
    layouts: naming.layouts,
    read: read.map((one, at) => ({ ...one, view: views[at] ?? one.view })),
  };
}

interface NewView {
  readonly level: C4Level;
  readonly subject: C4Element | undefined;
  readonly name: string;
}

function newView({ reading, ownMembers, layouts, ...naming }: Naming, { level, subject, name }: NewView): C4View {
  const sourceElement = subject ? { id: subject.id } : null;
  const id = reading.newId();
  layouts.add(id);
  return {
    id,
    level,
    name: freeName(name, takenBy(naming, level, subject?.id ?? '')),
    isDefault: true,
    sourceElement,
    elements: [...roughLayout(ownMembers(level, subject), { sourceElement })],
    ...newViewDrawing(),
  };
}
