/** Starts the signed-in app: current user, remembered organization and project, fresh tokens, other tabs. */
import { useEffect, useMemo, useState } from 'react';
import { getCurrentUser } from '#features/accounts/contract.ts';
import { callApi, setApiScope } from '#platform/http/web/api.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { adminRole } from '#platform/identity/model/permissions.ts';
import { signInAddress } from '#platform/identity/web/continue-address.ts';
import { endSession, keepSessionFresh, noteSessionEnd, renewSession } from '#platform/identity/web/session.ts';
import {
  storeChoice,
  storedChoice,
  storedToken,
  touchSession,
  watchOtherTabs,
} from '#platform/identity/web/session-store.ts';
import { chooseWorkspace, type Workspace, type WorkspaceUser } from '#platform/identity/web/workspace.tsx';
import { noteOwnCall } from '#platform/live/web/own-change.ts';
import { loadAnalytics } from './analytics.ts';
import { drafts } from './joined-modules.ts';

type Start =
  | { readonly state: 'starting' }
  | { readonly state: 'switching' }
  | { readonly state: 'no-organization'; readonly user: WorkspaceUser }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'started'; readonly workspace: Workspace };

/** Ids chosen in this tab. Another tab may use another project. */
const current: { organizationId: string | undefined; projectId: string | undefined } = {
  organizationId: undefined,
  projectId: undefined,
};

let leaving = false;
/** Clears a session that the server ended, and redirects to sign-in and back. */
async function leave(): Promise<void> {
  // Several calls may be refused at once.
  if (leaving) return;
  leaving = true;
  await Promise.all(drafts.map((source) => source.keep().catch(() => undefined)));
  await endSession();
  const { pathname, search, hash } = window.location;
  window.location.assign(signInAddress(`${pathname}${search}${hash}`));
}

const enter = (organizationId: string, projectId: string | undefined): void => {
  current.organizationId = organizationId;
  current.projectId = projectId;
  storeChoice(organizationId, projectId);
};

/** Several calls of a page may be refused: permissions are reloaded at most once per interval, in ms. */
const rightsRest = 2_000;
let rightsReadAt = Number.NEGATIVE_INFINITY;

let connected = false;
/** Configures the API client; `readRights` reloads the user after a call was refused for lack of a permission. */
function connect(readRights: () => void): void {
  const reloadRights = (): void => {
    if (performance.now() - rightsReadAt < rightsRest) return;
    rightsReadAt = performance.now();
    readRights();
  };
  setApiScope({
    token: () => storedToken()?.value,
    organizationId: () => current.organizationId,
    projectId: () => current.projectId,
    renew: renewSession,
    ended: () => void leave(),
    forbidden: () => reloadRights(),
    succeeded: touchSession,
    sent: noteOwnCall,
  });
  if (connected) return;
  connected = true;
  keepSessionFresh(() => void leave());
  watchOtherTabs(() => {
    noteSessionEnd();
    window.location.assign('/');
  });
}

/** Time for "Switching..." to be rendered before the page reloads, in ms. */
const switchRest = 80;

/** Reloads the app with another organization or project. */
function load(address: string): void {
  if (`${window.location.pathname}${window.location.search}` === address) window.location.reload();
  else window.location.assign(address);
}

/** Delay until the page is rendered, in ms. */
const prepareAfter = 2_000;

/** Runs the start; another `attempt` restarts it. */
export function useStartedWorkspace(attempt: number): Start {
  const [user, setUser] = useState<WorkspaceUser>();
  const [failure, setFailure] = useState<{ readonly attempt: number; readonly error: unknown }>();
  const [switching, setSwitching] = useState(false);

  useEffect(() => {
    // A failed reload changes nothing: the refused call has shown its error.
    connect(() => void callApi(getCurrentUser).then(setUser, () => undefined));
    callApi(getCurrentUser).then(setUser, (error: unknown) => {
      // A refused session leaves the page; other errors can be retried.
      if (!(error instanceof Failure && error.status === 401)) setFailure({ attempt, error });
    });
  }, [attempt]);

  useEffect(() => {
    if (user && !user.roles.includes(adminRole)) loadAnalytics();
  }, [user]);

  useEffect(() => {
    // Loaded early, so that sign-out finds drafts even when offline.
    const prepare = (): void => drafts.forEach((source) => void source.prepare().catch(() => undefined));
    const waiting = setTimeout(prepare, prepareAfter);
    return () => clearTimeout(waiting);
  }, []);

  return useMemo((): Start => {
    if (switching) return { state: 'switching' };
    if (failure?.attempt === attempt) return { state: 'failed', error: failure.error };
    if (!user) return { state: 'starting' };
    const remembered = current.organizationId ? current : storedChoice();
    const chosen = chooseWorkspace(user.organizations, remembered);
    if (!chosen) return { state: 'no-organization', user };
    const { organization, project } = chosen;
    enter(organization.id, project?.id);
    const switchTo = (organizationId: string, projectId: string | undefined, address = '/'): void => {
      setSwitching(true);
      storeChoice(organizationId, projectId);
      setTimeout(() => load(address), switchRest);
    };
    const workspace: Workspace = {
      user,
      organization,
      project,
      switchOrganization: (id) => switchTo(id, undefined),
      switchProject: (id) => switchTo(organization.id, id),
      openProject: switchTo,
      reloadUser: async () => setUser(await callApi(getCurrentUser)),
      forgetDrafts: async () => {
        await Promise.all(drafts.map((source) => source.discard().catch(() => undefined)));
      },
    };
    return { state: 'started', workspace };
  }, [user, failure, attempt, switching]);
}
