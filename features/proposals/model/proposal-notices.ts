/** Kinds of entries that proposals put into inboxes. */
import type { NoticeKind } from '#platform/inbox/model/notice-kind.ts';

/** A change waits for somebody to look at it. */
export const proposalMade: NoticeKind = {
  kind: 'proposal-made',
  label: 'Proposals to review',
  description: 'A person or an agent proposes a change that waits for a decision.',
  usual: 'mail',
};

/** A proposal of the person was accepted or declined. */
export const proposalDecided: NoticeKind = {
  kind: 'proposal-decided',
  label: 'Proposals of mine',
  description: 'A proposal of yours is accepted or declined.',
  usual: 'mail',
};
