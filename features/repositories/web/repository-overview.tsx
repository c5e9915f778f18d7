/** What the tab of owners and the page of everybody say of a repository. */
import { useRead } from '#platform/http/web/use-calls.ts';
import { listRepositories, type CodeRepository } from '../contract.ts';
import { RepositoryFiles } from './repository-files.tsx';
import { RepositoryState } from './repository-state.tsx';
import { SentChanges } from './sent-changes.tsx';

/** Milliseconds between two looks at a repository. */
const lookMs = 5_000;

/** The repository of a project, read again every five seconds. */
export const useRepositories = (projectId: string) =>
  useRead(listRepositories, { query: { projectId } }, { staleTime: 0, every: () => lookMs });

/** How its last run ended, its files, and what was sent to it. */
export function RepositoryOverview({ repository }: { readonly repository: CodeRepository }) {
  return (
    <>
      <RepositoryState repository={repository} />
      <RepositoryFiles repository={repository} />
      <SentChanges repository={repository} />
    </>
  );
}
