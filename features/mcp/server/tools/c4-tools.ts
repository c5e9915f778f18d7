/** Tools over C4 models: elements, relationships, paths, impact; and the context map. */
import * as z from 'zod';
import { getC4Model, listC4Models, type C4Relationship } from '#features/c4models/contract.ts';
import { getContextMap } from '#features/contextmap/contract.ts';
import { listBacklinks } from '#platform/links/contract.ts';
import {
  dependentsOf,
  graphOf,
  pathsBetween,
  relationshipsAround,
  withInside,
  type ElementGraph,
  type PlacedElement,
} from '../c4-graph.ts';
import { cursorAfter, cursorBehind, pageFrom } from '../../model/page-cursor.ts';
import type { Agent, AgentPlace } from '../agent.ts';
import { cursorField, idField, nextCursor, pageQueryOf, projectTool, type Tool } from '../tool.ts';
import { notFound } from '#platform/http/model/failure.ts';

const modelRow = z.object({ id: z.string(), name: z.string(), updatedAt: z.string() });

const listModels = projectTool({
  name: 'list_c4_models',
  title: 'List C4 models',
  description: 'C4 models of the project, newest first.',
  input: cursorField,
  output: { models: z.array(modelRow), total: z.int(), nextCursor },
  run: async (agent, place, { cursor }) => {
    const page = pageQueryOf(cursor);
    const { resources, pagination, end } = await agent.inProject(place, listC4Models, { query: page });
    return {
      models: resources.map(({ id, name, updatedAt }) => ({ id, name, updatedAt })),
      total: pagination.total,
      nextCursor: cursorBehind({ pagination, end }),
    };
  },
});

const elementShape = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  path: z.string(),
  parentId: z.string().nullable(),
  description: z.string(),
  technology: z.string(),
  location: z.string(),
  owner: z.string(),
  status: z.string(),
  tags: z.array(z.string()),
});

const elementOf = ({ element, path }: PlacedElement): z.input<typeof elementShape> => ({
  id: element.id,
  type: element.type,
  name: element.name,
  path,
  parentId: element.parentId,
  description: element.description,
  technology: element.technology,
  location: element.location,
  owner: element.owner,
  status: element.status,
  tags: [...element.tags],
});

const relationshipShape = z.object({
  id: z.string(),
  from: z.string(),
  fromId: z.string(),
  to: z.string(),
  toId: z.string(),
  description: z.string(),
  technology: z.string(),
  interactionStyle: z.string(),
});

const relationshipOf = (
  { elements }: ElementGraph,
  { id, sourceId, targetId, description, technology, interactionStyle }: C4Relationship,
): z.input<typeof relationshipShape> => ({
  id,
  from: elements.get(sourceId)?.path ?? '',
  fromId: sourceId,
  to: elements.get(targetId)?.path ?? '',
  toId: targetId,
  description,
  technology,
  interactionStyle,
});

const modelField = { modelId: idField('the C4 model') };

async function graphIn(agent: Agent, place: AgentPlace, modelId: string) {
  const model = await agent.inProject(place, getC4Model, { params: { id: modelId } });
  return { model, graph: graphOf(model) };
}

/** Throws 404 for an element that the model does not have. */
function assertHas({ elements }: ElementGraph, ...ids: readonly string[]): void {
  if (!ids.every((id) => elements.has(id))) throw notFound();
}

const getModel = projectTool({
  name: 'get_c4_model',
  title: 'Read a C4 model',
  description: 'A C4 model: its views, counts, and its elements with their paths, page by page.',
  input: { ...modelField, ...cursorField },
  output: {
    id: z.string(),
    name: z.string(),
    description: z.string(),
    version: z.int(),
    views: z.array(z.object({ id: z.string(), level: z.string(), name: z.string(), elements: z.int() })),
    relationships: z.int(),
    elements: z.array(elementShape),
    totalElements: z.int(),
    nextCursor,
  },
  run: async (agent, place, { modelId, cursor }) => {
    const { model, graph } = await graphIn(agent, place, modelId);
    const { items, nextCursor: next } = pageFrom([...graph.elements.values()], pageQueryOf(cursor).page);
    return {
      id: model.id,
      name: model.name,
      description: model.details.description,
      version: model.version,
      views: model.views.map(({ id, level, name, elements }) => ({ id, level, name, elements: elements.length })),
      relationships: graph.relationships.length,
      elements: items.map(elementOf),
      totalElements: graph.elements.size,
      nextCursor: next,
    };
  },
});

const findElements = projectTool({
  name: 'find_c4_elements',
  title: 'Find C4 elements',
  description: 'Elements of a model by words in their name, technology, description, owner or tags.',
  input: {
    ...modelField,
    query: z.string().min(1).max(200).describe('Words that must all occur.'),
    ...cursorField,
  },
  output: { elements: z.array(elementShape), total: z.int(), nextCursor },
  run: async (agent, place, { modelId, query, cursor }) => {
    const { graph } = await graphIn(agent, place, modelId);
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const found = [...graph.elements.values()].filter(({ element, path }) => {
      const text = [path, element.technology, element.description, element.owner, ...element.tags]
        .join(' ')
        .toLowerCase();
      return words.every((word) => text.includes(word));
    });
    const { items, nextCursor: next } = pageFrom(found, pageQueryOf(cursor).page);
    return { elements: items.map(elementOf), total: found.length, nextCursor: next };
  },
});

