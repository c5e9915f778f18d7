/** What a viewer tells about the elements of a workspace, extracted from its text. Pure. */
import {
  filteredContent,
  parseWorkspace,
  StyleSheet,
  type ModelElement,
  type ModelRelationship,
  type View,
} from '@archwright/structurizr';

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
  /** Keys of the views that show it, the one that shows it best first. */
  readonly views: readonly string[];
  /** Key of the view that shows what is inside. */
  readonly opens?: string;
  /** Line of the text that defines it. */
  readonly line: number;
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
  /** Tags of elements that views show, by name. */
  readonly tags: readonly string[];
  /** Perspectives of elements, by name. */
  readonly perspectives: readonly string[];
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

/** One entry for each list of tags that decides about looks, by label; elements first. */
function legendOf(view: View, sheet: StyleSheet): readonly LegendEntry[] {
  const shown =
    view.kind === 'Filtered'
      ? filteredContent(view)
      : {
          elements: view.elements,
          relationships: view.kind === 'Dynamic' ? view.steps.map((step) => step.relationship) : view.relationships,
        };
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

/** Facts of a text; without elements when it has problems. */
export function workspaceFacts(dsl: string): WorkspaceFacts {
  const { workspace, views } = parseWorkspace(dsl);
  if (!workspace) return { elements: [], tags: [], perspectives: [], legends: new Map() };
  const sheet = new StyleSheet(workspace);
  const shownIn = new Map<ModelElement, View[]>();
  const opens = new Map<ModelElement, string>();
  for (const { view } of views) {
    const shown = view.kind === 'Filtered' ? view.base : view;
    const elements = view.kind === 'Filtered' ? filteredContent(view).elements : view.elements;
    for (const element of elements) shownIn.set(element, [...(shownIn.get(element) ?? []), view]);
    const { subject } = shown;
    if (subject && (view.kind === 'Container' || view.kind === 'Component') && !opens.has(subject)) {
      opens.set(subject, view.key);
    }
  }
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
      views: bestFirst(element, shownIn.get(element) ?? []).map(({ key }) => key),
      ...(inner === undefined ? {} : { opens: inner }),
      line: element.place.line,
    };
  });
  const namesOf = (names: readonly string[]): string[] => [...new Set(names)].toSorted((a, b) => a.localeCompare(b));
  const shownElements = elements.filter(({ views: keys }) => keys.length > 0);
  return {
    elements,
    tags: namesOf(shownElements.flatMap(({ tags }) => tags)),
    legends: new Map(views.map(({ view }) => [view.key, legendOf(view, sheet)])),
    perspectives: namesOf(elements.flatMap(({ perspectives }) => perspectives.map(({ name }) => name))),
  };
}
