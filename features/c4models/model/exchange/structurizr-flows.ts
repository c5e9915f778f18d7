/** Flows from and to dynamic views of Structurizr. Pure. */
import { counted, listed, named } from '@archwright/structurizr';
import type { C4Model, C4View } from '../../contract.ts';
import type { C4Flow } from '../c4-view-drawing.ts';
import { c4Limits } from '../c4-limits.ts';
import type { ModelIndex } from './model-parts.ts';
import type { ViewHead } from './structurizr-heads.ts';
import { freeName, lineOf, lose, textOf, type Path, type Reading } from './structurizr-reading.ts';
import { ourProperties, structurizrScale, type WorkspaceFile, type DynamicView } from './structurizr-shape.ts';

type Json = Readonly<Record<string, unknown>>;

/** A flow with its view and the key of its dynamic view. */
export interface FlowHead {
  readonly flow: C4Flow;
  readonly head: ViewHead;
  readonly key: string;
}

/** All flows of the views that are exported; keys are unique across all views. */
export function flowHeads(heads: readonly ViewHead[]): readonly FlowHead[] {
  const taken = new Set(heads.map(({ key }) => key));
  let count = 0;
  const nextKey = (): string => {
    for (;;) {
      count += 1;
      const key = `Dynamic-${String(count).padStart(3, '0')}`;
      if (!taken.has(key)) return key;
    }
  };
  return heads.flatMap((head) => head.view.flows.map((flow) => ({ flow, head, key: nextKey() })));
}

/** The dynamic view of a flow. */
export function flowJson(
  { elements, relationships }: ModelIndex,
  { flow, head, key }: FlowHead,
  idOf: (id: string) => string,
): Json {
  const byId = new Map(relationships.map((one) => [one.id, one]));
  const subjectId = head.view.sourceElement?.id;
  const members = new Set(
    flow.steps.flatMap(({ relationshipId }) => {
      const one = byId.get(relationshipId);
      return one ? [one.sourceId, one.targetId] : [];
    }),
  );
  const places = new Map(head.view.elements.map(({ id, position }) => [id, position]));
  return {
    key,
    title: flow.name,
    ...(subjectId === undefined ? {} : { elementId: idOf(subjectId) }),
    properties: { [ourProperties.flowOf]: head.key },
    elements: elements
      .filter(({ id }) => members.has(id))
      .map(({ id }) => ({
        id: idOf(id),
        x: Math.round((places.get(id)?.x ?? 0) * structurizrScale),
        y: Math.round((places.get(id)?.y ?? 0) * structurizrScale),
      })),
    relationships: flow.steps.map(({ relationshipId, text }, at) => ({
      id: idOf(relationshipId),
      description: text,
      order: String(at + 1),
    })),
  };
}

type Raw = NonNullable<DynamicView['relationships']>[number];

/** What a flow cannot say: that a step answers another one, and that steps happen at the same time. */
function loseTiming(reading: Reading, title: string, raw: readonly Raw[], path: Path): void {
  const answers = raw.filter(({ response }) => response === true);
  if (answers.length > 0) {
    const what = listed(answers.map(({ description }, at) => description || `answer ${at + 1}`));
    const message = `The flow ${title} draws ${counted(answers.length, 'answer')} in the direction of what is answered: ${what}.`;
    lose(reading, 'view-relationship', path, message);
  }
  const orders = raw.flatMap(({ order }) => order || []);
  if (new Set(orders).size < orders.length) {
    lose(reading, 'view-relationship', path, `The flow ${title} shows parallel steps one after the other.`);
  }
}

interface Found {
  readonly view: C4View;
  readonly flow: C4Flow;
}

/** Order of steps: `2` comes before `10`, and `1.2` after `1`. */
const byOrder = new Intl.Collator('en', { numeric: true });

/** The view that a dynamic view belongs to: the one it names, or the first that shows all its elements. */
function viewFor(
  { views }: C4Model,
  { raw, keys, members }: { raw: DynamicView; keys: ReadonlyMap<string, string>; members: ReadonlySet<string> },
): C4View | undefined {
  const own = keys.get(raw.properties?.[ourProperties.flowOf] ?? '');
  return (
    views.find(({ id }) => id === own) ??
    views.find(({ elements }) => members.size > 0 && members.isSubsetOf(new Set(elements.map(({ id }) => id))))
  );
}

function readFlow(
  reading: Reading,
  {
    model,
    index,
    keys,
    raw,
    path,
  }: {
    model: C4Model;
    index: ModelIndex;
    keys: ReadonlyMap<string, string>;
    raw: DynamicView;
    path: Path;
  },
): Found | undefined {
  const byId = new Map(index.relationships.map((one) => [one.id, one]));
  const title = named(raw.title || raw.key || 'Flow');
  const lost: string[] = [];
  const steps = (raw.relationships ?? [])
    .toSorted((one, other) => byOrder.compare(one.order ?? '', other.order ?? ''))
    .flatMap(({ id, description }, at) => {
      const relationship = byId.get(reading.ids.get(id) ?? '');
      if (!relationship) lost.push(description || `step ${at + 1}`);
      return relationship
        ? [{ relationship, text: textOf(reading, description, [...path, 'relationships', at], c4Limits.flowText) }]
        : [];
    });
  const members = new Set(steps.flatMap(({ relationship }) => [relationship.sourceId, relationship.targetId]));
  const view = viewFor(model, { raw, keys, members });
  if (!view || view.flows.length >= c4Limits.flows) {
    lose(reading, 'view', path, `The dynamic view ${title} is not kept: no view shows all its elements.`);
    return undefined;
  }
  if (lost.length > 0) {
    const what = `${counted(lost.length, 'step')} over relationships that are not kept`;
    lose(reading, 'view-relationship', path, `The flow ${title} loses ${what}: ${listed(lost)}.`);
  }
  loseTiming(reading, title, raw.relationships ?? [], path);
  if (steps.length > c4Limits.flowSteps) {
    lose(reading, 'view-relationship', path, `The flow ${title} is cut after ${c4Limits.flowSteps} steps.`);
  }
  const taken = new Set(view.flows.map(({ name }) => name));
  const name = freeName(lineOf(reading, raw.title || raw.key || 'Flow', c4Limits.name, [...path, 'title']), taken);
  return {
    view,
    flow: {
      id: reading.newId(),
      name,
      steps: steps.slice(0, c4Limits.flowSteps).map(({ relationship, text }) => ({
        relationshipId: relationship.id,
        text,
      })),
    },
  };
}

/** The views with the flows of the file. `keys` gives the view of a key in the file. */
export function withFlows(
  reading: Reading,
  { views }: WorkspaceFile,
  { model, index, keys }: { model: C4Model; index: ModelIndex; keys: ReadonlyMap<string, string> },
): C4Model {
  return (views?.dynamicViews ?? []).reduce((known, raw, at) => {
    const found = readFlow(reading, { model: known, index, keys, raw, path: ['views', 'dynamicViews', at] });
    if (!found) return known;
    const next = known.views.map((view) =>
      view.id === found.view.id ? { ...view, flows: [...view.flows, found.flow] } : view,
    );
    return { ...known, views: next };
  }, model);
}
