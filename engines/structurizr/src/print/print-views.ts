/** Prints the views of a workspace. */
import { isDeployed, lineageOf } from '../model/element-names.ts';
import type { ModelElement, ModelRelationship } from '../model/model-types.ts';
import type { AutoLayout, DynamicStep, DynamicView, FilteredView, StaticView, View } from '../views/view-types.ts';
import { block, type Lines, propertyLines, quoted, statement, withBlock } from './dsl-lines.ts';
import type { PrintedIdentifiers } from './printed-identifiers.ts';

const directions = { TopBottom: 'tb', BottomTop: 'bt', LeftRight: 'lr', RightLeft: 'rl' } as const;
const openers = {
  SystemLandscape: 'systemLandscape',
  SystemContext: 'systemContext',
  Container: 'container',
  Component: 'component',
} as const;

const layoutLines = (layout: AutoLayout | undefined): Lines =>
  layout ? [`autoLayout ${directions[layout.direction]} ${layout.rankSeparation} ${layout.nodeSeparation}`] : [];

/** Prints views. */
export class ViewPrinter {
  readonly #names: PrintedIdentifiers;
  readonly #defaultView: string;
  /** Keys of the views that were printed. */
  readonly #keys = new Set<string>();

  constructor(names: PrintedIdentifiers, defaultView: string) {
    this.#names = names;
    this.#defaultView = defaultView;
  }

  /** The lines of one view. */
  lines(view: View): Lines {
    const lines = this.#view(view);
    this.#keys.add(view.key);
    return lines;
  }