const relationshipsTool = projectTool({
  name: 'get_c4_relationships',
  title: 'Relationships of a C4 element',
  description:
    'Relationships that leave or reach an element, including those of what is inside it, up to three steps away.',
  input: {
    ...modelField,
    elementId: idField('the element'),
    direction: z.enum(['out', 'in', 'both']).default('both').describe('out: what it uses; in: what uses it.'),
    depth: z.int().min(1).max(3).default(1),
    ...cursorField,
  },
  output: {
    relationships: z.array(relationshipShape.extend({ depth: z.int() })),
    total: z.int(),
    nextCursor,
  },
  run: async (agent, place, { modelId, elementId, direction, depth, cursor }) => {
    const { graph } = await graphIn(agent, place, modelId);
    assertHas(graph, elementId);
    const around = relationshipsAround(graph, withInside(graph, elementId), { direction, depth });
    const { items, nextCursor: next } = pageFrom(around, pageQueryOf(cursor).page);
    return {
      relationships: items.map(({ relationship, depth: step }) => ({
        ...relationshipOf(graph, relationship),
        depth: step,
      })),
      total: around.length,
      nextCursor: next,
    };
  },
});

const pathsTool = projectTool({
  name: 'find_c4_paths',
  title: 'Paths between C4 elements',
  description: 'The shortest ways from one element to another along relationships, up to ten.',
  input: { ...modelField, fromId: idField('the first element'), toId: idField('the last element') },
  output: { paths: z.array(z.array(relationshipShape)) },
  run: async (agent, place, { modelId, fromId, toId }) => {
    const { graph } = await graphIn(agent, place, modelId);
    assertHas(graph, fromId, toId);
    const paths = pathsBetween(graph, fromId, toId);
    return { paths: paths.map((path) => path.map((one) => relationshipOf(graph, one))) };
  },
});

const impactTool = projectTool({
  name: 'get_impact',
  title: 'Impact of a change',
  description:
    'What a change of a C4 element may touch: elements that depend on it directly or indirectly, nearest first, and the pages, decisions and models that link to its model.',
  input: { ...modelField, elementId: idField('the element'), ...cursorField },
  output: {
    element: elementShape,
    dependents: z.array(elementShape.extend({ steps: z.int() })),
    total: z.int(),
    linkedFrom: z.array(z.object({ kind: z.string(), id: z.string(), title: z.string() })),
    totalLinkedFrom: z.int(),
    nextCursor,
  },
  run: async (agent, place, { modelId, elementId, cursor }) => {
    const { graph } = await graphIn(agent, place, modelId);
    assertHas(graph, elementId);
    const steps = [...dependentsOf(graph, elementId)].toSorted(([, one], [, other]) => one - other);
    const page = pageQueryOf(cursor);
    const query = { kind: 'c4model' as const, id: modelId, ...page };
    const { resources, pagination } = await agent.inProject(place, listBacklinks, { query });
    const placed = (id: string): readonly PlacedElement[] => [graph.elements.get(id)].flatMap((one) => one ?? []);
    const [element] = placed(elementId);
    if (!element) throw notFound();
    return {
      element: elementOf(element),
      dependents: pageFrom(steps, page.page).items.flatMap(([id, step]) =>
        placed(id).map((one) => ({ ...elementOf(one), steps: step })),
      ),
      total: steps.length,
      linkedFrom: resources.map(({ kind, id, title }) => ({ kind, id, title })),
      totalLinkedFrom: pagination.total,
      // Both lists go on behind it, until the longer one ends.
      nextCursor: cursorAfter(page.page, Math.max(steps.length, pagination.total)),
    };
  },
});

const contextMapTool = projectTool({
  name: 'get_context_map',
  title: 'Context map',
  description: 'Bounded contexts of the project with their teams and C4 elements, and how they relate.',
  input: {},
  output: {
    state: z.string(),
    contexts: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        subdomain: z.string(),
        team: z.string(),
        description: z.string(),
        elements: z.array(z.string()),
      }),
    ),
    relationships: z.array(
      z.object({
        kind: z.string(),
        upstream: z.string(),
        downstream: z.string(),
        upstreamRoles: z.array(z.string()),
        downstreamRoles: z.array(z.string()),
        technology: z.string(),
        description: z.string(),
      }),
    ),
  },
  run: async (agent, place) => {
    const { state, contexts, relationships, elements } = await agent.inProject(place, getContextMap, {});
    const elementNames = new Map(elements.map(({ id, name }) => [id, name]));
    const names = new Map(contexts.map(({ id, name }) => [id, name]));
    return {
      state,
      contexts: contexts.map(({ id, name, subdomain, team, description, elementIds }) => ({
        id,
        name,
        subdomain,
        team,
        description,
        elements: elementIds.flatMap((elementId) => elementNames.get(elementId) ?? []),
      })),
      relationships: relationships.map(({ upstreamId, downstreamId, ...one }) => ({
        kind: one.kind,
        upstream: names.get(upstreamId) ?? '',
        downstream: names.get(downstreamId) ?? '',
        upstreamRoles: [...one.upstreamRoles],
        downstreamRoles: [...one.downstreamRoles],
        technology: one.technology,
        description: one.description,
      })),
    };
  },
});

/** Elements, relationships, paths, impact, context map. */
export const c4Tools: readonly Tool[] = [
  listModels,
  getModel,
  findElements,
  relationshipsTool,
  pathsTool,
  impactTool,
  contextMapTool,
];
