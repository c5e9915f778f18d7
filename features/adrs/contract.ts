/**
 * Architecture decision records of a project: calls, shapes and texts. Source: specification 2 section 2.6, decisions 1-3.
 * Long because it holds every shape and every call of the module.
 */
import * as z from 'zod/mini';
import {
  call,
  emptyBody,
  id,
  instant,
  line,
  optionalLine,
  updatedPageQuery,
  revision,
  text,
} from '#platform/http/contract.ts';
import {
  actor,
  state,
  stateChange,
  transition,
  transitionBody,
  transitionParams,
  workflow,
} from '#platform/workflow/contract.ts';
import {
  restoreBody,
  textParams,
  textVersion,
  textVersionRow,
  versionParams,
  versionsQuery,
  createdFields,
  savedFields,
  writtenFields,
} from '#platform/writing/contract.ts';
import { adrStates } from './model/adr-workflow.ts';

// Texts fixed by specification 2, sections 2.6, 5 and 8.
/** Empty state of the list. */
export const noAdrsMessage = 'No ADRs found.';
/** Button that starts a new ADR. */
export const newAdrLabel = 'New ADR';
/** Button of the empty list. */
export const createAdrLabel = 'Create new ADR';
/** 422 on a write to a record from a repository; banner above such a record. */
export const externalAdrMessage =
  'This is external document, which cannot be edited here. Please edit it in your Repository and put it again.';
/** Placeholder of the title field. */
export const titlePlaceholder = 'ADR title';
/** Toast after a record was created. */
export const adrCreatedMessage = 'Document successfully created.';
/** Toast after a record was saved. */
export const adrUpdatedMessage = 'Document successfully updated.';
/** Violation of `title` when it is empty. */
export const titleRequiredMessage = 'Document title is required.';
/** Violation of `json` when the text is empty. */
export const contentRequiredMessage = 'Document content is required.';

// Texts fixed by decisions section 3.
/** Shown by the replacement picker when no candidate exists. */
export const noReplacementMessage = 'There is no accepted ADR that could replace this one. Accept the new ADR first.';
/** Shown by the picker for a record that can no longer be replaced. `label` is that of its state. */
export const notReplaceableMessage = (label: string): string => `This ADR cannot be replaced: its state is ${label}.`;
/** Above a record of a repository that is replaced by `number`, although its status says `label`. */
export const staleStatusMessage = (number: string, label: string): string =>
  `${number} replaces this record, but its status is still ${label}. Change the status in the repository and push again.`;
/** Violation of `consecutiveId` when the chosen record cannot be the replacement. */
export const unfitReplacementMessage = 'This ADR cannot be used as the replacement.';
/** 422 when a second replacement is started. `number` looks like `#004`. */
export const alreadyReplacedMessage = (number: string): string => `This ADR is already being replaced by ${number}.`;
/** `one` and `other` are numbers with titles, for example `#001 One database`. */
export const irreversibleMessage = (one: string, other: string): string =>
  `This cannot be undone: ${one} will be superseded by ${other}.`;
/** Notice above the draft of a replacement. `former` looks like `#003 Title`. */
export const supersedesMessage = (former: string): string =>
  `Accepting this ADR supersedes ${former}. This cannot be undone.`;
/** Banner of a record whose replacement is not accepted yet. `number` looks like `#004`. */
export const beingReplacedLabel = (number: string): string => `Being replaced by ${number}`;
/** 422 when the text of a record in a final state is saved. */
export const notUpdatableMessage = 'This document cannot be updated.';

// Texts that the specification leaves open.
/** Violation of `former` for an unknown id. */
export const unknownFormerMessage = 'This ADR does not exist.';
/** Violation of an empty note. */
export const noteRequiredMessage = 'Please enter a note.';
/** 422 when a note is added to a record that can still be edited. */
export const noteTooEarlyMessage = 'Notes can be added once a record can no longer be edited.';
/** Menu that exports all records. */
export const exportLabel = 'Export';
/** Toast while the export is prepared. */
export const exportingMessage = "The export is being prepared. The download starts when it's ready.";
/** Toast after the file was saved. */
export const exportedMessage = 'The export has been saved.';
// Texts of the push from repositories (decisions section 13).
/**
 * 422 for a complete push without records: a mistake in the path of the repository must not mark everything as removed.
 */
