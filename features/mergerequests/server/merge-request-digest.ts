/** Tells whether a merge request is the same as before. */
import { createHash } from 'node:crypto';
import type { FileChange } from '../contract.ts';
import type { DatedMergeRequest } from '../model/told-merge-request.ts';

/** Hash of a merge request and its files, independent of who told it. */
export function digestOf(request: DatedMergeRequest, changes: readonly FileChange[] | undefined): string {
  const { iid, title, author, state, sourceBranch, targetBranch, webUrl, createdAt, updatedAt } = request;
  const facts = [iid, title, author, state, sourceBranch, targetBranch, webUrl, createdAt, updatedAt];
  const files = changes?.map(({ oldPath, newPath, status, additions, deletions }) => [
    oldPath,
    newPath,
    status,
    additions,
    deletions,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([facts, files ?? null]))
    .digest('hex');
}
