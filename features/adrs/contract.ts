/** Architecture decision records of a project: calls, shapes and texts. Source: specification 2 section 2.6, decisions 1-3. */
import * as z from 'zod/mini';
import {
  call,
  emptyBody,
  id,
  instant,
  line,
  optionalLine,
  pageQuery,
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
  writtenFields,
} from '#platform/writing/contract.ts';
import { adrStates } from './model/adr-workflow.ts';

// Texts fixed by specification 2, sections 2.6, 5 and 8.
export const noAdrsMessage = 'No ADRs found.';
export const newAdrLabel = 'New ADR';
export const createAdrLabel = 'Create new ADR';
export const externalAdrMessage =
  'This is external document, which cannot be edited here. Please edit it in your Repository and put it again.';
export const adrCreatedMessage = 'Document successfully created.';
export const adrUpdatedMessage = 'Document successfully updated.';
export const titleRequiredMessage = 'Document title is required.';
export const contentRequiredMessage = 'Document content is required.';

// Texts fixed by decisions section 3.
export const noReplacementMessage = 'There is no accepted ADR that could replace this one. Accept the new ADR first.';
export const unfitReplacementMessage = 'This ADR cannot be used as the replacement.';
export const alreadyReplacedMessage = (number: string): string => `This ADR is already being replaced by ${number}.`;
/** `one` and `other` are numbers with titles, for example `#001 One database`. */
export const irreversibleMessage = (one: string, other: string): string =>
  `This cannot be undone: ${one} will be superseded by ${other}.`;
export const beingReplacedLabel = (number: string): string => `Being replaced by ${number}`;
export const notUpdatableMessage = 'This document cannot be updated.';

// Texts that the specification leaves open.
export const unknownFormerMessage = 'This ADR does not exist.';
export const noteRequiredMessage = 'Please write the note.';
export const noteTooEarlyMessage = 'Notes are for records that cannot be edited any more.';
export const exportLabel = 'Export';
export const exportingMessage = 'The export is being prepared. It is saved as soon as it is whole.';
export const exportedMessage = 'The export has been saved.';
export const noteAddedMessage = 'Note has been added.';
// Texts of the push from repositories (decisions section 13).
export const emptyPushMessage =
  'A complete push without any record would mark all records of this repository as removed. Nothing was changed.';
export const webUrlMessage = 'Please give an address that begins with http:// or https://.';
export const repeatedRecordMessage = 'Duplicate externalId.';
export const tooManyRecordsMessage = 'A project holds at most 50,000 ADRs.';
export const busyRepositoryMessage = 'This repository is being pushed by somebody else. Please try again.';
export const removedLabel = 'removed in repository';
export const pushLabel = 'Push from a repository';

/** Code of the refusal of a save when the record left its editable states meanwhile. */
export const stateMovedCode = 'state_moved';

/** Characters of a note; bytes of a body with its text; rows of a page, and of the picker of replacements. */
export const adrLimits = { note: 2_000, bodyBytes: 2_100_000, perPage: 20, perPicker: 50, records: 50_000 } as const;

/** Records and bytes of one push; a repository's list of all its records; characters of what a record tells. */
export const pushLimits = {
  documents: 1_000,
  bodyBytes: 20 * 1024 * 1024,
  allIds: 20_000,
  externalId: 500,
  markdown: 1_000_000,
  relations: 100,
} as const;

/** Where the program that pushes is downloaded. */
export const pushProgramPath = '/programs/adr-push.mjs';

/** Where a record is kept: here, or in a repository. */
export const adrSources = ['internal', 'external'] as const;
export type AdrSource = (typeof adrSources)[number];

/** Another record as links and banners show it. */
export const adrReference = z.strictObject({ id, serialNumber: z.int(), title: z.string(), state });
export type AdrReference = z.output<typeof adrReference>;

