/** Tells people in their inboxes of proposals that wait for them, and of what came of theirs. */
import type { Db } from '#platform/database/server/connection.ts';
import { authorsOf } from '#platform/history/server/activity-news-table.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { tell } from '#platform/inbox/server/notice-table.ts';
import type { ProposalRow } from '../contract.ts';
import { proposalDecided, proposalMade } from '../model/proposal-notices.ts';
import { proposalKind } from './proposal-kind.ts';

/** Those who made and changed what is to be changed review it; of something new, every member. */
async function reviewersOf(
  db: Db,
  { organizationId, userId }: ProjectCaller,
  subjectId: string | null,
): Promise<readonly string[] | 'members'> {
  const authors = subjectId === null ? [] : await authorsOf(db, organizationId, subjectId);
  return authors.some((author) => author !== userId) ? authors : 'members';
}

/** Tells of a proposal that was made or decided. A program proposes to the person of its key as well. */
export async function tellProposal(
  db: Db,
  caller: ProjectCaller,
  row: ProposalRow,
  action: 'created' | 'accepted' | 'declined',
): Promise<void> {
  const { organizationId, projectId, userId: by } = caller;
  const about = { thing: { organizationId, projectId, kind: proposalKind, id: row.id }, title: row.title, by };
  if (action === 'created') {
    const isByProgram = caller.key !== undefined;
    const notice = { ...about, kind: proposalMade, what: 'proposed', isByProgram, excerpt: row.reason };
    return tell(db, notice, { people: await reviewersOf(db, caller, row.subjectId) });
  }
  const notice = { ...about, kind: proposalDecided, what: `${action} your proposal`, excerpt: row.answer };
  await tell(db, notice, { people: row.by.id === null ? [] : [row.by.id] });
}
