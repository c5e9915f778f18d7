/**
 * Code repositories of projects: their configuration, what was read from them, and what is sent back.
 * Source: specification 1 section 7, decisions 13 and 18. Long because it holds every shape and every call of the module.
 */
import * as z from 'zod/mini';
import { fileLimits, fileTooLargeMessage } from '#platform/files/contract.ts';
import {
  call,
  emptyBody,
  id,
  instant,
  line,
  optionalLine,
  keyedPageQuery,
  pageQuery,
  updatedPageQuery,
  revision,
  text,
} from '#platform/http/contract.ts';

/** How the records of the repository are written. */
export const adrFormats = ['auto', 'madr', 'adr-tools', 'log4brains'] as const;
/** Reading, writing or both. */
export const syncModes = ['pull', 'push', 'both'] as const;
/** One of `syncModes`. */
export type SyncMode = (typeof syncModes)[number];
/** What files of a repository become. */
export const fileKinds = ['adr', 'document', 'structurizr', 'database', 'metrics'] as const;
/** One of `fileKinds`. */
export type FileKind = (typeof fileKinds)[number];

/** Minutes between two looks at a repository that no webhook tells about. */
export const syncMinutes = 10;
/** Megabytes of one file that is read; larger ones are listed as problems. */
export const mostFileMegabytes = 5;
/** Files of one repository that are followed. */
export const mostFiles = 10_000;

/** Violation of `repositoryId` for a repository that another project of the organization uses. */
export const usedRepositoryMessage = 'Another project uses this repository.';
/** Violation of `projectId` for a project that has a repository. */
export const connectedProjectMessage = 'This project already has a repository.';
/** Violation of `repositoryId` for one that the provider does not have. */
export const unknownRepositoryMessage = 'The provider has no such repository, or the token may not read it.';
/** Violation of `providerId`. */
export const unknownProviderMessage = 'This provider does not exist.';
/** Violation of a path that leaves the repository. */
export const outsidePathMessage = 'Please enter a path inside the repository, such as docs/adr.';
/** 422 for a change that was made from an older state. */
export const staleRepositoryMessage = 'Someone else has changed the repository. Please check it again.';
/** 422 for pushing where the mode does not allow it. */
export const pullOnlyMessage = 'This repository is read-only here. Choose another mode to send changes to it.';
/** 422 for a change of what a repository keeps that is only read. */
export const readOnlyThereMessage = (path: string, repository: string): string =>
  `This is read from "${path}" in ${repository}, so it cannot be changed here. Change it there. An owner can also keep it here, or have changes sent to the repository.`;
/** 422 for sending a thing that is kept here, and what is said of it. */
export const keptHereMessage = 'This is kept here. It does not follow its file in the repository.';
/** 422 for keeping a record here: it has a way of its own. */
export const recordStaysMessage = 'ADRs of a repository are read only. Copy it to an internal ADR instead.';
/** What is said of a thing whose repository the project does not have any more. */
export const formerRepositoryMessage = (repository: string): string =>
  `The project is no longer connected to ${repository}. What was read from it stays.`;
/** What is said of a page or model whose file is read as something else. */
export const otherKindMessage = 'The repository now uses this file for something else. What was read from it stays.';
/** What is said of a file below a path that is not followed any more. */
export const leftPathMessage = 'The configuration no longer includes this path. What was read from it stays.';
/** 422 for sending a record that the repository holds itself. */
export const keptThereMessage = 'This ADR is kept in the repository. Change it there.';
/** Error of a change whose blocks were changed in the repository as well. */
export const conflictMessage = 'The same part was changed here and in the repository. Choose what the file should say.';
/** Error of a push to a branch that somebody else has pushed to. */
export const otherPushMessage = (branch: string): string =>
  `Someone else has pushed to the branch "${branch}". Merge or remove it, then send this again.`;
/** Error of a change that a fault of the product keeps from being sent. */
export const failedPushMessage =
  'Archwright could not send this because of an internal error. Send it again. If it keeps failing, contact your administrator.';
