/** Tells people in their inboxes what happens to RFCs, in the transaction of the change. */
import type { Db } from '#platform/database/server/connection.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { forgetPart, settleNotices, tell, type Notice, type NoticeThing } from '#platform/inbox/server/notice-table.ts';
import type { MentionNews } from '#platform/links/server/mention-table.ts';
import { decisionNotice, reviewNotice } from '#platform/workflow/model/workflow-notices.ts';
import { commentWords, mentionedIn } from '../model/comment-text.ts';
import { commentNotice, textChanged, voteClosed, voteOpened } from '../model/rfc-notice-kinds.ts';
import type { RfcTransition } from '../model/rfc-workflow.ts';
import { commenters, participants, withoutMails, type NoticePlace } from './rfc-audience-table.ts';
import type { ProjectScope } from './rfc-ref-table.ts';
import { rfcKind } from './rfc-kind.ts';
import type { StoredRfc } from './rfc-table.ts';

/** Place of a comment. */
const discussion = (commentId: string): string => `tab=discussion&comment=${commentId}`;
const voting = 'tab=voting';

type Titled = Pick<StoredRfc, 'id' | 'title' | 'serialNumber'>;

const thingOf = ({ organizationId, projectId }: ProjectScope, { id }: Pick<Titled, 'id'>): NoticeThing => ({
  organizationId,
  projectId,
  kind: rfcKind,
  id,
});

const placeOf = ({ organizationId }: ProjectScope, { id }: Titled): NoticePlace => ({ organizationId, rfcId: id });

/** Tells people about an RFC; who wants no mails about it gets none. */
async function tellOf(
  db: Db,
  scope: ProjectScope,
  rfc: Titled,
  { people, ...notice }: Omit<Notice, 'thing' | 'title'> & { readonly people: readonly string[] | 'members' },
): Promise<void> {
  const { title, serialNumber } = rfc;
  const withoutMail = await withoutMails(db, placeOf(scope, rfc));
  await tell(db, { ...notice, thing: thingOf(scope, rfc), title, serialNumber }, { people, withoutMail });
}

/** Everybody may vote. */
export const tellVoteOpened = (db: Db, caller: ProjectCaller, rfc: Titled): Promise<void> =>
  tellOf(db, caller, rfc, {
    kind: voteOpened,
    what: 'opened a vote on',
    by: caller.userId,
    place: voting,
    people: 'members',
  });

/** Who has voted is not waited for any more. */
export const settleVote = (db: Db, caller: ProjectCaller, rfc: Titled): Promise<void> =>
  settleNotices(db, caller.userId, { kind: voteOpened, thing: thingOf(caller, rfc) });

/** Tells those who voted, discussed or wrote how a vote has ended; `by` is null where its time was over. */
export async function tellVoteClosed(
  db: Db,
  scope: ProjectScope,
  rfc: Titled,
  { by, outcome, voters }: { readonly by: string | null; readonly outcome: string; readonly voters: readonly string[] },
): Promise<void> {
  const people = [...new Set([...voters, ...(await participants(db, placeOf(scope, rfc)))])];
  const what = by === null ? 'The vote has ended' : 'closed the vote on';
  await tellOf(db, scope, rfc, { kind: voteClosed, what, by, place: voting, excerpt: outcome, people });
}

const decided: Partial<Record<RfcTransition, string>> = {
  return: 'returned to draft',
  accept: 'accepted',
  reject: 'rejected',
  withdraw: 'withdrew',
  withdraw_acceptance: 'took back the acceptance of',
  postpone: 'postponed',
  reopen: 'reopened',
};

/** Tells the members of an RFC that can be discussed, and those who wrote one of a decision on it. */
export async function tellMove(
  db: Db,
  caller: ProjectCaller,
  rfc: StoredRfc,
  { name, reason }: { readonly name: RfcTransition; readonly reason: string | null },
): Promise<void> {
  const by = caller.userId;
  if (name === 'publish') {
    const told = { kind: reviewNotice, what: 'opened for comments', by, people: 'members' } as const;
    return tellOf(db, caller, rfc, told);
  }
  const what = decided[name];
  if (what === undefined) return;
  const people = rfc.contributors.map(({ id }) => id);
  await tellOf(db, caller, rfc, { kind: decisionNotice, what, by, excerpt: reason ?? '', people });
}

/** A comment as it is told. */
export interface ToldComment {
  readonly id: string;
  readonly content: string;
}

/** Tells the participants of a new comment; those who are mentioned hear of that alone. */
export async function tellComment(
  db: Db,
  caller: ProjectCaller,
  rfc: Titled,
  { id, content }: ToldComment,
): Promise<void> {
  const mentioned = new Set(mentionedIn(content));
  const people = (await participants(db, placeOf(caller, rfc))).filter((person) => !mentioned.has(person));
  const said = { place: discussion(id), partId: id, excerpt: commentWords(content) };
  await tellOf(db, caller, rfc, { kind: commentNotice, what: 'commented on', by: caller.userId, ...said, people });
}

/** What is told of a comment to those whom it mentions. */
export const commentNews = async (
  db: Db,
  caller: ProjectCaller,
  rfc: Titled,
  { id, content }: ToldComment,
): Promise<MentionNews> => ({
  title: rfc.title,
  serialNumber: rfc.serialNumber,
  by: caller.userId,
  place: discussion(id),
  excerpt: commentWords(content),
  withoutMail: await withoutMails(db, placeOf(caller, rfc)),
});

/** A deleted comment is in no inbox. */
export const forgetComment = (db: Db, caller: ProjectCaller, rfc: Titled, commentId: string): Promise<void> =>
  forgetPart(db, thingOf(caller, rfc), commentId);

/** Tells the commenters of a text that changed while it is discussed. */
export async function tellEdit(db: Db, caller: ProjectCaller, rfc: StoredRfc): Promise<void> {
  if (rfc.state !== 'open') return;
  const people = await commenters(db, placeOf(caller, rfc));
  await tellOf(db, caller, rfc, { kind: textChanged, what: 'changed the text of', by: caller.userId, people });
}
