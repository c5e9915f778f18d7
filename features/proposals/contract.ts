/**
 * Proposals: changes that programs or people suggest, and that people accept, edit or decline. Calls, shapes and texts.
 * Source: decisions section 18 (MCP and proposals).
 */
import * as z from 'zod/mini';
import { c4Change } from '#features/c4models/contract.ts';
import { constraintChange, qualityAttributeChange } from '#features/drivers/contract.ts';
import { call, id, instant, line, optionalName, updatedPageQuery, text } from '#platform/http/contract.ts';

/** Group of the home page. */
export const proposalsToReviewLabel = 'Proposals to review';
/** Title of the page. */
export const proposalsTitle = 'Proposals';
/** Empty state of the inbox. */
export const noProposalsMessage = 'No proposals wait for a decision.';
/** Below the empty state of the inbox. */
export const proposalsHelp =
  'Agents and programs propose changes through MCP and the API. People suggest changes from the menus of pages, ADRs, RFCs, models and drivers, and something new with Suggest.';
/** Item in the menus of things, and title of the page behind it. */
export const suggestChangesLabel = 'Suggest changes';
/** Button above the proposals, whose menu names what can be suggested. */
export const suggestLabel = 'Suggest';
/** 422, and refusal of a form, for a proposal that is the same as what stands now. */
export const nothingSuggestedMessage = 'Please change something first.';
/** Refusal of a form for other words of a part that the model does not have any more. */
export const leftModelMessage = (name: string): string => `${name} has left the model. Remove it first.`;
/** Refusal of a form for a new part of a model whose place or ends are missing. */
export const chooseElementMessage = 'Please choose an element.';
const mostNamed = 12;
const listed = (names: readonly string[]): string =>
  names.length > mostNamed
    ? `${names.slice(0, mostNamed).join(', ')} and ${names.length - mostNamed} more`
    : names.join(', ');
/** Asked before a suggestion is sent that takes something away. */
export const goesMessage = (names: readonly string[]): string => `Accepting this removes: ${listed(names)}.`;
/** Asked before a suggestion is sent whose text leaves tables out; refusal of one that does nothing else. */
export const staysMessage = (names: readonly string[]): string =>
  `Your text leaves out, and the suggestion keeps: ${listed(names)}. A statement such as DROP TABLE removes one.`;
/** What stands where the thing of an open proposal is gone. */
export const goneSubjectMessage = 'What this proposal would change no longer exists. It can only be declined.';
/** Above an outdated proposal. */
export const outdatedNotice =
  'This has been changed since the proposal was made. The differences below are to what stands now.';
/** Empty state of the other tabs. */
export const noDecidedProposalsMessage = 'No proposals found.';
/** Toast after a proposal was taken over. */
export const proposalAcceptedMessage = 'The proposal has been accepted.';
/** Toast after a proposal was declined. */
export const proposalDeclinedMessage = 'The proposal has been declined.';
/** Toast after a person proposed something. */
export const proposalMadeMessage = 'Your proposal waits for a decision.';
/** 422 for a proposal that somebody else decided, or is deciding. */
export const decidedProposalMessage = 'This proposal has already been decided.';
/** Code of a proposal that was made from an older state than the current one. */
export const outdatedProposalCode = 'proposal_outdated';
/** 422 for such a proposal; `current` tells what stands now. */
export const outdatedProposalMessage =
  'This has been changed since the proposal was made. Compare the proposal with what stands now, then accept it on top.';
/** 422 for an empty reason. */
export const reasonNeededMessage = 'Please give a reason.';
/** 422 for one of several changes, named by its words. Example: `Rename the model to “Shop”: This name is taken.` */
export const refusedPartMessage = (words: string, message: string): string => `${words}: ${message}`;
/** 422 for parts that the proposal does not have. */
export const unknownPartMessage = 'The proposal has no such part.';
/** 422 for a part of a proposal that is taken or declined whole. */
export const noPartsMessage = 'This proposal has no parts: it is accepted whole.';
/** 422 for an edit that the kind of the proposal does not have, or that is about something else. */
export const otherEditMessage = 'An edit of a proposal changes the same thing in the same steps.';
/** 422 when no part is left. */
export const noPartMessage = 'Please choose at least one part.';
/** 422 for a driver proposal with neither an attribute nor a constraint, or with both. */
export const oneDriverMessage = 'Please propose one quality attribute or one constraint.';
/** 422 at the limit of a project. */
export const tooManyProposalsMessage = 'This project has 1,000 open proposals. Please decide some of them first.';
/** 422 for a text in a workspace that does not exist yet. */
export const noWorkspaceToChangeMessage = 'This project has no Structurizr workspace yet.';

