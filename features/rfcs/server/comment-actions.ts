/** Rules of comments. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import { forbidden, notFound, refused, violated } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import {
  commentAuthorMessage,
  commentDeletedText,
  commentTooOldMessage,
  emptyCommentMessage,
  oneLevelMessage,
  otherCommentMessage,
  rfcLimits,
  type RfcComment,
} from '../contract.ts';
import type { Person } from '#platform/identity/contract.ts';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import { peopleByIds } from '#platform/identity/server/people-table.ts';
import { replaceMentions } from '#platform/links/server/mention-table.ts';
import { mentionedIn } from '../model/comment-text.ts';
import {
  commentPage,
  eraseComment,
  insertComment,
  lockComment,
  saveComment,
  type CommentOrder,
  type CommentPlace,
  type StoredComment,
} from './comment-table.ts';
import { commentNews, forgetComment, tellComment } from './rfc-notices.ts';
import { rfcKind } from './rfc-kind.ts';

import { rfcById, rfcExists, type StoredRfc } from './rfc-table.ts';

const isYoung = ({ age }: StoredComment): boolean => age < rfcLimits.editMinutes * 60;

const mentionsIn = (comment: StoredComment): readonly string[] => mentionedIn(comment.deletedAt ? '' : comment.content);

/** Maps stored comments to the caller's view. */
async function toComments(
  db: Db,
  caller: ProjectCaller,
  comments: readonly StoredComment[],
): Promise<readonly RfcComment[]> {
  const people = await peopleByIds(db, caller.organizationId, comments.flatMap(mentionsIn));
  return comments.map((comment) => toComment(caller, comment, people));
}

const toComment = (caller: ProjectCaller, comment: StoredComment, people: ReadonlyMap<string, Person>): RfcComment => ({
  id: comment.id,
  parentId: comment.parentId,
  content: comment.deletedAt ? commentDeletedText : comment.content,
  mentions: mentionsIn(comment).flatMap((id) => people.get(id) ?? []),
  author: { id: comment.authorId, username: comment.author ?? deletedUserName },
  createdAt: comment.createdAt.toISOString(),
  editedAt: comment.deletedAt ? null : (comment.editedAt?.toISOString() ?? null),
  deletedAt: comment.deletedAt?.toISOString() ?? null,
  canEdit: comment.authorId === caller.userId && comment.deletedAt === null && isYoung(comment),
});

const placeOf = ({ organizationId }: ProjectCaller, rfcId: string): CommentPlace => ({ organizationId, rfcId });

async function readComment(db: Db, caller: ProjectCaller, rfcId: string, id: string): Promise<RfcComment> {
  const stored = await lockComment(db, placeOf(caller, rfcId), id);
  if (!stored) throw new Error('A comment that was just written cannot be read.');
  const [comment] = await toComments(db, caller, [stored]);
  if (!comment) throw new Error('A comment that was just read has no view.');
  return comment;
}

const record = (db: Db, caller: ProjectCaller, rfc: StoredRfc, what: { action: string; id: string }): Promise<void> =>
  recordActivity(db, {
    ...byCaller(caller),
    subjectKind: rfcKind,
    subjectId: rfc.id,
    action: what.action,
    summary: rfc.title,
    details: { comment: what.id, serialNumber: rfc.serialNumber },
  });

/** Comments of an RFC, oldest first. */
export async function listCommentsOf(
  db: Db,
  caller: ProjectCaller,
  rfcId: string,
  at: PageQuery & { readonly order?: CommentOrder | undefined },
): Promise<Page<RfcComment>> {
  if (!(await rfcExists(db, caller, rfcId))) throw notFound();
  const found = await commentPage(db, placeOf(caller, rfcId), { ...at, order: at.order ?? 'time' });
  return { ...found, resources: [...(await toComments(db, caller, found.resources))] };
}

/** Throws 404 for a comment that the RFC does not have, and 422 for a reply. */
async function assertThread(db: Db, caller: ProjectCaller, rfcId: string, parentId: string): Promise<void> {
  const parent = await lockComment(db, placeOf(caller, rfcId), parentId);
  if (!parent) throw notFound();
  if (parent.parentId !== null) throw violated('parentId', oneLevelMessage);
}

