/** Routes of the signed-in app, joined from the pages of its modules. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Navigate,
  Outlet,
  useLocation,
  useMatches,
  useParams,
  type RouteComponent,
} from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { habitualSignInPaths } from '#platform/identity/web/continue-address.ts';
import { AppLinkContext, type AppLinkProps } from '#platform/ui/web/app-link.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { NotFound } from '#platform/ui/web/page-states.tsx';
import { PageSkeleton } from '#platform/ui/web/read-view.tsx';
import type { PageFrame, PageRoute } from '#platform/ui/web/web-module.ts';
import { adminRole } from '#platform/identity/model/permissions.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { DeniedPage } from './denied-page.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { pages } from './joined-modules.ts';
import { Shell } from './shell.tsx';

/** A link with client-side navigation that preloads the next page on intent. */
function RouterLink({ href, children, ...rest }: AppLinkProps) {
  const [place = '', hash] = href.split('#');
  const [to = '', query] = place.split('?');
  const search = query === undefined ? {} : { search: Object.fromEntries(new URLSearchParams(query)) as never };
  return (
    <Link {...(rest as object)} {...search} {...(hash === undefined ? {} : { hash })} to={to}>
      {children}
    </Link>
  );
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** How much of the shell is shown around the page. */
    frame?: PageFrame;
  }
}

/** The shell stays mounted across pages; each page determines how much of it is shown. */
function Root() {
  const frame = useMatches({ select: (matches) => matches.at(-1)?.staticData.frame ?? 'plain' });
  const address = useLocation({ select: (location) => location.pathname });
  return (
    <AppLinkContext value={RouterLink}>
      <Shell frame={frame} address={address}>
        <Outlet />
      </Shell>
    </AppLinkContext>
  );
}

const SignOutPage = lazy(async () => ({ default: (await import('./sign-out-page.tsx')).SignOutPage }));

const ProjectMismatch = lazyPart(async () => (await import('./project-mismatch.tsx')).ProjectMismatch);

/** Renders a page after checking project and permission. */
function guarded(route: PageRoute): RouteComponent {
  const Page = lazy(route.page);
  function GuardedPage() {
    const { organization, project, user } = useWorkspace();
    const { project: code } = useParams({ strict: false }) as { project?: string };
    const [opened] = useState(project?.code);
    if (route.path.startsWith('/project/$project') && code !== project?.code) {
      return <ProjectMismatch code={code ?? ''} wasOpen={code === opened} />;
    }
    const denied =
      (route.permission !== undefined && !organization.permissions.includes(route.permission)) ||
      (route.admin === true && !user.roles.includes(adminRole));
    return denied ? <DeniedPage route={route} /> : <Page />;
  }
  // The router preloads the code of a page on intent.
  return Object.assign(GuardedPage, { preload: async () => void (await route.page()) }) as RouteComponent;
}

/** One router per page load. */
export function createAppRouter() {
  const root = createRootRoute({ component: Root });
  const children = pages.map((route) =>
    createRoute({
      getParentRoute: () => root,
      path: route.path,
      staticData: { frame: route.frame },
      component: guarded(route),
    }),
  );
  const signOut = createRoute({ getParentRoute: () => root, path: '/logout', component: SignOutPage });
  const signIns = habitualSignInPaths.map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => <Navigate to="/" replace /> }),
  );
  return createRouter({
    routeTree: root.addChildren([...children, signOut, ...signIns]),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
    trailingSlash: 'never',
  });
}