/** Error of a run that a fault of the product ended. */
export const failedRunMessage =
  'Archwright could not read the repository because of an internal error. Read it again. If it keeps failing, contact your administrator.';
/** Error of a run of a project in the trash. */
export const trashedProjectMessage = 'The project is in the trash.';
/** 422 for a thing whose only possible file is that of another thing. */
export const takenFileMessage = (path: string): string =>
  `Something else in this project is already kept in "${path}". Set a folder in the configuration so that each has its own file.`;
/** Error of a thing whose path is a link, a submodule or a folder in the repository. */
export const noFileThereMessage = (path: string): string =>
  `"${path}" is not a file in the repository. Remove what is there, or choose another path in the configuration.`;
/** Error of a thing whose file cannot be brought together with it. */
export const otherBytesMessage = (path: string): string =>
  `"${path}" in the repository is not a text file, so nothing can be written into it. Fix or remove it there, then send this again.`;
/** Error of a thing whose file has an encoding that sending would change in every line. */
export const otherEncodingMessage = (path: string): string =>
  `"${path}" in the repository is not written in UTF-8, so sending this would rewrite all of it. Save it as UTF-8 there, then send this again.`;
/** Error of a thing whose file is a pointer of Git LFS. */
export const pointerThereMessage = (path: string): string =>
  `"${path}" is kept in Git LFS, so nothing can be written into it. Take it out of Git LFS in the repository, then send this again.`;
/** Problem of a DSL file beside the one that the workspace is read from. */
export const otherWorkspaceMessage = (path: string): string =>
  `A project has one workspace. It is read from "${path}", so this file is left out. To read this one, name it in the configuration.`;
/** Problem of a workspace file in a project whose workspace was not read from it. */
export const ownWorkspaceMessage =
  'This project has a workspace that was not read from this file, so the workspace stays as it is. An owner can have it follow the file.';
/** The same where changes are sent. */
export const bothWorkspacesMessage =
  'This project has a workspace that was not read from this file, so the workspace stays as it is. Sending it to the repository brings both together.';
/** 422 for a push of a thing without a file and without a folder for new ones. */
export const noPlaceMessage = 'No folder of the repository is set for this kind. Set one in the configuration.';
/** Error of a file that is larger than `mostFileMegabytes`. */
export const tooLargeFileMessage = `The file is larger than ${mostFileMegabytes} MB.`;
/** Error of a file with other bytes than text. */
export const notTextMessage = 'The file is not text.';
/** 422 for a run that has ended. */
export const endedSyncMessage = 'This run has ended.';
/** 422 for a bundle as the repository of anything but a project on local git. */
export const noBundleMessage = 'Bundles belong to providers of the type Local git.';
/** 422 for sending changes to a bundle. */
export const readOnlyBundleMessage = 'A bundle is read-only. To send changes, connect the repository it was made from.';
/** 422 for a bundle that is cut off or damaged. */
export const brokenBundleMessage =
  'This bundle is damaged or not complete. Make it again with: git bundle create shop.bundle --all';
/** What is said of a change that the file held already. */
export const nothingToSendMessage = 'Nothing to send: the file in the repository says the same.';
/** What is said of a thing that was changed here since its file was read, and since it was sent. */
export const changedHereMessage = 'Changed here. The repository does not have this change yet.';
/** What is said of a path at which nothing was found. */
export const nothingThereMessage = (paths: readonly string[]): string =>
  `Nothing to read was found at ${paths.map((path) => `"${path}"`).join(', ')}. Check the path and the branch, or leave the field empty.`;
/** Empty state of a project without a repository. */
export const noRepositoryMessage = 'No repository yet';

const repositoryPath = optionalLine(500).check(
  z.overwrite((value) => value.replaceAll(/^\/+|\/+$/g, '')),
  z.refine(
    (value) => !value.split('/').some((part) => part === '..' || part === '.' || part === '.git'),
    outsidePathMessage,
  ),
);
const format = z.enum(adrFormats);
const branch = optionalLine(200);
const mode = z.enum(syncModes);

