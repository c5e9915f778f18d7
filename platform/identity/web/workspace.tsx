/** Who is signed in, and in which organization and project they work. */
import { createContext, use } from 'react';
import { readingOnly, type Permission } from '../model/permissions.ts';

/** A project as the switcher shows it. */
export interface WorkspaceProject {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** Beyond the limit of the plan: it can be read and exported, not written. */
  readonly readOnly?: boolean;
}

/** An organization of the person with what they may do there. */
export interface WorkspaceOrganization {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  /** What the person may do there; without writes of content while the current project is read-only. */
  readonly permissions: readonly string[];
  readonly projects: readonly WorkspaceProject[];
}

/** The signed-in person. */
export interface WorkspaceUser {
  readonly id: string;
  readonly email: string;
  readonly profile: { readonly firstName: string; readonly lastName: string; readonly username: string };
  readonly roles: readonly string[];
  readonly organizations: readonly WorkspaceOrganization[];
}

/** State of the signed-in app that every page may read. */
export interface Workspace {
  readonly user: WorkspaceUser;
  readonly organization: WorkspaceOrganization;
  readonly project: WorkspaceProject | undefined;
  /** Shows "Switching..." and loads the app again at its root. */
  readonly switchOrganization: (id: string) => void;
  readonly switchProject: (id: string) => void;
  /** Switches to a project, of another organization too, and loads the app at an address of it. */
  readonly openProject: (organizationId: string, projectId: string, address: string) => void;
  /** Reads the user again, for example after a project was created. */
  readonly reloadUser: () => Promise<void>;
  /** Removes what was typed and never saved from this device, for example with the account. */
  readonly forgetDrafts?: () => Promise<void>;
}

/** Filled by the app. */
export const WorkspaceContext = createContext<Workspace | undefined>(undefined);

/** The workspace; only inside the signed-in app. */
export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (!workspace) throw new Error('There is no workspace outside the signed-in app.');
  return workspace;
}

/** Whether the person may do it in the current organization. The server asks again. */
export const usePermission = (permission: Permission): boolean =>
  useWorkspace().organization.permissions.includes(permission);

/** The current project; pages below `/project/$project` always have one. */
export function useProject(): WorkspaceProject {
  const { project } = useWorkspace();
  if (!project) throw new Error('There is no current project.');
  return project;
}

/** Finds what to open: the remembered organization and project if they are still the person's, else the first ones. */
export function chooseWorkspace(
  organizations: readonly WorkspaceOrganization[],
  remembered: { readonly organizationId: string | undefined; readonly projectId: string | undefined },
): { organization: WorkspaceOrganization; project: WorkspaceProject | undefined } | undefined {
  const organization = organizations.find(({ id }) => id === remembered.organizationId) ?? organizations[0];
  if (!organization) return undefined;
  const project = organization.projects.find(({ id }) => id === remembered.projectId) ?? organization.projects[0];
  // The server refuses writes to a read-only project, so nothing offers them.
  const permissions = project?.readOnly ? readingOnly(organization.permissions) : organization.permissions;
  return { organization: { ...organization, permissions }, project };
}
