/** Words for proposals: kinds, states and who made them. */
import type { ProposalKind, ProposalRow, ProposalState } from '../contract.ts';

/** What a proposal is about. */
export const kindWords: Readonly<Record<ProposalKind, string>> = {
  document: 'Page',
  adr: 'ADR',
  rfc: 'RFC',
  comment: 'Comment',
  c4model: 'C4 model',
  structurizr: 'Structurizr DSL',
  dbmodel: 'Database model',
  driver: 'Driver',
};

/** Kinds in links of the product. */
export const contentKinds: Readonly<Record<ProposalKind, string>> = {
  document: 'doc',
  adr: 'adr',
  rfc: 'rfc',
  comment: 'rfc',
  c4model: 'c4model',
  structurizr: 'structurizr',
  dbmodel: 'dbmodel',
  driver: 'driver',
};

/** Badges of states. */
export const stateBadges: Readonly<Record<ProposalState, { readonly label: string; readonly theme: string }>> = {
  open: { label: 'Open', theme: 'yellow' },
  accepted: { label: 'Accepted', theme: 'green' },
  declined: { label: 'Declined', theme: 'red' },
};

/** How somebody proposed, where that was not by hand; undefined otherwise. */
export const viaWords = (via: ProposalRow['via']): string | undefined =>
  via === 'mcp' ? 'agent' : via === 'api-key' ? 'API key' : undefined;

/** `New ADR`, `Page`. */
export const aboutWords = ({ kind, subjectId }: Pick<ProposalRow, 'kind' | 'subjectId'>): string => {
  const word = kindWords[kind];
  if (kind === 'comment' || subjectId !== null) return word;
  return `New ${word === 'ADR' || word === 'RFC' ? word : word.toLowerCase()}`;
};
