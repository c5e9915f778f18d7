/**
 * Merge requests of the repository of a project, and what they touch. Source: specification 1 section 7, decisions 14.
 */
import * as z from 'zod/mini';
import { call, id, instant, line, optionalLine, pageQuery, text } from '#platform/http/contract.ts';

/** Merge requests that are kept for each repository. Source: decisions 14. */
export const mostMergeRequests = 50;
/** Changed files that are kept for one. */
export const mostChanges = 1_000;
/** Empty state of the list, with a way to the repository. Source: decisions 14. */
export const connectRepositoryLabel = 'Connect a repository';

/** Of a merge request. */
export const mergeRequestStates = ['open', 'merged', 'closed'] as const;

const mergeRequestFields = {
  iid: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
  title: line(500),
  author: optionalLine(200),
  state: z.enum(mergeRequestStates),
  sourceBranch: line(300),
  targetBranch: line(300),
  webUrl: text(2_000).check(
    z.regex(/^https?:\/\/\S+$/, 'Please enter an address that starts with https:// or http://.'),
  ),
  createdAt: instant,
  updatedAt: instant,
};
/** A merge request. */
export const mergeRequest = z.strictObject(mergeRequestFields);
/** See `mergeRequest`. */
export type MergeRequest = z.output<typeof mergeRequest>;

const filePath = text(1_000).check(z.minLength(1, 'This field is required.'));
/** A changed file; null where the provider does not count lines. */
export const fileChange = z.strictObject({
  oldPath: filePath,
  newPath: filePath,
  status: z.enum(['added', 'modified', 'deleted', 'renamed']),
  additions: z.nullable(z.int().check(z.minimum(0))),
  deletions: z.nullable(z.int().check(z.minimum(0))),
});
/** See `fileChange`. */
export type FileChange = z.output<typeof fileChange>;

const reference = z.strictObject({ id, title: z.string(), url: z.string(), state: z.nullable(z.string()) });
/** A C4 element whose pattern matches changed files. */
export const touchedElement = z.strictObject({
  id,
  modelId: id,
  modelName: z.string(),
  name: z.string(),
  kind: z.string(),
  url: z.string(),
  /** The pattern that won. */
  pattern: z.string(),
  files: z.array(z.string()),
});
/** What a merge request touches. */
export const impact = z.strictObject({
  elements: z.array(touchedElement),
  /** Decisions that speak of the elements or of the files. */
  adrs: z.array(z.extend(reference, { serialNumber: z.number() })),
  documents: z.array(reference),
  drivers: z.array(reference),
  /** Changed paths that no pattern matches. */
  unmatched: z.array(z.string()),
});
/** See `impact`. */
export type Impact = z.output<typeof impact>;

/** A merge request with its files and its impact. */
export const mergeRequestChanges = z.strictObject({
  repository: z.strictObject({ id, name: z.string(), webUrl: z.string() }),
  mergeRequest,
  changes: z.array(fileChange),
  impact,
  fetchedAt: instant,
});
/** See `mergeRequestChanges`. */
export type MergeRequestChanges = z.output<typeof mergeRequestChanges>;

/** A row of the list. */
export const mergeRequestRow = z.strictObject({
  ...mergeRequestFields,
  /** Changed files; null before they are read. */
  files: z.nullable(z.number()),
  elements: z.number(),
  decisions: z.number(),
});
/** See `mergeRequestRow`. */
export type MergeRequestRow = z.output<typeof mergeRequestRow>;

const tag = 'Merge requests';

/** The newest merge request of a repository with its changes; 404 when there is none. */
export const getLatestChanges = call({
  name: 'getLatestChanges',
  method: 'GET',
  path: '/merge-request/changes/latest/:id',
  summary: 'The newest merge request of a repository, with its changes and what they touch',
  tag,
  access: 'organization',
  permission: 'repository.read',
  keys: 'read',
  params: z.strictObject({ id }),
  reply: mergeRequestChanges,
  envelope: 'item',
});

/** Merge requests of the project's repository, newest change first. */
export const listMergeRequests = call({
  name: 'listMergeRequests',
  method: 'GET',
  path: '/merge-requests',
  summary: 'Merge requests of the repository of the project, newest change first',
  tag,
  access: 'project',
  permission: 'repository.read',
  keys: 'read',
  query: z.extend(pageQuery(50), {
    state: z.optional(z.enum(mergeRequestStates)),
    query: z._default(optionalLine(200), ''),
  }),
  reply: mergeRequestRow,
  envelope: 'list',
});

/** One merge request. */
export const getMergeRequest = call({
  name: 'getMergeRequest',
  method: 'GET',
  path: '/merge-requests/:iid',
  summary: 'A merge request with its changes and what they touch',
  tag,
  access: 'project',
  permission: 'repository.read',
  keys: 'read',
  params: z.strictObject({ iid: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) }),
  reply: mergeRequestChanges,
  envelope: 'item',
});

/** Paths without an element, and elements whose paths are gone. */
export const getDrift = call({
  name: 'getDrift',
  method: 'GET',
  path: '/repository-drift',
  summary: 'Paths of the repository that no element covers, and elements whose paths are gone',
  tag,
  access: 'project',
  permission: 'repository.read',
  keys: 'read',
  reply: z.strictObject({
    commit: z.nullable(z.string()),
    /** Folders with the number of their files, the largest first, at most 200. */
    uncovered: z.array(z.strictObject({ path: z.string(), files: z.number() })),
    gone: z.array(
      z.strictObject({ elementId: id, modelId: id, name: z.string(), url: z.string(), pattern: z.string() }),
    ),
  }),
  envelope: 'item',
});

/** A merge request from a pipeline, for firms whose repository cannot be reached. Repeating it changes nothing. */
export const pushMergeRequest = call({
  name: 'pushMergeRequest',
  method: 'POST',
  path: '/public/v1/projects/:code/merge-requests',
  summary: 'Tell the changes of a merge request; answers what they touch, with a text for a comment',
  tag,
  access: 'key',
  keys: 'propose',
  params: z.strictObject({ code: line(20) }),
  body: z.strictObject({
    repository: z.strictObject({ name: line(200), webUrl: optionalLine(2_000) }),
    mergeRequest,
    changes: z.array(fileChange).check(z.maxLength(mostChanges, `Please send at most ${mostChanges} changes.`)),
  }),
  bodyLimit: 2_000_000,
  reply: z.strictObject({
    result: z.enum(['created', 'updated', 'unchanged']),
    impact,
    /** Markdown, for example "This touches ADR-12 (accepted)". */
    comment: z.string(),
    url: z.string(),
  }),
  envelope: 'item',
  status: 201,
});
