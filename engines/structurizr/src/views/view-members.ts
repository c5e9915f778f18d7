/** What a view holds, and what may be added to it. */
import type { Budget } from '../text/budget.ts';
import { refuse } from '../text/refusal.ts';
import { count } from '../model/model-builder.ts';
import { isDeployed, lineageOf } from '../model/element-names.ts';
import type { ElementKind, Model, ModelElement, ModelRelationship } from '../model/model-types.ts';
import type { Limits } from '../parse/parse-options.ts';
import type { StaticView } from './view-types.ts';

/** Kinds that each kind of view may hold. */
const kindsIn: Readonly<Record<StaticView['kind'], readonly ElementKind[]>> = {
  SystemLandscape: ['Custom', 'Person', 'SoftwareSystem'],
  SystemContext: ['Custom', 'Person', 'SoftwareSystem'],
  Container: ['Custom', 'Person', 'SoftwareSystem', 'Container'],
  Component: ['Custom', 'Person', 'SoftwareSystem', 'Container', 'Component'],
  Custom: ['Custom'],
  Deployment: ['Custom', 'DeploymentNode', 'InfrastructureNode', 'SoftwareSystemInstance', 'ContainerInstance'],
};

const usualNeighbours: readonly ElementKind[] = ['Custom', 'Person', 'SoftwareSystem'];

/** What a view is built with. */
export interface ViewSurroundings {
  readonly model: Model;
  readonly limits: Limits;
  readonly budget: Budget;
}

/** Adds to and removes from one view. */
export class ViewMembers {
  readonly view: StaticView;
  readonly #around: ViewSurroundings;
  /** How many members stand inside of each element. */
  readonly #inside = new Map<ModelElement, number>();
  /** How many instances of each system are members. */
  readonly #systems = new Map<ModelElement, number>();

  constructor(view: StaticView, around: ViewSurroundings) {
    this.view = view;
    this.#around = around;
  }

  /** Whether views of this kind may hold elements of a kind. */
  fits({ kind }: ModelElement): boolean {
    return kindsIn[this.view.kind].includes(kind);
  }

  /** Why an element may not be added, or nothing. */
  objectionTo(element: ModelElement): string | undefined {
    if (!this.fits(element)) return `Elements like ${element.name} cannot be added to this view`;
    if (element.kind === 'Custom' || element.kind === 'Person') return undefined;
    if (this.view.kind === 'Deployment') return this.#deploymentObjection(element);
    if (this.view.kind !== 'Container' && this.view.kind !== 'Component') return undefined;
    const { subject } = this.view;
    if (subject && (element === subject || element === subject.parent))
      return `${element.name} is what this view is about, so it cannot be added to it`;
    return this.#familyObjection(element);
  }

