/** What a module checks before calls of other modules: a port, because those modules do not know of it. */
import type { Database } from '#platform/database/server/open-database.ts';
import type { Call } from '#platform/http/contract.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { BoundRoute } from '#platform/http/server/route.ts';

/** A check before calls within a project. */
export interface CallGuard {
  readonly calls: readonly Call[];
  /** Throws a Failure that refuses the call. What does not exist is left to the call, which answers 404. */
  readonly assert: (
    database: Database,
    caller: ProjectCaller,
    guarded: { readonly call: Call; readonly params: unknown },
  ) => Promise<void>;
}

/** Routes whose calls are checked first, over HTTP and for other entrances. */
export function guardedRoutes(routes: readonly BoundRoute[], guards: readonly CallGuard[]): readonly BoundRoute[] {
  return routes.map((bound) => {
    const { call } = bound;
    const own = guards.filter(({ calls }) => calls.some(({ name }) => name === call.name));
    if (own.length === 0) return bound;
    return {
      ...bound,
      run: async (database, input, end) => {
        for (const { assert } of own) {
          await assert(database, input.caller as ProjectCaller, { call, params: input.params });
        }
        return bound.run(database, input, end);
      },
    };
  });
}
