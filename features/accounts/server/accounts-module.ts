/** Server module of accounts. */
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { organizationsOf } from '#platform/identity/server/membership-table.ts';
import { projectsOfOrganizations } from '#features/projects/server/projects-facade.ts';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { invalidCredentialsMessage } from '#platform/http/contract.ts';
import { route, routeWithDatabase, type BoundRoute } from '#platform/http/server/route.ts';
import { accountById, usernameOf } from '#platform/identity/server/account-table.ts';
import { permissionsOf } from '#platform/identity/model/permissions.ts';
import {
  changePassword,
  confirmRegistration,
  deleteAccount,
  getCurrentUser,
  register,
  resendConfirmation,
  resetPassword,
  sendResetLink,
  updateProfile,
  type CurrentUser,
} from '../contract.ts';
import { accountMails } from './account-mails.ts';
import { ProfileActions } from './profile-actions.ts';
import { RegistrationActions } from './registration-actions.ts';
import { registrationMigrations } from './registration-table.ts';

async function currentUserOf(db: Db, userId: string, organizationIds: readonly string[]): Promise<CurrentUser> {
  const [account, organizations, projects] = await allDone([
    accountById(db, userId),
    organizationsOf(db, userId),
    projectsOfOrganizations(db, organizationIds),
  ]);
  if (!account) throw new Failure(401, invalidCredentialsMessage);
  return {
    id: account.id,
    email: account.email,
    profile: { firstName: account.firstName, lastName: account.lastName, username: usernameOf(account) },
    organizations: organizations.map((organization) => ({
      ...organization,
      permissions: permissionsOf(organization.role),
      projects: projects
        .filter((project) => project.organizationId === organization.id)
        .map(({ id, code, name, readOnly }) => ({ id, code, name, readOnly })),
    })),
    roles: [...account.roles],
  };
}

const accountRoutes = (registrations: RegistrationActions): readonly BoundRoute[] => [
  route(getCurrentUser, ({ db, caller }) => currentUserOf(db, caller.userId, caller.organizations)),
  routeWithDatabase(register, ({ body, request }) => registrations.register(body, request.address)),
  routeWithDatabase(confirmRegistration, async ({ body: { code, browser }, request }) => {
    const confirmed = await registrations.confirm(code, browser, request.userAgent);
    return browser === undefined ? { success: true as const } : { success: true as const, ...confirmed };
  }),
  routeWithDatabase(resendConfirmation, ({ body }) => registrations.resend(body.email)),
  routeWithDatabase(sendResetLink, ({ body }) => registrations.sendResetLink(body.email)),
  routeWithDatabase(resetPassword, async ({ params, body, request }) => {
    await registrations.resetPassword(params.token, body.password, request.address);
    return undefined;
  }),
];

const profileRoutes = (profiles: ProfileActions): readonly BoundRoute[] => [
  route(updateProfile, ({ db, caller, body }) => profiles.rename(db, caller, body)),
  routeWithDatabase(changePassword, ({ caller, body }) => profiles.changePassword(caller, body)),
  routeWithDatabase(deleteAccount, async ({ caller, body }) => {
    await profiles.deleteAccount(caller, body.email);
    return undefined;
  }),
];

/** Server module of registration, password reset, the current user and the profile. */
export const accounts: ServerModule = {
  migrations: registrationMigrations,
  routes: (services) => [
    ...accountRoutes(new RegistrationActions(services)),
    ...profileRoutes(new ProfileActions(services)),
  ],
  jobs: (services) => [...new RegistrationActions(services).jobs, ...new ProfileActions(services).jobs],
  mails: accountMails,
};
