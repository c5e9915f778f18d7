/** Palette commands of merge requests. */
import { IconGitMerge } from '@tabler/icons-react';
import type { Command } from '#platform/ui/web/web-module.ts';
import { mergeRequestsTitle } from '../contract.ts';
import { mergeRequestsUrl } from '../model/thing-url.ts';

/** Available in every project. */
export const mergeRequestCommands: readonly Command[] = [
  {
    id: 'open-merge-requests',
    label: mergeRequestsTitle,
    keywords: 'pull requests repository git code changes impact drift review pipeline',
    icon: IconGitMerge,
    permission: 'repository.read',
    target: ({ projectCode }) => (projectCode === undefined ? undefined : { href: mergeRequestsUrl(projectCode) }),
  },
];
