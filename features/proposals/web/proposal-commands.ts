/** Palette commands of proposals. */
import { IconGitPullRequest, IconPencilQuestion } from '@tabler/icons-react';
import type { Command } from '#platform/ui/web/web-module.ts';
import { proposalsTitle, suggestChangesLabel } from '../contract.ts';
import { newThings, suggestNewLabels } from '../model/new-things.ts';
import { newThingAddress, proposalsAddress, suggestionAddress, type SuggestedKind } from './proposal-address.ts';

/** Pages of things that somebody reads, by the kind of the thing; the last part of the path that is captured is its id. */
const readPages: readonly (readonly [kind: SuggestedKind, path: RegExp])[] = [
  ['doc', /^\/project\/[^/]+\/documentation\/[^/]+\/([\da-f-]{36})(?:\/view)?$/],
  ['adr', /^\/project\/[^/]+\/adrs\/([\da-f-]{36})\/view$/],
  ['rfc', /^\/project\/[^/]+\/rfcs\/([\da-f-]{36})\/view$/],
  ['c4model', /^\/project\/[^/]+\/c4-models\/([\da-f-]{36})\/edit$/],
  ['structurizr', /^\/project\/[^/]+\/structurizr\/edit\/([\da-f-]{36})$/],
  ['dbmodel', /^\/project\/[^/]+\/database\/models\/([\da-f-]{36})\/edit$/],
];

/** The inbox and new suggestions in every project; other words where a thing is read. */
export const proposalCommands: readonly Command[] = [
  {
    id: 'open-proposals',
    label: proposalsTitle,
    keywords: 'suggestions agents mcp review inbox changes requests',
    icon: IconGitPullRequest,
    permission: 'proposal.read',
    target: ({ projectCode }) => (projectCode === undefined ? undefined : { href: proposalsAddress(projectCode) }),
  },
  {
    id: 'suggest-changes',
    label: suggestChangesLabel,
    keywords: 'propose edit other text improve',
    icon: IconPencilQuestion,
    permission: 'proposal.create',
    target: ({ projectCode, address }) => {
      for (const [kind, path] of readPages) {
        const id = path.exec(address)?.[1];
        if (id !== undefined && projectCode !== undefined) return { href: suggestionAddress(projectCode, kind, id) };
      }
      return undefined;
    },
  },
  ...newThings.map((thing): Command => ({
    id: `suggest-${thing}`,
    label: suggestNewLabels[thing],
    keywords: 'propose new idea',
    icon: IconPencilQuestion,
    permission: 'proposal.create',
    target: ({ projectCode }) =>
      projectCode === undefined ? undefined : { href: newThingAddress(projectCode, thing) },
  })),
];