/** What is followed and how; an empty path is not followed. */
export const configuration = z.strictObject({
  adrPath: z._default(repositoryPath, 'docs/adr'),
  adrFormat: z._default(format, 'auto'),
  docsPath: z._default(repositoryPath, ''),
  /** A file with a Structurizr workspace. */
  structurizrPath: z._default(repositoryPath, ''),
  /** A file, or a folder with DDL files: each is a database model. */
  databasePath: z._default(repositoryPath, ''),
  /** A file, or a folder with reports. */
  metricsPath: z._default(repositoryPath, ''),
  /** Empty for the default branch. */
  branch: z._default(branch, ''),
  syncMode: z._default(mode, 'pull'),
});
/** See `configuration`. */
export type RepositoryConfiguration = z.output<typeof configuration>;

/** States of a run. `partly`: some files have problems, everything else is stored. */
export const syncStates = ['waiting', 'running', 'done', 'partly', 'failed', 'cancelled'] as const;
/** One of `syncStates`. */
export type SyncState = (typeof syncStates)[number];

/** A code repository of a project. */
export const codeRepository = z.strictObject({
  id,
  projectId: id,
  providerId: id,
  /** For example `gitlab`. */
  providerType: z.string(),
  providerName: z.string(),
  /** Of the provider. */
  repositoryId: z.string(),
  path: z.string(),
  name: z.string(),
  webUrl: z.string(),
  defaultBranch: z.string(),
  configuration,
  /** Whether webhooks are accepted; the secret is write-only. */
  hasWebhookSecret: z.boolean(),
  /** Address for the webhook of the provider. */
  webhookUrl: z.string(),
  lastSyncAt: z.nullable(instant),
  lastSyncStatus: z.nullable(z.enum(syncStates)),
  /** Sentence of a failed run. */
  lastError: z.nullable(z.string()),
  lastCommit: z.nullable(z.string()),
  /** Followed files, and those of them with problems. */
  files: z.number(),
  brokenFiles: z.number(),
  /** Paths of the configuration at which the last run found nothing. */
  emptyPaths: z.array(z.string()),
  revision,
});
/** See `codeRepository`. */
export type CodeRepository = z.output<typeof codeRepository>;

const repositoryDraft = z.strictObject({
  projectId: id,
  providerId: id,
  /** Id of the provider. */
  repositoryId: line(500),
  configuration: z.optional(configuration),
});
/** Input of a connection. */
export type RepositoryDraft = z.output<typeof repositoryDraft>;

const repositoryPatch = z.strictObject({
  adrPath: z.optional(repositoryPath),
  adrFormat: z.optional(format),
  docsPath: z.optional(repositoryPath),
  structurizrPath: z.optional(repositoryPath),
  databasePath: z.optional(repositoryPath),
  metricsPath: z.optional(repositoryPath),
  branch: z.optional(branch),
  syncMode: z.optional(mode),
  /** Null removes it. */
  webhookSecret: z.optional(z.nullable(text(200).check(z.minLength(16, 'Please use at least 16 characters.')))),
  revision: z.optional(revision),
});
/** Change of a configuration. */
export type RepositoryPatch = z.output<typeof repositoryPatch>;

/** What is wrong with a file, and where; null where it is no line. */
const fileProblem = z.strictObject({ message: z.string(), line: z.nullable(z.number()) });

