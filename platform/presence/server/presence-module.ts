/** The presence module of the server. */
import { notFound } from '#platform/http/model/failure.ts';
import { route, type BoundRoute } from '#platform/http/server/route.ts';
import { subjectsIn } from '#platform/live/model/live-subjects.ts';
import { readableSubjects } from '#platform/live/server/live-table.ts';
import type { ModuleServices, ServerModule } from '#platform/modules/server/server-module.ts';
import { sharePresence } from '../contract.ts';
import { forgetSilent, forgetWindowAt, notePresence, othersAt, presenceMigrations } from './presence-table.ts';

const routes = ({ projects }: ModuleServices): readonly BoundRoute[] => [
  route(sharePresence, async ({ db, caller, body }) => {
    const { organizationId, userId } = caller;
    const asked = (subjectsIn(body.subject) ?? []).map((subject) => ({ ...subject, organizationId }));
    const readable = await readableSubjects(db, asked, projects.checks.projectIsOpen);
    if (readable.size < asked.length || asked.length === 0) throw notFound();
    const window = { organizationId, userId, subject: body.subject, client: body.client };
    if (!body.place) {
      await forgetWindowAt(db, window);
      return { others: [] };
    }
    await notePresence(db, window, body.place);
    return { others: [...(await othersAt(db, window))] };
  }),
];

/** Who is where. */
export const presence: ServerModule = {
  migrations: presenceMigrations,
  routes,
  jobs: ({ database }) => [
    { name: 'purge-presence', cron: '*/10 * * * *', run: async () => forgetSilent(database.owner) },
  ],
};
