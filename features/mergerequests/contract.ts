/**
 * Merge requests of the repository of a project, and what they touch. Source: specification 1 section 7, decisions 14.
 */
import * as z from 'zod/mini';
import { call, emptyBody, id, instant, line, optionalLine, text, updatedPageQuery } from '#platform/http/contract.ts';

/** Merge requests that are kept for each project, those with the newest changes. Source: decisions 14. */
export const mostMergeRequests = 50;
/** Changed files that are kept for one. */
export const mostChanges = 1_000;
/** Empty state of the list, with a way to the repository. Source: decisions 14. */
export const connectRepositoryLabel = 'Connect a repository';

/** Title of the screen. */
export const mergeRequestsTitle = 'Merge requests';
/** Empty state of a project with a repository. */
export const noMergeRequestsMessage = 'No merge requests yet';
/** Under `noRepositoryYetMessage`, for those who may not connect one. */
export const askOwnerMessage = 'An owner of the organization can connect the repository of this project.';
/** Empty state of a project without a repository. */
export const noRepositoryYetMessage = 'This project has no repository yet';
/** Button of the dialog with jobs for pipelines, and its title. */
export const pipelineCheckLabel = 'Check from a pipeline';
/** In place of files that the provider did not tell. */
export const unreadChangesMessage = 'The changed files could not be read yet. Archwright will try again.';
/** Error of a look at the provider that read some merge requests only. */
export const unreadRequestsMessage = (numbers: readonly number[], why: string): string =>
  `The changed files of ${numbers.map((number) => `!${number}`).join(', ')} could not be read: ${why} They will be tried again.`;
/** Minutes between two looks at a provider, and seconds after which a copy is too old for a visitor. */
export const fetchingPlan = { minutes: 10, visitSeconds: 60 } as const;

/** Of a merge request. */
export const mergeRequestStates = ['open', 'merged', 'closed'] as const;

const webUrl = text(2_000).check(
  z.regex(/^https?:\/\/\S+$/, 'Please enter an address that starts with https:// or http://.'),
);
const optionalWebUrl = text(2_000).check(
  z.regex(/^(https?:\/\/\S+)?$/, 'Please enter an address that starts with https:// or http://.'),
);

/** As providers tell it, with any offset. */
const toldInstant = z.iso
  .datetime({ offset: true })
  .check(z.refine((value) => new Date(value).getUTCFullYear() >= 1970, 'Please give a time after 1970.'));