/** A followed file. */
export const repositoryFile = z.strictObject({
  path: z.string(),
  kind: z.enum(fileKinds),
  /** `missing`: it is gone in the repository; what it had become stays and is marked. `detached`: kept here, not read. */
  state: z.enum(['current', 'broken', 'missing', 'detached']),
  /** What it became; null before the first success. */
  subject: z.nullable(z.strictObject({ kind: z.string(), id, title: z.string(), url: z.string() })),
  commit: z.nullable(z.string()),
  author: z.nullable(z.string()),
  committedAt: z.nullable(instant),
  webUrl: z.nullable(z.string()),
  /** Why it could not be read, and where; the last good one stays. */
  problem: z.nullable(fileProblem),
  /** What was assumed where the file was taken, but not all of it was understood. */
  warnings: z.array(z.string()),
});
/** See `repositoryFile`. */
export type RepositoryFile = z.output<typeof repositoryFile>;

/** What a run does to a file. `send`: a change that waits to be sent goes there. */
export const plannedActions = ['create', 'update', 'rename', 'mark missing', 'bring back', 'skip', 'send'] as const;

/** A run. */
export const syncRun = z.strictObject({
  id,
  state: z.enum(syncStates),
  trigger: z.enum(['person', 'webhook', 'schedule']),
  /** Nothing is stored: what would happen is in `plan`. */
  isDryRun: z.boolean(),
  branch: z.string(),
  commit: z.nullable(z.string()),
  /** What is being done, a sentence part such as "Reading files". */
  step: z.string(),
  done: z.number(),
  total: z.number(),
  counts: z.strictObject({
    created: z.number(),
    updated: z.number(),
    unchanged: z.number(),
    missing: z.number(),
    problems: z.number(),
  }),
  error: z.nullable(z.string()),
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  createdAt: instant,
  by: z.nullable(z.string()),
});
/** See `syncRun`. */
export type SyncRun = z.output<typeof syncRun>;

/** A line of what a run did or would do. */
export const plannedFile = z.strictObject({
  path: z.string(),
  kind: z.enum(fileKinds),
  action: z.enum(plannedActions),
  /** Former path, why it is skipped or cannot be read, or what is sent. */
  note: z.nullable(z.string()),
  /** Why it is listed as a problem, and where. */
  problem: z.nullable(fileProblem),
  /** As `warnings` of a followed file. */
  warnings: z.array(z.string()),
});

/** See `plannedFile`. */
export type PlannedFile = z.output<typeof plannedFile>;

/** States of a change that was sent back. */
export const pushStates = ['waiting', 'pushing', 'open', 'merged', 'closed', 'conflict', 'failed'] as const;

/** A change that was sent back as a merge request. */
export const repositoryPush = z.strictObject({
  id,
  subject: z.strictObject({ kind: z.string(), id, title: z.string(), url: z.string() }),
  path: z.string(),
  branch: z.string(),
  state: z.enum(pushStates),
  mergeRequest: z.nullable(z.strictObject({ iid: z.number(), webUrl: z.string() })),
  /** False while nothing has arrived there, and for a change that the file held already. */
  hasBranch: z.boolean(),
  /** With `conflict` what stands in the repository and what stands here; else a failure. */
  error: z.nullable(z.string()),
  theirs: z.nullable(z.string()),
  ours: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
  by: z.nullable(z.string()),
});
/** See `repositoryPush`. */
export type RepositoryPush = z.output<typeof repositoryPush>;

const tag = 'Repositories';
const byId = z.strictObject({ id });
const forOwners = { tag, access: 'organization', permission: 'repository.manage', keys: 'none' } as const;
const forReaders = { tag, access: 'organization', permission: 'repository.read', keys: 'read' } as const;

/** Repositories of the organization's projects; `projectId` chooses the one of a project. */
export const listRepositories = call({
  ...forReaders,
  name: 'listRepositories',
  method: 'GET',
  path: '/code-repositories',
  summary: 'Repositories of the projects of the organization',
  query: z.extend(updatedPageQuery(50), { projectId: z.optional(id) }),
  reply: codeRepository,
  envelope: 'hydra',
});

/** Connects a repository to a project; the first run begins at once. */
export const createRepository = call({
  ...forOwners,
  name: 'createRepository',
  method: 'POST',
  path: '/code-repositories',
  summary: 'Connect a repository to a project',
  body: repositoryDraft,
  reply: codeRepository,
  envelope: 'item',
  status: 201,
});

