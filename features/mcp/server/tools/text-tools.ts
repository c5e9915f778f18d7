/** Tools over what people write: pages, ADRs, RFCs, comments, the graph of decisions. */
import * as z from 'zod';
import { getAdr, listAdrs, type AdrRow } from '#features/adrs/contract.ts';
import { getDecisionGraph } from '#features/decisions/contract.ts';
import { getDocument, getNamespace, listNamespaces, type DocumentRow } from '#features/documentation/contract.ts';
import { listDriverAnswers } from '#features/drivers/contract.ts';
import { getRfc, listRfcComments, listRfcs, listVotingSessions, type RfcRow } from '#features/rfcs/contract.ts';
import { allDone } from '#platform/database/server/all-done.ts';
import { cursorBehind, pageFrom, storedText, type StoredText } from '../../model/page-cursor.ts';
import type { Agent, AgentPlace } from '../agent.ts';
import {
  cursorField,
  idField,
  nextCursor,
  offsetField,
  pageQueryOf,
  projectTool,
  stateShape,
  storedTextShape,
  type Tool,
} from '../tool.ts';

const contentOf = async (
  agent: Agent,
  place: AgentPlace,
  { json, offset }: { readonly json: string; readonly offset: number | undefined },
): Promise<StoredText> => storedText(await agent.markdownOf(place, json), offset);

const pageShape = z.object({
  id: z.string(),
  title: z.string(),
  namespace: z.string(),
  parentId: z.string().nullable(),
  depth: z.int(),
  updatedAt: z.string(),
});

const rowsOf = (namespace: string, rows: readonly DocumentRow[], depth: number): z.input<typeof pageShape>[] =>
  rows.flatMap((row) => [
    { id: row.id, title: row.title, namespace, parentId: row.parentId, depth, updatedAt: row.updatedAt },
    ...rowsOf(namespace, row.children, depth + 1),
  ]);

const listDocuments = projectTool({
  name: 'list_documents',
  title: 'List pages',
  description: 'Namespaces of the documentation, and the pages of one of them in the order of its tree.',
  input: { namespace: z.string().max(40).optional().describe('Code of the namespace.'), ...cursorField },
  output: {
    namespaces: z.array(z.object({ code: z.string(), name: z.string(), pages: z.int() })),
    pages: z.array(pageShape),
    nextCursor,
  },
  run: async (agent, place, { namespace, cursor }) => {
    const { page } = pageQueryOf(cursor);
    if (namespace === undefined) {
      const query = pageQueryOf(cursor);
      const { resources, pagination, end } = await agent.inProject(place, listNamespaces, { query });
      return {
        namespaces: resources.map(({ code, name, documents }) => ({ code, name, pages: documents })),
        pages: [],
        nextCursor: cursorBehind({ pagination, end }),
      };
    }
    const { homepage, documents } = await agent.inProject(place, getNamespace, { params: { id: namespace } });
    const { items, nextCursor: next } = pageFrom(rowsOf(namespace, [homepage, ...documents], 0), page);
    return { namespaces: [], pages: items, nextCursor: next };
  },
});

const getDocumentTool = projectTool({
  name: 'get_document',
  title: 'Read a page',
  description: 'A page of the documentation as Markdown.',
  input: { id: idField('the page'), ...offsetField },
  output: {
    id: z.string(),
    title: z.string(),
    namespace: z.string(),
    revision: z.int(),
    updatedAt: z.string(),
    updatedBy: z.string(),
    content: storedTextShape,
  },
  run: async (agent, place, { id, offset }) => {
    const { json, updatedBy, title, namespace, revision, updatedAt } = await agent.inProject(place, getDocument, {
      params: { id },
    });
    const content = await contentOf(agent, place, { json, offset });
    return { id, title, namespace, revision, updatedAt, updatedBy: updatedBy.username, content };
  },
});

const recordShape = z.object({
  id: z.string(),
  number: z.int(),
  title: z.string(),
  state: stateShape,
  createdAt: z.string(),
  contributors: z.array(z.string()),
});

