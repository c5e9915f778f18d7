/** Reads Structurizr workspace JSON as a C4 model, with a report of all losses. Pure. */
import { counted, listed, named } from '@archwright/structurizr';
import type { C4Model } from '../../contract.ts';
import { c4RefusalMessages } from '../c4-refusals.ts';
import { c4Limits } from '../c4-limits.ts';
import { type Imported, notJson, parsedJson, problemsOf } from './losses.ts';
import { type ImpliedRelationship, indexOf, type ModelIndex } from './model-parts.ts';
import { viewHeads } from './structurizr-heads.ts';
import { withFlows } from './structurizr-flows.ts';
import { type LinkedRelationship, readElements } from './structurizr-import-elements.ts';
import { type ImportLayouts, readViews, type ReadView, subjectsOf } from './structurizr-import-views.ts';
import {
  holdsSomething,
  isOurShape,
  lose,
  loseOthers,
  loseProperties,
  type Reading,
  shapesByTagOf,
} from './structurizr-reading.ts';
import { type ElementStyle, staticViewLists, workspaceFile, type WorkspaceFile } from './structurizr-shape.ts';
import { elementStylesOf, relationshipStyles } from './structurizr-tags.ts';

/** Dependencies of an import. */
export interface StructurizrImport {
  readonly newId: () => string;
  /** Time of creation, ISO 8601. */
  readonly now: string;
}

/** A workspace as a model, and which of its views are to be laid out. */
export type ImportedWorkspace = Imported<C4Model> & { readonly layouts?: ImportLayouts };

/** Reads a workspace. Fails only for invalid or oversized files. */
export function fromWorkspaceJson(text: string, { newId, now }: StructurizrImport): ImportedWorkspace {
  const parsed = parsedJson(text);
  if (!parsed) return { ok: false, problems: [notJson] };
  const checked = workspaceFile.safeParse(parsed.value);
  if (!checked.success) return { ok: false, problems: problemsOf(checked.error.issues) };
  const file = checked.data;
  if (!file.model)
    return {
      ok: false,
      problems: [{ path: '', message: 'The file holds no Structurizr workspace: it has no model.' }],
    };
  const tooMuch = excessOf(file);
  if (tooMuch !== undefined) return { ok: false, problems: [{ path: '/model', message: tooMuch }] };
  const reading: Reading = {
    losses: [],
    newId,
    ids: new Map(),
    shapesByTag: shapesByTagOf(file.views?.configuration?.styles?.elements ?? []),
    subjects: subjectsOf(file),
    identifiers: 0,
  };
  const { model: parts, linked } = readElements(reading, file);
  const model: C4Model = {
    id: newId(),
    name: Array.from((file.name ?? '').trim() || 'C4 model')
      .slice(0, 200)
      .join('')
      .trim(),
    createdAt: now,
    version: 1,
    details: { description: file.description ?? '' },
    model: parts,
    views: [],
  };
  if (model.name !== (file.name ?? ''))
    lose(reading, 'name', ['name'], `The workspace is called ${named(model.name)} here.`);
  const { views, read, layouts } = readViews(reading, file, model);
  const keys = new Map(read.map(({ raw, view }) => [raw.key, view.id]));
  const whole = withFlows(reading, file, { model: { ...model, views }, index: indexOf(model), keys });
  const index = indexOf(whole);
  const known = compareImplied(reading, index, linked);
  compareViews(reading, index, { read, known });
  loseWorkspace(reading, file);
  return { ok: true, model: whole, losses: reading.losses, layouts };
}

/** Why a workspace exceeds the limits of a model; checked first. */
function excessOf({ model, views }: WorkspaceFile): string | undefined {
  const systems = model?.softwareSystems ?? [];
  const containers = systems.flatMap((system) => system.containers ?? []);
  const components = containers.flatMap((container) => container.components ?? []);
  const elements = [...(model?.people ?? []), ...systems, ...containers, ...components];
  if (elements.length > c4Limits.elements) return c4RefusalMessages.tooManyElements;
  const lines = elements.flatMap(({ relationships }) => relationships ?? []);
  const stored = lines.filter(({ linkedRelationshipId }) => !linkedRelationshipId);
  if (stored.length > c4Limits.relationships) return c4RefusalMessages.tooManyRelationships;
  const all = staticViewLists.flatMap((list) => views?.[list] ?? []);
  return all.length > c4Limits.views ? c4RefusalMessages.tooManyViews : undefined;
}

const meaningOf = (
  sourceId: string,
  targetId: string | undefined,
  texts: { description?: string | null | undefined; technology?: string | null | undefined },
): string => JSON.stringify([sourceId, targetId, texts.description ?? '', texts.technology ?? '']);

/** File ids of implied relationships that are implied in the model as well. */
type KnownImplied = ReadonlyMap<ImpliedRelationship, string>;

function compareImplied(
  reading: Reading,
  { implied, byId }: ModelIndex,
  linked: readonly LinkedRelationship[],
): KnownImplied {
  const here = new Map(implied.map((one) => [meaningOf(one.sourceId, one.targetId, one.cause), one]));
  const known = new Map<ImpliedRelationship, string>();
  const nameOf = (id: string | undefined): string => named(byId.get(id ?? '')?.name ?? 'something that is not kept');
  for (const { raw, path, sourceId, targetId } of linked) {
    const one = here.get(meaningOf(sourceId, targetId, raw));
    if (one && !known.has(one)) known.set(one, raw.id);
    else
      lose(
        reading,
        'implied',
        path,
        `The implied relationship from ${nameOf(sourceId)} to ${nameOf(targetId)} is not stored and does not follow from the others here.`,
      );
  }
  const more = implied.filter((one) => !known.has(one));
  if (more.length > 0) {
    const list = more.map(({ sourceId, targetId }) => `${nameOf(sourceId)} to ${nameOf(targetId)}`);
    lose(
      reading,
      'implied-added',
      ['model'],
      `${counted(more.length, 'relationship')} that the file does not have will be implied: ${listed(list)}.`,
    );
  }
  return known;
}

