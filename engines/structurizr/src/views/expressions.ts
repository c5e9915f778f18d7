/** Expressions that choose elements and relationships, such as `element.tag==Database` or `->api->`. */
import type { Budget } from '../text/budget.ts';
import { refuse } from '../text/refusal.ts';
import type { ElementKind, Model, ModelElement, ModelRelationship } from '../model/model-types.ts';
import { elementKinds } from '../model/model-types.ts';
import type { Identified } from '../model/identifiers.ts';

/** What an expression may choose from. */
export interface ExpressionScope {
  readonly model: Model;
  readonly budget: Budget;
  /** Finds an identifier and notes the reference. */
  readonly find: (identifier: string) => Identified | undefined;
  readonly instancesOf: (original: ModelElement) => readonly ModelElement[];
  /** Kinds that `element.type==` and neighbours may have here; all, when absent. */
  readonly types?: readonly ElementKind[];
  readonly neighbours?: readonly ElementKind[];
  /** Systems and containers mean their instances. */
  readonly isDeployment?: boolean;
  readonly warn: (message: string) => void;
}

/** An element or relationship. */
export type Item = ModelElement | ModelRelationship;

const arrow = '->';
const prefixes = [
  'element.type==',
  'element.tag==',
  'element.tag!=',
  'element.technology==',
  'element.technology!=',
  'element.parent==',
  'element==',
  'relationship.tag==',
  'relationship.tag!=',
  'relationship.source==',
  'relationship.destination==',
  'relationship==',
] as const;

const propertyOf = (expression: string, owner: 'element' | 'relationship'): [string, string] | undefined => {
  const start = `${owner}.properties[`;
  if (!expression.startsWith(start)) return undefined;
  const close = expression.indexOf(']');
  const equals = expression.indexOf(']==');
  if (equals < 0) return undefined;
  return [expression.slice(start.length, close), expression.slice(expression.indexOf('==') + 2)];
};

/** Whether a token is an expression and not an identifier. */
export function isExpression(token: string): boolean {
  const small = token.toLowerCase();
  return (
    prefixes.some((prefix) => small.startsWith(prefix)) ||
    small.includes(arrow) ||
    propertyOf(small, 'element') !== undefined ||
    propertyOf(small, 'relationship') !== undefined
  );
}

/** Expressions may contain each other. */
const longest = 2_000;

/** Everything that an expression chooses. */
export function evaluate(expression: string, scope: ExpressionScope): Set<Item> {
  if (expression.length > longest) refuse(`An expression may have at most ${longest} characters`);
  for (const operator of [' && ', ' || '] as const) {
    if (!expression.includes(operator)) continue;
    const terms = expression.split(operator);
    if (terms.length > 2 || expression.includes(operator === ' && ' ? ' || ' : ' && '))
      scope.warn('An expression combines two terms; further ones are ignored.');
    const one = choose(terms[0] ?? '', scope);
    const other = choose(terms[1] ?? '', scope);
    return operator === ' && ' ? one.intersection(other) : one.union(other);
  }
  return choose(expression, scope);
}

/** What an identifier names: an element, the elements of a group, or a relationship with those linked to it. */
export function namedBy(identifier: string, scope: ExpressionScope): Set<Item> {
  const found = scope.find(identifier);
  if (found?.type === 'relationship') {
    scope.budget.spend(scope.model.relationships.length);
    return new Set([found, ...scope.model.relationships.filter(({ linked }) => linked === found)]);
  }
  if (!found) return refuse(`The element/relationship "${identifier}" does not exist`, { token: identifier });
  return new Set(elementsOf(found, scope));
}

function elementsOf(found: Identified | undefined, scope: ExpressionScope): ModelElement[] {
  const elements = found?.type === 'element' ? [found] : found?.type === 'group' ? found.elements : [];
  if (!scope.isDeployment) return [...elements];
  return elements.flatMap((element) =>
    element.kind === 'SoftwareSystem' || element.kind === 'Container' ? scope.instancesOf(element) : [element],
  );
}

function choose(expression: string, scope: ExpressionScope): Set<Item> {
  if (expression.startsWith('element==')) return nested(expression.slice('element=='.length), scope);
  if (expression.startsWith('relationship==')) {
    const rest = expression.slice('relationship=='.length);
    return nested(rest === '*' ? '*->*' : rest, scope);
  }
  if (expression === arrow)
    refuse('Unexpected identifier "->"', { token: arrow, hint: 'Write both ends as one token: "a->b".' });
  if (expression.startsWith(arrow) || expression.endsWith(arrow)) return withNeighbours(expression, scope);
  if (expression.includes(arrow)) return betweenEnds(expression, scope);
  return chosenElements(expression, scope) ?? chosenRelationships(expression, scope);
}

const nested = (expression: string, scope: ExpressionScope): Set<Item> =>
  isExpression(expression) ? choose(expression, scope) : namedBy(expression, scope);

/** `->x`, `x->`, `->x->`. */
function withNeighbours(expression: string, scope: ExpressionScope): Set<Item> {
  const isIncoming = expression.startsWith(arrow);
  let inner = isIncoming ? expression.slice(2) : expression;
  const isOutgoing = inner.endsWith(arrow);
  if (isOutgoing) inner = inner.slice(0, -2);
  inner = inner.trim();
  const elements = isExpression(inner)
    ? [...evaluate(inner, scope)].filter((item) => item.type === 'element')
    : elementsOf(scope.find(inner), scope);
  if (elements.length === 0) refuse(`The element "${inner}" does not exist`, { token: inner });
  const chosen = new Set<Item>();
  const fits = ({ kind }: ModelElement): boolean => scope.neighbours?.includes(kind) !== false;
  for (const element of elements) {
    scope.budget.spend(1 + element.relationships.length + element.incoming.length);
    chosen.add(element);
    if (isIncoming) for (const { source } of element.incoming) if (fits(source)) chosen.add(source);
    if (isOutgoing) for (const { destination } of element.relationships) if (fits(destination)) chosen.add(destination);
  }
  return chosen;
}

