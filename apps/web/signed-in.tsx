/** The signed-in app: loads the user, chooses the workspace, then mounts the router. */
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { createQueryClient } from '#platform/http/web/use-calls.ts';
import { explainLimit } from '#platform/limits/web/limits.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { CenteredCard } from '#platform/ui/web/centered-card.tsx';
import { keepFocus } from '#platform/ui/web/focus-keeper.ts';
import { FullScreenLoader } from '#platform/ui/web/full-screen-loader.tsx';
import { ErrorState } from '#platform/ui/web/page-states.tsx';
import { EmbedsContext } from '#platform/richtext/web/embeds.ts';
import { AppPartsContext } from '#platform/ui/web/sections.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { refuseStrayFiles } from '#platform/ui/web/stray-files.ts';
import { WorkspaceContext } from '#platform/identity/web/workspace.tsx';
import { embeds, parts } from './joined-modules.ts';
import { createAppRouter } from './router.tsx';
import { useStartedWorkspace } from './start-workspace.ts';

/** Loaded lazily; earlier toasts wait for it. */
const Toasts = lazy(async () => ({ default: (await import('#platform/ui/web/toasts.tsx')).Toasts }));
const LiveUpdates = lazy(async () => ({ default: (await import('#platform/live/web/live-updates.tsx')).LiveUpdates }));
const NoOrganization = lazy(async () => ({ default: (await import('./no-organization.tsx')).NoOrganization }));

const queryClient = createQueryClient(showFailure, explainLimit);
const router = createAppRouter();

/** Everything below a started session. */
export function SignedIn() {
  const [attempt, setAttempt] = useState(0);
  const start = useStartedWorkspace(attempt);
  useEffect(() => keepFocus(document), []);
  useEffect(refuseStrayFiles, []);
  if (start.state === 'starting') return <FullScreenLoader label="Loading..." />;
  if (start.state === 'switching') return <FullScreenLoader />;
  if (start.state === 'no-organization') {
    return (
      <Suspense fallback={<FullScreenLoader label="Loading..." />}>
        <NoOrganization user={start.user} />
      </Suspense>
    );
  }
  if (start.state === 'failed') {
    return (
      <CenteredCard>
        <ErrorState
          bare
          title="Archwright couldn't start"
          message={failureSentence(start.error)}
          onRetry={() => setAttempt(attempt + 1)}
        />
      </CenteredCard>
    );
  }
  return (
    <QueryClientProvider client={queryClient}>
      <AppPartsContext value={parts}>
        <WorkspaceContext value={start.workspace}>
          <EmbedsContext value={embeds}>
            <RouterProvider router={router} />
          </EmbedsContext>
          <Suspense>
            <Toasts />
            <LiveUpdates />
          </Suspense>
        </WorkspaceContext>
      </AppPartsContext>
    </QueryClientProvider>
  );
}
