/** RFCs: proposals with their discussion and votes. Calls, shapes and texts. Source: decisions sections 3-6. */
import * as z from 'zod/mini';
import { call, emptyBody, id, instant, pageQuery, revision, text } from '#platform/http/contract.ts';
import {
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
import { rfcStateNames } from './model/rfc-workflow.ts';

// Texts fixed by specification 2, sections 2.7, 5 and 8.
export const rfcCreatedMessage = 'Document successfully created.';
export const rfcUpdatedMessage = 'Document successfully updated.';
export const titleRequiredMessage = 'Document title is required.';
export const contentRequiredMessage = 'Document content is required.';
export const cannotBeUpdatedMessage = 'This document cannot be updated.';
export const voteSavedMessage = 'Your vote has been saved.';
export const votingOpenedMessage = 'Voting Session has been opened for everyone.';
export const votingClosedMessage = 'Voting Session has been closed.';

// Texts fixed by decisions section 6.
export const alreadyOpenedMessage = 'Voting Session is already opened.';
export const votingUnavailableMessage = 'Voting is not available for this document.';
export const sessionClosedMessage = 'Voting Session is closed.';
export const onlyOpenerClosesMessage = 'Only the person who opened this Voting Session can close it.';
export const alreadyTransformedMessage = 'This RFC has been already transformed to ADR.';
export const emptyCommentMessage = 'Comment cannot be empty';
export const commentDeletedText = 'Comment deleted';
export const earlierVersionLabel = 'Voted on an earlier version';

// Texts that specification and decisions leave open.
export const noRfcsMessage = 'No RFCs found.';
export const newRfcLabel = 'New RFC';
export const createRfcLabel = 'Create new RFC';
export const toAdrLabel = 'Transform to ADR';
export const noCommentsMessage = 'No comments yet.';
export const noVotingMessage = 'Nobody has voted on this document yet.';
export const openVotingLabel = 'Open Voting Session';
export const closeVotingLabel = 'Close Voting Session';
export const pastClosingMessage = 'Please choose a time in the future.';
export const commentAuthorMessage = 'Only the author can change this comment.';
export const commentTooOldMessage = 'A comment can be edited for 15 minutes.';
export const transformedMessage = 'An ADR has been created from this RFC.';
export const mailsOffMessage = 'You get no more mails about this RFC.';
export const mailsOnMessage = 'You get mails about this RFC again.';
export const tooManyRfcsMessage = 'This project holds as many RFCs as it can.';

/** Figures of decisions sections 6 and 8. */
export const rfcLimits = { rfcs: 50_000, comment: 10_000, editMinutes: 15, bodyBytes: 2_100_000, title: 200 } as const;

/** What can be voted, in the order in which it is offered. */
export const voteChoices = ['for', 'abstained', 'against'] as const;
export type VoteChoice = (typeof voteChoices)[number];

const adrReference = z.strictObject({ id, serialNumber: z.int(), title: z.string() });
const contributor = z.strictObject({ username: z.string(), createdAt: instant });

const person = z.strictObject({ id: z.nullable(id), username: z.string() });

/** A row of the list. `transitions` are what the caller may do now. */
export const rfcRow = z.strictObject({
  id,
  serialNumber: z.int(),
  title: z.string(),
  revision,
  isEditable: z.boolean(),
  isVotable: z.boolean(),
  state,
  workflow,
  transitions: z.array(transition),
  /** The creator first, then each distinct editor. */
  contributors: z.array(contributor),
  createdAt: instant,
  /** What it became. */
  adr: z.nullable(adrReference),
});
export type RfcRow = z.output<typeof rfcRow>;

/** An RFC. `json` is the rich text as a JSON string, both ways. */
export const rfc = z.strictObject({
  ...rfcRow.shape,
  json: z.string(),
  history: z.array(stateChange),
  updatedAt: instant,
  updatedBy: person,
});
export type Rfc = z.output<typeof rfc>;

/** A comment; a deleted one keeps its place, its author and its time. */
export const rfcComment = z.strictObject({
  id,
  content: z.string(),
  author: person,
  createdAt: instant,
  editedAt: z.nullable(instant),
  deletedAt: z.nullable(instant),
  /** By its author, for 15 minutes. */
  canEdit: z.boolean(),
});
export type RfcComment = z.output<typeof rfcComment>;

const turn = z.strictObject({ controllerId: z.nullable(id), controllerName: z.string(), happenedAt: instant });

/** A vote of everybody on one revision of the text, by the rules that held when it was opened. */
export const votingSession = z.strictObject({
  id,
  isOpened: z.boolean(),
  opening: turn,
  closing: z.nullable(turn),
  /** True when the system closed it for the opener. */
  closedBySystem: z.boolean(),
  closesAt: z.nullable(instant),
  voting: z.strictObject({
    votes: z.int(),
    for: z.int(),
    against: z.int(),
    abstained: z.int(),
    resultPercentage: z.int(),
  }),
  votes: z.array(z.strictObject({ voterId: id, voterName: z.string(), vote: z.enum(voteChoices) })),
  /** The revision that was voted on. */
  revision,
  quorum: z.int(),
  threshold: z.int(),
  /** How it stands, or how it ended. */
  passed: z.boolean(),
  /** False once the RFC was reopened. */
  counts: z.boolean(),
  /** True for who may close it now. */
  canClose: z.boolean(),
});
export type VotingSession = z.output<typeof votingSession>;

const byId = z.strictObject({ id });
const inProject = { tag: 'RFCs', access: 'project' } as const;
const reading = { ...inProject, method: 'GET', permission: 'rfc.read' } as const;
const writing = { ...inProject, permission: 'rfc.write' } as const;
/** Votes and decisions are for persons. */
const voting = { ...inProject, method: 'POST', permission: 'rfc.vote', keys: 'none' } as const;

const stateFilter = z.enum(rfcStateNames);

export const listRfcs = call({
  ...reading,
  name: 'listRfcs',
  path: '/rfcs',
  summary: 'RFCs of the project, newest first',
  query: z.extend(pageQuery(20), {
    search: z.optional(text(300)),
    state: z.optional(z.union([stateFilter, z.array(stateFilter)])),
    waitingForMyVote: z.optional(z.enum(['true', 'false'])),
    createdAfter: z.optional(instant),
  }),
  reply: rfcRow,
  envelope: 'hydra',
});

export const createRfc = call({
  ...writing,
  name: 'createRfc',
  method: 'POST',
  path: '/rfcs',
  summary: 'Create an RFC as a draft',
  keys: 'propose',
  body: z.strictObject(writtenFields),
  reply: rfc,
  envelope: 'item',
  status: 201,
  bodyLimit: rfcLimits.bodyBytes,
});

export const getRfc = call({
  ...reading,
  name: 'getRfc',
  path: '/rfcs/:id',
  summary: 'One RFC',
  params: byId,
  reply: rfc,
  envelope: 'item',
});

export const updateRfc = call({
  ...writing,
  name: 'updateRfc',
  method: 'PUT',
  path: '/rfcs/:id',
  summary: 'Save title and text of an RFC',
  params: byId,
  body: z.strictObject({ id: z.optional(id), ...writtenFields, revision: z.optional(revision) }),
  reply: rfc,
  envelope: 'item',
  bodyLimit: rfcLimits.bodyBytes,
});

export const listRfcRevisions = call({
  ...reading,
  name: 'listRfcRevisions',
  path: '/rfcs/:id/revisions',
  summary: 'Revisions of an RFC, newest first',
  params: textParams,
  query: versionsQuery,
  reply: textVersionRow,
  envelope: 'list',
});

export const getRfcRevision = call({
  ...reading,
  name: 'getRfcRevision',
  path: '/rfcs/:id/revisions/:n',
  summary: 'One revision of an RFC',
  params: versionParams,
  reply: textVersion,
  envelope: 'item',
});

export const restoreRfcRevision = call({
  ...writing,
  name: 'restoreRfcRevision',
  method: 'POST',
  path: '/rfcs/:id/revisions/:n/restore',
  summary: 'Save an earlier revision of an RFC that can be edited as the newest one',
  params: versionParams,
  body: restoreBody,
  reply: rfc,
  envelope: 'item',
});

export const transitionRfc = call({
  ...inProject,
  name: 'transitionRfc',
  method: 'PATCH',
  path: '/rfcs/:id/_action/transition/:name',
  summary: 'Take an RFC to another state',
  permission: 'rfc.write',
  keys: 'none',
  params: transitionParams,
  body: transitionBody,
  reply: rfc,
  envelope: 'item',
});

export const transformRfc = call({
  ...inProject,
  name: 'transformRfc',
  method: 'PATCH',
  path: '/rfcs/:id/_action/transform/to-adr',
  summary: 'Write an accepted RFC down as the draft of an ADR, once',
  permission: 'rfc.write',
  keys: 'none',
  params: byId,
  body: z.strictObject({ revision: z.optional(revision) }),
  reply: z.strictObject({ adrId: id, serialNumber: z.int() }),
  envelope: 'item',
});

export const listRfcComments = call({
  ...reading,
  name: 'listRfcComments',
  path: '/rfcs/:id/comments',
  summary: 'Comments of an RFC, oldest first',
  params: byId,
  query: pageQuery(100),
  reply: rfcComment,
  envelope: 'list',
});

const content = text(rfcLimits.comment).check(z.trim(), z.minLength(1, emptyCommentMessage));
const commentBody = z.strictObject({ content: z._default(content, '') });
const byComment = z.strictObject({ id, commentId: id });

export const createRfcComment = call({
  ...writing,
  name: 'createRfcComment',
  method: 'POST',
  path: '/rfcs/:id/comments',
  summary: 'Comment on an RFC',
  keys: 'propose',
  params: byId,
  body: commentBody,
  reply: rfcComment,
  envelope: 'item',
  status: 201,
});

export const updateRfcComment = call({
  ...writing,
  name: 'updateRfcComment',
  method: 'PUT',
  path: '/rfcs/:id/comments/:commentId',
  summary: 'Change a comment of your own, within 15 minutes',
  params: byComment,
  body: commentBody,
  reply: rfcComment,
  envelope: 'item',
});

export const deleteRfcComment = call({
  ...writing,
  name: 'deleteRfcComment',
  method: 'DELETE',
  path: '/rfcs/:id/comments/:commentId',
  summary: 'Delete a comment of your own',
  params: byComment,
  envelope: 'none',
});

export const listVotingSessions = call({
  ...reading,
  name: 'listVotingSessions',
  path: '/rfcs/:id/voting-sessions',
  summary: 'Voting sessions of an RFC, newest first',
  params: byId,
  query: pageQuery(20),
  reply: votingSession,
  envelope: 'list',
});

export const openVotingSession = call({
  ...voting,
  name: 'openVotingSession',
  path: '/rfcs/:id/voting-sessions/open',
  summary: 'Open a voting session',
  params: byId,
  body: z.strictObject({ closesAt: z.optional(z.nullable(instant)), revision: z.optional(revision) }),
  reply: votingSession,
  envelope: 'item',
});

export const closeVotingSession = call({
  ...voting,
  name: 'closeVotingSession',
  path: '/rfcs/:id/voting-sessions/close',
  summary: 'Close the open voting session; by who opened it',
  params: byId,
  body: emptyBody,
  reply: votingSession,
  envelope: 'item',
});

export const voteOnRfc = call({
  ...voting,
  name: 'voteOnRfc',
  path: '/rfcs/:id/voting-sessions/vote',
  summary: 'Vote in the open voting session, or change the vote',
  params: byId,
  body: z.strictObject({ vote: z.enum(voteChoices) }),
  reply: votingSession,
  envelope: 'item',
});

const mails = z.strictObject({ isOn: z.boolean() });

export const getRfcMails = call({
  ...reading,
  name: 'getRfcMails',
  path: '/rfcs/:id/mails',
  summary: 'Whether you get mails about an RFC',
  keys: 'none',
  params: byId,
  reply: mails,
  envelope: 'item',
});

export const setRfcMails = call({
  ...inProject,
  name: 'setRfcMails',
  method: 'PUT',
  path: '/rfcs/:id/mails',
  summary: 'Get mails about an RFC, or no more',
  permission: 'rfc.read',
  keys: 'none',
  params: byId,
  body: mails,
  reply: mails,
  envelope: 'item',
});
