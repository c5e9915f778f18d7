/** The repository of a project: connected here, with its state, its files and what was sent. */
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { useRead } from '#platform/http/web/use-calls.ts';
import { listRepositories } from '../contract.ts';
import { ConnectRepository } from './connect-repository.tsx';
import { RepositoryFiles } from './repository-files.tsx';
import { RepositorySettings } from './repository-settings.tsx';
import { RepositoryState } from './repository-state.tsx';
import { SentChanges } from './sent-changes.tsx';

/** Milliseconds between two looks at a repository. */
const lookMs = 5_000;

/** The tab. */
export default function RepositoryTab({ projectId }: { readonly projectId: string }) {
  const read = useRead(listRepositories, { query: { projectId } }, { staleTime: 0, every: () => lookMs });
  return (
    <ReadView read={read}>
      {({ resources: [repository] }) =>
        repository ? (
          <>
            <RepositoryState repository={repository} />
            <RepositoryFiles repository={repository} />
            <SentChanges repository={repository} />
            <RepositorySettings key={repository.revision} repository={repository} />
          </>
        ) : (
          <ConnectRepository projectId={projectId} />
        )
      }
    </ReadView>
  );
}
