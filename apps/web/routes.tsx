/** The web modules of the product in the order of the menus. */
import { dashboard } from '#features/dashboard/web/dashboard-module.tsx';
import { documentation } from '#features/documentation/web/documentation-module.tsx';
import { projects } from '#features/projects/web/projects-module.tsx';
import type { DeviceDrafts, PageRoute, Section, WebModule } from '#platform/ui/web/web-module.ts';

const modules: readonly WebModule[] = [dashboard, documentation, projects];

/** Every page of the signed-in app. */
export const pages: readonly PageRoute[] = modules.flatMap((module) => module.routes);

/** The sections that exist. */
export const sections: readonly Section[] = modules.flatMap((module) => module.menu);

/** Everything that lies on this device only. */
export const drafts: readonly DeviceDrafts[] = modules.flatMap((module) => module.drafts ?? []);
