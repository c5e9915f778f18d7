/** Builds a C4 model of the demo from names: of elements, relationships, and rows of pictures. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { statuses, elementTypes, interactionStyles, locations, shapes } from '../contract.ts';
import type { C4Change, C4Link } from '../contract.ts';
import type { C4Document } from '../model/c4-document.ts';
import { applyChanges, newC4Document } from '../model/c4-model.ts';

/** An element; names are unique in a model. */
const sampleElement = z.strictObject({
  type: z.enum(elementTypes),
  name: z.string(),
  /** Name of the parent, which comes first. */
  within: z.optional(z.string()),
  description: z.string(),
  location: z.optional(z.enum(locations)),
  shape: z.optional(z.enum(shapes)),
  technology: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  owner: z.optional(z.string()),
  group: z.optional(z.string()),
  status: z.optional(z.enum(statuses)),
  /** Namespaces of its code. */
  namespaces: z.optional(z.array(z.string())),
  /** Titles of the linked ADRs. */
  decisions: z.optional(z.array(z.string())),
});
/** An element of a sample. */
export type SampleElement = z.output<typeof sampleElement>;

/** A flow in the default view of an element: steps of source, target and text. */
const sampleFlow = z.strictObject({
  of: z.string(),
  name: z.string(),
  steps: z.readonly(z.array(z.tuple([z.string(), z.string(), z.string()]))),
});

/** Shape of a sample: `pictures` gives rows of element names by the element whose default view they show. */
export const sampleModel = z.strictObject({
  name: z.string(),
  description: z.string(),
  elements: z.readonly(z.array(sampleElement)),
  relationships: z.readonly(
    z.array(
      z.strictObject({
        from: z.string(),
        to: z.string(),
        description: z.string(),
        technology: z.optional(z.string()),
        interactionStyle: z.optional(z.enum(interactionStyles)),
      }),
    ),
  ),
  flows: z.optional(z.readonly(z.array(sampleFlow))),
  pictures: z.readonly(z.array(z.strictObject({ of: z.string(), rows: z.array(z.array(z.string())) }))),
});
/** A sample. */
export type SampleModel = z.output<typeof sampleModel>;

/** Ids by name, generated on first use. */
function idsByName(): (name: string) => string {
  const ids = new Map<string, string>();
  return (name) => {
    const id = ids.get(name) ?? randomUUID();
    ids.set(name, id);
    return id;
  };
}

const viewOf = (name: string): string => `view of ${name}`;
const relationOf = (from: string, to: string): string => `from ${from} to ${to}`;
const column = 450;
const row = 300;

function* changesOf(
  { elements, relationships, flows = [], pictures }: SampleModel,
  idOf: (name: string) => string,
  linksOf: (element: SampleElement) => C4Link[],
): Iterable<C4Change> {
  for (const element of elements) {
    const { name, type, within, decisions: _decisions, namespaces = [], ...facts } = element;
    yield {
      call: 'addElement',
      id: idOf(name),
      defaultViewId: idOf(viewOf(name)),
      type,
      name,
      ...(within === undefined ? {} : { parentElement: idOf(within) }),
      ...facts,
      links: linksOf(element),
      patterns: namespaces.map((pattern) => ({ kind: 'namespace' as const, pattern })),
    };
  }
  for (const { from, to, ...facts } of relationships) {
    yield {
      call: 'addRelationship',
      id: idOf(relationOf(from, to)),
      sourceId: idOf(from),
      targetId: idOf(to),
      ...facts,
    };
  }
  for (const { of, rows } of pictures) {
    const viewId = idOf(viewOf(of));
    for (const [y, names] of rows.entries()) {
      for (const [x, name] of names.entries()) {
        if (name === '') continue;
        const elementId = idOf(name);
        yield { call: 'addToView', viewId, elementId };
        yield { call: 'moveElement', viewId, elementId, x: x * column, y: y * row };
      }
    }
  }
  for (const { of, name, steps } of flows) {
    yield {
      call: 'addFlow',
      viewId: idOf(viewOf(of)),
      id: randomUUID(),
      name,
      steps: steps.map(([from, to, text]) => ({ relationshipId: idOf(relationOf(from, to)), text })),
    };
  }
}

/** Links of an element to its decisions that exist; `decisions` maps titles of ADRs to ids. */
export const decisionLinks = (
  { decisions: titles = [] }: SampleElement,
  decisions: ReadonlyMap<string, string>,
): C4Link[] =>
  titles.flatMap((title) => {
    const id = decisions.get(title);
    return id === undefined ? [] : [{ kind: 'adr', id }];
  });

/** Builds the model; `decisions` maps titles of ADRs to ids. Throws when it violates a rule. */
export function sampleC4Document(sample: SampleModel, decisions: ReadonlyMap<string, string>): C4Document {
  const idOf = idsByName();
  const linksOf = (element: SampleElement): C4Link[] => decisionLinks(element, decisions);
  const empty = newC4Document(sample.name, () => idOf(viewOf('')));
  const { description } = sample;
  const changes: C4Change[] = [{ call: 'updateModel', description }, ...changesOf(sample, idOf, linksOf)];
  const outcome = applyChanges(empty, changes, randomUUID);
  if ('document' in outcome) return outcome.document;
  throw new Error(`The C4 model ${sample.name} of the demo breaks a rule: ${outcome.problems[0].message}`);
}
