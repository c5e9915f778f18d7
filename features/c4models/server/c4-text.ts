/** Serialized form of models: elements and relationships in one text, each view in another. */
import type { C4View } from '../contract.ts';
import { newViewDrawing, type ViewDrawing } from '../model/c4-view-drawing.ts';
import type { C4Document, C4Item, DocumentRelationship } from '../model/c4-document.ts';

/** A stored element; earlier ones have no patterns. */
type StoredItem = Omit<C4Item, 'patterns'> & Partial<Pick<C4Item, 'patterns'>>;

const wholeItem = ({ patterns = [], ...item }: StoredItem): C4Item => ({ ...item, patterns });

/** Content of the first text. */
interface StoredContent {
  readonly elements: readonly StoredItem[];
  readonly relationships: readonly DocumentRelationship[];
}

interface StoredSnapshot extends StoredContent {
  readonly description: string;
  readonly views: readonly StoredView[];
}

const byIds = <Thing extends { readonly id: string }>(things: readonly Thing[]): ReadonlyMap<string, Thing> =>
  new Map(things.map((thing) => [thing.id, thing]));

/** Serializes elements and relationships. */
export const contentText = ({ elements, relationships }: C4Document): string => {
  const content: StoredContent = { elements: [...elements.values()], relationships: [...relationships.values()] };
  return JSON.stringify(content);
};

/** Serializes a view. Only trusted output of `viewText` and `contentText` is parsed. */
export const viewText = (view: C4View): string => JSON.stringify(view);
/** A stored view; earlier ones say nothing about their drawing. */
type StoredView = Omit<C4View, keyof ViewDrawing> & Partial<C4View>;

const wholeView = (view: StoredView): C4View => ({ ...newViewDrawing(), ...view });

/** Parses a view. */
export const viewOfText = (text: string): C4View => wholeView(JSON.parse(text) as StoredView);

/** Parses a document; `views` in order. */
export function documentOfTexts(
  { name, description }: Pick<C4Document, 'name' | 'description'>,
  content: string,
  views: readonly string[],
): C4Document {
  const { elements, relationships } = JSON.parse(content) as StoredContent;
  return {
    name,
    description,
    elements: byIds(elements.map(wholeItem)),
    relationships: byIds(relationships),
    views: byIds(views.map(viewOfText)),
  };
}

/** The elements of the first text. */
export const elementsOfText = (content: string): readonly C4Item[] =>
  (JSON.parse(content) as StoredContent).elements.map(wholeItem);

/** Serializes a model without its name. */
export const snapshotText = ({ description, elements, relationships, views }: C4Document): string => {
  const snapshot: StoredSnapshot = {
    description,
    elements: [...elements.values()],
    relationships: [...relationships.values()],
    views: [...views.values()],
  };
  return JSON.stringify(snapshot);
};

/** Parses a snapshot, with the current name of the model. */
export function documentOfSnapshot(name: string, text: string): C4Document {
  const { description, elements, relationships, views } = JSON.parse(text) as StoredSnapshot;
  return {
    name,
    description,
    elements: byIds(elements.map(wholeItem)),
    relationships: byIds(relationships),
    views: byIds(views.map(wholeView)),
  };
}

/** All ids of a model: elements, relationships, views and flows. */
export const idsOf = ({ elements, relationships, views }: C4Document): readonly string[] => [
  ...elements.keys(),
  ...relationships.keys(),
  ...views.keys(),
  ...[...views.values()].flatMap(({ flows }) => flows.map(({ id }) => id)),
];
