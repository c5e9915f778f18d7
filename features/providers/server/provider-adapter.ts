/** What the product needs of a provider, the same for all of them. */
import type { IncomingHttpHeaders } from 'node:http';
import type { GitRemote } from '#platform/git/server/git-remote.ts';
import type { ProviderRepository } from '../contract.ts';

/** The account behind a token. */
export interface ProviderAccount {
  readonly name: string;
  /** Null when the token does not end, or the provider does not say. */
  readonly tokenExpiresAt: Date | null;
}

/** Repositories on a page of a provider. */
export interface RepositoryPage {
  readonly repositories: readonly ProviderRepository[];
  /** Of all pages, as far as the provider tells; else what is known so far. */
  readonly total: number;
}

/** A merge request, called pull request by some providers. */
export interface FoundMergeRequest {
  /** Number within the repository. */
  readonly iid: number;
  readonly title: string;
  readonly author: string;
  readonly state: 'open' | 'merged' | 'closed';
  readonly sourceBranch: string;
  readonly targetBranch: string;
  readonly webUrl: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A file that a merge request changes. Null where the provider does not count lines. */
export interface FoundChange {
  readonly oldPath: string;
  readonly newPath: string;
  readonly status: 'added' | 'modified' | 'deleted' | 'renamed';
  readonly additions: number | null;
  readonly deletions: number | null;
}

/** A merge request to be opened. */
export interface NewMergeRequest {
  readonly title: string;
  readonly description: string;
  readonly sourceBranch: string;
  readonly targetBranch: string;
}

/** What a provider tells by its webhook. */
export type ProviderEvent =
  | { readonly kind: 'push'; readonly branch: string }
  | { readonly kind: 'merge-request'; readonly iid: number }
  /** Something that the product does not follow. */
  | { readonly kind: 'other' };

/** A request of a webhook as it arrived. */
export interface WebhookRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly secret: string;
}

/** A repository as adapters name it. */
export type RepositoryName = Pick<ProviderRepository, 'id' | 'path'>;

/**
 * A connection to a provider. Methods throw GitProblem, a sentence without addresses and tokens; `TokenRefused`, which
 * is one, when the token is not accepted any more.
 */
export interface ProviderAdapter {
  readonly check: () => Promise<ProviderAccount>;
  readonly repositories: (page: {
    readonly page: number;
    readonly perPage: number;
    readonly search: string;
  }) => Promise<RepositoryPage>;
  /** Undefined for one that does not exist, or that the token may not read. */
  readonly repository: (id: string) => Promise<ProviderRepository | undefined>;
  readonly remote: (repository: RepositoryName) => Promise<GitRemote>;
  /** Newest change first, at most `limit`. */
  readonly mergeRequests: (repository: RepositoryName, limit: number) => Promise<readonly FoundMergeRequest[]>;
  readonly mergeRequest: (repository: RepositoryName, iid: number) => Promise<FoundMergeRequest | undefined>;
  /** At most 1,000 files. */
  readonly changes: (repository: RepositoryName, iid: number) => Promise<readonly FoundChange[]>;
  /** Opens a merge request; one that is open for the same branches is returned instead of a second. */
  readonly openMergeRequest: (repository: RepositoryName, request: NewMergeRequest) => Promise<FoundMergeRequest>;
  /** Page of a file at a commit, for people. */
  readonly fileUrl: (
    repository: Pick<ProviderRepository, 'webUrl'>,
    path: string,
    commit: string,
  ) => string | undefined;
  /** Undefined when the request is not signed with the secret. Compared in constant time. */
  readonly webhookEvent: (request: WebhookRequest) => ProviderEvent | undefined;
}

/** The part of an adapter about repositories. */
export type RepositoryCalls = Pick<ProviderAdapter, 'check' | 'repositories' | 'repository' | 'remote' | 'fileUrl'>;
/** The part about merge requests. */
export type RequestCalls = Pick<ProviderAdapter, 'mergeRequests' | 'mergeRequest' | 'changes' | 'openMergeRequest'>;
