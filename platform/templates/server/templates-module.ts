/** The templates module of the server. */
import { endFileUses } from '#platform/files/server/file-table.ts';
import { notFound } from '#platform/http/model/failure.ts';
import { route, type BoundRoute } from '#platform/http/server/route.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { createTemplate, deleteTemplate, getTemplate, listTemplates, updateTemplate } from '../contract.ts';
import { portableTemplatesSource } from './portable-templates.ts';
import {
  createTemplateBy,
  removeTemplateBy,
  templateSubject,
  templateTrash,
  updateTemplateBy,
} from './template-actions.ts';
import { purgeTemplates, templateById, templateMigrations, templatePage } from './template-table.ts';

const routes: readonly BoundRoute[] = [
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

/** Templates for documents of any area. */
export const templates: ServerModule = {
  migrations: templateMigrations,
  routes,
  jobs: ({ database }) => [
    {
      name: 'purge-templates',
      cron: '42 3 * * *',
      run: async () => endFileUses(database.owner, templateSubject, await purgeTemplates(database.owner)),
    },
  ],
  trash: [templateTrash],
  portable: [portableTemplatesSource],
};
