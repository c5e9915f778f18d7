/** Web module of the decision map. */
import type { WebModule } from '#platform/ui/web/web-module.ts';

/** Opened from the lists of ADRs and RFCs. */
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
  commands: async () => (await import('./decision-commands.ts')).decisionCommands,
};
