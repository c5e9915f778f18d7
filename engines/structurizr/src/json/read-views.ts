/** Reads the views of workspace JSON over a model that has been read. */
import { isStatic } from '../model/element-names.ts';
import type { ModelElement, ModelRelationship } from '../model/model-types.ts';
import type { Limits } from '../parse/parse-options.ts';
import { Budget } from '../text/budget.ts';
import { Refusal } from '../text/refusal.ts';
import { checkMember } from '../views/dynamic-steps.ts';
import { ViewMembers } from '../views/view-members.ts';
import {
  type AnimationStep,
  type AutoLayout,
  type DynamicStep,
  type DynamicView,
  type FilteredView,
  type RankDirection,
  type StaticView,
  type View,
  type ViewKind,
} from '../views/view-types.ts';
import {
  type Json,
  type JsonPath,
  fieldOf,
  fitting,
  named,
  recordAt,
  recordsAt,
  textAt,
  wordAt,
  wordsAt,
} from './json-values.ts';
import { type ModelReader, noPlace, propertiesOf } from './read-model.ts';
import { viewLists } from './workspace-json.ts';

/** A view of the JSON with its kind. */
export interface JsonView {
  readonly json: Json;
  readonly path: JsonPath;
  readonly kind: ViewKind;
  readonly order: number;
}

/** All views by their order; a filtered one comes after the one that it filters. */
export function jsonViews(views: Json): readonly JsonView[] {
  const kinds = Object.entries(viewLists) as [ViewKind, string][];
  const all = kinds.flatMap(([kind, list]) =>
    recordsAt(views, list).map(({ json, at }): JsonView => {
      const order = fieldOf(json, 'order');
      return { json, path: ['views', list, at], kind, order: typeof order === 'number' ? order : Infinity };
    }),
  );
  const orders = new Map(all.map(({ json, order }) => [wordAt(json, 'key'), order]));
  const placeOf = ({ json, kind, order }: JsonView): number =>
    kind === 'Filtered' ? Math.max(order, (orders.get(wordAt(json, 'baseViewKey')) ?? 0) + 0.5) : order;
  const places = new Map(all.map((view) => [view, placeOf(view)]));
  const place = (view: JsonView): number => places.get(view) ?? 0;
  return all.toSorted((one, other) => {
    const [before, after] = [place(one), place(other)];
    return before === after ? Number(one.kind === 'Filtered') - Number(other.kind === 'Filtered') : before - after;
  });
}

const directions: ReadonlySet<string> = new Set<RankDirection>(['TopBottom', 'BottomTop', 'LeftRight', 'RightLeft']);
const isDirection = (word: string): word is RankDirection => directions.has(word);

const wholeOf = (value: unknown): number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1_000_000 ? Number(value) : 300;

function layoutOf(json: Json): AutoLayout | undefined {
  const layout = recordAt(json, 'automaticLayout');
  const direction = wordAt(layout, 'rankDirection');
  if (!isDirection(direction)) return undefined;
  return {
    direction,
    rankSeparation: wholeOf(fieldOf(layout, 'rankSeparation')),
    nodeSeparation: wholeOf(fieldOf(layout, 'nodeSeparation')),
  };
}

/** Reads views. */
export class ViewReader {
  readonly views: View[] = [];
  /** Views by their key in the JSON. */
  readonly byKey = new Map<string, View>();
  readonly #model: ModelReader;
  readonly #around: ConstructorParameters<typeof ViewMembers>[1];

  constructor(model: ModelReader, around: { readonly limits: Limits; readonly model: ViewMembersModel }) {
    this.#model = model;
    const { work } = around.limits;
    this.#around = { ...around, budget: new Budget(work, 'the views take too much work') };
  }

  /** Reads everything that the rules allow; the rest is reported. */
  read(views: Json): void {
    for (const view of jsonViews(views)) {
      try {
        this.#read(view);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        this.#model.lose(view.path, `The view ${named(wordAt(view.json, 'key'))} is not kept: ${error.message}.`);
      }
    }
  }