interface Compared {
  readonly read: readonly ReadView[];
  readonly known: KnownImplied;
}

/** Views show all relationships between their members and have their own naming; differences are reported. */
function compareViews(reading: Reading, index: ModelIndex, { read, known }: Compared): void {
  const heads = new Map(viewHeads(index).map((head) => [head.view.id, head]));
  const byFileId = new Map([...reading.ids].map(([file, id]) => [id, file]));
  for (const { raw, path, view, list } of read) {
    const head = heads.get(view.id);
    if (!head) continue;
    const name = named(view.name);
    const subject = head.subjectId;
    const fileSubject = (list === 'componentViews' ? raw.containerId : raw.softwareSystemId) ?? undefined;
    if (head.list !== list || subject !== (fileSubject === undefined ? undefined : reading.ids.get(fileSubject))) {
      lose(
        reading,
        'view-scope',
        path,
        `The view ${name} becomes a context view here, which is about no single system.`,
      );
    }
    if (head.key !== raw.key || (head.title ?? '') !== (raw.title ?? '')) {
      lose(reading, 'view-name', path, `The view ${named(raw.key)} is called ${name} here; its key is not kept.`);
    }
    const shown = new Set((raw.relationships ?? []).map(({ id }) => id));
    const hidden = [
      ...head.drawn.relationships.filter(({ id }) => !shown.has(byFileId.get(id) ?? '')),
      ...head.drawn.implied.filter((one) => known.has(one) && !shown.has(known.get(one) ?? '')),
    ];
    if (hidden.length > 0) {
      lose(
        reading,
        'view-relationship',
        path,
        `The view ${name} hides ${counted(hidden.length, 'relationship')} that will be drawn: a view draws all between its elements.`,
      );
    }
  }
}

/** Label of any item of the file. */
function calledOf(value: unknown): string {
  const words = ['title', 'name', 'key'].map((key): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
  );
  const word = words.find((one) => typeof one === 'string' && one !== '');
  return typeof word === 'string' ? named(word) : 'without a name';
}

/** Everything besides elements and the four types of views. */
function loseWorkspace(reading: Reading, file: WorkspaceFile): void {
  loseModelParts(reading, file);
  for (const [list, all] of Object.entries(file.views ?? {})) {
    const isRead = list === 'dynamicViews' || staticViewLists.some((one) => one === list);
    if (!Array.isArray(all) || isRead) continue;
    const kind = list.replace(/Views$/, '');
    all.forEach((one, at) =>
      lose(reading, 'view', ['views', list, at], `The ${kind} view ${calledOf(one)} is not kept.`),
    );
  }
  loseProperties(reading, file.properties, []);
  loseOthers(reading, file, ownFields, []);
  loseSettings(reading, file);
  if (reading.identifiers > 0) {
    const message = `${counted(reading.identifiers, 'identifier')} of the DSL are not kept: exports make new ones.`;
    lose(reading, 'identifier', ['model'], message);
  }
}

const ownFields = ['id', 'name', 'description', 'properties', 'model', 'views', 'revision'].concat([
  'lastModifiedDate',
  'lastModifiedUser',
  'lastModifiedAgent',
]);
const ownModelFields = ['people', 'softwareSystems', 'customElements', 'deploymentNodes', 'properties'];

function loseModelParts(reading: Reading, { model }: WorkspaceFile): void {
  for (const [at, one] of (model?.customElements ?? []).entries()) {
    const message = `The custom element ${calledOf(one)} is not kept: a model holds people, systems, containers and components.`;
    lose(reading, 'custom-element', ['model', 'customElements', at], message);
  }
  for (const [at, one] of (model?.deploymentNodes ?? []).entries()) {
    const message = `The deployment node ${calledOf(one)} is not kept, nor what runs in it.`;
    lose(reading, 'deployment', ['model', 'deploymentNodes', at], message);
  }
  loseProperties(reading, model?.properties, ['model']);
  loseOthers(reading, model ?? {}, ownModelFields, ['model']);
}

function loseSettings(reading: Reading, { views }: WorkspaceFile): void {
  const path = ['views', 'configuration'];
  const { styles, ...settings } = views?.configuration ?? {};
  for (const [key, value] of Object.entries(settings)) {
    if (holdsSomething(value)) lose(reading, 'setting', [...path, key], `${named(key)} of the views is not kept.`);
  }
  const ours = new Set(
    [...elementStylesOf({ styles: new Map(), added: () => undefined }), ...relationshipStyles].map((one) =>
      JSON.stringify(one),
    ),
  );
  const told = (kind: 'elements' | 'relationships', style: ElementStyle, at: number): void => {
    const { tag, ...looks } = style;
    const isShapeOnly =
      kind === 'elements' &&
      Object.keys(looks).length === 1 &&
      typeof looks.shape === 'string' &&
      isOurShape(looks.shape);
    if (isShapeOnly || ours.has(JSON.stringify(style)) || !holdsSomething(looks)) return;
    lose(
      reading,
      'style',
      [...path, 'styles', kind, at],
      `The style of the tag ${named(tag)} is not kept (${Object.keys(looks).join(', ')}).`,
    );
  };
  (styles?.elements ?? []).forEach((style, at) => told('elements', style, at));
  (styles?.relationships ?? []).forEach((style, at) => told('relationships', style, at));
}