/** `a->b`, `*->b`, `a->*`, `*->*`. */
function betweenEnds(expression: string, scope: ExpressionScope): Set<Item> {
  const [from = '', to = ''] = expression.split(arrow).map((end) => end.trim());
  if (from === '*' && to === '*') return allRelationships(scope, () => true);
  const starting = from === '*' ? undefined : relationshipsAt('source', from, scope);
  const ending = to === '*' ? undefined : relationshipsAt('destination', to, scope);
  if (starting && ending) return starting.intersection(ending);
  return starting ?? ending ?? new Set();
}

function relationshipsAt(end: 'source' | 'destination', identifier: string, scope: ExpressionScope): Set<Item> {
  const elements = isExpression(identifier)
    ? [...evaluate(identifier, scope)].filter((item) => item.type === 'element')
    : endsNamedBy(identifier, scope);
  const chosen = new Set<Item>();
  for (const element of elements) {
    const relationships = end === 'source' ? element.relationships : element.incoming;
    scope.budget.spend(1 + relationships.length);
    for (const relationship of relationships) chosen.add(relationship);
  }
  return chosen;
}

function endsNamedBy(identifier: string, scope: ExpressionScope): readonly ModelElement[] {
  const found = scope.find(identifier);
  if (!found || found.type === 'relationship')
    return refuse(`The element "${identifier}" does not exist`, { token: identifier });
  return found.type === 'element' ? [found] : found.type === 'group' ? found.elements : [];
}

function allElements(scope: ExpressionScope, fits: (element: ModelElement) => boolean): Set<Item> {
  scope.budget.spend(scope.model.elements.length);
  return new Set(scope.model.elements.filter(fits));
}

function allRelationships(scope: ExpressionScope, fits: (one: ModelRelationship) => boolean): Set<Item> {
  scope.budget.spend(scope.model.relationships.length);
  return new Set(scope.model.relationships.filter(fits));
}

/** Own tags, those of the original, or those of the relationship that it is linked to. */
function hasTags(item: Item, tags: readonly string[]): boolean {
  const source = item.type === 'element' ? item.original : item.linked;
  return tags.every((tag) => item.tags.has(tag) || source?.tags.has(tag) === true);
}

function hasProperty(item: Item, [name, value]: readonly [string, string]): boolean {
  const source = item.type === 'element' ? item.original : item.linked;
  return item.properties.get(name) === value || source?.properties.get(name) === value;
}

const kindsWithTechnology: readonly ElementKind[] = [
  'Container',
  'Component',
  'DeploymentNode',
  'InfrastructureNode',
  'ContainerInstance',
];

const technologyOf = ({ original, technology }: ModelElement): string => original?.technology ?? technology;
const tagsIn = (text: string): string[] => text.split(',').map((tag) => tag.trim());

function chosenElements(expression: string, scope: ExpressionScope): Set<Item> | undefined {
  const small = expression.toLowerCase();
  const after = (prefix: string): string | undefined =>
    small.startsWith(prefix) ? expression.slice(prefix.length) : undefined;
  const parent = after('element.parent==');
  if (parent !== undefined) return childrenOf(parent, scope);
  const type = after('element.type==');
  if (type !== undefined) return elementsOfType(type, scope);
  const tags = after('element.tag==') ?? after('element.tag!=');
  if (tags !== undefined) {
    const isWanted = small.startsWith('element.tag==');
    const list = tagsIn(tags);
    return allElements(scope, (element) => hasTags(element, list) === isWanted);
  }
  const technology = after('element.technology==') ?? after('element.technology!=');
  if (technology !== undefined) {
    const isWanted = small.startsWith('element.technology==');
    return allElements(
      scope,
      (element) => kindsWithTechnology.includes(element.kind) && (technologyOf(element) === technology) === isWanted,
    );
  }
  const property = propertyOf(expression, 'element');
  return property && allElements(scope, (element) => hasProperty(element, property));
}

function childrenOf(identifier: string, scope: ExpressionScope): Set<Item> {
  const found = scope.find(identifier);
  if (!found || found.type === 'relationship')
    return refuse(`The parent element "${identifier}" does not exist`, { token: identifier });
  return new Set(found.type === 'element' ? found.children : []);
}

function elementsOfType(type: string, scope: ExpressionScope): Set<Item> {
  const kind = elementKinds.find((one) => one.toLowerCase() === type.toLowerCase());
  if (scope.types && (!kind || !scope.types.includes(kind)))
    return refuse(`The element type of "${type}" is not valid for this view`, { token: type });
  return allElements(scope, (element) => element.kind === kind);
}

function chosenRelationships(expression: string, scope: ExpressionScope): Set<Item> {
  const after = (prefix: string): string | undefined =>
    expression.startsWith(prefix) ? expression.slice(prefix.length) : undefined;
  const tags = after('relationship.tag==') ?? after('relationship.tag!=');
  if (tags !== undefined) {
    const isWanted = expression.startsWith('relationship.tag==');
    const list = tagsIn(tags);
    return allRelationships(scope, (one) => hasTags(one, list) === isWanted);
  }
  const property = propertyOf(expression, 'relationship');
  if (property) return allRelationships(scope, (one) => hasProperty(one, property));
  const source = after('relationship.source==');
  if (source !== undefined) return relationshipsAt('source', source, scope);
  const destination = after('relationship.destination==');
  return destination === undefined ? new Set() : relationshipsAt('destination', destination, scope);
}
