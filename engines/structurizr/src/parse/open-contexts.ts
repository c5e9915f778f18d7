/** Blocks that are open while a text is read. */
import type { Environment, ModelElement, ModelGroup, ModelItem, ModelRelationship } from '../model/model-types.ts';
import type { ElementStyle, RelationshipStyle } from '../style/style-types.ts';
import type { StepCounter } from '../views/dynamic-steps.ts';
import type { ViewMembers } from '../views/view-members.ts';
import type { DynamicStep, DynamicView, FilteredView, StaticView } from '../views/view-types.ts';
import { refuse } from '../text/refusal.ts';
import type { ContextName } from './contexts.ts';

type PlainName = 'top' | 'workspace' | 'views' | 'styles' | 'branding' | 'terminology' | 'configuration' | 'users';

/** Names of contexts of one element. */
export type ElementContextName =
  | 'person'
  | 'customElement'
  | 'softwareSystem'
  | 'container'
  | 'component'
  | 'deploymentNode'
  | 'infrastructureNode'
  | 'instance';

/** A block of an element, or of a group within it. */
export interface ElementContext {
  readonly name: ElementContextName;
  readonly element: ModelElement;
  readonly group?: ModelGroup;
}

/** A block of the model, or of a group within it. */
export interface ModelContext {
  readonly name: 'model';
  readonly group?: ModelGroup;
}

/** A block of an environment, or of a group within it. */
export interface EnvironmentContext {
  readonly name: 'deploymentEnvironment';
  readonly environment: Environment;
  readonly group?: ModelGroup;
}

/** A block that lists members of a view. */
export interface StaticViewContext {
  readonly name: 'staticView' | 'deploymentView' | 'customView';
  readonly members: ViewMembers;
}

/** A block of steps; `counter.isParallel` tells those within another one. */
export interface DynamicViewContext {
  readonly name: 'dynamicView';
  readonly view: DynamicView;
  readonly counter: StepCounter;
  readonly isParallel: boolean;
  hasSteps: boolean;
}

/** A block that is open, with what its statements apply to. */
export type OpenContext =
  | { readonly name: PlainName }
  /** Its statements are left out: `comment` until its end, `skipped` until its brace. */
  | { readonly name: 'comment' | 'skipped' }
  | ModelContext
  | ElementContext
  | EnvironmentContext
  | { readonly name: 'relationship'; readonly relationship: ModelRelationship }
  | { readonly name: 'relationships'; readonly relationships: readonly ModelRelationship[] }
  | {
      readonly name: 'elements';
      readonly elements: readonly ModelElement[];
      readonly within?: ModelElement | Environment;
    }
  | { readonly name: 'properties'; readonly holders: readonly Map<string, string>[] }
  | { readonly name: 'perspectives'; readonly items: readonly ModelItem[] }
  | StaticViewContext
  | { readonly name: 'animation'; readonly view: StaticView }
  | DynamicViewContext
  | { readonly name: 'dynamicStep'; readonly step: DynamicStep }
  | { readonly name: 'filteredView'; readonly view: FilteredView }
  | { readonly name: 'imageView'; readonly line: number; hasSource: boolean }
  | { readonly name: 'elementStyle'; readonly style: ElementStyle }
  | { readonly name: 'relationshipStyle'; readonly style: RelationshipStyle };

/** The group around new elements. */
export const groupOf = (context: OpenContext): ModelGroup | undefined =>
  'group' in context ? context.group : undefined;

/** Adds an element to the group of a block, and to those around it. */
export function joinGroup(context: OpenContext, element: ModelElement): void {
  for (let group = groupOf(context); group; group = group.parent) group.elements.push(element);
}

/** The block of an element. */
export function elementContext(context: OpenContext): ElementContext {
  return 'element' in context ? context : refuse('An element is expected here');
}

/** The element or environment that identifiers are looked up from. */
export function withinOf(context: OpenContext): ModelElement | Environment | undefined {
  if ('element' in context) return context.element;
  if (context.name === 'deploymentEnvironment') return context.environment;
  return context.name === 'elements' ? context.within : undefined;
}

/** Elements and relationships that `tags`, `url` and the like apply to. */
export function itemsOf(context: OpenContext): readonly ModelItem[] {
  if ('element' in context) return [context.element];
  if (context.name === 'relationship') return [context.relationship];
  if (context.name === 'relationships') return context.relationships;
  return context.name === 'elements' ? context.elements : [];
}

const elementContexts: Readonly<Record<ModelElement['kind'], ElementContextName>> = {
  Person: 'person',
  Custom: 'customElement',
  SoftwareSystem: 'softwareSystem',
  Container: 'container',
  Component: 'component',
  DeploymentNode: 'deploymentNode',
  InfrastructureNode: 'infrastructureNode',
  SoftwareSystemInstance: 'instance',
  ContainerInstance: 'instance',
};

/** The block of an element, or of a group within it. */
export const contextOf = (element: ModelElement, group?: ModelGroup): ElementContext => ({
  name: elementContexts[element.kind],
  element,
  ...(group ? { group } : {}),
});

/** The name under which the table of contexts has a block. */
export const tableName = ({ name }: OpenContext): ContextName | undefined =>
  name === 'comment' || name === 'skipped' ? undefined : name;
