/** The templates module as the server mounts it. */
import type { Database } from '#platform/database/server/open-database.ts';
import { endFileUses } from '#platform/files/server/file-table.ts';
import { notFound } from '#platform/http/model/failure.ts';
import { route, type BoundRoute } from '#platform/http/server/route.ts';
import type { JobDefinition } from '#platform/jobs/server/job-queue.ts';
import { createTemplate, deleteTemplate, getTemplate, listTemplates, updateTemplate } from '../contract.ts';
import { createTemplateBy, removeTemplateBy, templateSubject, updateTemplateBy } from './template-actions.ts';
import { purgeTemplates, templateById, templatePage } from './template-table.ts';

/** Routes of the templates module. */
export const templateRoutes: readonly BoundRoute[] = [
  route(listTemplates, ({ db, caller, query }) => templatePage(db, caller, query)),
  route(createTemplate, ({ db, caller, body }) => createTemplateBy(db, caller, body)),
  route(getTemplate, async ({ db, caller, params }) => {
    const template = await templateById(db, caller, params.id);
    if (!template) throw notFound();
    return template;
  }),
  route(updateTemplate, ({ db, caller, params, body }) => updateTemplateBy(db, caller, params.id, body)),
  route(deleteTemplate, async ({ db, caller, params }) => {
    await removeTemplateBy(db, caller, params.id);
    return undefined;
  }),
];

/** Jobs of the templates module. */
export const templateJobs = (database: Database): readonly JobDefinition[] => [
  {
    name: 'purge-templates',
    cron: '42 3 * * *',
    run: async () => endFileUses(database.owner, templateSubject, await purgeTemplates(database.owner)),
  },
];
