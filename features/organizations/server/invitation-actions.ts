/** Actions on invitations: sent by owners within the limit of the plan, accepted once by the invited person. */
import { randomUUID } from 'node:crypto';
import { accountIsKnown, openConfirmedAccount } from '#features/accounts/server/accounts-facade.ts';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { recordActivity } from '#platform/history/server/activity-table.ts';
import { Failure, invalidInput, notFound, refused, violation } from '#platform/http/model/failure.ts';
import type { TenantCaller, UserCaller } from '#platform/http/server/caller.ts';
import type { RateLimiter } from '#platform/http/server/rate-limit-table.ts';
import { accountById, usernameOf } from '#platform/identity/server/account-table.ts';
import {
  deleteInvitation,
  insertInvitations,
  invitationByCode,
  invitedAddresses,
  lockInvitation,
  purgeInvitations,
  renewInvitation,
  takeInvitation,
  type Invitation,
} from '#platform/identity/server/invitation-table.ts';
import { memberAddresses } from '#platform/identity/server/member-list-table.ts';
import { countMembers, insertMembership, organizationById } from '#platform/identity/server/membership-table.ts';
import { hashPassword, assertUncommonPassword } from '#platform/identity/server/password.ts';
import { createCode, hashCode } from '#platform/identity/server/secrets.ts';
import type { JobDefinition } from '#platform/jobs/server/job-queue.ts';
import { lockPlan, assertWithinLimit } from '#platform/limits/server/subscription-table.ts';
import type { Mailer } from '#platform/mail/server/mailer.ts';
import {
  alreadyMemberMessage,
  givenTwiceMessage,
  invitationGoneMessage,
  isInvitedMessage,
  isMemberMessage,
  memberLimit,
  otherAddressMessage,
  pleaseSignInMessage,
  type Member,
} from '../contract.ts';
import type { invitationMails } from './invitation-mails.ts';
import { readMembersByIds, recordMembership, recordMemberships } from './member-actions.ts';

/** Addresses an organization may invite per day. */
const mailsPerDay = { limit: 50, windowSeconds: 86_400 } as const;
const template: keyof typeof invitationMails = 'organization.invitation';

/** Dependencies of the actions. */
export interface InvitationServices {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly rateLimiter: RateLimiter;
  readonly adminEmail: string | undefined;
}

/** Input of a new account. */
export interface Newcomer {
  readonly password: string;
  readonly firstName: string;
  readonly lastName?: string | undefined;
}

/** Actions on invitations. */
export class InvitationActions {
  readonly #database: Database;
  readonly #mailer: Mailer;
  readonly #rateLimiter: RateLimiter;
  readonly #adminEmail: string | undefined;

  constructor(services: InvitationServices) {
    this.#database = services.database;
    this.#mailer = services.mailer;
    this.#rateLimiter = services.rateLimiter;
    this.#adminEmail = services.adminEmail;
  }

