/** Registration, confirmation and password reset. Responses do not reveal whether an address has an account. */
import { createHash, randomUUID } from 'node:crypto';
import { createOrganization } from '#features/organizations/server/organizations-facade.ts';
import { createFirstProject } from '#features/projects/server/projects-facade.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { notFound } from '#platform/http/model/failure.ts';
import type { RateLimiter } from '#platform/http/server/rate-limit-table.ts';
import {
  accountByEmail,
  accountById,
  insertAccount,
  setPasswordHash,
  type Account,
} from '#platform/identity/server/account-table.ts';
import { hashPassword, assertUncommonPassword } from '#platform/identity/server/password.ts';
import { createCode, hashCode, type Secrets } from '#platform/identity/server/secrets.ts';
import type { SessionActions, TokenPair } from '#platform/identity/server/session-actions.ts';
import { endSessionsOf } from '#platform/identity/server/session-table.ts';
import type { JobDefinition, JobQueue } from '#platform/jobs/server/job-queue.ts';
import type { Mailer } from '#platform/mail/server/mailer.ts';
import {
  confirmationFailedMessage,
  resetLinkExpiredMessage,
  resetLinkSentMessage,
  verificationSentMessage,
} from '../contract.ts';
import type { accountMails } from './account-mails.ts';
import { rolesOfNewAccount } from './accounts-facade.ts';
import {
  deleteRegistrationsOf,
  insertRegistration,
  isLiveReset,
  newestRegistration,
  purgeCodes,
  replaceCode,
  replaceReset,
  takeRegistration,
  takeReset,
} from './registration-table.ts';

const limits = {
  registration: { limit: 60, windowSeconds: 3_600 },
  reset: { limit: 3, windowSeconds: 3_600 },
  /** Mails that registrations may send to one address. */
  mail: { limit: 3, windowSeconds: 3_600 },
} as const;

const keyOf = (text: string): string => createHash('sha256').update(text.toLowerCase()).digest('base64url');

/** Dependencies of the actions. */
export interface RegistrationServices {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly mailer: Mailer;
  readonly rateLimiter: RateLimiter;
  readonly queue: JobQueue;
  readonly adminEmail: string | undefined;
  readonly sessions: SessionActions;
}

/** What a confirmation answers. */
interface Confirmed {
  readonly email: string;
  readonly session?: TokenPair;
}

/** Actions of visitors on accounts. */
export class RegistrationActions {
  readonly #database: Database;
  readonly #mailer: Mailer;
  readonly #rateLimiter: RateLimiter;
  /** Address whose account administers the installation. */
  readonly #adminEmail: string | undefined;

  readonly #secrets: Secrets;
  readonly #queue: JobQueue;
  readonly #sessions: SessionActions;

  constructor(services: RegistrationServices) {
    this.#database = services.database;
    this.#secrets = services.secrets;
    this.#queue = services.queue;
    this.#sessions = services.sessions;
    this.#mailer = services.mailer;
    this.#rateLimiter = services.rateLimiter;
    this.#adminEmail = services.adminEmail;
  }

