/** Starts the signed-in app: current user, remembered organization and project, fresh tokens, other tabs. */
import { useEffect, useMemo, useState } from 'react';
import { getCurrentUser } from '#features/accounts/contract.ts';
import { callApi, setApiScope } from '#platform/http/web/api.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { signInAddress } from '#platform/identity/web/continue-address.ts';
import { endSession, keepSessionFresh, renewSession } from '#platform/identity/web/session.ts';
import {
  storeChoice,
  storedChoice,
  storedToken,
  touchSession,
  watchOtherTabs,
} from '#platform/identity/web/session-store.ts';
import { chooseWorkspace, type Workspace, type WorkspaceUser } from '#platform/identity/web/workspace.tsx';

type Start =
  | { readonly state: 'starting' }
  | { readonly state: 'switching' }
  | { readonly state: 'homeless' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'started'; readonly workspace: Workspace };

/** Ids of this tab. Another tab may work in another project meanwhile. */
const current: { organizationId: string | undefined; projectId: string | undefined } = {
  organizationId: undefined,
  projectId: undefined,
};

/** Forgets a session that the server ended, and asks for a new sign-in that leads back here. */
function leave(): void {
  endSession();
  const { pathname, search, hash } = window.location;
  window.location.assign(signInAddress(`${pathname}${search}${hash}`));
}

let connected = false;
function connect(): void {
  setApiScope({
    token: () => storedToken()?.value,
    organizationId: () => current.organizationId,
    projectId: () => current.projectId,
    renew: renewSession,
    ended: leave,
    succeeded: touchSession,
  });
  if (connected) return;
  connected = true;
  keepSessionFresh(leave);
  watchOtherTabs(() => window.location.assign('/'));
}

/** Loads the app again at its root, or at the address that was asked for. */
export function switchTo(organizationId: string, projectId: string | undefined, address = '/'): void {
  storeChoice(organizationId, projectId);
  if (`${window.location.pathname}${window.location.search}` === address) window.location.reload();
  else window.location.assign(address);
}

/** Follows the start; another `attempt` starts anew. */
export function useStartedWorkspace(attempt: number): Start {
  const [user, setUser] = useState<WorkspaceUser>();
  const [error, setError] = useState<unknown>();
  const [switching, setSwitching] = useState(false);

  useEffect(() => {
    connect();
    setError(undefined);
    callApi(getCurrentUser).then(setUser, (failure: unknown) => {
      // A refused session leaves the page; anything else can be tried again.
      if (!(failure instanceof Failure && failure.status === 401)) setError(failure);
    });
  }, [attempt]);

  return useMemo((): Start => {
    if (switching) return { state: 'switching' };
    if (error !== undefined) return { state: 'failed', error };
    if (!user) return { state: 'starting' };
    const remembered = current.organizationId ? current : storedChoice();
    const chosen = chooseWorkspace(user.organizations, remembered);
    if (!chosen) return { state: 'homeless' };
    const { organization, project } = chosen;
    current.organizationId = organization.id;
    current.projectId = project?.id;
    storeChoice(organization.id, project?.id);
    const start = (organizationId: string, projectId: string | undefined): void => {
      setSwitching(true);
      switchTo(organizationId, projectId);
    };
    const workspace: Workspace = {
      user,
      organization,
      project,
      switchOrganization: (id) => start(id, undefined),
      switchProject: (id) => start(organization.id, id),
      reloadUser: async () => setUser(await callApi(getCurrentUser)),
    };
    return { state: 'started', workspace };
  }, [user, error, switching]);
}