/** Characters of texts, parts of a change, open proposals of a project. */
export const proposalLimits = {
  title: 200,
  reason: 2_000,
  markdown: 500_000,
  comment: 10_000,
  dsl: 1_000_000,
  sql: 1_000_000,
  changes: 200,
  open: 1_000,
  bodyBytes: 2_100_000,
} as const;

/** Kinds of things that can be proposed. */
export const proposalKinds = [
  'document',
  'adr',
  'rfc',
  'comment',
  'c4model',
  'structurizr',
  'dbmodel',
  'driver',
] as const;
/** One of `proposalKinds`. */
export type ProposalKind = (typeof proposalKinds)[number];

/** States of a proposal. */
export const proposalStates = ['open', 'accepted', 'declined'] as const;
/** One of `proposalStates`. */
export type ProposalState = (typeof proposalStates)[number];

/** 422 on `revision` for a proposal that was made from a later state than the current one. */
export const futureRevisionMessage = (current: number): string => `There is no later revision than ${current}.`;

/** Refusal of a text with more than can be stored, for example thousands of links or cells of tables (422). */
export const longTextMessage = 'This text is too long to be stored. Please propose a shorter one.';
/** Refusal of an id that a proposal of somebody else, or one that says something else, has (422, on `id`). */
export const otherProposalMessage = 'This is the id of another proposal.';

const title = line(proposalLimits.title);
const markdown = text(proposalLimits.markdown).check(z.trim(), z.minLength(1, 'Please propose a text.'));

/** A new page, or the new text of one. */
const documentChange = z.strictObject({
  kind: z.literal('document'),
  /** The page that is changed; a new one without it. */
  id: z.optional(id),
  title,
  markdown,
  /** Code of the namespace of a new page. */
  namespace: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  /** The page above a new one. */
  parentId: z.optional(id),
});
/** A draft of a record, or the new text of one that can be edited. */
const recordFields = { id: z.optional(id), title, markdown };
const adrChange = z.strictObject({ kind: z.literal('adr'), ...recordFields });
const rfcChange = z.strictObject({ kind: z.literal('rfc'), ...recordFields });
const commentChange = z.strictObject({
  kind: z.literal('comment'),
  rfcId: id,
  /** The comment that is answered. */
  parentId: z.optional(id),
  markdown: text(proposalLimits.comment).check(z.trim(), z.minLength(1, 'Please propose a text.')),
});
const c4Proposal = z.strictObject({
  kind: z.literal('c4model'),
  id,
  changes: z.array(c4Change).check(z.minLength(1), z.maxLength(proposalLimits.changes)),
});
const dslChange = z.strictObject({
  kind: z.literal('structurizr'),
  dsl: text(proposalLimits.dsl).check(z.minLength(1)),
});
const ddlChange = z.strictObject({
  kind: z.literal('dbmodel'),
  id,
  /**
   * MySQL statements on the model as it stands: tables that they create are replaced whole, others are altered, renamed
   * and dropped by name, the rest stays.
   */
  sql: text(proposalLimits.sql).check(z.minLength(1)),
});
const driverChange = z.strictObject({
  kind: z.literal('driver'),
  qualityAttribute: z.optional(qualityAttributeChange),
  constraint: z.optional(constraintChange),
});

/** What is proposed. */
export const proposedChange = z.discriminatedUnion('kind', [
  documentChange,
  adrChange,
  rfcChange,
  commentChange,
  c4Proposal,
  dslChange,
  ddlChange,
  driverChange,
]);
/** See `proposedChange`. */
export type ProposedChange = z.output<typeof proposedChange>;
/** A change of one kind. */
export type ChangeOf<K extends ProposalKind> = Extract<ProposedChange, { kind: K }>;

const person = z.strictObject({ id: z.nullable(id), username: z.string() });

/** A proposal in a list. */
export const proposalRow = z.strictObject({
  id,
  kind: z.enum(proposalKinds),
  /** The thing that is changed; null for a new one. */
  subjectId: z.nullable(id),
  title: z.string(),
  reason: z.string(),
  state: z.enum(proposalStates),
  by: person,
  /** `ui`, `api-key` or `mcp`. */
  via: z.string(),
  /**
   * The API key that proposed it, under the name that it had; null for a person. The name of a personal key is for its
   * person alone, and null here.
   */
  key: z.nullable(z.strictObject({ id, name: z.nullable(z.string()) })),
  createdAt: instant,
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(instant),
  /** Why it was declined; empty otherwise. */
  answer: z.string(),
  /** What came of it; null unless it was accepted. */
  resultId: z.nullable(id),
});
/** See `proposalRow`. */
export type ProposalRow = z.output<typeof proposalRow>;

