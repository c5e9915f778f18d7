/** What static views include and exclude, and their animations. */
import type { ElementKind, ModelElement, ModelRelationship } from '../model/model-types.ts';
import { refuse } from '../text/refusal.ts';
import { addAnimationStep } from '../views/animation.ts';
import { evaluate, isExpression, type Item, namedBy } from '../views/expressions.ts';
import type { ViewMembers } from '../views/view-members.ts';
import type { StaticView } from '../views/view-types.ts';
import type { Handler, Reading } from './handlers.ts';
import type { OpenContext } from './open-contexts.ts';

const membersOf = (context: OpenContext): ViewMembers =>
  'members' in context ? context.members : refuse('A view is expected here');

interface Choice {
  readonly items: Set<Item>;
  /** The identifier; absent for expressions. */
  readonly identifier?: string;
}

function chosen({ session, statement, context }: Reading, at: number, view: StaticView): Choice {
  const word = statement.tokens[at]?.text ?? '';
  const scope = session.scopeOf(statement, at, context, view);
  return isExpression(word)
    ? { items: evaluate(word, scope) }
    : { items: namedBy(word, { ...scope, isDeployment: false }), identifier: word };
}

/** Warns that an element is left out, when the text names it. */
function warnOf({ session, statement }: Reading, at: number, objection: string | undefined): void {
  if (objection === undefined) return;
  session.warn(`${objection}, so it is left out here.`, statement.placeOf(statement.tokens[at]));
}

const include: Handler = (reading) => {
  const { statement, context } = reading;
  const members = membersOf(context);
  const { view } = members;
  for (let at = 1; at < statement.tokens.length; at += 1) {
    const word = statement.tokens[at]?.text;
    if (word === '*' || word === 'element==*') {
      members.addDefault();
      continue;
    }
    const { items, identifier } = chosen(reading, at, view);
    for (const item of items) {
      const objection =
        item.type === 'element'
          ? addElement(reading, members, item, identifier)
          : addRelationship(reading, members, item);
      if (identifier !== undefined) warnOf(reading, at, objection);
    }
  }
  return undefined;
};

/** In deployment views, a system or container means its instances. */
function instancesIn(
  { session }: Reading,
  { view }: ViewMembers,
  element: ModelElement,
): readonly ModelElement[] | undefined {
  if (view.kind !== 'Deployment' || (element.kind !== 'SoftwareSystem' && element.kind !== 'Container'))
    return undefined;
  return session.builder.instancesOf(element).filter(({ environment }) => environment === view.environment);
}

function addElement(
  reading: Reading,
  members: ViewMembers,
  element: ModelElement,
  identifier: string | undefined,
): string | undefined {
  const instances = instancesIn(reading, members, element);
  if (instances) {
    for (const one of instances) {
      const objection = members.addDeployed(one);
      if (objection !== undefined) return objection;
    }
    return undefined;
  }
  if (!members.fits(element)) {
    if (identifier !== undefined)
      refuse(`The element "${identifier}" can not be added to this type of view`, { token: identifier });
    return undefined;
  }
  return members.view.kind === 'Deployment' && element.kind !== 'Custom'
    ? members.addDeployed(element)
    : members.add(element);
}

/** Adds a relationship; in deployment views, what was replicated from it. */
function addRelationship({ session }: Reading, members: ViewMembers, relationship: ModelRelationship): undefined {
  if (members.addRelationship(relationship) || members.view.kind !== 'Deployment') return;
  const isReplicated = ({ kind }: ModelElement): boolean => kind === 'SoftwareSystem' || kind === 'Container';
  if (!isReplicated(relationship.source) || !isReplicated(relationship.destination)) return;
  for (const one of members.view.elements) {
    session.budget.spend(1);
    for (const other of one.relationships) if (other.linked === relationship) members.addRelationship(other);
  }
}

const exclude: Handler = (reading) => {
  const { statement, context } = reading;
  const members = membersOf(context);
  for (let at = 1; at < statement.tokens.length; at += 1) {
    for (const item of chosen(reading, at, members.view).items) {
      if (item.type === 'relationship') removeRelationship(reading, members, item);
      else removeElement(reading, members, item);
    }
  }
  return undefined;
};

function removeElement(reading: Reading, members: ViewMembers, element: ModelElement): void {
  const instances = instancesIn(reading, members, element);
  for (const one of instances ?? []) members.remove(one);
  if (!instances && members.fits(element)) members.remove(element);
}

function removeRelationship({ session }: Reading, { view }: ViewMembers, relationship: ModelRelationship): void {
  session.budget.spend(1);
  view.relationships.delete(relationship);
  if (view.kind !== 'Deployment') return;
  session.budget.spend(view.relationships.size);
  for (const one of view.relationships) if (one.linked === relationship) view.relationships.delete(one);
}

/** What steps may name, where it is not everything: nodes appear with what is in them. */
const animatedKinds: Readonly<Partial<Record<StaticView['kind'], readonly ElementKind[]>>> = {
  Custom: ['Custom'],
  Deployment: ['SoftwareSystemInstance', 'ContainerInstance', 'InfrastructureNode'],
};

/** Adds a step of the elements that tokens name. */
function animate(reading: Reading, view: StaticView, from: number): void {
  const { session, statement, context } = reading;
  const elements: ModelElement[] = [];
  for (let at = from; at < statement.tokens.length; at += 1) {
    const found = session.find(statement, at, context);
    const word = statement.tokens[at]?.text ?? '';
    if (!found || found.type === 'relationship') return refuse(`The element "${word}" does not exist`, { token: at });
    if (found.type === 'element') elements.push(found);
  }
  session.budget.spend(elements.length + view.animation.length * view.elements.size);
  const kinds = animatedKinds[view.kind];
  const fitting = elements.filter(({ kind }) => kinds === undefined || kinds.includes(kind));
  if (kinds && fitting.length === 0)
    return session.warn('Nothing of this step can appear by itself in this view.', statement.place);
  return addAnimationStep(view, fitting, statement.place);
}

const animationStep: Handler = (reading) => {
  animate(reading, membersOf(reading.context).view, 1);
  return undefined;
};

/** A line of an `animation` block. */
export function readAnimationLine(reading: Reading, view: StaticView): void {
  animate(reading, view, 0);
}

const animation: Handler = ({ context }) => ({ name: 'animation', view: membersOf(context).view });

/** Handlers of this family. */
export const contentStatements = { include, exclude, animation, animationStep } satisfies Record<string, Handler>;
