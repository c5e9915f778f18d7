/** Entry point: checks session and URL, then loads the visitor pages or the signed-in app. */
import '#platform/http/web/jitless.ts';
import '#platform/ui/web/style-nonce.ts';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { invitationAddress } from '#platform/identity/contract.ts';
import { endSession, renewSession } from '#platform/identity/web/session.ts';
import { storedRefreshToken, storedToken } from '#platform/identity/web/session-store.ts';
import { guardArrivals } from '#platform/ui/web/arrival-guard.ts';
import { UiProvider } from '#platform/ui/web/ui-provider.tsx';
import { loadAnalytics } from './analytics.ts';

const root = createRoot(document.querySelector('#root')!);

const draw = (page: ReactNode): void =>
  root.render(
    <StrictMode>
      <UiProvider>{page}</UiProvider>
    </StrictMode>,
  );

/** Pages below /public/ need no session; the gallery exists in development only. */
const isPublic = (path: string): boolean => path === '/public' || path.startsWith('/public/');

/** An invitation has separate pages for visitors and signed-in people. */
const isForBoth = (path: string): boolean => path.startsWith(invitationAddress);

async function start(): Promise<void> {
  const path = window.location.pathname;
  if (import.meta.env.DEV && path === '/dev/gallery') {
    const { Gallery } = await import('./gallery/gallery.tsx');
    return draw(<Gallery />);
  }
  const forVisitors = isPublic(path) && !isForBoth(path);
  if (!forVisitors && !storedToken() && storedRefreshToken()) {
    // The access token is missing: refresh it and reload, or the session has ended.
    if (await renewSession().catch(() => false)) return window.location.reload();
    await endSession();
  }
  if (forVisitors || !storedToken()) {
    loadAnalytics();
    const { Visitors } = await import('./visitors.tsx');
    return draw(<Visitors />);
  }
  const { SignedIn } = await import('./signed-in.tsx');
  return draw(<SignedIn />);
}

guardArrivals(document);
void start();
