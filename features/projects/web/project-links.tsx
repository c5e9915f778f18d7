/** Links of the current project on its home page. Loaded after the page. */
import { lazy, Suspense } from 'react';

const ProjectLinkList = lazy(async () => ({ default: (await import('./project-link-list.tsx')).ProjectLinkList }));

/** Renders nothing for a project without links. */
export function ProjectLinks() {
  return (
    <Suspense>
      <ProjectLinkList />
    </Suspense>
  );
}