  #familyObjection(element: ModelElement): string | undefined {
    const parent = lineageOf(element).find((one) => one !== element && this.view.elements.has(one));
    if (parent) return `A parent of ${element.name} is already in this view`;
    return this.#inside.has(element) ? `A child of ${element.name} is already in this view` : undefined;
  }

  #deploymentObjection(element: ModelElement): string | undefined {
    const { environment, subject } = this.view;
    if (element.environment !== environment) return `${element.name} is not part of the environment ${environment}`;
    const { original } = element;
    if (!original) return undefined;
    if (original === subject) return `${original.name} is what this view is about, so it cannot be added to it`;
    if (original.kind === 'SoftwareSystem') {
      return this.#inside.has(original) ? `A child of ${original.name} is already in this view` : undefined;
    }
    const system = original.parent;
    return system && this.#systems.has(system) ? `A parent of ${original.name} is already in this view` : undefined;
  }

  /** Adds an element with the relationships between it and other members. Says why it cannot. */
  add(element: ModelElement): string | undefined {
    const objection = this.objectionTo(element);
    if (objection !== undefined) return objection;
    this.#around.budget.spend(1 + element.relationships.length + element.incoming.length);
    const { elements, relationships } = this.view;
    if (!elements.has(element)) {
      const { viewElements } = this.#around.limits;
      if (elements.size >= viewElements) refuse(`A view may show at most ${count(viewElements)} elements`);
      elements.add(element);
      this.#countFamily(element, 1);
    }
    for (const one of element.relationships) if (elements.has(one.destination)) relationships.add(one);
    for (const one of element.incoming) if (elements.has(one.source)) relationships.add(one);
    this.#checkRelationships();
    return undefined;
  }

  #checkRelationships(): void {
    const { viewRelationships } = this.#around.limits;
    if (this.view.relationships.size > viewRelationships)
      refuse(`A view may show at most ${count(viewRelationships)} relationships`);
  }

  #countFamily(element: ModelElement, change: 1 | -1): void {
    const step = (counts: Map<ModelElement, number>, one: ModelElement): void => {
      const size = (counts.get(one) ?? 0) + change;
      if (size > 0) counts.set(one, size);
      else counts.delete(one);
    };
    const { original } = element;
    if (original?.kind === 'SoftwareSystem') step(this.#systems, original);
    const inner = original ?? element;
    if (isDeployed(element) && !original) return;
    for (const one of lineageOf(inner)) if (one !== inner) step(this.#inside, one);
  }

  /** Adds an element of a deployment with the nodes around it. */
  addDeployed(element: ModelElement): string | undefined {
    if (element.kind === 'DeploymentNode') {
      if (this.#addNode(element)) for (const one of lineageOf(element)) this.add(one);
      return undefined;
    }
    const objection = this.add(element);
    if (objection === undefined) for (const one of lineageOf(element)) if (one !== element) this.add(one);
    return objection;
  }

  /** Adds a node if something in it belongs here. */
  #addNode(node: ModelElement): boolean {
    let holdsSomething = false;
    this.#around.budget.spend(1 + node.children.length);
    for (const child of node.children) {
      const { original, kind } = child;
      const { subject } = this.view;
      if (kind === 'DeploymentNode') {
        if (this.#addNode(child)) holdsSomething = true;
      } else if (kind !== 'ContainerInstance' || !subject || original?.parent === subject) {
        if (this.add(child) === undefined) holdsSomething = true;
      }
    }
    if (holdsSomething) this.add(node);
    return holdsSomething;
  }

  /** Takes an element and its relationships out; of a node, everything in it. */
  remove(element: ModelElement): void {
    if (this.view.kind === 'SystemContext' && element === this.view.subject)
      refuse(`The element named '${element.name}' cannot be removed from this view`);
    this.#around.budget.spend(1);
    if (element.kind === 'DeploymentNode') for (const child of element.children) this.remove(child);
    if (!this.view.elements.delete(element)) return;
    this.#countFamily(element, -1);
    this.#around.budget.spend(element.relationships.length + element.incoming.length);
    for (const one of element.relationships) this.view.relationships.delete(one);
    for (const one of element.incoming) this.view.relationships.delete(one);
  }

  /** Adds a relationship if both of its ends are members. */
  addRelationship(relationship: ModelRelationship): boolean {
    const { elements, relationships } = this.view;
    this.#around.budget.spend(1);
    if (!elements.has(relationship.source) || !elements.has(relationship.destination)) return false;
    relationships.add(relationship);
    this.#checkRelationships();
    return true;
  }

  /** Adds what usually belongs here: `include *`. */
  addDefault(): void {
    const { kind, subject } = this.view;
    if (kind === 'SystemLandscape') this.#addLandscape();
    else if (kind === 'Custom') this.#addAll((element) => element.kind === 'Custom');
    else if (kind === 'Deployment') this.#addDeployment();
    else if (kind === 'SystemContext' && subject) this.#addNeighbours(subject, usualNeighbours);
    else if (kind === 'Container') this.#addChildren(() => undefined);
    else this.#addChildren((component) => this.#addSiblings(component));
  }

  #addAll(fits: (element: ModelElement) => boolean): void {
    this.#around.budget.spend(this.#around.model.elements.length);
    for (const element of this.#around.model.elements) if (fits(element)) this.add(element);
  }

  #addLandscape(): void {
    this.#addAll(({ kind }) => kind === 'SoftwareSystem');
    this.#addAll(({ kind }) => kind === 'Person');
    for (const element of this.view.elements.values().toArray()) this.#addNeighbours(element, ['Custom']);
  }

  #addDeployment(): void {
    const { environment } = this.view;
    this.#around.budget.spend(this.#around.model.elements.length);
    for (const element of this.#around.model.elements) {
      if (element.kind === 'DeploymentNode' && !element.parent && element.environment === environment)
        this.addDeployed(element);
    }
    for (const element of this.view.elements.values().toArray()) this.#addNeighbours(element, ['Custom']);
  }

  #addChildren(alsoAdd: (child: ModelElement) => void): void {
    for (const child of this.view.subject?.children ?? []) {
      this.add(child);
      alsoAdd(child);
      this.#addNeighbours(child, usualNeighbours);
    }
  }

  /** Containers of the same system that a component is related to. */
  #addSiblings(component: ModelElement): void {
    const system = this.view.subject?.parent;
    for (const one of neighboursOf(component)) {
      if (one.kind !== 'Container' || one.parent !== system) continue;
      const objection = this.add(one);
      if (objection !== undefined) refuse(objection);
    }
  }

  #addNeighbours(element: ModelElement, kinds: readonly ElementKind[]): void {
    for (const kind of kinds) {
      if (this.add(element) !== undefined) return;
      for (const one of neighboursOf(element)) if (one.kind === kind) this.add(one);
    }
  }
}

/** Elements that a relationship leads to, then those that it comes from. */
function neighboursOf({ relationships, incoming }: ModelElement): ModelElement[] {
  return [...relationships.map(({ destination }) => destination), ...incoming.map(({ source }) => source)];
}