export const emptyPushMessage =
  'A complete push without any record would mark all records of this repository as removed. Nothing was changed.';
/** Violation of `webUrl` for schemes other than http and https. */
export const webUrlMessage = 'Please give an address that begins with http:// or https://.';
/** Violation of `documents` above `pushLimits.converted`. */
export const tooLargePushMessage =
  'As rich text, these records take more than 60 MB. Please push fewer of them at once.';
/** Violation of an `externalId` that occurs twice in one push. */
export const repeatedRecordMessage = 'Duplicate externalId.';
/** 422 when a push would exceed `adrLimits.records`. */
export const tooManyRecordsMessage = 'A project holds at most 50,000 ADRs.';
/** 422 when another push of the same repository keeps changing it. */
export const busyRepositoryMessage = 'This repository is being pushed by someone else. Please try again.';
/** Badge of a record that its repository no longer contains. */
export const removedLabel = 'removed in repository';
/** Home page: open proposals of the reader. */
export const ownProposalsLabel = 'Waiting for a decision';
/** Home page: proposals that nobody has decided on for 30 days. */
export const oldProposalsLabel = 'Decisions proposed for more than 30 days';
/** Home page: first step. */
export const firstAdrLabel = 'Record a decision';
/** Button that opens the instructions for pushing. */
export const pushLabel = 'Push from a repository';

/** Characters of a note; bytes of a body with its text; rows of a page, and of the picker of replacements. */
export const adrLimits = { note: 2_000, bodyBytes: 2_100_000, perPage: 20, perPicker: 50, records: 50_000 } as const;

/**
 * Limits of one push: records, bytes, characters of all records as rich text, records of a repository, files and folders
 * that it is limited to, and characters of the fields of a record.
 */
export const pushLimits = {
  documents: 1_000,
  bodyBytes: 20 * 1024 * 1024,
  converted: 60_000_000,
  allIds: 20_000,
  paths: 1_000,
  externalId: 500,
  markdown: 1_000_000,
  relations: 100,
} as const;

/** Download path of the push program. */
export const pushProgramPath = '/programs/adr-push.mjs';

/** Where a record is edited: in Archwright or in a repository. */
export const adrSources = ['internal', 'external'] as const;
/** One of `adrSources`. */
export type AdrSource = (typeof adrSources)[number];

/** Reference to another record, as links and banners show it. */
export const adrReference = z.strictObject({ id, serialNumber: z.int(), title: z.string(), state });
/** The value that `adrReference` accepts and returns. */
export type AdrReference = z.output<typeof adrReference>;

/** An ADR without its text, as lists show it. */
export const adrRow = z.strictObject({
  id,
  serialNumber: z.int(),
  title: z.string(),
  revision,
  source: z.enum(adrSources),
  isEditable: z.boolean(),
  state,
  workflow,
  /** Transitions that this caller may perform now. */
  transitions: z.array(transition),
  /** The creator, followed by each later editor. */
  contributors: z.array(z.strictObject({ ...actor.shape, createdAt: instant })),
  createdAt: instant,
  /** The record it replaces. */
  former: z.nullable(adrReference),
  /** The record that replaced it. */
  consecutive: z.nullable(adrReference),
  /** The record it will replace once it is accepted. */
  pendingFormer: z.nullable(adrReference),
  /** The record that will replace it once that one is accepted. */
  pendingConsecutive: z.nullable(adrReference),
  /** The RFC it was created from. */
  rfc: z.nullable(z.strictObject({ id, serialNumber: z.int(), title: z.string() })),
  externalNumber: z.optional(z.nullable(z.string())),
  repository: z.optional(z.string()),
  externalId: z.optional(z.string()),
  webUrl: z.optional(z.nullable(z.string())),
  commit: z.optional(z.nullable(z.string())),
  date: z.optional(z.nullable(z.string())),
  deciders: z.optional(z.array(z.string())),
  removedAt: z.optional(z.nullable(instant)),
});
/** The value that `adrRow` accepts and returns. */
export type AdrRow = z.output<typeof adrRow>;

/** Relations between records that a repository states. */
export const adrRelations = ['replaces', 'amends', 'clarifies', 'links'] as const;
/** One of `adrRelations`. */
export type AdrRelation = (typeof adrRelations)[number];

