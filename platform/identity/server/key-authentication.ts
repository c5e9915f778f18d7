/** Authenticates API keys and distinguishes them from session tokens. Source: decisions section 9. */
import { createHash } from 'node:crypto';
import type { Database } from '#platform/database/server/open-database.ts';
import {
  chooseProjectMessage,
  invalidCredentialsMessage,
  keyForbiddenMessage,
  noProject,
  projectHeaderMessage,
  type Call,
} from '#platform/http/contract.ts';
import { Failure, forbidden, notFound, refused } from '#platform/http/model/failure.ts';
import { keyScopeOf, scopesOpen } from '#platform/http/model/key-scopes.ts';
import type { Authenticate, CallerHeaders, ProjectCaller, UserCaller } from '#platform/http/server/caller.ts';
import type { RateLimiter } from '#platform/http/server/rate-limit-table.ts';
import { permissionsOf } from '../model/permissions.ts';
import { apiKeyHash, keyPrefix } from './api-key.ts';
import { bearerToken, requestedScope } from './caller-headers.ts';
import { authenticateKey, markKeyUsed, type AuthenticatedKey } from './key-table.ts';
import type { SessionActions } from './session-actions.ts';
import type { ProjectChecks } from './session-table.ts';

/** Limit on unknown keys per address; does not affect valid keys from that address. */
const guesses = { limit: 30, windowSeconds: 60 } as const;

/** Authentication of API keys. */
export class KeyAuthentication {
  readonly #database: Database;
  readonly #rateLimiter: RateLimiter;
  readonly #projects: ProjectChecks;
  /** Keys whose last use is being stored. */
  readonly #marking = new Set<string>();

  constructor(database: Database, rateLimiter: RateLimiter, projects: ProjectChecks) {
    this.#database = database;
    this.#rateLimiter = rateLimiter;
    this.#projects = projects;
  }

  /** Authenticates a request with one query. Throws a Failure with the reason. */
  async authenticate(call: Call, key: string, headers: CallerHeaders): Promise<UserCaller> {
    const scope = requestedScope(call.access, headers, 'optional');
    const keyHash = apiKeyHash(key);
    const asked = { ...scope, code: headers.code, writes: call.method !== 'GET' };
    const found = keyHash && (await authenticateKey(this.#database.owner, { keyHash, ...asked }, this.#projects));
    if (!found) {
      await this.#rateLimiter.take({ key: `key-guess:${hashOf(headers.address)}`, ...guesses });
      throw new Failure(401, invalidCredentialsMessage);
    }
    this.#mark(found);
    if (!scopesOpen(found.scopes, keyScopeOf(call))) throw forbidden(keyForbiddenMessage);
    if (call.access === 'user') return personOf(found);
    if (call.access === 'key') return programOf(found, headers);
    return tenantOf(call, found, headers);
  }

  /** Stores the last use without delaying the call. */
  #mark(key: AuthenticatedKey): void {
    if (!key.unmarked || this.#marking.has(key.id)) return;
    this.#marking.add(key.id);
    void markKeyUsed(this.#database.owner, key)
      .catch(() => undefined)
      .finally(() => this.#marking.delete(key.id));
  }
}

const hashOf = (address: string): string => createHash('sha256').update(address).digest('base64url');

const personOf = (key: AuthenticatedKey): UserCaller => ({
  userId: key.userId ?? key.id,
  sessionId: '',
  key: { id: key.id, scopes: key.scopes, projectId: key.projectId },
  // Global roles do not give access to content, and keys only access content.
  roles: [],
  via: 'api-key',
  signedInAt: key.createdAt,
  organizations: key.organizationId === null ? key.organizations : [key.organizationId],
});

function tenantOf(call: Call, key: AuthenticatedKey, headers: CallerHeaders): ProjectCaller {
  // Parsed again: what is optional with an organization's key is required with a personal one.
  const scope = requestedScope(call.access, headers, key.organizationId === null ? 'required' : 'optional');
  const organizationId = scope.organizationId ?? key.organizationId ?? '';
  const role = key.organizationId === organizationId ? 'member' : key.role;
  if (role === null) throw forbidden();
  if (call.access === 'project') assertProjectOpen(key, scope.projectId, headers);
  else if (key.projectId !== null && !call.boundKeys) throw forbidden(keyForbiddenMessage);
  return {
    ...personOf(key),
    organizationId,
    role,
    permissions: new Set(permissionsOf(role)),
    projectId: scope.projectId ?? '',
    projectReadOnly: key.projectReadOnly,
  };
}

/** A program in the project of the path: an organization's key needs no X-Tenant. */
function programOf(key: AuthenticatedKey, headers: CallerHeaders): ProjectCaller {
  const tenant = key.organizationId ?? requestedScope('organization', headers).organizationId ?? '';
  const role = key.organizationId === null ? key.role : 'member';
  if (role === null) throw forbidden();
  const projectId = key.codedProjectId;
  if (projectId === null || (key.projectId !== null && key.projectId !== projectId)) throw notFound();
  return {
    ...personOf(key),
    organizationId: tenant,
    role,
    permissions: new Set(permissionsOf(role)),
    projectId,
    projectReadOnly: key.projectReadOnly,
  };
}

function assertProjectOpen(key: AuthenticatedKey, projectId: string | null, headers: CallerHeaders): void {
  const open = key.projectOpen && (key.projectId === null || key.projectId === projectId);
  if (open) return;
  // The caller is a program: the sentence for people would not tell its author what is missing.
  if (headers.project.length === 0) throw refused(projectHeaderMessage);
  throw headers.project.every((value) => value === noProject) ? refused(chooseProjectMessage) : notFound();
}

/** Authenticates by session or by key, depending on the token. */
export const authenticateBy =
  (sessions: SessionActions, keys: KeyAuthentication): Authenticate =>
  (call, headers) => {
    const token = bearerToken(headers.authorization);
    return token.startsWith(keyPrefix) ? keys.authenticate(call, token, headers) : sessions.authenticate(call, headers);
  };