/** A stored bundle. */
export const uploadedBundle = z.strictObject({
  /** Of the provider, for the connection. */
  repositoryId: z.string(),
  /** Name of the file without its ending. */
  path: z.string(),
  defaultBranch: z.string(),
});
/** See `uploadedBundle`. */
export type UploadedBundle = z.output<typeof uploadedBundle>;

/** Stores a bundle for a project; the answer is connected like any repository of the provider. */
export const uploadBundle = call({
  ...forOwners,
  name: 'uploadBundle',
  method: 'POST',
  path: '/code-repositories/bundles',
  summary: 'Upload a git bundle, to be connected as the repository of a project',
  upload: { maxBytes: fileLimits.other, tooLarge: fileTooLargeMessage },
  body: z.strictObject({ projectId: id, providerId: id }),
  reply: uploadedBundle,
  envelope: 'item',
  status: 201,
});

/** One repository. */
export const getRepository = call({
  ...forReaders,
  name: 'getRepository',
  method: 'GET',
  path: '/code-repositories/:id',
  summary: 'One repository',
  params: byId,
  reply: codeRepository,
  envelope: 'item',
});

/** Connects a project with another repository of a provider; what was read from the former one stays and is marked. */
export const updateRepository = call({
  ...forOwners,
  name: 'updateRepository',
  method: 'PUT',
  path: '/code-repositories/:id',
  summary: 'Connect the project of a repository with another one',
  params: byId,
  body: z.strictObject({ providerId: id, repositoryId: line(500), revision }),
  reply: codeRepository,
  envelope: 'item',
});

/** Disconnects a repository; what was read from it stays and is marked. */
export const deleteRepository = call({
  ...forOwners,
  name: 'deleteRepository',
  method: 'DELETE',
  path: '/code-repositories/:id',
  summary: 'Disconnect a repository',
  params: byId,
  envelope: 'none',
});

/** Changes the configuration; what is absent stays. */
export const configureRepository = call({
  ...forOwners,
  name: 'configureRepository',
  method: 'PATCH',
  path: '/code-repositories/:id/configure',
  summary: 'Change what is followed in a repository',
  params: byId,
  body: repositoryPatch,
  reply: codeRepository,
  envelope: 'item',
});

/** Begins a run; while one waits or runs, that one is returned. */
export const startSync = call({
  ...forOwners,
  name: 'startSync',
  method: 'POST',
  path: '/code-repositories/:id/syncs',
  summary: 'Read a repository now, or tell what would happen',
  params: byId,
  body: z.strictObject({ dryRun: z._default(z.boolean(), false) }),
  reply: syncRun,
  envelope: 'item',
  status: 201,
});

/** Runs of a repository, newest first. */
export const listSyncs = call({
  ...forReaders,
  name: 'listSyncs',
  method: 'GET',
  path: '/code-repositories/:id/syncs',
  summary: 'Runs of a repository, newest first',
  params: byId,
  query: keyedPageQuery(20),
  reply: syncRun,
  envelope: 'list',
});

/** One run with its progress. */
export const getSync = call({
  ...forReaders,
  name: 'getSync',
  method: 'GET',
  path: '/code-repositories/:id/syncs/:sync',
  summary: 'One run with its progress',
  params: z.strictObject({ id, sync: id }),
  reply: syncRun,
  envelope: 'item',
});

/** What a run did or would do, file by file. */
export const listPlannedFiles = call({
  ...forReaders,
  name: 'listPlannedFiles',
  method: 'GET',
  path: '/code-repositories/:id/syncs/:sync/files',
  summary: 'What a run did or would do, file by file',
  params: z.strictObject({ id, sync: id }),
  query: pageQuery(100),
  reply: plannedFile,
  envelope: 'list',
});

