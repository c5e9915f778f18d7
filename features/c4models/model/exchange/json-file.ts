/** Writes a C4 model as JSON in the shape of GET, and reads it with the same or new ids. Pure. */
import { type C4Model } from '../../contract.ts';
import { c4Content, type C4Content } from '../c4-import-call.ts';
import type { C4Flow } from '../c4-view-drawing.ts';
import { contentDocument } from '../c4-content.ts';
import { toC4Model } from '../c4-document.ts';
import { type Imported, notJson, parsedJson, problemsOf } from './losses.ts';
import { nameOf } from './export-words.ts';

/** The whole model as indented JSON. */
export const toJson = (model: C4Model): string => `${JSON.stringify(model, null, 2)}\n`;

/** Dependencies of reading. */
export interface JsonImport {
  /** `keep` preserves all ids, `new` replaces them. */
  readonly ids: 'keep' | 'new';
  readonly newId: () => string;
  /** Time of creation, ISO 8601. */
  readonly now: string;
}

/** Reads the output of `toJson`, or a response `{ data: model }`. Lossless, or refused. */
export function fromJson(text: string, { ids, newId, now }: JsonImport): Imported<C4Model> {
  const parsed = parsedJson(text);
  if (!parsed) return { ok: false, problems: [notJson] };
  const value = unwrapped(parsed.value);
  const read = c4Content.safeParse(value);
  if (!read.success) return { ok: false, problems: problemsOf(read.error.issues) };
  const content = ids === 'keep' ? read.data : withNewIds(read.data, newId);
  const made = contentDocument(content, { name: nameOf(wordOf(value, 'name'), 'C4 model'), description: '' }, newId);
  if ('problems' in made) {
    const problems = made.problems.map(({ path, message }) => ({ path: asPointer(path), message }));
    return { ok: false, problems };
  }
  const oldId = wordOf(value, 'id');
  const id = ids === 'keep' && oldId ? oldId : newId();
  return { ok: true, model: toC4Model({ id, createdAt: now, version: 1 }, made.document), losses: [] };
}

/** Converts `views[1].elements[0].id` to `/views/1/elements/0/id`. */
const asPointer = (path: string): string =>
  path === '' ? '' : `/${path.replaceAll(/\[(\d+)\]/g, '.$1').replaceAll('.', '/')}`;

const unwrapped = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'data' in value && !('model' in value) ? value.data : value;

const wordOf = (value: unknown, key: 'id' | 'name'): string => {
  const word: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof word === 'string' ? word : '';
};

type Content = C4Content['model']['actors'][number];

const flowWithNewIds = (flow: C4Flow, fresh: (id: string) => string): C4Flow => ({
  ...flow,
  id: fresh(flow.id),
  steps: flow.steps.map((step) => ({ ...step, relationshipId: fresh(step.relationshipId) })),
});

/** Replaces all ids; dangling references are refused later. */
function withNewIds(content: C4Content, newId: () => string): C4Content {
  const ids = new Map<string, string>();
  const fresh = (id: string): string => {
    const known = ids.get(id) ?? newId();
    ids.set(id, known);
    return known;
  };
  const element = <E extends Content>(one: E): E => ({
    ...one,
    id: fresh(one.id),
    ...(one.relationships
      ? {
          relationships: one.relationships.map((relationship) => ({
            ...relationship,
            id: fresh(relationship.id),
            sourceId: fresh(relationship.sourceId),
            targetId: fresh(relationship.targetId),
          })),
        }
      : {}),
  });
  const { actors, softwareSystems } = content.model;
  return {
    ...content,
    model: {
      actors: actors.map(element),
      softwareSystems: softwareSystems.map((system) => ({
        ...element(system),
        containers: (system.containers ?? []).map((container) => ({
          ...element(container),
          components: (container.components ?? []).map(element),
        })),
      })),
    },
    views: (content.views ?? []).map((view) => ({
      ...view,
      id: fresh(view.id),
      sourceElement: view.sourceElement ? { id: fresh(view.sourceElement.id) } : null,
      elements: view.elements.map((member) => ({ ...member, id: fresh(member.id) })),
      ...(view.relationships
        ? { relationships: view.relationships.map((drawn) => ({ ...drawn, id: fresh(drawn.id) })) }
        : {}),
      ...(view.flows ? { flows: view.flows.map((flow) => flowWithNewIds(flow, fresh)) } : {}),
    })),
  };
}
