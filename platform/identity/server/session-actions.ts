/** Signing in, renewing and ending sessions, and authenticating calls. Source: decisions section 9. */
import { createHash, randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import {
  chooseProjectMessage,
  invalidCredentialsMessage,
  keyNeededMessage,
  noProject,
  type Call,
} from '#platform/http/contract.ts';
import { Failure, forbidden, notFound, refused } from '#platform/http/model/failure.ts';
import type { CallerHeaders, ProjectCaller, UserCaller } from '#platform/http/server/caller.ts';
import type { RateLimiter } from '#platform/http/server/rate-limit-table.ts';
import { blockedMessage, unconfirmedMessage } from '../contract.ts';
import { permissionsOf } from '../model/permissions.ts';
import { accountByEmail, setPasswordHash, type Account } from './account-table.ts';
import { bearerToken, requestedScope } from './caller-headers.ts';
import { hashPassword, needsRehash, passwordMatches } from './password.ts';
import {
  authenticateSession,
  endSessionById,
  insertSession,
  lockSession,
  rotateSession,
  type ProjectChecks,
  type Rotation,
  type Session,
} from './session-table.ts';
import type { Tokens } from './tokens.ts';

/** Grace period after its first use in which a refresh token returns the same successor, ms. */
const graceMs = 10_000;
const signInLimit = { limit: 10, windowSeconds: 600 } as const;
/** High enough for an office behind one address, low enough to stop password guessing. */
const addressLimit = { limit: 100, windowSeconds: 600 } as const;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Functions of other modules that identity needs. */
export interface IdentityLoans {
  /** Password hash of the newest unconfirmed registration of an address. */
  readonly pendingPasswordHash: (db: Db, email: string) => Promise<string | undefined>;
  readonly projects: Pick<ProjectChecks, 'projectIsOpen' | 'projectIsReadOnly'>;
}

/** Both tokens of a session, as they are sent. */
export interface TokenPair {
  readonly token: string;
  readonly refresh_token: string;
}

/** Sessions: sign-in, renewal, end, authentication. */
export class SessionActions {
  readonly #database: Database;
  readonly #tokens: Tokens;
  readonly #rateLimiter: RateLimiter;
  readonly #loans: IdentityLoans;

  constructor(database: Database, tokens: Tokens, rateLimiter: RateLimiter, loans: IdentityLoans) {
    this.#database = database;
    this.#tokens = tokens;
    this.#rateLimiter = rateLimiter;
    this.#loans = loans;
  }

  /**
   * Opens a session. Exactly one hash is computed whether the account exists or not; every failure is 401. 429 after ten
   * failures of an IP address with one e-mail address within ten minutes, after a hundred of an IP address with any, and
   * while an IP address has too many attempts running.
   */
  async signIn(input: { email: string; password: string; address: string; userAgent: string }): Promise<TokenPair> {
    const limit = { key: `sign-in:${hashOf(`${input.email.toLowerCase()}|${input.address}`)}`, ...signInLimit };
    const fromAddress = { key: `sign-in-address:${hashOf(input.address)}`, ...addressLimit };
    await this.#rateLimiter.take(limit);
    await this.#rateLimiter.take(fromAddress);
    const account = await accountByEmail(this.#database.owner, input.email);
    const pendingHash = account ? undefined : await this.#loans.pendingPasswordHash(this.#database.owner, input.email);
    const matches = await passwordMatches(account?.passwordHash ?? pendingHash, input.password, input.address);
    if (!matches) throw new Failure(401, invalidCredentialsMessage);
    if (!account) throw new Failure(401, unconfirmedMessage);
    if (account.blocked) throw new Failure(401, blockedMessage);
    await this.#rehashIfWeak(account, input.password);
    await this.#rateLimiter.forget(limit.key);
    await this.#rateLimiter.giveBack(fromAddress.key, 1);
    return this.open(account.id, input.userAgent);
  }

  /** Opens a session for an authenticated account. */
  async open(userId: string, userAgent: string): Promise<TokenPair> {
    const sessionId = randomUUID();
    await this.#database.asOwner((db) => insertSession(db, { id: sessionId, userId, userAgent }));
    return this.#pair(userId, sessionId, 0);
  }

  /** Rotates a refresh token. Reuse of an old token after the grace period ends the session: 401. */
  async refresh(refreshToken: string): Promise<TokenPair> {
    const claims = this.#tokens.readRefreshToken(refreshToken);
    if (!claims) throw new Failure(401, invalidCredentialsMessage);
    const renewed = await this.#database.asOwner(async (db) => {
      const session = await lockSession(db, claims.sessionId);
      if (!session) return undefined;
      const next = nextGeneration(session, claims.generation, session.now.getTime());
      if (!next) {
        await endSessionById(db, session.id);
        return undefined;
      }
      if (next.rotations) await rotateSession(db, session.id, next.generation, next.rotations);
      return { userId: session.userId, generation: next.generation };
    });
    if (!renewed) throw new Failure(401, invalidCredentialsMessage);
    return this.#pair(renewed.userId, claims.sessionId, renewed.generation);
  }

  /** Authenticates a request with one query. */
  async authenticate(
    { access, method }: Pick<Call, 'access' | 'method'>,
    headers: Omit<CallerHeaders, 'address'>,
  ): Promise<UserCaller> {
    const claims = await this.#tokens.readAccessToken(bearerToken(headers.authorization));
    const scope = requestedScope(access, headers);
    const found = await authenticateSession(
      this.#database.owner,
      { ...claims, ...scope, writes: method !== 'GET' },
      this.#loans.projects,
    );
    if (!found) throw new Failure(401, invalidCredentialsMessage);
    if (access === 'key') throw forbidden(keyNeededMessage);
    const caller: UserCaller = {
      ...claims,
      roles: found.roles,
      via: 'ui',
      signedInAt: found.signedInAt,
      organizations: found.organizations,
    };
    if (!scope.organizationId) return caller;
    if (found.role === null) throw forbidden();
    if (access === 'project' && !found.projectOpen) {
      throw headers.project.every((value) => value === noProject) ? refused(chooseProjectMessage) : notFound();
    }
    const projectCaller: ProjectCaller = {
      ...caller,
      organizationId: scope.organizationId,
      role: found.role,
      permissions: new Set(permissionsOf(found.role)),
      projectId: scope.projectId ?? '',
      projectReadOnly: found.projectReadOnly,
    };
    return projectCaller;
  }

  async #rehashIfWeak(account: Account, password: string): Promise<void> {
    if (!needsRehash(account.passwordHash)) return;
    await setPasswordHash(this.#database.owner, account.id, await hashPassword(password, account.id));
  }

  async #pair(userId: string, sessionId: string, generation: number): Promise<TokenPair> {
    return {
      token: await this.#tokens.createAccessToken({ userId, sessionId }),
      refresh_token: this.#tokens.createRefreshToken({ sessionId, generation }),
    };
  }
}

/**
 * The generation that answers the use of `used` at `now`: a new one (with the rotations to store), the successor of a
 * token that was used a moment ago, or undefined for reuse.
 */
export function nextGeneration(
  session: Pick<Session, 'generation' | 'recentRotations'>,
  used: number,
  now: number,
): { readonly generation: number; readonly rotations?: readonly Rotation[] } | undefined {
  if (used === session.generation) {
    const fresh = session.recentRotations.filter((rotation) => now - rotation.at <= graceMs);
    return { generation: used + 1, rotations: [...fresh, { generation: used, at: now }] };
  }
  const firstUse = session.recentRotations.find((rotation) => rotation.generation === used);
  return firstUse && now - firstUse.at <= graceMs ? { generation: used + 1 } : undefined;
}
