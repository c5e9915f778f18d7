/** Webhooks as providers document them, whole: what is around the few fields that are read, and what is not asked for. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GitHost } from '#platform/git/server/git-host.ts';
import { readAllowance } from '#platform/outbound/server/allowance.ts';
import { OutboundClient } from '#platform/outbound/server/outbound-client.ts';
import type { ProviderType } from '../contract.ts';
import { adapterOf } from './open-provider.ts';
import type { ProviderEvent } from './provider-adapter.ts';

const secret = 'the secret of this webhook';
const hash = (one: string): string => one.repeat(40);
let folder: string;
let outbound: OutboundClient;
let git: GitHost;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'archwright-webhooks-'));
  outbound = new OutboundClient({ allowance: readAllowance('127.0.0.1:1') });
  git = new GitHost({ outbound, folder, local: undefined });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Headers = (body: string) => Record<string, string>;

/** What an adapter makes of a payload with headers as the provider sends them. */
function heard(type: ProviderType, baseUrl: string, headers: Headers, payload: object): ProviderEvent | undefined {
  const body = JSON.stringify(payload);
  const adapter = adapterOf({ git, outbound }, { type, baseUrl, token: 'token' });
  return adapter.webhookEvent({ headers: headers(body), body: Buffer.from(body), secret });
}

const signature = (body: string): string => createHmac('sha256', secret).update(body).digest('hex');

describe('Bitbucket', () => {
  const hear = (event: string, payload: object): ProviderEvent | undefined =>
    heard(
      'bitbucket',
      'https://bitbucket.org/acme',
      (body) => ({
        'x-event-key': event,
        'x-hook-uuid': 'b7c1',
        'x-request-uuid': 'c2d3',
        'x-attempt-number': '1',
        'x-hub-signature': `sha256=${signature(body)}`,
        'content-type': 'application/json',
      }),
      {
        actor: { type: 'user', display_name: 'Ada' },
        repository: { type: 'repository', full_name: 'acme/shop' },
        ...payload,
      },
    );
  const ref = (type: string, name: string) => ({ type, name, target: { type: 'commit', hash: hash('a') } });
  const change = (before: object | null, after: object | null) => ({
    old: before,
    new: after,
    created: before === null,
    closed: after === null,
    forced: false,
    truncated: false,
    commits: [],
  });

  test('tells a push to a branch, also beside a branch that was removed; nothing of a tag or a removed branch alone', () => {
    const main = change(ref('branch', 'main'), ref('branch', 'main'));
    const removed = change(ref('branch', 'old'), null);
    const tag = change(null, ref('tag', 'v1'));
    expect(hear('repo:push', { push: { changes: [main] } })).toEqual({ kind: 'push', branch: 'main' });
    expect(hear('repo:push', { push: { changes: [removed, tag, main] } })).toEqual({ kind: 'push', branch: 'main' });
    expect(hear('repo:push', { push: { changes: [removed, tag] } })).toEqual({ kind: 'other' });
  });

  test.each(['created', 'updated', 'fulfilled', 'rejected'])('tells a pull request that was %s', (action) => {
    const pullrequest = {
      type: 'pullrequest',
      id: 12,
      title: 'Carts end at midnight',
      state: 'OPEN',
      source: { branch: { name: 'midnight' }, commit: { hash: hash('b') } },
      destination: { branch: { name: 'main' }, commit: { hash: hash('c') } },
    };
    expect(hear(`pullrequest:${action}`, { pullrequest })).toEqual({ kind: 'merge-request', iid: 12 });
  });
});

describe('Azure DevOps', () => {
  const hear = (eventType: string, resource: object): ProviderEvent | undefined =>
    heard(
      'azure-devops',
      'https://dev.azure.com/acme',
      () => ({ authorization: `Basic ${Buffer.from(`anybody:${secret}`).toString('base64')}` }),
      {
        subscriptionId: '00000000-0000-0000-0000-000000000000',
        notificationId: 3,
        id: '6f2d1a3c-0000-4000-8000-000000000001',
        eventType,
        publisherId: 'tfs',
        message: { text: 'Ada pushed updates', html: 'Ada pushed updates', markdown: 'Ada pushed updates' },
        resource: { repository: { id: 'f1', name: 'shop', project: { id: 'p1', name: 'acme' } }, ...resource },
        resourceVersion: '1.0',
        resourceContainers: { project: { id: 'p1' } },
        createdDate: '2026-11-01T10:00:00.000Z',
      },
    );
  const update = (name: string) => ({ name, oldObjectId: hash('a'), newObjectId: hash('b') });

  test('tells a push to a branch, also where a tag was pushed with it', () => {
    const push = (...refUpdates: readonly object[]) => hear('git.push', { commits: [], refUpdates, pushId: 14 });
    expect(push(update('refs/heads/release/1'))).toEqual({ kind: 'push', branch: 'release/1' });
    expect(push(update('refs/tags/v1'), update('refs/heads/main'))).toEqual({ kind: 'push', branch: 'main' });
    expect(push(update('refs/tags/v1'))).toEqual({ kind: 'other' });
  });

  test.each(['created', 'updated', 'merged'])('tells a pull request that was %s', (action) => {
    const request = { pullRequestId: 9, status: 'active', title: 'Pay later', sourceRefName: 'refs/heads/later' };
    expect(hear(`git.pullrequest.${action}`, request)).toEqual({ kind: 'merge-request', iid: 9 });
  });
});

describe.each([
  ['Gitea', 'x-gitea'],
  ['Forgejo', 'x-forgejo'],
])('%s', (_name, prefix) => {
  const hear = (event: string, payload: object): ProviderEvent | undefined =>
    heard(
      'gitea',
      'https://git.example.org',
      (body) => ({
        [`${prefix}-delivery`]: 'f6266f16',
        [`${prefix}-event`]: event,
        [`${prefix}-event-type`]: event,
        [`${prefix}-signature`]: signature(body),
        'x-hub-signature-256': `sha256=${signature(body)}`,
        'x-github-event': event,
      }),
      { repository: { id: 140, full_name: 'acme/shop' }, sender: { login: 'ada' }, ...payload },
    );

  test('tells a push to a branch, and nothing of a tag', () => {
    const push = { before: hash('a'), after: hash('b'), compare_url: '', commits: [], pusher: { login: 'ada' } };
    expect(hear('push', { ref: 'refs/heads/develop', ...push })).toEqual({ kind: 'push', branch: 'develop' });
    expect(hear('push', { ref: 'refs/tags/v1', ...push })).toEqual({ kind: 'other' });
  });

  test.each([
    ['pull_request', 'opened'],
    ['pull_request', 'closed'],
    ['pull_request_sync', 'synchronized'],
  ])('tells a pull request: %s %s', (event, action) => {
    const request = { action, number: 4, pull_request: { id: 700, number: 4, state: 'open', merged: false } };
    expect(hear(event, request)).toEqual({ kind: 'merge-request', iid: 4 });
  });
});
