/** Web module of support. */
import type { WebModule } from '#platform/ui/web/web-module.ts';
import { SupportLinks } from './support-links.tsx';

/** Dialogs of the footer, and the inbox of administrators. */
export const support: WebModule = {
  routes: [{ path: '/admin/support', page: () => import('./support-inbox-page.tsx'), frame: 'plain', admin: true }],
  menu: [],
  footer: SupportLinks,
  commands: async () => (await import('./support-commands.ts')).supportCommands,
};
