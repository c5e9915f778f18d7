/** The webhook of a provider: a repository that changed is looked at soon. */
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { openConnection } from '#features/providers/server/providers-facade.ts';
import { notFound } from '#platform/http/model/failure.ts';
import type { WithBodyFile } from '#platform/http/server/route.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import type { repositoryWebhook } from '../contract.ts';
import { webhookSecretPurpose } from './repository-actions.ts';
import { repositoryById, repositoryForWebhook } from './repository-table.ts';
import { noteMergeRequestNews } from './repository-news-table.ts';
import { branchOf } from './sync-run.ts';
import { openRun, wakeRepository } from './sync-table.ts';

/** Headers by which providers sign and name what happened. */
const told = [
  'authorization',
  'x-gitlab-token',
  'x-hub-signature',
  'x-hub-signature-256',
  'x-github-event',
  'x-gitea-signature',
  'x-forgejo-signature',
  'x-gitea-event',
  'x-forgejo-event',
  'x-event-key',
] as const;

/** Takes a message. Throws the same 404 for an unknown repository, one without a secret, and a wrong signature. */
export async function receiveWebhook(
  services: ModuleServices,
  { params, bodyFile, request }: WithBodyFile<typeof repositoryWebhook>,
): Promise<undefined> {
  const { owner } = services.database;
  const key = await repositoryForWebhook(owner, params.id);
  const repository = key && (await repositoryById(owner, key.organizationId, key.id));
  const secret = repository?.webhookSecret ?? null;
  if (!repository || secret === null) throw notFound();
  const { organizationId, providerId } = repository;
  const connection = await openConnection(services, owner, organizationId, providerId);
  const body = bodyFile === '' ? Buffer.alloc(0) : await readFile(bodyFile);
  const headers: IncomingHttpHeaders = Object.fromEntries(
    told.flatMap((name) => {
      const value = request.header(name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  const event = connection?.adapter.webhookEvent({
    headers,
    body,
    secret: services.secrets.unseal(webhookSecretPurpose, secret),
  });
  if (!event) throw notFound();
  if (event.kind === 'push' && event.branch === branchOf(repository)) {
    await openRun(owner, repository, { trigger: 'webhook', isDryRun: false, branch: event.branch, by: null });
  }
  if (event.kind === 'merge-request') {
    await noteMergeRequestNews(owner, { organizationId, repositoryId: repository.id });
  }
  // States of merge requests are read with the next look.
  if (event.kind !== 'other') await wakeRepository(owner, repository);
  return undefined;
}
