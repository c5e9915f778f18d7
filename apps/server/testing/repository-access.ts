/** Rows of the access table for code repositories. */
import type { AccessRow } from './access-row.ts';

/** See `accessTable`. */
export const repositoryRows: Readonly<Record<string, AccessRow>> = {
  // Code repositories. The project of the matrix has one, and its provider is switched off.
  listRepositories: { owner: 200, member: 200 },
  createRepository: {
    owner: 422,
    member: 403,
    body: ({ project, provider }) => ({ projectId: project, providerId: provider, repositoryId: 'shop' }),
  },
  // The file of the matrix is no bundle.
  uploadBundle: {
    owner: 422,
    member: 403,
    body: ({ project, provider }) => ({ projectId: project, providerId: provider }),
  },
  getRepository: { owner: 200, member: 200 },
  updateRepository: {
    owner: 422,
    member: 403,
    body: ({ provider }) => ({ providerId: provider, repositoryId: 'shop', revision: 1 }),
  },
  startSync: { owner: 201, member: 403, body: () => ({ dryRun: true }) },
  listSyncs: { owner: 200, member: 200 },
  getSync: { owner: 200, member: 200 },
  listPlannedFiles: { owner: 200, member: 200 },
  // The run of the matrix has ended.
  cancelSync: { owner: 422, member: 403, body: () => ({}) },
  listRepositoryFiles: { owner: 200, member: 200 },
  listPushes: { owner: 200, member: 200 },
  getSubjectFile: { owner: 200, member: 200 },
  followSubject: { owner: 404, member: 403, body: () => ({ isFollowed: false }) },
  // The repository of the matrix is only read.
  pushSubject: { owner: 422, member: 422, body: () => ({}) },
  // Only what a provider signed is taken.
  repositoryWebhook: { owner: 404 },
  configureRepository: { owner: 200, member: 403, body: () => ({ adrPath: 'docs/decisions' }) },
  deleteRepository: { owner: 204, member: 403 },
};