/** A relation of a record; `isForward` when it is the first end, for example the one that amends. */
export const relatedAdr = z.strictObject({
  relation: z.enum(adrRelations),
  isForward: z.boolean(),
  record: adrReference,
});
/** The value that `relatedAdr` accepts and returns. */
export type RelatedAdr = z.output<typeof relatedAdr>;

/** A dated note added after the text was closed. */
export const adrNote = z.strictObject({ content: z.string(), by: actor, at: instant });

/** An ADR with its text; `json` is the rich text as a JSON string in requests and responses. */
export const adr = z.strictObject({
  ...adrRow.shape,
  json: z.string(),
  /** Newest first. */
  history: z.array(stateChange),
  /** Oldest first. */
  notes: z.array(adrNote),
  /** What repositories state about it and other records, in both directions. */
  relations: z.array(relatedAdr),
});
/** The value that `adr` accepts and returns. */
export type Adr = z.output<typeof adr>;
/** An ADR as exports contain it. */
export type ExportedAdr = Omit<Adr, 'relations'>;

const title = line(200, titleRequiredMessage);
/** One value, or several by repeating the parameter. */
const oneOrMore = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.optional(z.union([z.enum(values), z.array(z.enum(values)).check(z.maxLength(20))]));

const byId = z.strictObject({ id });
const inProject = { tag: 'ADRs', access: 'project' } as const;

/** `GET /adrs`: ADRs of the project, newest first. */
export const listAdrs = call({
  ...inProject,
  name: 'listAdrs',
  method: 'GET',
  path: '/adrs',
  summary: 'ADRs of the project, newest first',
  permission: 'adr.read',
  query: z.strictObject({
    ...updatedPageQuery(adrLimits.perPage).shape,
    /** Words in title and text, or `#number`. */
    search: z.optional(z.string().check(z.maxLength(1_000))),
    state: oneOrMore(adrStates),
    source: oneOrMore(adrSources),
    createdAfter: z.optional(instant),
    /** Only records that came into their state before this moment. */
    inStateBefore: z.optional(instant),
    /** Only records that the caller created. */
    mine: z.optional(z.literal('true')),
    /** Only candidates that may replace this record. */
    'action.transition.replace': z.optional(id),
  }),
  reply: adrRow,
  envelope: 'hydra',
});

/** `POST /adrs`: create an ADR as a draft; `former` names the one that it replaces once it is accepted. */
export const createAdr = call({
  ...inProject,
  name: 'createAdr',
  method: 'POST',
  path: '/adrs',
  summary: 'Create an ADR as a draft; `former` names the one that it replaces once it is accepted',
  permission: 'adr.write',
  keys: 'propose',
  body: z.strictObject({ ...createdFields, former: z.optional(z.nullable(id)) }),
  reply: adr,
  envelope: 'item',
  status: 201,
  bodyLimit: adrLimits.bodyBytes,
});

/** `GET /adrs/:id`: one ADR. */
export const getAdr = call({
  ...inProject,
  name: 'getAdr',
  method: 'GET',
  path: '/adrs/:id',
  summary: 'One ADR',
  permission: 'adr.read',
  params: byId,
  reply: adr,
  envelope: 'item',
});

/** `PUT /adrs/:id`: save the text of an ADR that is a draft or proposed. */
export const updateAdr = call({
  ...inProject,
  name: 'updateAdr',
  method: 'PUT',
  path: '/adrs/:id',
  summary: 'Save the text of an ADR that is a draft or proposed',
  permission: 'adr.write',
  params: byId,
  body: z.strictObject({ ...writtenFields, ...savedFields }),
  reply: adr,
  envelope: 'item',
  bodyLimit: adrLimits.bodyBytes,
});

/** `PATCH /adrs/:id/_action/transition/:name`: move an ADR to another state; `consecutiveId` names what replaces it. */
export const transitionAdr = call({
  ...inProject,
  name: 'transitionAdr',
  method: 'PATCH',
  path: '/adrs/:id/_action/transition/:name',
  summary: 'Move an ADR to another state; `consecutiveId` names what replaces it',
  permission: 'adr.write',
  keys: 'none',
  params: transitionParams,
  body: z.extend(transitionBody, { consecutiveId: z.optional(z.nullable(id)) }),
  reply: adr,
  envelope: 'item',
});

