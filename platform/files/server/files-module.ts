/** The files module of the server. */
import { routeWithDatabase } from '#platform/http/server/route.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { getFile, uploadFile } from '../contract.ts';
import { readFile, removeUnused, storeUpload } from './file-actions.ts';
import { fileMigrations } from './file-table.ts';
import { portableFilesOf } from './portable-files.ts';

/** Uploaded files of projects. */
export const files: ServerModule = {
  migrations: fileMigrations,
  routes: (services) => [
    routeWithDatabase(uploadFile, ({ caller, upload }) => storeUpload(services, caller, upload)),
    routeWithDatabase(getFile, ({ caller, params }) => readFile(services, caller, params.id)),
  ],
  // After the purges of trash and projects.
  jobs: (services) => [{ name: 'remove-unused-files', cron: '50 3 * * *', run: () => removeUnused(services) }],
  portable: (services) => [portableFilesOf(services)],
};
