/** Palette commands of support. */
import { IconBug, IconBulb } from '@tabler/icons-react';
import type { Command } from '#platform/ui/web/web-module.ts';

/** Available to everybody, on every page. */
export const supportCommands: readonly Command[] = [
  {
    id: 'bug-report',
    label: 'Bug Report',
    keywords: 'report problem error issue support help contact feedback broken',
    icon: IconBug,
    dialog: async () => (await import('./bug-dialog.tsx')).BugDialog,
  },
  {
    id: 'feature-request',
    label: 'Feature Request',
    keywords: 'idea suggestion wish improvement feedback support contact',
    icon: IconBulb,
    dialog: async () => (await import('./feature-dialog.tsx')).FeatureDialog,
  },
];
