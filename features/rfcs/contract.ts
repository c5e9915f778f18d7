/**
 * RFCs: proposals with discussion and voting. Calls, schemas and texts. Source: decisions sections 3-6.
 * Long because it holds every shape and every call of the module.
 */
import * as z from 'zod/mini';
import { call, emptyBody, id, instant, pageQuery, updatedPageQuery, revision, text } from '#platform/http/contract.ts';
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
  createdFields,
  savedFields,
  writtenFields,
} from '#platform/writing/contract.ts';
import { rfcStateNames } from './model/rfc-workflow.ts';

// Texts fixed by specification 2, sections 2.7, 5 and 8.
/** Toast after an RFC was created. */
export const rfcCreatedMessage = 'Document successfully created.';
/** Toast after an RFC was saved. */
export const rfcUpdatedMessage = 'Document successfully updated.';
/** Violation of `title` when it is empty. */
export const titleRequiredMessage = 'Document title is required.';
/** Violation of `json` when the text is empty. */
export const contentRequiredMessage = 'Document content is required.';
/** 422 when the text is saved in a state that does not allow it. */
export const cannotBeUpdatedMessage = 'This document cannot be updated.';
/** Toast after a vote. */
export const voteSavedMessage = 'Your vote has been saved.';
/** Toast after a session was opened. */
export const votingOpenedMessage = 'Voting Session has been opened for everyone.';
/** Toast after a session was closed. */
export const votingClosedMessage = 'Voting Session has been closed.';

// Texts fixed by decisions section 6.
/** 422 when a session is already open. */
export const alreadyOpenedMessage = 'Voting Session is already opened.';
/** 422 when voting is opened in a state that does not allow it. */
export const votingUnavailableMessage = 'Voting is not available for this document.';
/** 422 for a vote after the session was closed. */
export const sessionClosedMessage = 'Voting Session is closed.';
/** 422 for anybody but the opener who closes a session. */
export const onlyOpenerClosesMessage = 'Only the person who opened this Voting Session can close it.';
/** 422 with the id of the ADR for a second transformation. */
export const alreadyTransformedMessage = 'This RFC has been already transformed to ADR.';
/** To who was writing a comment when the right to write ended. */
export const commentKeptMessage = 'Your comment is kept on this device until you can write here again.';
/** Violation of an empty comment. */
export const emptyCommentMessage = 'Comment cannot be empty';
/** Shown in place of a deleted comment. */
export const commentDeletedText = 'Comment deleted';
/** Badge of a vote on a revision that is not the newest one. */
export const earlierVersionLabel = 'Voted on an earlier version';

// Texts that specification and decisions leave open.
/** Empty state of the list. */
export const noRfcsMessage = 'No RFCs found.';
/** Placeholder of the title field. */
export const titlePlaceholder = 'RFC title';
/** Button that starts a new RFC. */
export const newRfcLabel = 'New RFC';
/** Button of the empty list. */
export const createRfcLabel = 'Create new RFC';
/** Home page: RFCs in which the reader has not voted yet. */
export const votesDueLabel = 'Waiting for your vote';
/** Home page: first step. */
export const firstRfcLabel = 'Ask for comments on a proposal';
/** Button that transforms an accepted RFC to an ADR. */
export const toAdrLabel = 'Transform to ADR';
/** Empty state of the discussion. */
export const noCommentsMessage = 'No comments yet.';
/** Empty state of the voting tab. */
export const noVotingMessage = 'Nobody has voted on this document yet.';
/** Button that opens a session. */
export const openVotingLabel = 'Open Voting Session';
/** Button that closes a session. */
export const closeVotingLabel = 'Close Voting Session';
/** Confirmation before a session is closed by a person. */
export const closeVotingPrompt = 'Votes cannot be cast or changed afterwards.';
/** Violation of a closing time in the past. */
export const pastClosingMessage = 'Please choose a time in the future.';
/** Violation of a quorum that a new session cannot reach; `voters` is the number of people who may vote. */
export const quorumTooHighMessage = (voters: number): string =>
  `The quorum cannot exceed the number of people who can vote (${voters}).`;
/** 403 for a comment of another person. */
export const commentAuthorMessage = 'Only the author can change this comment.';
/** Violation of `parentId` for a reply to a reply. */
export const oneLevelMessage = 'Please reply to the first comment of the thread.';
/** 422 when a comment is edited after 15 minutes. */
export const commentTooOldMessage = 'A comment can be edited for 15 minutes.';
/** Toast after unsubscribing from mails. */
export const mailsOffMessage = 'Emails about this RFC are off.';
/** Toast after subscribing to mails again. */
export const mailsOnMessage = 'Emails about this RFC are on.';
/** 422 when the project has reached the maximum number of RFCs. */
export const tooManyRfcsMessage = 'This project has reached its limit of RFCs.';

/** Limits from decisions sections 6 and 8. */
export const rfcLimits = { rfcs: 50_000, comment: 10_000, editMinutes: 15, bodyBytes: 2_100_000, title: 200 } as const;

