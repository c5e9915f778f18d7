/** Web module of proposals. */
import { IconGitPullRequest, IconPencilQuestion } from '@tabler/icons-react';
import type { WebModule } from '#platform/ui/web/web-module.ts';
import { newThings, suggestNewLabels } from '../model/new-things.ts';
import { newThingAddress, proposalAddress, proposalsAddress, suggestionAddress } from './proposal-address.ts';

/** Pages, kind and commands of proposals. */
export const proposals: WebModule = {
  routes: [
    {
      path: '/project/$project/proposals',
      page: () => import('./proposal-list-page.tsx'),
      frame: 'rail',
      permission: 'proposal.read',
    },
    {
      path: '/project/$project/proposals/$id',
      page: () => import('./proposal-page.tsx'),
      frame: 'rail',
      permission: 'proposal.read',
    },
    {
      path: '/project/$project/proposals/new/$kind/$id',
      page: () => import('./suggestion-page.tsx'),
      frame: 'rail',
      permission: 'proposal.create',
    },
  ],
  menu: [],
  about: [
    {
      id: 'proposals',
      label: 'Proposals',
      icon: IconGitPullRequest,
      href: proposalsAddress,
      permission: 'proposal.read',
    },
  ],
  textActions: [
    {
      label: 'Suggest changes',
      icon: IconPencilQuestion,
      permission: 'proposal.create',
      href: suggestionAddress,
      ofNew: Object.fromEntries(
        newThings.map((thing) => [
          thing,
          { label: suggestNewLabels[thing], href: (project: string) => newThingAddress(project, thing) },
        ]),
      ),
    },
  ],
  kinds: [
    {
      kind: 'proposal',
      noun: 'proposal',
      icon: IconGitPullRequest,
      address: (project, { id }) => proposalAddress(project, id),
    },
  ],
  commands: async () => (await import('./proposal-commands.ts')).proposalCommands,
};
