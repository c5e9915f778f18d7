/** A workspace without ids: sorted lines, so that two workspaces can be compared. */
import { filteredContent } from '../views/view-list.ts';
import type { AutoLayout, DynamicStep, View } from '../views/view-types.ts';
import { fullName } from './element-names.ts';
import type { ModelElement, ModelRelationship } from './model-types.ts';
import type { Workspace } from './workspace-types.ts';

/** A view without ids. Lists are sorted, except for steps. */
export interface CanonicalView {
  readonly type: string;
  readonly key: string;
  readonly title?: string;
  readonly order: number;
  readonly scope?: string;
  readonly environment?: string;
  readonly base?: string;
  readonly mode?: string;
  readonly tags?: readonly string[];
  readonly elements?: readonly string[];
  readonly relationships?: readonly string[];
  readonly drawnElements?: readonly string[];
  readonly drawnRelationships?: readonly string[];
  readonly steps?: readonly string[];
  readonly autoLayout?: string;
  /** The number of steps. */
  readonly animationSteps?: number;
}

/** A workspace without ids. */
export interface Canonical {
  readonly elements: readonly string[];
  readonly relationships: readonly string[];
  readonly views: readonly CanonicalView[];
}

const elementLine = (element: ModelElement): string =>
  [fullName(element), `tags=${[...element.tags].join(',')}`, ...(element.group ? [`group=${element.group}`] : [])].join(
    ' | ',
  );

const ends = ({ source, destination }: ModelRelationship): string => `${fullName(source)} -> ${fullName(destination)}`;

const relationshipLine = (one: ModelRelationship): string =>
  [
    ends(one),
    ...(one.description ? [one.description] : []),
    ...(one.technology ? [`tech=${one.technology}`] : []),
    ...(one.linked ? ['linked'] : []),
  ].join(' | ');

const stepLine = ({ order, relationship, isResponse, description }: DynamicStep): string =>
  [`${order}: ${ends(relationship)}`, ...(isResponse ? ['response'] : []), ...(description ? [description] : [])].join(
    ' | ',
  );

const layoutOf = (layout: AutoLayout | undefined): { autoLayout?: string } =>
  layout ? { autoLayout: `${layout.direction} ${layout.rankSeparation} ${layout.nodeSeparation}` } : {};

const sorted = <Item>(items: Iterable<Item>, lineOf: (item: Item) => string): string[] =>
  [...items].map(lineOf).toSorted();

function canonicalView(view: View): CanonicalView {
  const { kind, key, order, title } = view;
  const head = { type: kind, key, order, ...(title ? { title } : {}) };
  if (view.kind === 'Filtered') {
    const { elements, relationships } = filteredContent(view);
    return {
      ...head,
      base: view.base.key,
      mode: view.mode,
      tags: view.tags,
      drawnElements: sorted(elements, fullName),
      drawnRelationships: sorted(relationships, relationshipLine),
    };
  }
  const scope = view.subject ? { scope: fullName(view.subject) } : {};
  const shown = { ...scope, elements: sorted(view.elements, fullName), ...layoutOf(view.autoLayout) };
  if (view.kind === 'Dynamic') return { ...head, ...shown, steps: view.steps.map(stepLine) };
  return {
    ...head,
    ...shown,
    ...(view.environment === undefined ? {} : { environment: view.environment }),
    relationships: sorted(view.relationships, relationshipLine),
    ...(view.animation.length > 0 ? { animationSteps: view.animation.length } : {}),
  };
}

/** The canonical form of a workspace. */
export const canonicalForm = ({ model, views }: Workspace): Canonical => ({
  elements: sorted(model.elements, elementLine),
  relationships: sorted(model.relationships, relationshipLine),
  views: views.map(canonicalView),
});