/** How both sides of a difference are written. */
export const differenceFormats = ['markdown', 'dsl', 'sql', 'list'] as const;

/** What a proposal changes: both sides as text, and for changes in parts each of them in words. */
export const proposalDifference = z.strictObject({
  format: z.enum(differenceFormats),
  /** What stands now; null for something new. */
  before: z.nullable(z.string()),
  after: z.string(),
  /** Changes that can be taken one by one, in their order. */
  parts: z.array(z.string()),
});
/** See `proposalDifference`. */
export type ProposalDifference = z.output<typeof proposalDifference>;

/** A proposal with its difference to what stands now. */
export const proposal = z.strictObject({
  ...proposalRow.shape,
  /** Of an open proposal of a driver with what it leaves out, as that stands now. */
  change: proposedChange,
  /** Null when the thing is gone. */
  difference: z.nullable(proposalDifference),
  /** The thing was changed since the proposal was made. */
  isOutdated: z.boolean(),
  /** Revision or version of the thing now; null for something new and for what is gone. */
  currentRevision: z.nullable(z.int()),
  /** Code of the namespace in which the page stands or will stand; null for other kinds and for what is gone. */
  namespace: z.nullable(z.string()),
});
/** See `proposal`. */
export type Proposal = z.output<typeof proposal>;

const inProject = { tag: 'Proposals', access: 'project' } as const;
const byId = z.strictObject({ id });
const deciding = { ...inProject, method: 'POST', permission: 'proposal.decide', keys: 'none', params: byId } as const;

/** Proposals of the project, newest first. */
export const listProposals = call({
  ...inProject,
  name: 'listProposals',
  method: 'GET',
  path: '/proposals',
  summary: 'Proposals of the project, newest first',
  permission: 'proposal.read',
  query: z.extend(updatedPageQuery(20), {
    state: z.optional(z.enum(proposalStates)),
    kind: z.optional(z.enum(proposalKinds)),
    /** Only proposals about this thing. */
    subjectId: z.optional(id),
  }),
  reply: proposalRow,
  envelope: 'list',
});

/** One proposal. */
export const getProposal = call({
  ...inProject,
  name: 'getProposal',
  method: 'GET',
  path: '/proposals/:id',
  summary: 'A proposal with its difference to what stands now',
  permission: 'proposal.read',
  params: byId,
  reply: proposal,
  envelope: 'item',
});

/** Makes a proposal. 404 for a thing that does not exist, 422 for a change that could never be accepted. */
export const createProposal = call({
  ...inProject,
  name: 'createProposal',
  method: 'POST',
  path: '/proposals',
  summary: 'Propose a change',
  permission: 'proposal.create',
  keys: 'propose',
  body: z.strictObject({
    /** Chosen by the client: repeating a proposal whose answer was lost makes no second one. */
    id: z.optional(id),
    change: proposedChange,
    reason: text(proposalLimits.reason).check(z.trim(), z.minLength(1, reasonNeededMessage)),
    /** Revision or version that the change was made from, the current one unless given. */
    revision: z.optional(z.int().check(z.minimum(1))),
  }),
  bodyLimit: proposalLimits.bodyBytes,
  reply: proposalRow,
  envelope: 'item',
  status: 201,
});

/**
 * Makes a proposal real, by the rules of the call that a person would have made. `revision` is the current one that the
 * person has seen: needed for an outdated proposal, 422 `proposal_outdated` with `current` without it.
 */
export const acceptProposal = call({
  ...deciding,
  name: 'acceptProposal',
  path: '/proposals/:id/accept',
  summary: 'Accept a proposal, whole, in parts or edited',
  body: z.strictObject({
    /** Indexes of the parts that are taken; all unless given. */
    parts: z.optional(z.array(z.int().check(z.minimum(0))).check(z.maxLength(proposalLimits.changes))),
    edited: z.optional(
      z.strictObject({
        title: z.optional(optionalName(proposalLimits.title)),
        text: z.optional(text(proposalLimits.dsl)),
        /** The whole change, for changes of C4 models and drivers: the same steps, with other words. */
        change: z.optional(proposedChange),
      }),
    ),
    revision: z.optional(z.int().check(z.minimum(1))),
  }),
  bodyLimit: proposalLimits.bodyBytes,
  reply: proposalRow,
  envelope: 'item',
});

/** Declines a proposal with a reason that its author can read. */
export const declineProposal = call({
  ...deciding,
  name: 'declineProposal',
  path: '/proposals/:id/decline',
  summary: 'Decline a proposal with a reason',
  body: z.strictObject({
    reason: text(proposalLimits.reason).check(z.trim(), z.minLength(1, reasonNeededMessage)),
  }),
  reply: proposalRow,
  envelope: 'item',
});
