/** The files module as the server mounts it. */
import { routeWithDatabase, type BoundRoute } from '#platform/http/server/route.ts';
import type { JobDefinition } from '#platform/jobs/server/job-queue.ts';
import { getFile, uploadFile } from '../contract.ts';
import { readFile, removeUnused, storeUpload, type FileServices } from './file-actions.ts';

/** Routes of the files module. */
export const fileRoutes = (services: FileServices): readonly BoundRoute[] => [
  routeWithDatabase(uploadFile, ({ caller, upload }) => storeUpload(services, caller, upload)),
  routeWithDatabase(getFile, ({ caller, params }) => readFile(services, caller, params.id)),
];

/** Jobs of the files module. */
export const fileJobs = (services: FileServices): readonly JobDefinition[] => [
  // After the purges of trash and projects.
  { name: 'remove-unused-files', cron: '50 3 * * *', run: () => removeUnused(services) },
];
