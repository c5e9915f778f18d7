/** The repository of a project: connected here, with its state, its files and what was sent. */
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { ConnectRepository } from './connect-repository.tsx';
import { RepositoryOverview, useRepositories } from './repository-overview.tsx';
import { RepositorySettings } from './repository-settings.tsx';

/** The tab. */
export default function RepositoryTab({ projectId }: { readonly projectId: string }) {
  const read = useRepositories(projectId);
  return (
    <ReadView read={read}>
      {({ resources: [repository] }) =>
        repository ? (
          <>
            <RepositoryOverview repository={repository} />
            <RepositorySettings key={repository.revision} repository={repository} />
          </>
        ) : (
          <ConnectRepository projectId={projectId} />
        )
      }
    </ReadView>
  );
}
