/** Actions of people on their own account: name, password, deletion. */
import { transferOwnershipMessage } from '#features/organizations/contract.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { recordActivity } from '#platform/history/server/activity-table.ts';
import { invalidCredentialsMessage } from '#platform/http/contract.ts';
import { Failure, refused, violated } from '#platform/http/model/failure.ts';
import type { UserCaller } from '#platform/http/server/caller.ts';
import type { RateLimiter } from '#platform/http/server/rate-limit-table.ts';
import {
  lockAccount,
  markAccountDeleted,
  organizationIdsOf,
  purgeRemoved,
  standingIn,
  trashOrganization,
} from '#platform/identity/server/account-removal-table.ts';
import { accountById, setName, setPasswordHash, usernameOf } from '#platform/identity/server/account-table.ts';
import { deleteMembership, lockOrganization } from '#platform/identity/server/membership-table.ts';
import { hashPassword, passwordMatches, assertUncommonPassword } from '#platform/identity/server/password.ts';
import { endSessionsOf } from '#platform/identity/server/session-table.ts';
import type { JobDefinition } from '#platform/jobs/server/job-queue.ts';
import { lockPlan } from '#platform/limits/server/subscription-table.ts';
import type { Mailer } from '#platform/mail/server/mailer.ts';
import {
  currentPasswordNeededMessage,
  freshSignInMinutes,
  otherEmailMessage,
  passwordChangedMessage,
  wrongPasswordMessage,
  type CurrentUser,
} from '../contract.ts';
import type { accountMails } from './account-mails.ts';
import { deleteResetOf } from './registration-table.ts';

const passwordGuesses = { limit: 10, windowSeconds: 600 } as const;

/** Dependencies of the actions. */
export interface ProfileServices {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly rateLimiter: RateLimiter;
}

/** Actions of signed-in people on their account. */
export class ProfileActions {
  readonly #database: Database;
  readonly #mailer: Mailer;
  readonly #rateLimiter: RateLimiter;

  constructor({ database, mailer, rateLimiter }: ProfileServices) {
    this.#database = database;
    this.#mailer = mailer;
    this.#rateLimiter = rateLimiter;
  }

  /** Saves the name; the activity contains field names, never values. */
  async rename(
    db: Db,
    caller: UserCaller,
    name: { readonly firstName: string; readonly lastName: string },
  ): Promise<CurrentUser['profile']> {
    await setName(db, caller.userId, name);
    await recordChange(db, caller, ['firstName', 'lastName']);
    const account = await accountById(db, caller.userId);
    if (!account) throw new Failure(401, invalidCredentialsMessage);
    return { firstName: account.firstName, lastName: account.lastName, username: usernameOf(account) };
  }

  /** Sets a new password, ends all other sessions and sends a notice. Requires more than a stolen session. */
  async changePassword(
    caller: UserCaller,
    input: { readonly password: string; readonly currentPassword?: string | undefined },
  ): Promise<{ status: 'ok'; message: string }> {
    await this.#prove(caller, input.currentPassword);
    await assertUncommonPassword(input.password);
    const passwordHash = await hashPassword(input.password, caller.userId);
    await this.#database.asOwner(async (db) => {
      const email = await lockAccount(db, caller.userId);
      if (email === undefined) throw new Failure(401, invalidCredentialsMessage);
      await setPasswordHash(db, caller.userId, passwordHash);
      await endSessionsOf(db, caller.userId, caller.sessionId);
      await deleteResetOf(db, caller.userId);
      await recordChange(db, caller, ['password']);
      await this.#post(db, email, 'account.password-changed');
    });
    return { status: 'ok', message: passwordChangedMessage };
  }

  /**
   * Deletes the caller's account after confirmation by its address. Throws 422 for the only owner of an organization
   * with other members.
   */
  async deleteAccount(caller: UserCaller, typedEmail: string): Promise<void> {
    await this.#database.asOwner(async (db) => {
      const email = await lockAccount(db, caller.userId);
      if (email === undefined) throw new Failure(401, invalidCredentialsMessage);
      if (email.toLowerCase() !== typedEmail.toLowerCase()) throw violated('email', otherEmailMessage);
      for (const organizationId of await organizationIdsOf(db, caller.userId)) {
        await leaveOrganization(db, caller, organizationId);
      }
      await markAccountDeleted(db, caller.userId);
      await deleteResetOf(db, caller.userId);
      await this.#post(db, email, 'account.deleted');
    });
  }

  /** Purges accounts deleted 30 days ago. */
  get jobs(): readonly JobDefinition[] {
    return [{ name: 'purge-accounts', cron: '50 3 * * *', run: () => this.#database.asOwner(purgeRemoved) }];
  }

  /** Requires the current password, or a sign-in within the last minutes. */
  async #prove(caller: UserCaller, currentPassword: string | undefined): Promise<void> {
    if (!currentPassword) {
      const age = Date.now() - caller.signedInAt.getTime();
      if (age > freshSignInMinutes * 60_000) throw violated('currentPassword', currentPasswordNeededMessage);
      return;
    }
    const limit = { key: `current-password:${caller.userId}`, ...passwordGuesses };
    await this.#rateLimiter.take(limit);
    const account = await accountById(this.#database.owner, caller.userId);
    if (!(await passwordMatches(account?.passwordHash, currentPassword, caller.userId))) {
      throw violated('currentPassword', wrongPasswordMessage);
    }
    await this.#rateLimiter.forget(limit.key);
  }

  #post(db: Db, to: string, template: keyof typeof accountMails): Promise<void> {
    return this.#mailer.post(db, to, template, {});
  }
}

/** Records a change of a person in all their organizations, with field names, never values. */
async function recordChange(db: Db, caller: UserCaller, fields: readonly string[]): Promise<void> {
  for (const organizationId of caller.organizations) {
    await recordActivity(db, {
      organizationId,
      projectId: null,
      actorId: caller.userId,
      via: caller.via,
      subjectKind: 'account',
      subjectId: caller.userId,
      action: 'updated',
      summary: '',
      details: { fields },
    });
  }
}

/** Removes a person from an organization; one without other members goes to the trash. */
async function leaveOrganization(db: Db, { userId, via }: UserCaller, organizationId: string): Promise<void> {
  // Changing owners and adding members take the same locks, so the counts stay valid.
  await lockPlan(db, organizationId);
  await lockOrganization(db, organizationId);
  const standing = await standingIn(db, organizationId, userId);
  if (!standing) return;
  const { membershipId, role, otherMembers, otherOwners } = standing;
  if (otherMembers === 0) {
    await trashOrganization(db, organizationId);
  } else if (role === 'owner' && otherOwners === 0) {
    throw refused(transferOwnershipMessage);
  } else {
    await deleteMembership(db, organizationId, membershipId);
  }
  await recordActivity(db, {
    organizationId,
    projectId: null,
    actorId: userId,
    via,
    subjectKind: otherMembers === 0 ? 'organization' : 'member',
    subjectId: otherMembers === 0 ? organizationId : membershipId,
    action: otherMembers === 0 ? 'removed' : 'left',
    summary: '',
    details: {},
  });
}