const recordOf = ({ id, serialNumber, title, state, createdAt, contributors }: AdrRow | RfcRow) => ({
  id,
  number: serialNumber,
  title,
  state: { name: state.name, label: state.label },
  createdAt,
  contributors: contributors.map(({ username }) => username),
});

const reference = z.object({ id: z.string(), number: z.int(), title: z.string() }).nullable();
const referenceOf = (one: { readonly id: string; readonly serialNumber: number; readonly title: string } | null) =>
  one && { id: one.id, number: one.serialNumber, title: one.title };

const searchFields = {
  search: z.string().max(300).optional().describe('Words in title and text, or #number.'),
  ...cursorField,
};

const listAdrsTool = projectTool({
  name: 'list_adrs',
  title: 'List ADRs',
  description:
    'Decision records, newest first. States: draft, proposed, accepted, implemented, rejected, deprecated, superseded.',
  input: {
    state: z
      .enum(['draft', 'proposed', 'accepted', 'implemented', 'rejected', 'deprecated', 'superseded'])
      .optional()
      .describe('Only records in this state.'),
    ...searchFields,
  },
  output: { adrs: z.array(recordShape), total: z.int(), nextCursor },
  run: async (agent, place, { state, search, cursor }) => {
    const page = pageQueryOf(cursor);
    const query = { ...page, ...(state ? { state } : {}), ...(search ? { search } : {}) };
    const { resources, pagination, end } = await agent.inProject(place, listAdrs, { query });
    return {
      adrs: resources.map(recordOf),
      total: pagination.total,
      nextCursor: cursorBehind({ pagination, end }),
    };
  },
});

/** Names of the drivers that a decision answers. */
async function answersOf(agent: Agent, place: AgentPlace, kind: 'adr' | 'rfc', subjectId: string) {
  const { resources } = await agent.inProject(place, listDriverAnswers, { query: { kind, subjectId, perPage: 100 } });
  return resources.map(({ driverId, because }) => ({ driverId, because }));
}

const answersShape = z.array(z.object({ driverId: z.string(), because: z.string() }));

const getAdrTool = projectTool({
  name: 'get_adr',
  title: 'Read an ADR',
  description: 'A decision record as Markdown, with its state, what it replaces, its notes and the drivers it answers.',
  input: { id: idField('the ADR'), ...offsetField },
  output: {
    ...recordShape.shape,
    revision: z.int(),
    source: z.string(),
    replaces: reference,
    replacedBy: reference,
    rfc: reference,
    notes: z.array(z.object({ at: z.string(), by: z.string(), content: z.string() })),
    answers: answersShape,
    content: storedTextShape,
  },
  run: async (agent, place, { id, offset }) => {
    const [adr, answers] = await allDone([
      agent.inProject(place, getAdr, { params: { id } }),
      answersOf(agent, place, 'adr', id),
    ]);
    return {
      ...recordOf(adr),
      revision: adr.revision,
      source: adr.source,
      replaces: referenceOf(adr.former),
      replacedBy: referenceOf(adr.consecutive),
      rfc: referenceOf(adr.rfc),
      notes: adr.notes.map(({ at, by, content }) => ({ at, by: by.username, content })),
      answers,
      content: await contentOf(agent, place, { json: adr.json, offset }),
    };
  },
});

const listRfcsTool = projectTool({
  name: 'list_rfcs',
  title: 'List RFCs',
  description: 'Proposals, newest first. States: draft, open, in_voting, accepted, rejected, withdrawn, postponed.',
  input: {
    state: z
      .enum(['draft', 'open', 'in_voting', 'accepted', 'rejected', 'withdrawn', 'postponed'])
      .optional()
      .describe('Only proposals in this state.'),
    ...searchFields,
  },
  output: { rfcs: z.array(recordShape), total: z.int(), nextCursor },
  run: async (agent, place, { state, search, cursor }) => {
    const page = pageQueryOf(cursor);
    const query = { ...page, ...(state ? { state } : {}), ...(search ? { search } : {}) };
    const { resources, pagination, end } = await agent.inProject(place, listRfcs, { query });
    return {
      rfcs: resources.map(recordOf),
      total: pagination.total,
      nextCursor: cursorBehind({ pagination, end }),
    };
  },
});