/** `POST /adrs/:id/notes`: add a dated note to an ADR that cannot be edited any more. */
export const addAdrNote = call({
  ...inProject,
  name: 'addAdrNote',
  method: 'POST',
  path: '/adrs/:id/notes',
  summary: 'Add a dated note to an ADR that cannot be edited any more',
  permission: 'adr.write',
  params: byId,
  body: z.strictObject({ content: text(adrLimits.note).check(z.trim(), z.minLength(1, noteRequiredMessage)) }),
  reply: adr,
  envelope: 'item',
  status: 201,
});

/** `POST /adrs/:id/copy`: copy an ADR to a new draft. */
export const copyAdr = call({
  ...inProject,
  name: 'copyAdr',
  method: 'POST',
  path: '/adrs/:id/copy',
  summary: 'Copy an ADR to a new draft',
  permission: 'adr.write',
  keys: 'propose',
  params: byId,
  body: emptyBody,
  reply: adr,
  envelope: 'item',
  status: 201,
});

/** Formats of an export: Markdown files in MADR format, or a static site that opens from a folder. */
export const exportFormats = ['madr', 'html'] as const;
/** One of `exportFormats`. */
export type ExportFormat = (typeof exportFormats)[number];

/** Labels of the formats in the export menu. */
export const exportChoices = [
  { value: 'madr', label: 'All as Markdown (MADR)', help: 'A zip of one file for each record' },
  { value: 'html', label: 'Decision log as a site', help: 'A zip of pages that open from a folder' },
] as const satisfies readonly { value: ExportFormat; label: string; help: string }[];

/**
 * `GET /adrs/export`: all ADRs as one zip: Markdown files in the form of MADR, or the decision log as a static site.
 */
export const exportAdrs = call({
  ...inProject,
  name: 'exportAdrs',
  method: 'GET',
  path: '/adrs/export',
  summary: 'All ADRs as one zip: Markdown files in the form of MADR, or the decision log as a static site',
  permission: 'adr.read',
  query: z.strictObject({ format: z._default(z.enum(exportFormats), 'madr') }),
  envelope: 'file',
});

/** `GET /adrs/:id/export`: one ADR as a Markdown file in the form of MADR, in a zip when it has images. */
export const exportAdr = call({
  ...inProject,
  name: 'exportAdr',
  method: 'GET',
  path: '/adrs/:id/export',
  summary: 'One ADR as a Markdown file in the form of MADR, in a zip when it has images',
  permission: 'adr.read',
  params: byId,
  envelope: 'file',
});

/** `GET /adrs/:id/revisions`: revisions of an ADR, newest first. */
export const listAdrRevisions = call({
  ...inProject,
  name: 'listAdrRevisions',
  method: 'GET',
  path: '/adrs/:id/revisions',
  summary: 'Revisions of an ADR, newest first',
  permission: 'adr.read',
  params: textParams,
  query: versionsQuery,
  reply: textVersionRow,
  envelope: 'list',
});

/** `GET /adrs/:id/revisions/:n`: one revision of an ADR. */
export const getAdrRevision = call({
  ...inProject,
  name: 'getAdrRevision',
  method: 'GET',
  path: '/adrs/:id/revisions/:n',
  summary: 'One revision of an ADR',
  permission: 'adr.read',
  params: versionParams,
  reply: textVersion,
  envelope: 'item',
});

/**
 * `POST /adrs/:id/revisions/:n/restore`: save an earlier revision of an ADR that is a draft or proposed as the newest one.
 */
export const restoreAdrRevision = call({
  ...inProject,
  name: 'restoreAdrRevision',
  method: 'POST',
  path: '/adrs/:id/revisions/:n/restore',
  summary: 'Save an earlier revision of an ADR that is a draft or proposed as the newest one',
  permission: 'adr.write',
  params: versionParams,
  body: restoreBody,
  reply: adr,
  envelope: 'item',
});

