/** Schema of Structurizr workspace JSON as far as it is read and written; other fields are reported as losses. */
import * as z from 'zod/mini';

const text = z.nullish(z.string());
const words = z.nullish(z.record(z.string(), z.string()));
const list = <Item extends z.core.$ZodType>(item: Item) => z.nullish(z.array(item));
const anything = z.nullish(z.array(z.unknown()));

/** A relationship in a workspace. */
export const workspaceRelationship = z.looseObject({
  id: z.string(),
  destinationId: z.string(),
  description: text,
  technology: text,
  tags: text,
  url: text,
  interactionStyle: text,
  linkedRelationshipId: text,
  properties: words,
  perspectives: anything,
});
/** The value that `workspaceRelationship` accepts and returns. */
export type WorkspaceRelationship = z.output<typeof workspaceRelationship>;

const elementFields = {
  id: z.string(),
  name: z.string(),
  description: text,
  technology: text,
  tags: text,
  url: text,
  location: text,
  group: text,
  properties: words,
  perspectives: anything,
  relationships: list(workspaceRelationship),
};
const workspaceElement = z.looseObject(elementFields);
/** The value that `workspaceElement` accepts and returns. */
export type WorkspaceElement = z.output<typeof workspaceElement>;
const workspaceContainer = z.looseObject({ ...elementFields, components: list(workspaceElement) });
/** The value that `workspaceContainer` accepts and returns. */
export type WorkspaceContainer = z.output<typeof workspaceContainer>;
const workspaceSystem = z.looseObject({ ...elementFields, containers: list(workspaceContainer) });
/** The value that `workspaceSystem` accepts and returns. */
export type WorkspaceSystem = z.output<typeof workspaceSystem>;

/** Position in a view. */
const viewElement = z.looseObject({ id: z.string(), x: z.nullish(z.number()), y: z.nullish(z.number()) });
const vertex = z.looseObject({ x: z.number(), y: z.number() });
/** Line in a view. */
const viewRelationship = z.looseObject({ id: z.string(), vertices: list(vertex), routing: text });
/** A view in a workspace. */
export const workspaceView = z.looseObject({
  key: z.string(),
  order: z.nullish(z.number()),
  title: text,
  description: text,
  softwareSystemId: text,
  containerId: text,
  elements: list(viewElement),
  relationships: list(viewRelationship),
  automaticLayout: z.nullish(z.record(z.string(), z.unknown())),
  animations: anything,
  generatedKey: z.nullish(z.boolean()),
  properties: words,
});
/** The value that `workspaceView` accepts and returns. */
export type WorkspaceView = z.output<typeof workspaceView>;

const dynamicView = z.looseObject({
  key: text,
  title: text,
  properties: words,
  relationships: list(
    z.looseObject({ id: z.string(), description: text, order: text, response: z.nullish(z.boolean()) }),
  ),
});
/** The value that `dynamicView` accepts and returns. */
export type DynamicView = z.output<typeof dynamicView>;

const elementStyle = z.looseObject({ tag: z.string(), shape: text });
/** The value that `elementStyle` accepts and returns. */
export type ElementStyle = z.output<typeof elementStyle>;
const styles = z.looseObject({ elements: list(elementStyle), relationships: list(z.looseObject({ tag: z.string() })) });

/** A workspace file. */
export const workspaceFile = z.looseObject({
  name: text,
  description: text,
  properties: words,
  model: z.nullish(
    z.looseObject({
      people: list(workspaceElement),
      softwareSystems: list(workspaceSystem),
      customElements: anything,
      deploymentNodes: anything,
      properties: words,
    }),
  ),
  views: z.nullish(
    z.looseObject({
      systemLandscapeViews: list(workspaceView),
      systemContextViews: list(workspaceView),
      containerViews: list(workspaceView),
      componentViews: list(workspaceView),
      dynamicViews: list(dynamicView),
      configuration: z.nullish(z.looseObject({ styles: z.nullish(styles) })),
    }),
  ),
});
/** The value that `workspaceFile` accepts and returns. */
export type WorkspaceFile = z.output<typeof workspaceFile>;

/** The four lists of views with a corresponding level. */
export const staticViewLists = [
  'systemLandscapeViews',
  'systemContextViews',
  'containerViews',
  'componentViews',
] as const;
/** One of `staticViewLists`. */
export type StaticViewList = (typeof staticViewLists)[number];

/** Implicit tags by element type. */
export const ownTags = {
  actor: ['Element', 'Person'],
  'software-system': ['Element', 'Software System'],
  container: ['Element', 'Container'],
  component: ['Element', 'Component'],
  relationship: ['Relationship'],
} as const;

/** Names of the properties for fields without counterpart in Structurizr. */
export const ourProperties = {
  identifier: 'structurizr.dsl.identifier',
  asynchronous: 'Asynchronous',
  status: 'archwright.status',
  owner: 'archwright.owner',
  shape: 'archwright.shape',
  shapeTag: 'archwright.shapeTag',
  technology: 'archwright.technology',
  location: 'archwright.location',
  tags: 'archwright.tags',
  links: 'archwright.links',
  patterns: 'archwright.patterns',
  pinned: 'archwright.pinned',
  isDefault: 'archwright.default',
  layout: 'archwright.layout',
  labels: 'archwright.labels',
  flowOf: 'archwright.flowOf',
} as const;

/** Structurizr names of our shapes. */
export const shapeNames = {
  box: 'Box',
  cylinder: 'Cylinder',
  pipe: 'Pipe',
  'web-browser': 'WebBrowser',
  window: 'Window',
} as const;

/** Scale from our boxes (300 px wide) to those of Structurizr (450 px). */
export const structurizrScale = 1.5;
