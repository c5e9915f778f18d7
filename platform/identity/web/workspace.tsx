/** The signed-in person with their current organization and project. */
import { createContext, use } from 'react';
import { readingOnly, type Permission } from '../model/permissions.ts';

/** A project in the switcher. */
export interface WorkspaceProject {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** Beyond the plan's limit: it can be read and exported, not written. */
  readonly readOnly?: boolean;
}

/** An organization of the person with their permissions. */
export interface WorkspaceOrganization {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  /** Permissions of the person; without writes of content while the current project is read-only. */
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

/** State of the signed-in app, available to every page. */
export interface Workspace {
  readonly user: WorkspaceUser;
  readonly organization: WorkspaceOrganization;
  readonly project: WorkspaceProject | undefined;
  /** Shows "Switching..." and reloads the app at its root. */
  readonly switchOrganization: (id: string) => void;
  readonly switchProject: (id: string) => void;
  /** Switches to a project, of another organization too, and loads a page of it. */
  readonly openProject: (organizationId: string, projectId: string, address: string) => void;
  /** Reloads the user, for example after a project was created. */
  readonly reloadUser: () => Promise<void>;
  /** Removes unsaved drafts from this device, for example with the account. */
  readonly forgetDrafts?: () => Promise<void>;
}

/** Provided by the app. */
export const WorkspaceContext = createContext<Workspace | undefined>(undefined);

/** The workspace; throws outside the signed-in app. */
export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (!workspace) throw new Error('There is no workspace outside the signed-in app.');
  return workspace;
}

/** Whether the person has the permission in the current organization. The server checks again. */
export const usePermission = (permission: Permission): boolean =>
  useWorkspace().organization.permissions.includes(permission);

/** The current project; throws when there is none. Pages below `/project/$project` always have one. */
export function useProject(): WorkspaceProject {
  const { project } = useWorkspace();
  if (!project) throw new Error('There is no current project.');
  return project;
}

/** The stored organization and project if the person still has access, else the first ones. */
export function chooseWorkspace(
  organizations: readonly WorkspaceOrganization[],
  remembered: { readonly organizationId: string | undefined; readonly projectId: string | undefined },
): { organization: WorkspaceOrganization; project: WorkspaceProject | undefined } | undefined {
  const organization = organizations.find(({ id }) => id === remembered.organizationId) ?? organizations[0];
  if (!organization) return undefined;
  const project = organization.projects.find(({ id }) => id === remembered.projectId) ?? organization.projects[0];
  // The server refuses writes to a read-only project, so the UI does not offer them.
  const permissions = project?.readOnly ? readingOnly(organization.permissions) : organization.permissions;
  return { organization: { ...organization, permissions }, project };
}
