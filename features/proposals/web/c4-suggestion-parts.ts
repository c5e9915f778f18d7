/** Changes of a C4 model as people suggest them: other words, new parts, parts that go. Pure. */
import {
  elementTypes,
  elementsOfModel,
  type C4Change,
  type C4ElementType,
  type C4Model,
} from '#features/c4models/contract.ts';
import type { Violation } from '#platform/http/contract.ts';
import { violation } from '#platform/http/model/failure.ts';
import { chooseElementMessage } from '../contract.ts';
import { typeWords } from '../model/element-words.ts';

/** An element or a relationship with the words that it has now. */
export interface WordedPart {
  readonly id: string;
  readonly label: string;
  /** Of an element. */
  readonly type?: C4ElementType;
  /** The change that would keep every word as it is. */
  readonly step: C4Change;
  /** The change that takes it out of the model. */
  readonly deletion: C4Change;
}

/** Whether elements of a type have a technology. */
export const hasTechnology = (type: C4ElementType): boolean => type === 'container' || type === 'component';

/** The parts of a model, elements first. */
export function partsOf(model: C4Model): readonly WordedPart[] {
  const elements = elementsOfModel(model);
  const names = new Map(elements.map(({ id, name }) => [id, name]));
  return [
    ...elements.map(({ id, type, name, description, technology }): WordedPart => ({
      id,
      label: `${name} (${typeWords(type)})`,
      type,
      step: {
        call: 'updateElement',
        elementId: id,
        name,
        description,
        ...(hasTechnology(type) ? { technology } : {}),
      },
      deletion: { call: 'deleteElement', elementId: id },
    })),
    ...elements.flatMap(({ relationships }) =>
      relationships.map(({ id, sourceId, targetId, description, technology }): WordedPart => ({
        id,
        label: `${names.get(sourceId) ?? ''} → ${names.get(targetId) ?? ''}${description ? `: ${description}` : ''}`,
        step: { call: 'updateRelationship', relationshipId: id, description, technology },
        deletion: { call: 'deleteRelationship', relationshipId: id },
      })),
    ),
  ];
}

/** Id of the part that a step changes or deletes; undefined for a new one. */
export const partOf = (step: C4Change): string | undefined => {
  if (step.call === 'updateElement' || step.call === 'deleteElement') return step.elementId;
  return step.call === 'updateRelationship' || step.call === 'deleteRelationship' ? step.relationshipId : undefined;
};

/** A new element. */
export type NewElement = Extract<C4Change, { call: 'addElement' }>;
/** A new relationship. */
export type NewRelationship = Extract<C4Change, { call: 'addRelationship' }>;

/** An element of a type without words; `id` is the one that it will have. */
export const newElement = (id: string, type: C4ElementType, name = '', description = ''): NewElement => ({
  call: 'addElement',
  id,
  type,
  name,
  description,
  ...(hasTechnology(type) ? { technology: '' } : { location: 'internal' as const }),
});

/** An element that something can lead to or stand in, stored or new. */
export interface PlacedElement {
  readonly id: string;
  readonly name: string;
  readonly type: C4ElementType;
  readonly isInternal: boolean;
}

/** The elements of a model and those that the steps add. */
export const elementsWith = (model: C4Model, steps: readonly C4Change[]): readonly PlacedElement[] => [
  ...elementsOfModel(model).map(({ id, name, type, location }) => ({
    id,
    name,
    type,
    isInternal: location === 'internal',
  })),
  ...steps.flatMap((step) =>
    step.call === 'addElement'
      ? [{ id: step.id, name: step.name, type: step.type, isInternal: step.location !== 'external' }]
      : [],
  ),
];

/** Those that an element of a type may stand in. */
export const parentsFor = (type: C4ElementType, elements: readonly PlacedElement[]): readonly PlacedElement[] => {
  if (type === 'component') return elements.filter((one) => one.type === 'container');
  return type === 'container' ? elements.filter((one) => one.type === 'software-system' && one.isInternal) : [];
};

/** The steps without one of them; what named an element that goes with it names none. */
export const withoutStep = (steps: readonly C4Change[], place: number): readonly C4Change[] => {
  const removed = steps[place];
  const id = removed?.call === 'addElement' ? removed.id : undefined;
  const kept = (named: string): string => (named === id ? '' : named);
  return steps
    .filter((_step, at) => at !== place)
    .map((step) => {
      if (step.call === 'addRelationship')
        return { ...step, sourceId: kept(step.sourceId), targetId: kept(step.targetId) };
      return step.call === 'addElement' && id !== undefined && step.parentElement === id
        ? { ...step, parentElement: null }
        : step;
    });
};