/** A record as lists show it. */
export const adrRow = z.strictObject({
  id,
  serialNumber: z.int(),
  title: z.string(),
  revision,
  source: z.enum(adrSources),
  isEditable: z.boolean(),
  state,
  workflow,
  /** The same again: only what this caller may do now. */
  transitions: z.array(transition),
  /** The creator first, then each further editor. */
  contributors: z.array(z.strictObject({ username: z.string(), createdAt: instant })),
  createdAt: instant,
  /** What it replaces. */
  former: z.nullable(adrReference),
  /** What replaced it. */
  consecutive: z.nullable(adrReference),
  /** What it will replace once it is accepted. */
  pendingFormer: z.nullable(adrReference),
  /** What will replace it once that is accepted. */
  pendingConsecutive: z.nullable(adrReference),
  /** The RFC that it was made from. */
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
export type AdrRow = z.output<typeof adrRow>;

/** A dated addition outside the text. */
export const adrNote = z.strictObject({ content: z.string(), by: actor, at: instant });

/** A record. `json` is the rich text as a JSON string, both ways. */
export const adr = z.strictObject({
  ...adrRow.shape,
  json: z.string(),
  /** Newest first. */
  history: z.array(stateChange),
  /** Oldest first. */
  notes: z.array(adrNote),
});
export type Adr = z.output<typeof adr>;

const title = line(200, titleRequiredMessage);
/** One value, or several by repeating the parameter. */
const oneOrMore = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.optional(z.union([z.enum(values), z.array(z.enum(values)).check(z.maxLength(20))]));

const byId = z.strictObject({ id });
const inProject = { tag: 'ADRs', access: 'project' } as const;

export const listAdrs = call({
  ...inProject,
  name: 'listAdrs',
  method: 'GET',
  path: '/adrs',
  summary: 'ADRs of the project, newest first',
  permission: 'adr.read',
  query: z.strictObject({
    ...pageQuery(adrLimits.perPage).shape,
    /** Words of title and text, or `#number`. */
    search: z.optional(z.string().check(z.maxLength(1_000))),
    state: oneOrMore(adrStates),
    source: oneOrMore(adrSources),
    createdAfter: z.optional(instant),
    /** Only records that may replace this one. */
    'action.transition.replace': z.optional(id),
  }),
  reply: adrRow,
  envelope: 'hydra',
});

export const createAdr = call({
  ...inProject,
  name: 'createAdr',
  method: 'POST',
  path: '/adrs',
  summary: 'Create an ADR as a draft; `former` names the one that it replaces once it is accepted',
  permission: 'adr.write',
  keys: 'propose',
  body: z.strictObject({ ...writtenFields, former: z.optional(z.nullable(id)) }),
  reply: adr,
  envelope: 'item',
  status: 201,
  bodyLimit: adrLimits.bodyBytes,
});

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

export const updateAdr = call({
  ...inProject,
  name: 'updateAdr',
  method: 'PUT',
  path: '/adrs/:id',
  summary: 'Save the text of an ADR that is a draft or proposed',
  permission: 'adr.write',
  params: byId,
  body: z.strictObject({ ...writtenFields, revision: z.optional(revision) }),
  reply: adr,
  envelope: 'item',
  bodyLimit: adrLimits.bodyBytes,
});

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

/** How all records leave: as Markdown files in the form of MADR, or as a site that opens from a folder. */
export const exportFormats = ['madr', 'html'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What the forms are called where one is chosen. */
export const exportChoices = [
  { value: 'madr', label: 'All as Markdown (MADR)', help: 'A zip of one file for each record' },
  { value: 'html', label: 'Decision log as a site', help: 'A zip of pages that open from a folder' },
] as const satisfies readonly { value: ExportFormat; label: string; help: string }[];

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
/** Where a record is looked at in its repository. */
export const pushedWebUrl = text(2_000).check(
  z.trim(),
  z.regex(/^https?:\/\/[^\s/?#\\@]+(?:[/?#]\S*)?$/i, webUrlMessage),
);
const told = z.optional(z.nullable(z.array(z.union([line(500), z.int()])).check(z.maxLength(pushLimits.relations))));

/** A record as a repository tells it; what is left out is read from its Markdown. */
export const pushedAdr = z.strictObject({
  /** Path in the repository. */
  externalId,
  number: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(2147483647)))),
  title,
  status: z.optional(z.nullable(text(5_000))),
  date: z.optional(z.nullable(optionalLine(40))),
  markdown: text(pushLimits.markdown),
  commit: z.optional(z.nullable(optionalLine(100))),
  webUrl: z.optional(z.nullable(pushedWebUrl)),
  deciders: z.optional(z.nullable(z.array(line(200)).check(z.maxLength(100)))),
  /** Others of the same repository, by externalId or number. */
  supersedes: told,
  supersededBy: z.optional(
    z.nullable(
      z.union([line(500), z.int(), z.array(z.union([line(500), z.int()])).check(z.maxLength(pushLimits.relations))]),
    ),
  ),
  amends: told,
  clarifies: told,
  links: told,
});
export type PushedAdr = z.output<typeof pushedAdr>;

/** What became of a pushed record. */
export const pushResults = ['created', 'updated', 'unchanged'] as const;
export type PushResult = (typeof pushResults)[number];

export const pushAdrs = call({
  tag: 'ADRs',
  access: 'key',
  name: 'pushAdrs',
  method: 'PUT',
  path: '/public/v1/projects/:code/adrs/external',
  summary: 'Push ADRs that a repository keeps; the same push again changes nothing',
  permission: 'adr.write',
  keys: 'adr:push',
  params: z.strictObject({ code: line(100) }),
  body: z.strictObject({
    repository: line(200),
    /** All of the repository: what is not named any more is marked as removed there. */
    complete: z.optional(z.boolean()),
    /** With `complete`: all records of the repository, where they come in several calls; sent with the last. */
    allExternalIds: z.optional(z.array(externalId).check(z.maxLength(pushLimits.allIds))),
    documents: z.array(pushedAdr).check(z.maxLength(pushLimits.documents)),
  }),
  reply: z.strictObject({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    /** Records that were marked as removed by this push. */
    missing: z.int(),
    warnings: z.array(z.strictObject({ externalId: z.string(), message: z.string() })),
    documents: z.array(
      z.strictObject({ externalId: z.string(), id, serialNumber: z.int(), result: z.enum(pushResults) }),
    ),
  }),
  envelope: 'item',
  bodyLimit: pushLimits.bodyBytes,
  isBulk: true,
});
