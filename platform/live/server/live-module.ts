/** The live module of the server: the stream of what happens. */
import { routeWithDatabase, type BoundRoute } from '#platform/http/server/route.ts';
import type { ModuleServices, ServerModule } from '#platform/modules/server/server-module.ts';
import { followChanges } from '../contract.ts';
import { subjectsIn } from '../model/live-subjects.ts';

const routes = ({ live: hub }: ModuleServices): readonly BoundRoute[] => [
  routeWithDatabase(followChanges, async ({ caller, query, request }) => {
    const after = request.header('last-event-id');
    const asked = { caller, subjects: subjectsIn(query.subjects) ?? [], after };
    const body = query.once ? await hub.once(asked) : (await hub.open(asked)).body;
    return { name: 'events', type: 'text/event-stream; charset=utf-8', body, isLive: true };
  }),
];

/** The stream, and its call. */
export const live: ServerModule = { routes };
