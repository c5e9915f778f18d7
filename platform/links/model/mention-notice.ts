/** The kind of entry that tells people that they were mentioned. */
import type { NoticeKind } from '#platform/inbox/model/notice-kind.ts';

/** Somebody names a person in a text or a comment. */
export const mentionNotice: NoticeKind = {
  kind: 'mention',
  label: 'Mentions',
  description: 'Someone mentions you in a page, a record or a comment.',
  usual: 'mail',
};