  /**
   * Stores a pending registration and mails its code; an address with an account gets a notice instead. From the fourth
   * registration of an address within an hour nothing is stored or mailed.
   */
  async register(
    input: {
      email: string;
      password: string;
      organisation?: string | undefined;
      project?: string | undefined;
      browser?: string | undefined;
    },
    address: string,
  ): Promise<{ success: boolean; message: string }> {
    await this.#rateLimiter.take({ key: `registration:${keyOf(address)}`, ...limits.registration });
    await assertUncommonPassword(input.password);
    const passwordHash = await hashPassword(input.password, address);
    // Same work and response, but nobody's mailbox can be flooded.
    if (!(await this.#rateLimiter.allows({ key: `registration-mail:${keyOf(input.email)}`, ...limits.mail }))) {
      return { success: true, message: verificationSentMessage };
    }
    const code = createCode();
    await this.#database.asOwner(async (db) => {
      if (await accountByEmail(db, input.email)) return this.#post(db, input.email, 'account.already-registered', {});
      await insertRegistration(db, {
        id: randomUUID(),
        email: input.email,
        passwordHash,
        organizationName: input.organisation ?? '',
        projectName: input.project ?? '',
        codeHash: hashCode(code),
        browserHash: input.browser === undefined ? null : hashCode(input.browser),
      });
      await this.#post(db, input.email, 'account.confirmation', { code });
    });
    return { success: true, message: verificationSentMessage };
  }

  /**
   * Creates the account, its organization and, when named, its first project. Throws 404 for an invalid code. Signs in
   * the browser that registered: a forwarded mail, or a link that somebody else sends, opens no session.
   */
  async confirm(code: string, browser: string | undefined, userAgent: string): Promise<Confirmed> {
    const { account, isSameBrowser } = await this.#createAccount(code, browser);
    const session = isSameBrowser ? await this.#sessions.open(account.id, userAgent) : undefined;
    return { email: account.email, ...(session ? { session } : {}) };
  }

  #createAccount(
    code: string,
    browser: string | undefined,
  ): Promise<{ readonly account: Account; readonly isSameBrowser: boolean }> {
    return this.#database.asOwner(async (db) => {
      const registration = await takeRegistration(db, hashCode(code));
      if (!registration) throw notFound(confirmationFailedMessage);
      const { email, passwordHash } = registration;
      const roles = rolesOfNewAccount(email, this.#adminEmail);
      const account = await insertAccount(db, { id: randomUUID(), email, passwordHash, roles });
      if (!account) throw notFound(confirmationFailedMessage);
      await deleteRegistrationsOf(db, email);
      const name = registration.organizationName || `${email.split('@')[0] ?? email}'s organization`;
      const organizationId = await createOrganization(db, { name, ownerId: account.id });
      if (registration.projectName) {
        await createFirstProject(db, { organizationId, actorId: account.id, name: registration.projectName });
      }
      return { account, isSameBrowser: browser !== undefined && hashCode(browser) === registration.browserHash };
    });
  }

  /** Requests a new confirmation mail. A job does the rest, so that response times reveal nothing. */
  async resend(email: string): Promise<{ status: 'ok'; message: string }> {
    await this.#request('resend-confirmation', email);
    return { status: 'ok', message: verificationSentMessage };
  }

  /** Requests a reset link; same response and time whether or not the account exists. */
  async sendResetLink(email: string): Promise<{ status: 'ok'; message: string }> {
    await this.#request('send-reset-link', email);
    return { status: 'ok', message: resetLinkSentMessage };
  }

  /** Jobs of the two requests above, and the nightly purge of codes. */
  get jobs(): readonly JobDefinition[] {
    return [
      { name: 'resend-confirmation', run: ({ sealed }) => this.#mailConfirmation(this.#addressIn(sealed)) },
      { name: 'send-reset-link', run: ({ sealed }) => this.#mailResetLink(this.#addressIn(sealed)) },
      { name: 'purge-codes', cron: '10 3 * * *', run: () => purgeCodes(this.#database.owner) },
    ];
  }

  async #request(job: 'resend-confirmation' | 'send-reset-link', email: string): Promise<void> {
    if (!(await this.#rateLimiter.allows({ key: `${job}:${keyOf(email)}`, ...limits.reset }))) return;
    await this.#queue.enqueue(this.#database.owner, job, { sealed: this.#secrets.seal('address', email) });
  }

  #addressIn(sealed: string | undefined): string {
    return this.#secrets.unseal('address', sealed ?? '');
  }

  async #mailConfirmation(email: string): Promise<void> {
    const code = createCode();
    await this.#database.asOwner(async (db) => {
      if (await accountByEmail(db, email)) return this.#post(db, email, 'account.already-registered', {});
      const registration = await newestRegistration(db, email);
      if (!registration) return;
      await replaceCode(db, registration.id, hashCode(code));
      await this.#post(db, registration.email, 'account.confirmation', { code });
    });
  }

  async #mailResetLink(email: string): Promise<void> {
    const code = createCode();
    await this.#database.asOwner(async (db) => {
      const account = await accountByEmail(db, email);
      if (!account) return;
      await replaceReset(db, account.id, hashCode(code));
      await this.#post(db, account.email, 'account.password-reset', { code });
    });
  }

  /** Sets a new password, ends every session and notifies the owner. Throws 404 for an invalid link. */
  async resetPassword(code: string, password: string, address: string): Promise<void> {
    const codeHash = hashCode(code);
    if (!(await isLiveReset(this.#database.owner, codeHash))) throw notFound(resetLinkExpiredMessage);
    await assertUncommonPassword(password);
    const passwordHash = await hashPassword(password, address);
    await this.#database.asOwner(async (db) => {
      const userId = await takeReset(db, codeHash);
      const account = userId === undefined ? undefined : await accountById(db, userId);
      if (!account) throw notFound(resetLinkExpiredMessage);
      await setPasswordHash(db, account.id, passwordHash);
      await endSessionsOf(db, account.id);
      await this.#post(db, account.email, 'account.password-changed', {});
    });
  }

  #post(db: Db, to: string, template: keyof typeof accountMails, data: Record<string, string>): Promise<void> {
    return this.#mailer.post(db, to, template, data);
  }
}
