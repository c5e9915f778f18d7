/** Kinds of entries that RFCs put into inboxes. */
import type { NoticeKind } from '#platform/inbox/model/notice-kind.ts';

/** A voting session opened: every member may vote. */
export const voteOpened: NoticeKind = {
  kind: 'vote-opened',
  label: 'Votes opened',
  description: 'A vote on an RFC is open and waits for yours.',
  usual: 'mail',
};

/** A voting session closed. */
export const voteClosed: NoticeKind = {
  kind: 'vote-closed',
  label: 'Outcomes of votes',
  description: 'A vote that you took part in, or on an RFC of yours, has ended.',
  usual: 'mail',
};

/** A comment on an RFC that the person takes part in. */
export const commentNotice: NoticeKind = {
  kind: 'comment',
  label: 'Comments',
  description: 'Someone comments on an RFC that you wrote or commented on.',
  usual: 'mail',
};

/** The text of an RFC changed while it is discussed. */
export const textChanged: NoticeKind = {
  kind: 'text-changed',
  label: 'Changed texts',
  description: 'The text of an RFC that you commented on changes during the discussion.',
  usual: 'mail',
};

/** In the order of settings. */
export const rfcNoticeKinds: readonly NoticeKind[] = [voteOpened, voteClosed, commentNotice, textChanged];