  /** Invites all addresses or none; members, open invitations and duplicates are violations of `emails[i]`. */
  async invite(caller: TenantCaller, emails: readonly string[]): Promise<Member[]> {
    return this.#counted(caller, emails.length, async (db) => {
      const plan = await lockPlan(db, caller.organizationId);
      await assertNewAddresses(db, caller.organizationId, emails);
      const members = await countMembers(db, caller.organizationId);
      // The last address must fit the plan as well.
      assertWithinLimit(plan, memberLimit, members + emails.length - 1);
      return readMembersByIds(db, caller.organizationId, await this.#inviteAll(db, caller, emails));
    });
  }

  /** Sends an invitation again; the old link becomes invalid. An expired one counts against the plan again. */
  async resend(caller: TenantCaller, id: string): Promise<void> {
    await this.#counted(caller, 1, async (db) => {
      const plan = await lockPlan(db, caller.organizationId);
      const invitation = await lockInvitation(db, caller.organizationId, id);
      if (!invitation) throw notFound();
      if (invitation.expired) assertWithinLimit(plan, memberLimit, await countMembers(db, caller.organizationId));
      const code = createCode();
      await renewInvitation(db, caller.organizationId, id, hashCode(code));
      await this.#mail(db, caller, [{ email: invitation.email, code }]);
      await recordMembership(db, caller, id, { subjectKind: 'invitation', action: 'sent_again', fields: [] });
    });
  }

  /** Inviter and organization; throws 404 for a used, revoked, expired or unknown code. */
  async lookUp(code: string): Promise<Invitation> {
    const invitation = await invitationByCode(this.#database.owner, hashCode(code));
    if (!invitation) throw notFound(invitationGoneMessage);
    return invitation;
  }

  /** Accepts with a signed-in account, which must have the invited address. */
  async accept(caller: UserCaller, code: string): Promise<void> {
    await this.#database.asOwner(async (db) => {
      const invitation = await takeLive(db, code);
      const account = await accountById(db, caller.userId);
      if (account?.email.toLowerCase() !== invitation.email.toLowerCase()) throw refused(otherAddressMessage);
      await join(db, invitation, caller.userId);
    });
  }

  /** Creates a confirmed account for the invited address and joins; an address with an account must sign in. */
  async acceptAsNewcomer(code: string, newcomer: Newcomer, address: string): Promise<void> {
    const { email } = await this.lookUp(code);
    if (await accountIsKnown(this.#database.owner, email)) throw refused(pleaseSignInMessage);
    await assertUncommonPassword(newcomer.password);
    const passwordHash = await hashPassword(newcomer.password, address);
    await this.#database.asOwner(async (db) => {
      const invitation = await takeLive(db, code);
      const { firstName, lastName = '' } = newcomer;
      const person = { email: invitation.email, passwordHash, firstName, lastName };
      const userId = await openConfirmedAccount(db, person, this.#adminEmail);
      if (userId === undefined) throw refused(pleaseSignInMessage);
      await join(db, invitation, userId);
    });
  }

  /** Nightly purge. */
  get jobs(): readonly JobDefinition[] {
    return [{ name: 'purge-invitations', cron: '15 3 * * *', run: () => purgeInvitations(this.#database.owner) }];
  }

  /** Runs `work` within the daily quota of addresses; failed calls do not count. */
  async #counted<T>(caller: TenantCaller, addresses: number, work: (db: Db) => Promise<T>): Promise<T> {
    const key = `invitations:${caller.organizationId}`;
    try {
      await this.#rateLimiter.take({ key, ...mailsPerDay, calls: addresses });
      const scope = { organizations: [caller.organizationId], userId: caller.userId };
      return await this.#database.within(scope, work);
    } catch (error) {
      await this.#rateLimiter.giveBack(key, addresses);
      throw error;
    }
  }

  async #inviteAll(db: Db, caller: TenantCaller, emails: readonly string[]): Promise<readonly string[]> {
    const coded = emails.map((email) => ({ id: randomUUID(), email, code: createCode() }));
    const by = { organizationId: caller.organizationId, invitedBy: caller.userId };
    await insertInvitations(
      db,
      by,
      coded.map(({ id, email, code }) => ({ id, email, codeHash: hashCode(code) })),
    );
    await this.#mail(db, caller, coded);
    const ids = coded.map(({ id }) => id);
    await recordMemberships(db, caller, ids, {
      subjectKind: 'invitation',
      action: 'sent',
      fields: ['email', 'role'],
    });
    return ids;
  }

  async #mail(
    db: Db,
    caller: TenantCaller,
    invitations: readonly { readonly email: string; readonly code: string }[],
  ): Promise<void> {
    const [organization, inviter] = await allDone([
      organizationById(db, caller.organizationId),
      accountById(db, caller.userId),
    ]);
    const from = { organization: organization?.name ?? '', inviter: inviter ? usernameOf(inviter) : 'An owner' };
    await this.#mailer.postAll(
      db,
      template,
      invitations.map(({ email, code }) => ({ to: email, data: { ...from, code } })),
    );
  }
}

async function assertNewAddresses(db: Db, organizationId: string, emails: readonly string[]): Promise<void> {
  const lower = emails.map((email) => email.toLowerCase());
  const [members, invited] = await allDone([
    memberAddresses(db, organizationId, lower),
    invitedAddresses(db, organizationId, lower),
  ]);
  const violations = lower.flatMap((email, at) => {
    const path = `emails[${at}]`;
    if (members.has(email)) return [violation(path, isMemberMessage)];
    if (invited.has(email)) return [violation(path, isInvitedMessage)];
    return lower.indexOf(email) === at ? [] : [violation(path, givenTwiceMessage)];
  });
  if (violations.length > 0) throw invalidInput(violations);
}

async function takeLive(db: Db, code: string): Promise<Invitation> {
  const invitation = await takeInvitation(db, hashCode(code));
  if (!invitation) throw notFound(invitationGoneMessage);
  return invitation;
}

/** The invitation becomes a membership with the same id, which keeps its history. */
async function join(db: Db, { id, organizationId }: Invitation, userId: string): Promise<void> {
  if (!(await insertMembership(db, { id, organizationId, userId, role: 'member' }))) {
    throw new Failure(422, alreadyMemberMessage);
  }
  await recordActivity(db, {
    organizationId,
    projectId: null,
    actorId: userId,
    via: 'ui',
    subjectKind: 'membership',
    subjectId: id,
    action: 'joined',
    summary: '',
    details: { fields: [], userId },
  });
}

/** Revokes an invitation; throws 404 when there is none. */
export async function revokeInvitationBy(db: Db, caller: TenantCaller, id: string): Promise<void> {
  if (!(await deleteInvitation(db, caller.organizationId, id))) throw notFound();
  await recordMembership(db, caller, id, { subjectKind: 'invitation', action: 'revoked', fields: [] });
}
