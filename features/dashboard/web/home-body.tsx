/** What stands below the tiles, or in their place while there is no project. Loaded after the page. */
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { Suspense } from 'react';
import { DecisionCards } from './decision-cards.tsx';
import classes from './home-body.module.css';
import { NoProject } from './no-project.tsx';

const HomeArea = lazyPart(async () => (await import('./home-area.tsx')).HomeArea);

/** The newest decisions, then everything else. */
export function HomeBody() {
  if (!useWorkspace().project) {
    return (
      <div className={classes.first}>
        <NoProject />
      </div>
    );
  }
  return (
    <>
      <DecisionCards />
      <div className={classes.area}>
        <Suspense>
          <HomeArea />
        </Suspense>
      </div>
    </>
  );
}