const mergeRequestFields = {
  iid: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
  title: line(500),
  author: optionalLine(200),
  state: z.enum(mergeRequestStates),
  sourceBranch: line(300),
  targetBranch: line(300),
  webUrl,
  createdAt: toldInstant,
  updatedAt: toldInstant,
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

/**
 * Why a thing is listed: an element links to it, an element answers it, its text names an element or a changed path, or it
 * links to the model of an element.
 */
export const reasonKinds = ['element-links', 'answers', 'names-path', 'names-element', 'links-model'] as const;
/** Why a thing is listed; `what` is the name of the element or of the model, or the path. */
export const reason = z.strictObject({ kind: z.enum(reasonKinds), what: z.string() });
/** See `reason`. */
export type Reason = z.output<typeof reason>;

/** Why a thing is listed, for example `Orders links to it`. */
export function reasonWords({ kind, what }: Reason): string {
  switch (kind) {
    case 'element-links':
      return `${what} links to it`;
    case 'answers':
      return `${what} answers it`;
    case 'names-path':
      return `Names ${what}`;
    case 'names-element':
      return `Mentions ${what}`;
    case 'links-model':
      return `Links to the model ${what}`;
  }
}

const reference = z.strictObject({
  id,
  title: z.string(),
  /** Path of its page, for example `/project/SHOP/adrs/{id}/view`. */
  url: z.string(),
  /** Label of the state; null for things without states. */
  state: z.nullable(z.string()),
  stateTheme: z.nullable(z.string()),
  /** The strongest reason first. */
  why: z.array(reason),
});
/** A thing that mentions what a merge request touches. */
export type ImpactReference = z.output<typeof reference>;
/** A C4 element whose pattern matches changed files. */
export const touchedElement = z.strictObject({
  id,
  modelId: id,
  modelName: z.string(),
  name: z.string(),
  kind: z.string(),
  /** Names of the elements around it, outermost first. */
  around: z.array(z.string()),
  /** Path of the model in the product, at this element. */
  url: z.string(),
  /** The pattern that won, for most of the files. */
  pattern: z.string(),
  files: z.array(z.string()),
});
/** See `touchedElement`. */
export type TouchedElement = z.output<typeof touchedElement>;
/** What a merge request touches. */
export const impact = z.strictObject({
  elements: z.array(touchedElement),
  /** Decisions that mention the elements or the files. */
  adrs: z.array(z.extend(reference, { serialNumber: z.number() })),
  rfcs: z.array(z.extend(reference, { serialNumber: z.number() })),
  documents: z.array(reference),
  drivers: z.array(reference),
  /** Changed paths that no pattern matches. */
  unmatched: z.array(z.string()),
});
/** See `impact`. */
export type Impact = z.output<typeof impact>;

/** A merge request with its files and its impact. */
export const mergeRequestChanges = z.strictObject({
  /** Without id: told by a pipeline, the project has no connection to it. */
  repository: z.strictObject({ id: z.nullable(id), name: z.string(), webUrl: z.string() }),
  mergeRequest,
  /** Empty before they are read. */
  changes: z.array(fileChange),
  /** Whether the changed files are known. */
  hasChanges: z.boolean(),
  impact,
  fetchedAt: instant,
});
/** See `mergeRequestChanges`. */
export type MergeRequestChanges = z.output<typeof mergeRequestChanges>;

/** A row of the list. */
export const mergeRequestRow = z.strictObject({
  ...mergeRequestFields,
  /** Name of its repository. */
  repository: z.string(),
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
  query: z.extend(updatedPageQuery(50), {
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
  /** Name of the repository, where pipelines of several tell theirs; else the one with the newest change is answered. */
  query: z.strictObject({ repository: z._default(optionalLine(300), '') }),
  reply: mergeRequestChanges,
  envelope: 'item',
});

/** Whether and how the merge requests of a project are followed. */
export const mergeRequestSource = z.strictObject({
  /** Null where the project has none. */
  repository: z.nullable(z.strictObject({ id, name: z.string(), webUrl: z.string(), providerName: z.string() })),
  /** When the provider was last asked; null before that. */
  fetchedAt: z.nullable(instant),
  isFetching: z.boolean(),
  /** Sentence of the last failure; null after a success. */
  error: z.nullable(z.string()),
});
/** See `mergeRequestSource`. */
export type MergeRequestSource = z.output<typeof mergeRequestSource>;

/** Asks the provider soon when the copy is older than a minute; answers how the copy stands. */
export const refreshMergeRequests = call({
  name: 'refreshMergeRequests',
  method: 'POST',
  path: '/merge-requests/refresh',
  summary: 'Ask the provider for merge requests soon, and tell how old the copy is',
  tag,
  access: 'project',
  permission: 'repository.read',
  keys: 'read',
  changesProject: false,
  body: emptyBody,
  reply: mergeRequestSource,
  envelope: 'item',
});

/** An element with a path pattern that no file matches. */
export const goneElement = z.strictObject({
  elementId: id,
  modelId: id,
  name: z.string(),
  url: z.string(),
  pattern: z.string(),
});
/** See `goneElement`. */
export type GoneElement = z.output<typeof goneElement>;

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
    /** Null before the first run. */
    commit: z.nullable(z.string()),
    /** Files at that commit, and those of them that belong to an element. */
    files: z.number(),
    covered: z.number(),
    /** Folders with the number of their files, the largest first, at most 200. */
    uncovered: z.array(z.strictObject({ path: z.string(), files: z.number() })),
    gone: z.array(goneElement),
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
    /** With its path, for example `acme/shop`. */
    repository: z.strictObject({ name: line(300), webUrl: z._default(optionalWebUrl, '') }),
    mergeRequest,
    changes: z.array(fileChange).check(z.maxLength(mostChanges, `Please send at most ${mostChanges} changes.`)),
  }),
  bodyLimit: 4_000_000,
  reply: z.strictObject({
    result: z.enum(['created', 'updated', 'unchanged']),
    impact,
    /** Elements whose files are gone once it is merged; of a connected repository that was read. */
    gone: z.array(goneElement),
    /** Markdown, for example "This touches ADR-12 (accepted)". */
    comment: z.string(),
    url: z.string(),
  }),
  envelope: 'item',
  status: 201,
});
