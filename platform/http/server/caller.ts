/** The caller of a request, as far as its access requires. */
import type { Access, Call, KeyScope } from '../contract.ts';

/** The channel of a change. */
export type Via = 'ui' | 'api-key' | 'mcp' | 'system';

/** The API key of a call. */
export interface CallerKey {
  readonly id: string;
  readonly scopes: readonly KeyScope[];
  /** The only project that the key opens; null for every project of the organization. */
  readonly projectId: string | null;
}

/** A signed-in person, or an API key: a personal one acts as its person, an organization's under its own id. */
export interface UserCaller {
  readonly userId: string;
  /** Empty for a key. */
  readonly sessionId: string;
  /** Present when the call came with an API key. */
  readonly key?: CallerKey;
  /** Global roles, for example `ROLE_ADMIN`. */
  readonly roles: readonly string[];
  readonly via: Via;
  /** When the session was opened by password, UTC. */
  readonly signedInAt: Date;
  /** Every organization that the person has joined. */
  readonly organizations: readonly string[];
}

/** A member acting within one organization. */
export interface TenantCaller extends UserCaller {
  readonly organizationId: string;
  readonly role: string;
  /** Whose proposal the call makes real, and how that was made; absent for what the caller does on their own account. */
  readonly proposed?: { readonly by: string; readonly via: string };
  readonly permissions: ReadonlySet<string>;
}

/** A member acting within one project. */
export interface ProjectCaller extends TenantCaller {
  readonly projectId: string;
  /** The project is beyond the plan's limit: it can only be read and exported. Known for calls that write. */
  readonly projectReadOnly: boolean;
}

/** The caller that a handler gets, by the access of its call. */
export type CallerOf<A extends Access> = A extends 'project' | 'key'
  ? ProjectCaller
  : A extends 'organization'
    ? TenantCaller
    : A extends 'user'
      ? UserCaller
      : undefined;

/** Raw headers that identify caller, organization and project. */
export interface CallerHeaders {
  readonly authorization: string | undefined;
  /** Every value of X-Tenant, in order. */
  readonly tenant: readonly string[];
  /** Every value of X-Project, in order. */
  readonly project: readonly string[];
  /** Code of the project in the path, for calls with access `key`. */
  readonly code?: string | undefined;
  /** Address of the peer, after trusted proxies. */
  readonly address: string;
}

/** Authenticates the caller or throws a Failure with the reason (401, 400, 403, 404, 422). */
export type Authenticate = (call: Call, headers: CallerHeaders) => Promise<UserCaller>;
