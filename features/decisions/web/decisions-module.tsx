/** The decision map as the web app mounts it. */
import type { WebModule } from '#platform/ui/web/web-module.ts';

/** Entered from the lists of ADRs and RFCs. */
export const decisions: WebModule = {
  routes: [
    {
      path: '/project/$project/adrs/map',
      page: () => import('./decision-map-page.tsx'),
      frame: 'rail',
      permission: 'adr.read',
    },
  ],
  menu: [],
};
