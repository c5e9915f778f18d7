/** Steps of dynamic views: which relationship they use, and how they are numbered. */
import { refuse } from '../text/refusal.ts';
import { isStatic, lineageOf } from '../model/element-names.ts';
import type { ModelBuilder } from '../model/model-builder.ts';
import type { ModelElement, ModelRelationship } from '../model/model-types.ts';
import type { DynamicStep, DynamicView } from './view-types.ts';

/** Numbers of steps; blocks of parallel steps start again at the number of the block around them. */
export class StepCounter {
  #number: number;
  readonly #parent: StepCounter | undefined;

  constructor(parent?: StepCounter) {
    this.#parent = parent;
    this.#number = parent ? parent.#number : 0;
  }

  /** The next number. */
  next(): string {
    this.#number += 1;
    return String(this.#number);
  }

  /**
   * Ends a block of parallel steps. The block around it goes on as if it had not been, unless the block held
   * no steps of its own: then it groups other blocks, and counts as one step.
   */
  end(hasOwnSteps: boolean): void {
    if (this.#parent && !hasOwnSteps) this.#parent.#number = this.#number + 1;
  }
}

/** Refuses elements that do not belong in a dynamic view. */
export function checkMember(view: DynamicView, element: ModelElement): void {
  const { subject, elements } = view;
  if (element.kind === 'Custom' || element.kind === 'Person') return;
  if (!isStatic(element))
    refuse('Only people, software systems, containers and components can be added to dynamic views');
  if (!subject) {
    if (element.kind !== 'SoftwareSystem') refuse('Only people and software systems can be added to this dynamic view');
    return;
  }
  if (element === subject || (subject.kind === 'Container' && element === subject.parent))
    refuse(`${element.name} is already the scope of this view and cannot be added to it`);
  if (subject.kind === 'SoftwareSystem' && element.kind === 'Component')
    refuse("Components can't be added to a dynamic view when the scope is a software system");
  if (lineageOf(element).some((one) => one !== element && elements.has(one)))
    refuse(`A parent of ${element.name} is already in this view`);
  for (const other of elements)
    if (other !== element && lineageOf(other).includes(element))
      refuse(`A child of ${element.name} is already in this view`);
}

/** The relationship of a step from one element to another, in either direction. */
export interface UsedRelationship {
  readonly relationship: ModelRelationship;
  readonly isResponse: boolean;
}

/** What a step says about its relationship. */
export interface StepTexts {
  readonly description: string;
  readonly technology: string;
}

/** Finds the relationship that a step uses: by technology, else by description, else the first one. */
export function usedRelationship(
  builder: ModelBuilder,
  source: ModelElement,
  destination: ModelElement,
  { description, technology }: StepTexts,
): UsedRelationship {
  const byTechnology = (from: ModelElement, to: ModelElement): ModelRelationship | undefined =>
    builder.between(from, to).findLast((one) => one.technology === technology);
  const there =
    technology === ''
      ? (builder.find(source, destination, description) ?? builder.find(source, destination))
      : byTechnology(source, destination);
  if (there) return { relationship: there, isResponse: false };
  const back = technology === '' ? builder.find(destination, source) : byTechnology(destination, source);
  if (back) return { relationship: back, isResponse: true };
  const detail = technology === '' ? '' : ` with technology ${technology}`;
  return refuse(`A relationship between ${source.name} and ${destination.name}${detail} does not exist in model`, {
    hint: 'Add it to the model first: dynamic views show relationships of the model.',
  });
}

const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?[df]?$/i;

/** Sorts steps: by number if all orders are numbers, else by text. Of equal ones, only the first one stays. */
export function sortSteps(steps: DynamicStep[]): void {
  const seen = new Set<string>();
  const distinct = steps.filter(({ relationship, order, description }) => {
    const key = JSON.stringify([relationship.id, order, description]);
    return !seen.has(key) && seen.add(key);
  });
  steps.splice(0, steps.length, ...distinct);
  if (steps.every(({ order }) => number.test(order)))
    steps.sort((one, other) => Number.parseFloat(one.order) - Number.parseFloat(other.order));
  else steps.sort((one, other) => (one.order < other.order ? -1 : Number(one.order > other.order)));
}