/** What of new parts was not chosen yet, by its place in the change that is sent. */
export const unchosenElements = (sent: readonly C4Change[]): readonly Violation[] =>
  sent.flatMap((step, at) => {
    const missing = (field: string): Violation =>
      violation(`change.changes[${String(at)}].${field}`, chooseElementMessage);
    if (step.call === 'addRelationship')
      return [...(step.sourceId ? [] : [missing('sourceId')]), ...(step.targetId ? [] : [missing('targetId')])];
    return step.call === 'addElement' && hasTechnology(step.type) && !step.parentElement
      ? [missing('parentElement')]
      : [];
  });

/** Names of chosen parts that the model does not have any more, as they were typed last. */
export function goneParts(parts: readonly WordedPart[], steps: readonly C4Change[]): readonly string[] {
  const known = new Set(parts.map(({ id }) => id));
  return steps.flatMap((step) => {
    const part = partOf(step);
    if (part === undefined || known.has(part)) return [];
    const { name, description } = step as { readonly name?: string; readonly description?: string };
    return [name || description || 'What you chose'];
  });
}

/** Names of the parts that the steps delete. */
export const deletedParts = (parts: readonly WordedPart[], steps: readonly C4Change[]): readonly string[] =>
  parts
    .filter(({ id }) => steps.some((step) => step.call.startsWith('delete') && partOf(step) === id))
    .map(({ label }) => label);

/** Calls in the order in which none takes away what another one needs. */
const callOrder = [
  'addElement',
  'updateElement',
  'updateRelationship',
  'addRelationship',
  'deleteRelationship',
  'deleteElement',
];

/** Whether a step comes before another one. What something stands in is added before it, and deleted behind it. */
function precedence(one: C4Change, other: C4Change, now: ReadonlyMap<string, WordedPart>): number {
  const depthOf = (step: C4Change): number => {
    const type = step.call === 'addElement' ? step.type : now.get(partOf(step) ?? '')?.type;
    const depth = elementTypes.findIndex((each) => each === type);
    return step.call === 'deleteElement' ? -depth : depth;
  };
  const calls = callOrder.indexOf(one.call) - callOrder.indexOf(other.call);
  return calls === 0 ? depthOf(one) - depthOf(other) : calls;
}

/** A step without the words that nothing differs in; undefined where nothing is left of it. */
function sentStep(step: C4Change, now: ReadonlyMap<string, WordedPart>): C4Change | undefined {
  const part = partOf(step);
  if (part === undefined) return step;
  const stored = now.get(part)?.step as Readonly<Record<string, unknown>> | undefined;
  if (!stored) return undefined;
  if (step.call.startsWith('delete')) return step;
  const fields = Object.entries(step).filter(
    ([name, value]) => value === part || name === 'call' || value !== stored[name],
  );
  return fields.length > 2 ? (Object.fromEntries(fields) as C4Change) : undefined;
}

/** What is sent of the steps, each with its place among them. */
function sentSteps(parts: readonly WordedPart[], steps: readonly C4Change[]) {
  const now = new Map(parts.map((part) => [part.id, part]));
  return steps
    .flatMap((step, at) => {
      const sent = sentStep(step, now);
      return sent ? [{ at, sent }] : [];
    })
    .toSorted((one, other) => precedence(one.sent, other.sent, now));
}

/** Where a field of a step stands in what is sent of the steps; nowhere for one that changes nothing. */
export const sentPath = (parts: readonly WordedPart[], steps: readonly C4Change[], path: string): string =>
  path.replace(/^changes\[(\d+)\]/, (_all, at: string) => {
    const sent = sentSteps(parts, steps).findIndex((one) => one.at === Number(at));
    return sent === -1 ? '' : `changes[${String(sent)}]`;
  });

/** The steps with the words that differ from those of the model, in an order in which each can be made. */
export const changedSteps = (parts: readonly WordedPart[], steps: readonly C4Change[]): readonly C4Change[] =>
  sentSteps(parts, steps).map(({ sent }) => sent);
