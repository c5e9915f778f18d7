/** Tools that show what there is: projects, counts, search, links, activity. */
import * as z from 'zod';
import { getProject, getProjectOverview } from '#features/projects/contract.ts';
import { allDone } from '#platform/database/server/all-done.ts';
import { listActivity } from '#platform/history/contract.ts';
import { listBacklinks, listBrokenLinks, listLinkTargets } from '#platform/links/contract.ts';
import { searchKinds, searchPage } from '#platform/search/contract.ts';
import { cursorBehind, pageFrom } from '../../model/page-cursor.ts';
import { cursorField, idField, nextCursor, organizationTool, pageQueryOf, projectTool, type Tool } from '../tool.ts';

const projectShape = z.object({ code: z.string(), name: z.string(), updatedAt: z.string(), readOnly: z.boolean() });
const thing = z.object({ kind: z.string(), id: z.string(), title: z.string() });

const listProjectsTool = organizationTool({
  name: 'list_projects',
  title: 'List projects',
  description: 'Projects that the key opens, with the codes that other tools take.',
  input: cursorField,
  output: { projects: z.array(projectShape), nextCursor },
  run: async (agent, organizationId, { cursor }) => {
    const projects = await agent.projectsOf(organizationId);
    const { items, nextCursor: next } = pageFrom(projects, pageQueryOf(cursor).page);
    const rows = items.map(({ code, name, updatedAt, readOnly }) => ({ code, name, updatedAt, readOnly }));
    return { projects: rows, nextCursor: next };
  },
});

const overviewTool = projectTool({
  name: 'get_project_overview',
  title: 'Project overview',
  description:
    'What a project has: how many things of each kind, and the links that its team pinned. A good first call.',
  input: {},
  output: {
    code: z.string(),
    name: z.string(),
    counts: z.record(z.string(), z.int()).describe('How many things of each kind.'),
    links: z.array(z.object({ label: z.string(), link: z.string() })),
  },
  run: async (agent, place) => {
    const params = { id: place.project.id };
    const [counts, { links }] = await allDone([
      agent.inOrganization(place.organizationId, getProjectOverview, { params }),
      agent.inOrganization(place.organizationId, getProject, { params }),
    ]);
    const { code, name } = place.project;
    return { code, name, counts, links: links.map(({ label, link }) => ({ label, link })) };
  },
});

const searchTool = projectTool({
  name: 'search',
  title: 'Search',
  description:
    'Full-text search in a project over pages, ADRs, RFCs, C4 elements, database tables and columns, classes, shapes, drivers and more. Typing errors are forgiven.',
  input: {
    query: z.string().min(2).max(200).describe('Words to look for.'),
    kinds: z.array(z.enum(searchKinds)).max(searchKinds.length).optional().describe('Only these kinds.'),
    ...cursorField,
  },
  output: {
    hits: z.array(
      z.object({ kind: z.string(), id: z.string(), title: z.string(), snippet: z.string(), place: z.string() }),
    ),
    total: z.int(),
    nextCursor,
  },
  run: async (agent, place, { query, kinds, cursor }) => {
    const page = pageQueryOf(cursor);
    const wanted = { query, ...(kinds && kinds.length > 0 ? { kinds: kinds.join(',') } : {}), ...page };
    const { resources, pagination, end } = await agent.inProject(place, searchPage, { query: wanted });
    return {
      hits: resources.map(({ source, id, title, snippet, place: where }) => ({
        kind: source,
        id,
        title,
        snippet: snippet.map(({ text }) => text).join(''),
        place: where,
      })),
      total: pagination.total,
      nextCursor: cursorBehind({ pagination, end }),
    };
  },
});

const backlinksTool = projectTool({
  name: 'list_backlinks',
  title: 'What links to a thing',
  description: 'Pages, records and models that link to or embed a thing, for example an ADR or a C4 model.',
  input: { kind: z.enum(searchKinds).describe('Kind of the thing.'), id: idField('the thing'), ...cursorField },
  output: { links: z.array(thing), total: z.int(), nextCursor },
  run: async (agent, place, { kind, id, cursor }) => {
    const page = pageQueryOf(cursor);
    const { resources, pagination, end } = await agent.inProject(place, listBacklinks, {
      query: { kind, id, ...page },
    });
    return {
      links: resources.map((row) => ({ kind: row.kind, id: row.id, title: row.title })),
      total: pagination.total,
      nextCursor: cursorBehind({ pagination, end }),
    };
  },
});

const linksTool = projectTool({
  name: 'list_links',
  title: 'What a thing links to',
  description: 'Things that a page, record or model links to or embeds.',
  input: { kind: z.enum(searchKinds).describe('Kind of the thing.'), id: idField('the thing'), ...cursorField },
  output: { links: z.array(thing), total: z.int(), nextCursor },
  run: async (agent, place, { kind, id, cursor }) => {
    const page = pageQueryOf(cursor);
    const { resources, pagination, end } = await agent.inProject(place, listLinkTargets, {
      query: { kind, id, ...page },
    });
    return {
      links: resources.map((row) => ({ kind: row.kind, id: row.id, title: row.title })),
      total: pagination.total,
      nextCursor: cursorBehind({ pagination, end }),
    };
  },
});

const brokenLinksTool = projectTool({
  name: 'list_broken_links',
  title: 'Broken links',
  description: 'Links in texts and models whose target is gone or in the trash.',
  input: cursorField,
  output: { links: z.array(z.record(z.string(), z.unknown())), total: z.int(), nextCursor },
  run: async (agent, place, { cursor }) => {
    const page = pageQueryOf(cursor);
    const { resources, pagination, end } = await agent.inProject(place, listBrokenLinks, { query: page });
    return {
      links: resources.map((row) => ({ ...row })),
      total: pagination.total,
      nextCursor: cursorBehind({ pagination, end }),
    };
  },
});

const activityTool = projectTool({
  name: 'list_activity',
  title: 'Recent activity',
  description: 'Who did what in the project, newest first.',
  input: cursorField,
  output: {
    entries: z.array(
      z.object({
        at: z.string(),
        by: z.string().nullable(),
        via: z.string(),
        action: z.string(),
        kind: z.string(),
        id: z.string(),
        summary: z.string(),
      }),
    ),
    nextCursor,
  },
  run: async (agent, place, { cursor }) => {
    const page = pageQueryOf(cursor);
    const { resources, pagination, end } = await agent.inProject(place, listActivity, { query: page });
    return {
      entries: resources.map(({ at, actor, via, action, subject, summary }) => ({
        at,
        by: actor?.username ?? null,
        via,
        action,
        kind: subject.kind,
        id: subject.id,
        summary,
      })),
      nextCursor: cursorBehind({ pagination, end }),
    };
  },
});

/** Projects, counts, search, links, activity. */
export const overviewTools: readonly Tool[] = [
  listProjectsTool,
  overviewTool,
  searchTool,
  backlinksTool,
  linksTool,
  brokenLinksTool,
  activityTool,
];
