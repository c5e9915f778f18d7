/** What changed of a model, thing by thing, instead of the whole model (decisions section 18). Pure. */
import * as z from 'zod/mini';
import { call, id } from '#platform/http/contract.ts';
import type { ChangeSet } from '#platform/editing/model/change-set.ts';
import { byId, c4Element, c4Relationship, c4View, c4ViewElement, reads, type C4View } from '../contract.ts';
import type { C4Document } from './c4-document.ts';
import { c4DrawnRelationship, c4Flow } from './c4-view-drawing.ts';

/** Things that are told at most; of more the whole model is read. */
const mostTold = 500;

const element = z.omit(c4Element, { elementName: true, relationships: true });
const relationship = z.omit(c4Relationship, { relationTo: true });
const view = z.omit(c4View, { elements: true, relationships: true, flows: true });

/** A thing of a model as it is now; null where it is gone. Parts of a view name it. */
const c4Thing = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('model'), name: z.string(), description: z.string() }),
  z.strictObject({ kind: z.literal('element'), id, now: z.nullable(element) }),
  z.strictObject({ kind: z.literal('relationship'), id, now: z.nullable(relationship) }),
  z.strictObject({ kind: z.literal('view'), id, now: z.nullable(view) }),
  z.strictObject({ kind: z.literal('place'), viewId: id, id, now: z.nullable(c4ViewElement) }),
  z.strictObject({ kind: z.literal('line'), viewId: id, id, now: z.nullable(c4DrawnRelationship) }),
  z.strictObject({ kind: z.literal('flow'), viewId: id, id, now: z.nullable(c4Flow) }),
]);
/** See `c4Thing`. */
export type C4Thing = z.output<typeof c4Thing>;

/**
 * What differs from the version that a call names. `changes` is null where that is not known any more, or very much: the
 * whole model is to be read. Example: `{ version: 7, changes: [{ kind: 'element', id: '0198…', now: { name: 'Shop', … } }] }`.
 */
export const c4Brief = z.strictObject({ version: z.int(), changes: z.nullable(z.array(c4Thing)) });
/** See `c4Brief`. */
export type C4Brief = z.output<typeof c4Brief>;

/** `GET /c4models/:id/changes`: what has changed since a version. */
export const listC4Changes = call({
  ...reads,
  name: 'listC4Changes',
  path: '/c4models/:id/changes',
  summary: 'What has changed in a C4 model since a version',
  params: byId,
  query: z.strictObject({ after: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) }),
  reply: c4Brief,
  envelope: 'item',
});

type Part = { readonly id: string };
const found = <P extends Part>(parts: readonly P[] | undefined, wanted: string): P | null =>
  parts?.find((part) => part.id === wanted) ?? null;

function viewNow(of: C4View | undefined): Extract<C4Thing, { kind: 'view' }>['now'] {
  if (!of) return null;
  const { elements: _places, relationships: _lines, flows: _flows, ...now } = of;
  return now;
}

/** A thing by its key in a change set (`keyOf` of c4-change-set). */
function thingOf({ name, description, ...document }: C4Document, key: string): C4Thing {
  const [kind, one = '', other = ''] = key.split(' ');
  switch (kind) {
    case 'element':
      return { kind, id: one, now: document.elements.get(one) ?? null };
    case 'relationship':
      return {
        kind,
        id: one,
        now: document.relationships.get(one) ?? null,
      };
    case 'view':
      return { kind, id: one, now: viewNow(document.views.get(one)) };
    case 'place':
      return { kind, viewId: one, id: other, now: found(document.views.get(one)?.elements, other) };
    case 'line':
      return { kind, viewId: one, id: other, now: found(document.views.get(one)?.relationships, other) };
    case 'flow':
      return { kind, viewId: one, id: other, now: found(document.views.get(one)?.flows, other) };
    default:
      return { kind: 'model', name, description };
  }
}

/** What was touched, as it is now; null for very much. Views come before their parts. */
export function thingsNow(document: C4Document, touched: ChangeSet): C4Thing[] | null {
  if (touched.size > mostTold) return null;
  const things = [...touched.keys()].map((key) => thingOf(document, key));
  return [...things.filter(({ kind }) => kind === 'view'), ...things.filter(({ kind }) => kind !== 'view')];
}

const withEntry = <V>(map: ReadonlyMap<string, V>, key: string, value: V | null): ReadonlyMap<string, V> => {
  const next = new Map(map);
  if (value === null) next.delete(key);
  else next.set(key, value);
  return next;
};

function withPart<P extends Part>(parts: readonly P[], wanted: string, now: P | null): P[] {
  const at = parts.findIndex((part) => part.id === wanted);
  if (now === null) return parts.filter((part) => part.id !== wanted);
  return at < 0 ? [...parts, now] : parts.with(at, now);
}

/** A view with another part; undefined where the view is gone with it. */
function viewWith(of: C4View | undefined, thing: Extract<C4Thing, { viewId: string }>): C4View | undefined {
  if (!of) return undefined;
  if (thing.kind === 'place') return { ...of, elements: withPart(of.elements, thing.id, thing.now) };
  if (thing.kind === 'line') return { ...of, relationships: withPart(of.relationships, thing.id, thing.now) };
  return { ...of, flows: withPart(of.flows, thing.id, thing.now) };
}

function withThing(document: C4Document, thing: C4Thing): C4Document {
  const { elements, relationships, views } = document;
  switch (thing.kind) {
    case 'model':
      return { ...document, name: thing.name, description: thing.description };
    case 'element':
      return { ...document, elements: withEntry(elements, thing.id, thing.now) };
    case 'relationship':
      return { ...document, relationships: withEntry(relationships, thing.id, thing.now) };
    case 'view': {
      const { elements: places = [], relationships: lines = [], flows = [] } = views.get(thing.id) ?? {};
      const now = thing.now && { ...thing.now, elements: places, relationships: lines, flows };
      return { ...document, views: withEntry(views, thing.id, now) };
    }
    case 'place':
    case 'line':
    case 'flow': {
      const next = viewWith(views.get(thing.viewId), thing);
      return next ? { ...document, views: withEntry(views, thing.viewId, next) } : document;
    }
  }
}

/** A state with what has changed since; things that are the same stay the same objects. */
export const withThings = (document: C4Document, things: readonly C4Thing[]): C4Document =>
  things.reduce(withThing, document);
