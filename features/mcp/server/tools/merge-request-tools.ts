/** Tools over merge requests: what a change of code touches in the architecture. */
import * as z from 'zod';
import {
  getMergeRequest,
  listMergeRequests,
  mergeRequestStates,
  reasonWords,
} from '#features/mergerequests/contract.ts';
import { cursorBehind } from '../../model/page-cursor.ts';
import { cursorField, nextCursor, pageQueryOf, projectTool, type Tool } from '../tool.ts';

/** Paths of each list in an answer. */
const mostPaths = 200;

const requestShape = z.object({
  number: z.int(),
  repository: z.string(),
  title: z.string(),
  author: z.string(),
  state: z.enum(mergeRequestStates),
  sourceBranch: z.string(),
  targetBranch: z.string(),
  updatedAt: z.string(),
});

const listTool = projectTool({
  name: 'list_merge_requests',
  title: 'List merge requests',
  description: 'Merge requests of the repository of a project, newest change first, with how much they touch.',
  input: { state: z.enum(mergeRequestStates).optional().describe('Only those in this state.'), ...cursorField },
  output: {
    mergeRequests: z.array(requestShape.extend({ files: z.int().nullable(), elements: z.int(), decisions: z.int() })),
    total: z.int(),
    nextCursor,
  },
  run: async (agent, place, { state, cursor }) => {
    const page = pageQueryOf(cursor);
    const query = { ...page, ...(state ? { state } : {}) };
    const { resources, pagination, end } = await agent.inProject(place, listMergeRequests, { query });
    return {
      mergeRequests: resources.map(({ iid, webUrl: _url, createdAt: _at, ...row }) => ({ number: iid, ...row })),
      total: pagination.total,
      nextCursor: cursorBehind({ pagination, end }),
    };
  },
});

const thing = z.object({ id: z.string(), title: z.string(), state: z.string().nullable(), why: z.array(z.string()) });
const decision = thing.extend({ serialNumber: z.int() });

const getTool = projectTool({
  name: 'get_merge_request',
  title: 'Impact of a merge request',
  description:
    'What a merge request touches: C4 elements by their path patterns, decisions, drivers and documents with the reason, and changed paths of no element.',
  input: {
    number: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .describe('Number of the merge request, as list_merge_requests answers it.'),
    repository: z.string().max(300).optional().describe('Name of the repository, where there are several.'),
  },
  output: {
    mergeRequest: requestShape,
    changedFiles: z.int(),
    elements: z.array(
      z.object({ id: z.string(), modelId: z.string(), name: z.string(), kind: z.string(), files: z.array(z.string()) }),
    ),
    adrs: z.array(decision),
    rfcs: z.array(decision),
    documents: z.array(thing),
    drivers: z.array(thing),
    unmatched: z.array(z.string()),
  },
  run: async (agent, place, { number, repository = '' }) => {
    const args = { params: { iid: number }, query: { repository } };
    const { mergeRequest, changes, impact, ...found } = await agent.inProject(place, getMergeRequest, args);
    const { title, author, state, sourceBranch, targetBranch, updatedAt } = mergeRequest;
    const told = <T extends { readonly why: Parameters<typeof reasonWords>[0][] }>({ why, ...rest }: T) => ({
      ...rest,
      why: why.map(reasonWords),
    });
    return {
      mergeRequest: {
        number,
        repository: found.repository.name,
        title,
        author,
        state,
        sourceBranch,
        targetBranch,
        updatedAt,
      },
      changedFiles: changes.length,
      elements: impact.elements.map(({ id, modelId, name, kind, files }) => ({
        id,
        modelId,
        name,
        kind,
        files: files.slice(0, mostPaths),
      })),
      adrs: impact.adrs.map(told),
      rfcs: impact.rfcs.map(told),
      documents: impact.documents.map(told),
      drivers: impact.drivers.map(told),
      unmatched: impact.unmatched.slice(0, mostPaths),
    };
  },
});

/** Merge requests. */
export const mergeRequestTools: readonly Tool[] = [listTool, getTool];
