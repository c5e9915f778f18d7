/** What a viewer tells about the elements of a workspace, extracted from its text. Pure. */
import {
  filteredContent,
  parseWorkspace,
  relationshipTags,
  StyleSheet,
  type ModelElement,
  type ModelRelationship,
  type View,
} from '@archwright/structurizr';
import { noFacts } from './no-facts.ts';

/** A relationship of an element. */
export interface RelationFact {
  readonly id: string;
  readonly isOutgoing: boolean;
  /** Id and name of the element at the other end. */
  readonly otherId: string;
  readonly otherName: string;
  readonly description: string;
  readonly technology: string;
}

/** An element with what the text says of it. */
export interface ElementFact {
  readonly id: string;
  readonly name: string;
  /** `Container`, as people read it. */
  readonly kind: string;
  readonly technology: string;
  readonly description: string;
  readonly url: string;
  readonly tags: readonly string[];
  readonly properties: readonly (readonly [name: string, value: string])[];
  readonly perspectives: readonly { readonly name: string; readonly description: string; readonly value: string }[];
  /** Name of what it is inside of; empty at the top. */
  readonly parent: string;
  readonly relations: readonly RelationFact[];
  /** Keys of the views that show it or an instance of it, the one that shows it best first. */
  readonly views: readonly string[];
  /** Instances: the id of what they are an instance of. */
  readonly original?: string;
  /** Key of the view that shows what is inside. */
  readonly opens?: string;
  /** Line of the text that defines it. */
  readonly line: number;
}

/** A line of a view, by which filters find it. */
export interface LineFact {
  /** As pictures name it: a relationship, or the number of a step. */
  readonly id: string;
  /** Ids of the elements at its ends. */
  readonly ends: readonly [from: string, to: string];
  readonly tags: readonly string[];
  /** Names of the perspectives that say something of it. */
  readonly perspectives: readonly string[];
}

/** A kind of element or relationship in a legend: the tags that its looks come from. */
export interface LegendEntry {
  readonly label: string;
  readonly kind: 'element' | 'relationship';
  /** Fill of elements, stroke of relationships; `#rrggbb`. */
  readonly colour: string;
  readonly isDashed: boolean;
}

/** Facts about all elements of a workspace. */
export interface WorkspaceFacts {
  readonly elements: readonly ElementFact[];
  /** Tags of elements and lines that views show, by name. */
  readonly tags: readonly string[];
  /** Perspectives of elements and lines, by name. */
  readonly perspectives: readonly string[];
  /** Lines of each view, by its key. */
  readonly lines: ReadonlyMap<string, readonly LineFact[]>;
  /** Key of the view that the text wants to be shown first; empty when it names none. */
  readonly defaultView: string;
  /** Entries of each view, by its key. */
  readonly legends: ReadonlyMap<string, readonly LegendEntry[]>;
}

const spaced = (kind: string): string => kind.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');

const relationOf = (relationship: ModelRelationship, element: ModelElement): RelationFact => {
  const isOutgoing = relationship.source === element;
  const other = isOutgoing ? relationship.destination : relationship.source;
  const { id, description, technology } = relationship;
  return { id, isOutgoing, otherId: other.id, otherName: other.name, description, technology };
};

/** What every element or relationship has says nothing. */
const usual = new Set(['Element', 'Relationship']);

const labelOf = (tags: readonly string[]): string => {
  const told = tags.filter((tag) => !usual.has(tag));
  return (told.length > 0 ? told : tags).join(', ');
};

/** What a view draws. Lines of a dynamic view are its steps. */
function shownIn(view: View): {
  readonly elements: Iterable<ModelElement>;
  readonly relationships: Iterable<ModelRelationship>;
} {
  if (view.kind === 'Filtered') return filteredContent(view);
  if (view.kind === 'Dynamic')
    return { elements: view.elements, relationships: view.steps.map((step) => step.relationship) };
  return view;
}

/** Perspectives of a relationship, and of those that it comes from. */
const perspectivesOf = ({ perspectives, linked }: ModelRelationship): readonly string[] => [
  ...perspectives.keys(),
  ...(linked ? perspectivesOf(linked) : []),
];

const linesOf = (view: View): readonly LineFact[] =>
  [...shownIn(view).relationships].map((relationship, index) => ({
    // Pictures number the lines of a dynamic view, where a relationship may be several steps.
    id: view.kind === 'Dynamic' ? `${index + 1}` : relationship.id,
    ends: [relationship.source.id, relationship.destination.id],
    tags: relationshipTags(relationship),
    perspectives: perspectivesOf(relationship),
  }));