/** Choices of a vote, in display order. */
export const voteChoices = ['for', 'abstained', 'against'] as const;
/** One of `voteChoices`. */
export type VoteChoice = (typeof voteChoices)[number];

const adrReference = z.strictObject({ id, serialNumber: z.int(), title: z.string() });
const person = z.strictObject({ id: z.nullable(id), username: z.string() });
const contributor = z.strictObject({ ...person.shape, createdAt: instant });

/** A row of the list. `transitions` are available to the caller now. */
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
  /** The creator, followed by each later editor. */
  contributors: z.array(contributor),
  createdAt: instant,
  /** The ADR it was transformed to. */
  adr: z.nullable(adrReference),
});
/** The value that `rfcRow` accepts and returns. */
export type RfcRow = z.output<typeof rfcRow>;

/** An RFC with its text; `json` is the rich text as a JSON string in requests and responses. */
export const rfc = z.strictObject({
  ...rfcRow.shape,
  json: z.string(),
  history: z.array(stateChange),
  updatedAt: instant,
  updatedBy: person,
});
/** The value that `rfc` accepts and returns. */
export type Rfc = z.output<typeof rfc>;

/** A comment; a deleted one keeps its position, author and time. */
export const rfcComment = z.strictObject({
  id,
  /** The comment that this one replies to. */
  parentId: z.nullable(id),
  content: z.string(),
  /** The members that the text mentions, under their current names. */
  mentions: z.array(z.strictObject({ id, username: z.string() })),
  author: person,
  createdAt: instant,
  editedAt: z.nullable(instant),
  deletedAt: z.nullable(instant),
  /** True for the author, for 15 minutes. */
  canEdit: z.boolean(),
});
/** The value that `rfcComment` accepts and returns. */
export type RfcComment = z.output<typeof rfcComment>;

const turn = z.strictObject({ controllerId: z.nullable(id), controllerName: z.string(), happenedAt: instant });

/** So many people who have not voted are named. */
export const mostMissingNamed = 8;

/** A voting session on one revision of the text, with the rules in effect when it was opened. */
export const votingSession = z.strictObject({
  id,
  isOpened: z.boolean(),
  opening: turn,
  closing: z.nullable(turn),
  /** True when the system closed it on behalf of the opener. */
  closedBySystem: z.boolean(),
  closesAt: z.nullable(instant),
  /** People who may vote; fixed when the session closes, null for sessions that did not record it. */
  eligible: z.nullable(z.int()),
  /** People who may vote and have not, the first of them named; null once the session is closed. */
  missing: z.nullable(z.strictObject({ count: z.int(), names: z.array(z.string()) })),
  voting: z.strictObject({
    votes: z.int(),
    for: z.int(),
    against: z.int(),
    abstained: z.int(),
    resultPercentage: z.int(),
  }),
  votes: z.array(z.strictObject({ voterId: id, voterName: z.string(), vote: z.enum(voteChoices) })),
  /** The revision voted on. */
  revision,
  quorum: z.int(),
  threshold: z.int(),
  /** Current or final result. */
  passed: z.boolean(),
  /** False once the RFC was reopened. */
  counts: z.boolean(),
  /** True when the caller may close it now. */
  canClose: z.boolean(),
});
/** The value that `votingSession` accepts and returns. */
export type VotingSession = z.output<typeof votingSession>;

const byId = z.strictObject({ id });
const inProject = { tag: 'RFCs', access: 'project' } as const;
const reading = { ...inProject, method: 'GET', permission: 'rfc.read' } as const;
const writing = { ...inProject, permission: 'rfc.write' } as const;
/** Votes and decisions require a person, not a key. */
const voting = { ...inProject, method: 'POST', permission: 'rfc.vote', keys: 'none' } as const;

const stateFilter = z.enum(rfcStateNames);

/** `GET /rfcs`: RFCs of the project, newest first. */
export const listRfcs = call({
  ...reading,
  name: 'listRfcs',
  path: '/rfcs',
  summary: 'RFCs of the project, newest first',
  query: z.extend(updatedPageQuery(20), {
    search: z.optional(text(300)),
    state: z.optional(z.union([stateFilter, z.array(stateFilter)])),
    waitingForMyVote: z.optional(z.enum(['true', 'false'])),
    createdAfter: z.optional(instant),
  }),
  reply: rfcRow,
  envelope: 'hydra',
});

/** `POST /rfcs`: create an RFC as a draft. */
export const createRfc = call({
  ...writing,
  name: 'createRfc',
  method: 'POST',
  path: '/rfcs',
  summary: 'Create an RFC as a draft',
  keys: 'propose',
  body: z.strictObject(createdFields),
  reply: rfc,
  envelope: 'item',
  status: 201,
  bodyLimit: rfcLimits.bodyBytes,
});

/** `GET /rfcs/:id`: one RFC. */
export const getRfc = call({
  ...reading,
  name: 'getRfc',
  path: '/rfcs/:id',
  summary: 'One RFC',
  params: byId,
  reply: rfc,
  envelope: 'item',
});

