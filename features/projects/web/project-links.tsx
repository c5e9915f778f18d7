/** The links of the current project, for its home page. Loaded after the page: the page stands without them. */
import { lazy, Suspense } from 'react';

const ProjectLinkList = lazy(async () => ({ default: (await import('./project-link-list.tsx')).ProjectLinkList }));

/** Nothing for a project without links. */
export function ProjectLinks() {
  return (
    <Suspense>
      <ProjectLinkList />
    </Suspense>
  );
}