/** One entry for each list of tags that decides about looks, by label; elements first. */
function legendOf(view: View, sheet: StyleSheet): readonly LegendEntry[] {
  const shown = shownIn(view);
  const entries = new Map<string, LegendEntry>();
  for (const element of shown.elements) {
    // Deployment nodes are frames.
    if (element.kind === 'DeploymentNode') continue;
    const { looks, tags } = sheet.element(element);
    const label = labelOf(tags);
    entries.set(`1 ${label}`, { label, kind: 'element', colour: looks.background, isDashed: looks.border !== 'Solid' });
  }
  for (const relationship of shown.relationships) {
    const { looks, tags } = sheet.relationship(relationship);
    const label = labelOf(tags);
    entries.set(`2 ${label}`, { label, kind: 'relationship', colour: looks.color, isDashed: looks.style !== 'Solid' });
  }
  return [...entries].toSorted(([one], [other]) => one.localeCompare(other)).map(([, entry]) => entry);
}

/** How well a view shows an element; 0 is best. Views of the level on which it stands beside its neighbours come first. */
function distanceOf({ kind, parent }: ModelElement, view: View): number {
  if (view.kind === 'Filtered') return 6;
  if (view.kind === 'Dynamic' || view.kind === 'Custom') return 5;
  if (kind === 'Container' && view.kind === 'Container') return view.subject === parent ? 0 : 2;
  if (kind === 'Component' && view.kind === 'Component') return view.subject === parent ? 0 : 2;
  const isOutside = kind === 'Person' || kind === 'SoftwareSystem' || kind === 'Custom';
  if (isOutside && view.kind === 'SystemContext') return 1;
  if (isOutside && view.kind === 'SystemLandscape') return 2;
  return 3;
}

/** The view about the element itself, then those of its level; equal ones stay in the order of the list. */
const bestFirst = (element: ModelElement, views: readonly View[]): readonly View[] => {
  const distance = (view: View): number =>
    view.kind === 'SystemContext' && view.subject === element ? 0 : distanceOf(element, view);
  return views.toSorted((one, other) => distance(one) - distance(other));
};

/** Views that show each element or an instance of it, and the first view of what is inside of each. */
function placesOf(views: readonly View[]) {
  const showing = new Map<ModelElement, Set<View>>();
  const opens = new Map<ModelElement, string>();
  for (const view of views) {
    for (const element of shownIn(view).elements) {
      for (const one of element.original ? [element, element.original] : [element])
        showing.set(one, (showing.get(one) ?? new Set<View>()).add(view));
    }
    const { subject } = view.kind === 'Filtered' ? view.base : view;
    if (subject && (view.kind === 'Container' || view.kind === 'Component') && !opens.has(subject))
      opens.set(subject, view.key);
  }
  return { showing, opens };
}

const byName = (names: readonly string[]): string[] => [...new Set(names)].toSorted((a, b) => a.localeCompare(b));

/** Facts of a text; none when it has problems. */
export function workspaceFacts(dsl: string): WorkspaceFacts {
  const { workspace, views: listed } = parseWorkspace(dsl);
  if (!workspace) return noFacts;
  const sheet = new StyleSheet(workspace);
  const views = listed.map(({ view }) => view);
  const { showing, opens } = placesOf(views);
  const elements = workspace.model.elements.map((element): ElementFact => {
    const shown = element.original ?? element;
    const inner = opens.get(shown);
    return {
      id: element.id,
      name: element.name,
      kind: spaced(element.kind),
      technology: shown.technology,
      description: element.description || shown.description,
      url: element.url || shown.url,
      tags: [...new Set([...shown.tags, ...element.tags])],
      properties: [...shown.properties, ...(shown === element ? [] : element.properties)],
      perspectives: [...shown.perspectives].map(([name, { description, value }]) => ({ name, description, value })),
      parent: element.parent?.name ?? '',
      relations: [...element.relationships, ...element.incoming].map((one) => relationOf(one, element)),
      views: bestFirst(element, [...(showing.get(element) ?? [])]).map(({ key }) => key),
      ...(element.original ? { original: element.original.id } : {}),
      ...(inner === undefined ? {} : { opens: inner }),
      line: element.place.line,
    };
  });
  const lines = new Map(views.map((view) => [view.key, linesOf(view)]));
  const shownElements = elements.filter(({ views: keys }) => keys.length > 0);
  const shownLines = [...lines.values()].flat();
  return {
    elements,
    tags: byName([
      ...shownElements.flatMap(({ tags }) => tags),
      ...shownLines.flatMap(({ tags }) => tags.filter((tag) => !usual.has(tag))),
    ]),
    perspectives: byName([
      ...elements.flatMap(({ perspectives }) => perspectives.map(({ name }) => name)),
      ...shownLines.flatMap(({ perspectives }) => perspectives),
    ]),
    lines,
    legends: new Map(views.map((view) => [view.key, legendOf(view, sheet)])),
    defaultView: workspace.settings.defaultView,
  };
}