/** `PUT /rfcs/:id`: save title and text of an RFC. */
export const updateRfc = call({
  ...writing,
  name: 'updateRfc',
  method: 'PUT',
  path: '/rfcs/:id',
  summary: 'Save title and text of an RFC',
  params: byId,
  body: z.strictObject({ id: z.optional(id), ...writtenFields, ...savedFields }),
  reply: rfc,
  envelope: 'item',
  bodyLimit: rfcLimits.bodyBytes,
});

/** `GET /rfcs/:id/revisions`: revisions of an RFC, newest first. */
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

/** `GET /rfcs/:id/revisions/:n`: one revision of an RFC. */
export const getRfcRevision = call({
  ...reading,
  name: 'getRfcRevision',
  path: '/rfcs/:id/revisions/:n',
  summary: 'One revision of an RFC',
  params: versionParams,
  reply: textVersion,
  envelope: 'item',
});

/** `POST /rfcs/:id/revisions/:n/restore`: save an earlier revision of an RFC that can be edited as the newest one. */
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

/** `PATCH /rfcs/:id/_action/transition/:name`: take an RFC to another state. */
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

/** `PATCH /rfcs/:id/_action/transform/to-adr`: write an accepted RFC down as the draft of an ADR, once. */
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

/** `GET /rfcs/:id/comments`: comments of an RFC, oldest first. */
export const listRfcComments = call({
  ...reading,
  name: 'listRfcComments',
  path: '/rfcs/:id/comments',
  summary: 'Comments of an RFC, oldest first',
  params: byId,
  /** With `order=thread` replies follow the comment that they reply to. */
  query: z.extend(updatedPageQuery(100), { order: z.optional(z.enum(['time', 'thread'])) }),
  reply: rfcComment,
  envelope: 'list',
});

const content = text(rfcLimits.comment).check(z.trim(), z.minLength(1, emptyCommentMessage));
/** Refusal of an id that another comment has (422, on `id`). */
export const otherCommentMessage = 'This is the id of another comment.';

const commentBody = z.strictObject({ content: z._default(content, '') });
const byComment = z.strictObject({ id, commentId: id });

/** `POST /rfcs/:id/comments`: comment on an RFC. */
export const createRfcComment = call({
  ...writing,
  name: 'createRfcComment',
  method: 'POST',
  path: '/rfcs/:id/comments',
  summary: 'Comment on an RFC',
  keys: 'propose',
  params: byId,
  body: z.extend(commentBody, {
    parentId: z.optional(z.nullable(id)),
    /** Chosen by the client: repeating a comment whose answer was lost writes no second one. */
    id: z.optional(id),
  }),
  reply: rfcComment,
  envelope: 'item',
  status: 201,
});

/** `PUT /rfcs/:id/comments/:commentId`: change a comment of your own, within 15 minutes. */
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

/** `DELETE /rfcs/:id/comments/:commentId`: delete a comment of your own. */
export const deleteRfcComment = call({
  ...writing,
  name: 'deleteRfcComment',
  method: 'DELETE',
  path: '/rfcs/:id/comments/:commentId',
  summary: 'Delete a comment of your own',
  params: byComment,
  envelope: 'none',
});

/** `GET /rfcs/:id/voting-sessions`: voting sessions of an RFC, newest first. */
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

/** `POST /rfcs/:id/voting-sessions/open`: open a voting session on the current revision. */
export const openVotingSession = call({
  ...voting,
  name: 'openVotingSession',
  path: '/rfcs/:id/voting-sessions/open',
  summary: 'Open a voting session',
  params: byId,
  body: z.strictObject({
    /** The project's rules apply where these are absent. A quorum given here must be within reach of the voters. */
    quorum: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
    threshold: z.optional(z.int().check(z.minimum(0), z.maximum(99))),
    closesAt: z.optional(z.nullable(instant)),
    revision: z.optional(revision),
  }),
  reply: votingSession,
  envelope: 'item',
  status: 201,
});

/** `POST /rfcs/:id/voting-sessions/close`: close the open voting session. */
export const closeVotingSession = call({
  ...voting,
  name: 'closeVotingSession',
  path: '/rfcs/:id/voting-sessions/close',
  summary: 'Close the open voting session; only by its opener',
  params: byId,
  body: emptyBody,
  reply: votingSession,
  envelope: 'item',
});

/** `POST /rfcs/:id/voting-sessions/vote`: cast or change the own vote in the open session. */
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

/** `GET /rfcs/:id/mails`: whether the caller gets mails about an RFC. */
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

/** `PUT /rfcs/:id/mails`: get mails about an RFC, or stop them. */
export const setRfcMails = call({
  ...inProject,
  name: 'setRfcMails',
  method: 'PUT',
  path: '/rfcs/:id/mails',
  summary: 'Get mails about an RFC, or stop them',
  permission: 'rfc.read',
  keys: 'none',
  changesProject: false,
  params: byId,
  body: mails,
  reply: mails,
  envelope: 'item',
});