  #read(told: JsonView): void {
    const { json, kind } = told;
    const view = this.#viewOf(told);
    // Only what is complete is kept.
    this.views.push(view);
    this.byKey.set(wordAt(json, 'key'), view);
    if (kind === 'Filtered') return;
    if (view.kind === 'Dynamic') this.#readSteps(view, told);
    else if (view.kind !== 'Filtered') this.#readMembers(view, told);
  }

  #head({ json, path, kind }: JsonView) {
    const wanted = wordAt(json, 'key');
    const taken = new Set(this.views.map(({ key }) => key));
    const stem = wanted.replaceAll(/[^\w-]+/g, '-') || kind;
    let key = stem;
    for (let count = 2; taken.has(key); count += 1) key = `${stem}-${count}`;
    if (key !== wanted) this.#model.lose([...path, 'key'], `The key ${named(wanted)} becomes ${named(key)}.`);
    const properties = propertiesOf(recordAt(json, 'properties'), (name, message) =>
      this.#model.lose([...path, 'properties', name], message),
    );
    return {
      key,
      isKeyGenerated: fieldOf(json, 'generatedKey') === true && key === wanted,
      order: this.views.length + 1,
      title: textAt(json, 'title'),
      description: textAt(json, 'description'),
      properties: new Map(properties),
      place: noPlace,
    };
  }

  #subject(id: string): ModelElement | undefined {
    const subject = this.#model.elements.get(id);
    if (id !== '' && !subject) throw new Refusal('what it is about is not kept');
    return subject;
  }

  #viewOf(told: JsonView): View {
    const { json, kind } = told;
    if (kind === 'Filtered') return this.#filtered(told);
    const autoLayout = layoutOf(json);
    const layout = autoLayout ? { autoLayout } : {};
    if (kind === 'Dynamic') {
      const subject = this.#subject(wordAt(json, 'elementId') || wordAt(json, 'softwareSystemId'));
      if (subject && subject.kind !== 'SoftwareSystem' && subject.kind !== 'Container')
        throw new Refusal('dynamic views are about a software system or a container');
      return { ...this.#head(told), kind, elements: new Set(), steps: [], ...layout, ...(subject ? { subject } : {}) };
    }
    const isComponent = kind === 'Component';
    const subject = this.#subject(wordAt(json, isComponent ? 'containerId' : 'softwareSystemId'));
    const wanted = isComponent ? 'Container' : 'SoftwareSystem';
    const needsSubject = isComponent || kind === 'Container' || kind === 'SystemContext';
    if (subject ? subject.kind !== wanted : needsSubject) throw new Refusal('what it is about is missing');
    const environment = kind === 'Deployment' ? textAt(json, 'environment') || 'Default' : undefined;
    const { environments } = this.#around.model;
    if (environment !== undefined && environments.every(({ name }) => name !== environment))
      throw new Refusal(`there is no environment ${named(environment)}`);
    const isAbout = needsSubject || kind === 'Deployment';
    return {
      ...this.#head(told),
      kind,
      elements: new Set(),
      relationships: new Set(),
      animation: [],
      ...layout,
      ...(subject && isAbout ? { subject } : {}),
      ...(environment === undefined ? {} : { environment }),
    };
  }

  #filtered(told: JsonView): FilteredView {
    const { json } = told;
    const base = this.byKey.get(wordAt(json, 'baseViewKey'));
    if (!base || base.kind === 'Dynamic' || base.kind === 'Filtered' || base.kind === 'Deployment')
      throw new Refusal('the view that it filters is not kept');
    if (base.kind === 'Custom') throw new Refusal('custom views cannot be filtered');
    const mode = wordAt(json, 'mode') === 'Include' ? 'Include' : 'Exclude';
    const tags = wordsAt(json, 'tags')
      .map(fitting)
      .filter((tag) => tag !== '' && !tag.includes(','));
    return { ...this.#head(told), kind: 'Filtered', base, mode, tags: [...new Set(tags)].toSorted() };
  }

  #readMembers(view: StaticView, { json, path }: JsonView): void {
    const members = new ViewMembers(view, this.#around);
    if (view.kind === 'SystemContext' && view.subject) members.add(view.subject);
    for (const { json: entry, at } of recordsAt(json, 'elements')) {
      const element = this.#model.elements.get(wordAt(entry, 'id'));
      const objection = element && members.add(element);
      if (objection !== undefined)
        this.#model.lose([...path, 'elements', at], `${objection}, so it is not shown in ${named(view.key)}.`);
    }
    const listed = new Set(
      this.#relationships(recordsAt(json, 'relationships').map(({ json: entry }) => wordAt(entry, 'id'))),
    );
    for (const one of view.relationships) if (!listed.has(one)) view.relationships.delete(one);
    for (const { json: step } of recordsAt(json, 'animations')) {
      const found = wordsAt(step, 'elements').flatMap((id) => this.#model.elements.get(id) ?? []);
      const elements = found.filter((element) => view.elements.has(element));
      const animated: AnimationStep = {
        elements,
        relationships: this.#relationships(wordsAt(step, 'relationships')),
        place: noPlace,
      };
      if (elements.length > 0) view.animation.push(animated);
    }
  }

  #relationships(ids: readonly string[]): ModelRelationship[] {
    return ids.flatMap((id) => this.#model.relationships.get(id) ?? []);
  }

  #readSteps(view: DynamicView, { json, path }: JsonView): void {
    for (const { json: told, at } of recordsAt(json, 'relationships')) {
      try {
        this.#addStep(view, told, at);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        this.#model.lose([...path, 'relationships', at], `A step of ${named(view.key)} is not kept: ${error.message}.`);
      }
    }
  }

  #addStep(view: DynamicView, json: Json, at: number): void {
    const relationship = this.#model.relationships.get(wordAt(json, 'id'));
    if (!relationship) throw new Refusal('its relationship is not kept');
    const isResponse = fieldOf(json, 'response') === true;
    const { source, destination } = relationship;
    const members = isResponse ? [destination, source] : [source, destination];
    for (const member of members) {
      if (!isStatic(member) && member.kind !== 'Custom') throw new Refusal('its ends belong to a deployment');
      checkMember(view, member);
    }
    for (const member of members) view.elements.add(member);
    const step: DynamicStep = {
      order: textAt(json, 'order').replaceAll(/["\n\\]/g, '') || String(at + 1),
      relationship,
      isResponse,
      description: textAt(json, 'description'),
      technology: '',
      url: textAt(json, 'url'),
      properties: new Map(propertiesOf(recordAt(json, 'properties'), () => undefined)),
      place: noPlace,
    };
    view.steps.push(step);
  }
}

type ViewMembersModel = ConstructorParameters<typeof ViewMembers>[1]['model'];
