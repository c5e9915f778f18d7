/** Kinds of entries that tell people of states: decisions on what they wrote, and what is ready to be looked at. */
import type { NoticeKind } from '#platform/inbox/model/notice-kind.ts';

/** Somebody moved an ADR or RFC of the person to another state. */
export const decisionNotice: NoticeKind = {
  kind: 'decision',
  label: 'Decisions on mine',
  description: 'Someone accepts, rejects, returns or replaces an ADR or RFC that you wrote.',
  usual: 'mail',
};

/** An ADR was proposed, or an RFC opened for comments. */
export const reviewNotice: NoticeKind = {
  kind: 'review',
  label: 'Ready for review',
  description: 'An RFC is open for comments, or an ADR is proposed.',
  usual: 'inbox',
};