const getRfcTool = projectTool({
  name: 'get_rfc',
  title: 'Read an RFC',
  description: 'A proposal as Markdown, with its state, its votes and the ADR that it became.',
  input: { id: idField('the RFC'), ...offsetField },
  output: {
    ...recordShape.shape,
    revision: z.int(),
    adr: reference,
    votes: z.array(
      z.object({
        isOpened: z.boolean(),
        for: z.int(),
        against: z.int(),
        abstained: z.int(),
        passed: z.boolean(),
        revision: z.int(),
      }),
    ),
    answers: answersShape,
    content: storedTextShape,
  },
  run: async (agent, place, { id, offset }) => {
    const params = { id };
    const [rfc, sessions, answers] = await allDone([
      agent.inProject(place, getRfc, { params }),
      agent.inProject(place, listVotingSessions, { params }),
      answersOf(agent, place, 'rfc', id),
    ]);
    return {
      ...recordOf(rfc),
      revision: rfc.revision,
      adr: referenceOf(rfc.adr),
      votes: sessions.resources.map(({ isOpened, voting, passed, revision }) => ({
        isOpened,
        for: voting.for,
        against: voting.against,
        abstained: voting.abstained,
        passed,
        revision,
      })),
      answers,
      content: await contentOf(agent, place, { json: rfc.json, offset }),
    };
  },
});

const listCommentsTool = projectTool({
  name: 'list_rfc_comments',
  title: 'Discussion of an RFC',
  description: 'Comments of a proposal, oldest first; parentId names the comment that one replies to.',
  input: { id: idField('the RFC'), ...cursorField },
  output: {
    comments: z.array(
      z.object({
        id: z.string(),
        parentId: z.string().nullable(),
        author: z.string(),
        createdAt: z.string(),
        content: storedTextShape,
      }),
    ),
    total: z.int(),
    nextCursor,
  },
  run: async (agent, place, { id, cursor }) => {
    const page = pageQueryOf(cursor);
    const { resources, pagination, end } = await agent.inProject(place, listRfcComments, {
      params: { id },
      query: page,
    });
    return {
      comments: resources.map(({ id: commentId, parentId, author, createdAt, content }) => ({
        id: commentId,
        parentId,
        author: author.username,
        createdAt,
        content: storedText(content),
      })),
      total: pagination.total,
      nextCursor: cursorBehind({ pagination, end }),
    };
  },
});

const graphTool = projectTool({
  name: 'get_decision_graph',
  title: 'Relations of decisions',
  description:
    'How ADRs, RFCs and the pages they link to relate: replaces, follows, amends, clarifies, links. With id only what touches that record.',
  input: { id: idField('an ADR or RFC').optional(), ...cursorField },
  output: {
    edges: z.array(
      z.object({
        from: z.object({ kind: z.string(), id: z.string(), title: z.string() }),
        relation: z.string(),
        to: z.object({ kind: z.string(), id: z.string(), title: z.string() }),
      }),
    ),
    total: z.int(),
    nextCursor,
  },
  run: async (agent, place, { id, cursor }) => {
    const { nodes, edges } = await agent.inProject(place, getDecisionGraph, {});
    const known = new Map(nodes.map(({ id: nodeId, kind, title }) => [nodeId, { kind, id: nodeId, title }]));
    const wanted = edges.flatMap(({ from, to, relation }) => {
      const [one, other] = [known.get(from), known.get(to)];
      const isWanted = id === undefined || from === id || to === id;
      return one && other && isWanted ? [{ from: one, relation, to: other }] : [];
    });
    const { items, nextCursor: next } = pageFrom(wanted, pageQueryOf(cursor).page);
    return { edges: items, total: wanted.length, nextCursor: next };
  },
});

/** Pages, ADRs, RFCs, comments, the graph of decisions. */
export const textTools: readonly Tool[] = [
  listDocuments,
  getDocumentTool,
  listAdrsTool,
  getAdrTool,
  listRfcsTool,
  getRfcTool,
  listCommentsTool,
  graphTool,
];