  #view(view: View): Lines {
    if (view.kind === 'Filtered') return this.#filtered(view);
    return view.kind === 'Dynamic' ? this.#dynamic(view) : this.#static(view);
  }

  /** Whether a view gets its key by itself: the first that is free. */
  #isKeyless({ kind, key, isKeyGenerated }: View): boolean {
    if (!isKeyGenerated) return false;
    for (let number = 1; ; number += 1) {
      const next = `${kind}-${String(number).padStart(3, '0')}`;
      if (!this.#keys.has(next)) return next === key;
    }
  }

  /** The opener of a view with its key and the texts after it; without a key, they stand in its block. */
  #opener(head: string, view: View, texts: readonly string[]): string {
    return this.#isKeyless(view) ? head : statement(`${head} ${view.key}`, texts);
  }

  #settings(view: View, hasTitle: boolean): Lines {
    if (this.#isKeyless(view)) {
      const { title, description } = view;
      return [
        ...(title === '' ? [] : [`title ${quoted(title)}`]),
        ...(description === '' ? [] : [`description ${quoted(description)}`]),
        ...this.#commonSettings(view),
      ];
    }
    return [...(view.title === '' || hasTitle ? [] : [`title ${quoted(view.title)}`]), ...this.#commonSettings(view)];
  }

  #commonSettings(view: View): Lines {
    return [...(view.key === this.#defaultView ? ['default'] : []), ...propertyLines(view.properties)];
  }

  #filtered(view: FilteredView): Lines {
    const tags = view.tags.length === 0 ? ',' : view.tags.join(',');
    const head = `filtered ${view.base.key} ${view.mode.toLowerCase()} ${quoted(tags)}`;
    return withBlock(this.#opener(head, view, [view.description]), this.#settings(view, false));
  }

  #scope(view: StaticView | DynamicView): string {
    return view.subject ? this.#names.of(view.subject) : '*';
  }

  #head(view: StaticView): string {
    const { kind, description } = view;
    if (kind === 'Custom') return this.#opener('custom', view, [view.title, description]);
    if (kind === 'Deployment')
      return this.#opener(`deployment ${this.#scope(view)} ${quoted(view.environment ?? '')}`, view, [description]);
    const scope = view.subject ? ` ${this.#names.of(view.subject)}` : '';
    return this.#opener(`${openers[kind]}${scope}`, view, [description]);
  }

  #static(view: StaticView): Lines {
    const members = view.kind === 'Deployment' ? this.#deployed(view) : this.#include(view.elements);
    const animation = view.animation
      .map(({ elements }) => elements.filter((one) => view.elements.has(one) && one.kind !== 'DeploymentNode'))
      .filter((elements) => elements.length > 0)
      .map((elements) => this.#list(elements));
    return block(this.#head(view), [
      ...members,
      ...this.#relationships(view),
      ...(animation.length === 0 ? [] : block('animation', animation)),
      ...layoutLines(view.autoLayout),
      ...this.#settings(view, view.kind === 'Custom'),
    ]);
  }

  #list(elements: Iterable<ModelElement>): string {
    return [...elements].map((element) => this.#names.of(element)).join(' ');
  }

  #include(elements: Iterable<ModelElement>): Lines {
    const list = this.#list(elements);
    return list === '' ? [] : [`include ${list}`];
  }

  /** Nodes without content come first: they bring content that is taken out again. */
  #deployed({ elements }: StaticView): Lines {
    const leaves = [...elements].filter(({ kind }) => kind !== 'DeploymentNode');
    const around = new Set(leaves.flatMap((leaf) => lineageOf(leaf)));
    const empty = [...elements].filter((node) => node.kind === 'DeploymentNode' && !around.has(node));
    const tops = empty.filter(({ parent }) => !parent || !empty.includes(parent));
    const surplus = tops.flatMap((node) => surplusIn(node, elements));
    return [
      ...this.#include(tops),
      ...(surplus.length === 0 ? [] : [`exclude ${this.#list(surplus)}`]),
      ...this.#include(leaves),
    ];
  }

  /** Relationships that are there by themselves, but not shown. */
  #relationships({ elements, relationships }: StaticView): Lines {
    const surplus = [...elements].flatMap((element) =>
      element.relationships.filter((one) => elements.has(one.destination) && !relationships.has(one)),
    );
    if (surplus.length === 0) return [];
    const ends = (one: ModelRelationship): string =>
      `"${this.#names.of(one.source)}->${this.#names.of(one.destination)}"`;
    const mixed = new Set(surplus.map(ends));
    const shown = [...relationships].filter((one) => mixed.has(ends(one)) && !one.linked);
    return [
      `exclude ${[...mixed].join(' ')}`,
      ...(shown.length === 0 ? [] : [`include ${shown.map((one) => this.#names.require(one)).join(' ')}`]),
    ];
  }

  #dynamic(view: DynamicView): Lines {
    const isCounted = view.steps.every(({ order }, at) => order === String(at + 1));
    return block(this.#opener(`dynamic ${this.#scope(view)}`, view, [view.description]), [
      ...view.steps.flatMap((step) => this.#step(step, isCounted)),
      ...layoutLines(view.autoLayout),
      ...this.#settings(view, false),
    ]);
  }

  #step(step: DynamicStep, isCounted: boolean): Lines {
    const { order, relationship, isResponse, description, technology } = step;
    const [from, to] = isResponse
      ? [relationship.destination, relationship.source]
      : [relationship.source, relationship.destination];
    const isFound = isResponse || foundBy(step) === relationship;
    const head = isFound ? `${this.#names.of(from)} -> ${this.#names.of(to)}` : this.#names.require(relationship);
    const number = isCounted ? '' : `${/^[\w.]+$/.test(order) ? `${order}:` : quoted(`${order}:`)} `;
    const texts = isFound ? [description, technology] : [description];
    const lines = [...(step.url === '' ? [] : [`url ${quoted(step.url)}`]), ...propertyLines(step.properties)];
    return withBlock(statement(`${number}${head}`, texts), lines);
  }
}

/** The relationship that a step between two elements would use. */
function foundBy({ relationship, description, technology }: DynamicStep): ModelRelationship | undefined {
  const all = relationship.source.relationships.filter(({ destination }) => destination === relationship.destination);
  if (technology !== '') return all.findLast((one) => one.technology === technology);
  return all.find((one) => one.description === description) ?? all[0];
}

/** What a node brings into a view besides what belongs there. */
function surplusIn(node: ModelElement, elements: ReadonlySet<ModelElement>): ModelElement[] {
  return node.children.flatMap((child) => {
    if (!elements.has(child)) return isDeployed(child) ? [child] : [];
    return child.kind === 'DeploymentNode' ? surplusIn(child, elements) : [];
  });
}