const externalId = line(pushLimits.externalId);
const completeBelow = z.optional(z.array(externalId).check(z.maxLength(pushLimits.paths)));
/** Link to a record in its repository. */
export const pushedWebUrl = text(2_000).check(
  z.trim(),
  z.regex(/^https?:\/\/[^\s/?#\\@]+(?:[/?#]\S*)?$/i, webUrlMessage),
);
const stated = z.optional(z.nullable(z.array(z.union([line(500), z.int()])).check(z.maxLength(pushLimits.relations))));

/** A record as pushed from a repository; omitted fields are read from its Markdown. */
export const pushedAdr = z.strictObject({
  /** Path in the repository. */
  externalId,
  number: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(2147483647)))),
  title,
  status: z.optional(z.nullable(text(5_000))),
  date: z.optional(z.nullable(optionalLine(40))),
  markdown: text(pushLimits.markdown),
  /** Its path before the file was renamed: the record keeps its number. */
  renamedFrom: z.optional(z.nullable(externalId)),
  commit: z.optional(z.nullable(optionalLine(100))),
  webUrl: z.optional(z.nullable(pushedWebUrl)),
  deciders: z.optional(z.nullable(z.array(line(200)).check(z.maxLength(100)))),
  /** Other records of the same repository, by externalId or number. */
  supersedes: stated,
  supersededBy: z.optional(
    z.nullable(
      z.union([line(500), z.int(), z.array(z.union([line(500), z.int()])).check(z.maxLength(pushLimits.relations))]),
    ),
  ),
  amends: stated,
  clarifies: stated,
  links: stated,
});
/** The value that `pushedAdr` accepts and returns. */
export type PushedAdr = z.output<typeof pushedAdr>;

/** Outcome for one pushed record. */
export const pushResults = ['created', 'updated', 'unchanged'] as const;
/** One of `pushResults`. */
export type PushResult = (typeof pushResults)[number];

/**
 * `PUT /public/v1/projects/:code/adrs/external`: push the ADRs of a repository; idempotent.
 */
export const pushAdrs = call({
  tag: 'ADRs',
  access: 'key',
  name: 'pushAdrs',
  method: 'PUT',
  path: '/public/v1/projects/:code/adrs/external',
  summary: 'Push the ADRs of a repository; idempotent',
  permission: 'adr.write',
  keys: 'adr:push',
  params: z.strictObject({ code: line(100) }),
  body: z.strictObject({
    repository: line(200),
    /** True when the push contains the whole repository: records it does not name are marked as removed. */
    complete: z.optional(z.boolean()),
    /** With `complete` in several calls: externalIds of all records, sent with the last call. */
    allExternalIds: z.optional(z.array(externalId).check(z.maxLength(pushLimits.allIds))),
    /** With `complete`: files and folders that the push is limited to; records elsewhere stay as they are. */
    completeBelow,
    documents: z.array(pushedAdr).check(z.maxLength(pushLimits.documents)),
  }),
  reply: z.strictObject({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    /** Number of records this push marked as removed. */
    missing: z.int(),
    warnings: z.array(z.strictObject({ externalId: z.string(), message: z.string() })),
    documents: z.array(
      z.strictObject({
        externalId: z.string(),
        id,
        serialNumber: z.int(),
        result: z.enum(pushResults),
        /** Path of the record before this push. */
        renamedFrom: z.optional(z.string()),
      }),
    ),
  }),
  envelope: 'item',
  bodyLimit: pushLimits.bodyBytes,
  isBulk: true,
});

/** A file of a push by its MD5 in hex, to find out whether it is a renamed record. */
const comparedFile = z.strictObject({
  externalId,
  markdownHash: text(32).check(
    z.regex(/^[0-9a-f]{32}$/, 'Please give the MD5 hash of the text: 32 digits and letters from a to f.'),
  ),
  renamedFrom: z.optional(externalId),
});

/**
 * `POST /public/v1/projects/:code/adrs/external/missing`: which records a complete push of these records would mark as
 * removed, and with `files` which it would move to a new path instead. Changes nothing.
 */
export const listMissingAdrs = call({
  tag: 'ADRs',
  access: 'key',
  name: 'listMissingAdrs',
  method: 'POST',
  path: '/public/v1/projects/:code/adrs/external/missing',
  summary: 'List the records that a complete push would mark as removed',
  permission: 'adr.write',
  keys: 'adr:push',
  params: z.strictObject({ code: line(100) }),
  body: z.strictObject({
    repository: line(200),
    allExternalIds: z.array(externalId).check(z.maxLength(pushLimits.allIds)),
    completeBelow,
    /** The pushed files; without them every record whose file is gone counts as removed. */
    files: z.optional(z.array(comparedFile).check(z.maxLength(pushLimits.allIds))),
  }),
  reply: z.strictObject({
    externalIds: z.array(z.string()),
    renamed: z.array(z.strictObject({ externalId: z.string(), renamedFrom: z.string() })),
  }),
  envelope: 'item',
  bodyLimit: adrLimits.bodyBytes,
});
