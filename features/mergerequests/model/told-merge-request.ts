/** Merge requests as providers tell them, within the limits of what is stored. Pure. */
import { storableText } from '#platform/http/model/storable-text.ts';
import { mostChanges, type FileChange, type MergeRequest } from '../contract.ts';

/** A merge request with its times as dates. */
export interface DatedMergeRequest extends Omit<MergeRequest, 'createdAt' | 'updatedAt'> {
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const longest = { title: 500, author: 200, branch: 300, path: 1_000, url: 2_000 } as const;

/** One line without control characters. */
const lineOf = (words: string, most: number): string =>
  words
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .slice(0, most)
    .toWellFormed()
    .trim();

const isAddress = (url: string): boolean => /^https?:\/\/\S+$/.test(url) && url.length <= longest.url;

/** A merge request as it is stored; undefined for one that has no address to open. */
export function storableRequest(found: DatedMergeRequest, repositoryUrl: string): DatedMergeRequest | undefined {
  const webUrl = [found.webUrl, repositoryUrl].find(isAddress);
  if (webUrl === undefined || !Number.isSafeInteger(found.iid) || found.iid < 1) return undefined;
  const { iid, state, createdAt, updatedAt } = found;
  return {
    iid,
    state,
    createdAt,
    updatedAt,
    webUrl,
    title: lineOf(found.title, longest.title) || `!${iid}`,
    author: lineOf(found.author, longest.author),
    sourceBranch: lineOf(found.sourceBranch, longest.branch) || '–',
    targetBranch: lineOf(found.targetBranch, longest.branch) || '–',
  };
}

const pathOf = (path: string): string => storableText(path).slice(0, longest.path);

/** Changed files as they are stored. */
export const storableChanges = (changes: readonly FileChange[]): readonly FileChange[] =>
  changes
    .slice(0, mostChanges)
    .map(({ oldPath, newPath, status, additions, deletions }) => ({
      oldPath: pathOf(oldPath) || pathOf(newPath),
      newPath: pathOf(newPath) || pathOf(oldPath),
      status,
      additions,
      deletions,
    }))
    .filter(({ newPath }) => newPath !== '');