/** Keeps whom a comment of the caller mentions, and tells who is new. */
const noteMentions = async (
  db: Db,
  caller: ProjectCaller,
  rfc: StoredRfc,
  { id, content }: { readonly id: string; readonly content: string },
): Promise<void> => {
  const { organizationId, projectId, userId } = caller;
  const news = await commentNews(db, caller, rfc, { id, content });
  const where = { organizationId, projectId, kind: rfcKind, id: rfc.id, partId: id };
  await replaceMentions(db, where, { people: mentionedIn(content), by: userId, news });
};

/** Adds a comment or a reply, and notifies the participants. */
export async function commentBy(
  db: Db,
  caller: ProjectCaller,
  {
    rfcId,
    id = randomUUID(),
    content,
    parentId = null,
  }: {
    readonly rfcId: string;
    readonly id?: string | undefined;
    readonly content: string;
    readonly parentId?: string | null | undefined;
  },
): Promise<RfcComment> {
  const rfc = await rfcById(db, caller, rfcId);
  if (!rfc) throw notFound();
  if (content === '') throw violated('content', emptyCommentMessage);
  if (parentId !== null) await assertThread(db, caller, rfcId, parentId);
  const isNew = await insertComment(db, placeOf(caller, rfcId), { id, parentId, content, by: caller.userId });
  if (!isNew) return writtenBefore(db, caller, { rfcId, id });
  await noteMentions(db, caller, rfc, { id, content });
  await record(db, caller, rfc, { action: 'commented', id });
  await tellComment(db, caller, rfc, { id, content });
  return readComment(db, caller, rfcId, id);
}

/** The comment that the caller wrote with an id before. Throws 422 for one of somebody else or elsewhere. */
async function writtenBefore(
  db: Db,
  caller: ProjectCaller,
  { rfcId, id }: { readonly rfcId: string; readonly id: string },
): Promise<RfcComment> {
  const comment = await lockComment(db, placeOf(caller, rfcId), id);
  if (comment?.authorId !== caller.userId) throw violated('id', otherCommentMessage);
  return readComment(db, caller, rfcId, id);
}

/** The caller's own comment; throws 404 when it does not exist and 403 for another author. */
async function ownComment(
  db: Db,
  caller: ProjectCaller,
  { rfcId, id }: { readonly rfcId: string; readonly id: string },
): Promise<{ rfc: StoredRfc; comment: StoredComment }> {
  const rfc = await rfcById(db, caller, rfcId);
  const comment = rfc && (await lockComment(db, placeOf(caller, rfcId), id));
  if (!comment || comment.deletedAt) throw notFound();
  if (comment.authorId !== caller.userId) throw forbidden(commentAuthorMessage);
  return { rfc, comment };
}

/** Edits a comment within its first 15 minutes; newly mentioned people are notified. */
export async function editCommentBy(
  db: Db,
  caller: ProjectCaller,
  { rfcId, id, content }: { readonly rfcId: string; readonly id: string; readonly content: string },
): Promise<RfcComment> {
  const { rfc, comment } = await ownComment(db, caller, { rfcId, id });
  if (!isYoung(comment)) throw refused(commentTooOldMessage);
  if (content === '') throw violated('content', emptyCommentMessage);
  await saveComment(db, placeOf(caller, rfcId), id, content);
  await noteMentions(db, caller, rfc, { id, content });
  await record(db, caller, rfc, { action: 'edited_comment', id });
  return readComment(db, caller, rfcId, id);
}

/** Deletes the text of a comment; its position stays. */
export async function deleteCommentBy(
  db: Db,
  caller: ProjectCaller,
  target: { readonly rfcId: string; readonly id: string },
): Promise<void> {
  const { rfc } = await ownComment(db, caller, target);
  await eraseComment(db, placeOf(caller, target.rfcId), target.id);
  await noteMentions(db, caller, rfc, { id: target.id, content: '' });
  await forgetComment(db, caller, rfc, target.id);
  await record(db, caller, rfc, { action: 'deleted_comment', id: target.id });
}