/** Cancels a run; nothing of it is stored. */
export const cancelSync = call({
  ...forOwners,
  name: 'cancelSync',
  method: 'POST',
  path: '/code-repositories/:id/syncs/:sync/cancel',
  summary: 'Cancel a run',
  params: z.strictObject({ id, sync: id }),
  body: emptyBody,
  reply: syncRun,
  envelope: 'item',
});

/** Followed files. */
export const listRepositoryFiles = call({
  ...forReaders,
  name: 'listRepositoryFiles',
  method: 'GET',
  path: '/code-repositories/:id/files',
  summary: 'Followed files of a repository, those with problems first',
  params: byId,
  query: z.extend(pageQuery(50), { state: z.optional(z.enum(['current', 'broken', 'missing', 'detached'])) }),
  reply: repositoryFile,
  envelope: 'list',
});

/** What is known of the file of a thing of the project, for its page. */
export const getSubjectFile = call({
  name: 'getSubjectFile',
  method: 'GET',
  path: '/repository-files/:kind/:id',
  summary: 'The file of a thing in the repository, and the change of it that was sent back',
  tag,
  access: 'project',
  permission: 'repository.read',
  keys: 'read',
  params: z.strictObject({ kind: z.enum(['adr', 'document', 'structurizr', 'dbmodel']), id }),
  reply: z.strictObject({
    repositoryId: z.nullable(id),
    /** Why it cannot be changed here; null where it can. */
    lock: z.nullable(z.string()),
    /** The file of a repository that the project is not connected with any more. */
    former: z.nullable(z.strictObject({ path: z.string(), message: z.string(), webUrl: z.nullable(z.string()) })),
    /** Whether changes can be sent back. */
    canPush: z.boolean(),
    /** Whether it was changed here since its file was read, and since it was sent. */
    isChanged: z.boolean(),
    file: z.nullable(repositoryFile),
    /** The newest one. */
    push: z.nullable(repositoryPush),
  }),
  envelope: 'item',
});

/** Has a thing kept here, whatever its file says, or has it follow the file again. */
export const followSubject = call({
  name: 'followSubject',
  method: 'PUT',
  path: '/repository-files/:kind/:id',
  summary: 'Keep a thing here, or have it follow its file in the repository again',
  tag,
  access: 'project',
  permission: 'repository.manage',
  keys: 'none',
  params: z.strictObject({ kind: z.enum(['adr', 'document', 'structurizr', 'dbmodel']), id }),
  body: z.strictObject({ isFollowed: z.boolean() }),
  reply: getSubjectFile.reply,
  envelope: 'item',
});

/** Sends a thing of the project to the repository as a branch and a merge request. */
export const pushSubject = call({
  name: 'pushSubject',
  method: 'POST',
  path: '/repository-files/:kind/:id/push',
  summary: 'Send a thing to the repository as a merge request',
  tag,
  access: 'project',
  permission: 'repository.push',
  keys: 'none',
  params: z.strictObject({ kind: z.enum(['adr', 'document', 'structurizr', 'dbmodel']), id }),
  body: z.strictObject({
    /** After a conflict: the text that both agree on. */
    resolved: z.optional(text(1_000_000)),
  }),
  bodyLimit: 6_000_000,
  reply: repositoryPush,
  envelope: 'item',
  status: 201,
});

/** Changes that were sent back, newest first. */
export const listPushes = call({
  ...forReaders,
  name: 'listPushes',
  method: 'GET',
  path: '/code-repositories/:id/pushes',
  summary: 'Changes that were sent to a repository, newest first',
  params: byId,
  query: pageQuery(20),
  reply: repositoryPush,
  envelope: 'list',
});

/** The webhook of a provider: what changed is read soon. Answers the same for unknown ids. */
export const repositoryWebhook = call({
  name: 'repositoryWebhook',
  method: 'POST',
  path: '/public/repositories/:id/webhook',
  summary: 'Webhook of a provider, signed with the secret of the configuration',
  tag,
  access: 'public',
  params: byId,
  isRaw: true,
  bodyLimit: 1_000_000,
  envelope: 'none',
});
