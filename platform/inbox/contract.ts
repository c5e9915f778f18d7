/** The inbox: what happened that concerns a person, in all their organizations. Source: decisions section 18. */
import * as z from 'zod/mini';
import { call, id, instant, pageQuery, text } from '#platform/http/contract.ts';
import { noticeModes, type NoticeMode } from './model/notice-kind.ts';

/** Title of the page, and label of the bell. */
export const inboxTitle = 'Inbox';
/** Nothing is unread. */
export const nothingUnreadMessage = 'Nothing is unread.';
/** Help below `nothingUnreadMessage`. */
export const nothingUnreadHelp = 'Votes, mentions, comments and decisions that concern you appear here.';
/** No entry at all. */
export const emptyInboxMessage = 'Your inbox is empty.';
/** No entry of a kind. */
export const noneOfKindMessage = 'No entries of this kind.';
/** In place of an entry whose thing was removed, or cannot be read any more. */
export const goneEntryTitle = 'This entry is gone';
/** Below `goneEntryTitle`. */
export const goneEntryHelp = 'What it was about was removed, or you can no longer open it.';
/** Leads to the inbox, from a gone entry and from mails. */
export const openInboxLabel = 'Open the inbox';
/** Title of the settings. */
export const noticeSettingsTitle = 'Notifications';
/** Above the settings. */
export const noticeSettingsHelp = 'Emails are sent at most once an hour and leave out what you have already read.';
/** Toast after a setting was changed. */
export const noticeSettingSavedMessage = 'Notifications have been saved.';
/** Labels of the modes. */
export const noticeModeLabels: Readonly<Record<NoticeMode, string>> = {
  mail: 'Inbox and mail',
  inbox: 'Inbox',
  off: 'Off',
};
/** Refusal of a request that names neither entries nor all of them, or both (422). */
export const idsOrAllMessage = 'Please give either ids or all.';
/** Refusal of a kind that does not exist (422). */
export const unknownNoticeKindMessage = 'There is no such kind.';

/** Entries that can be marked with one call. */
const mostMarked = 200;

const personal = { tag: 'Inbox', access: 'user', keys: 'none' } as const;
const kindName = text(60);

/** An entry: the same thing and kind is one entry, with a count while it is unread. */
export const inboxEntry = z.strictObject({
  id,
  kind: z.string(),
  /** What happened last, without its subject: `opened a vote on`. A whole sentence where nobody did it. */
  what: z.string(),
  /** Null where the system did it. */
  by: z.nullable(z.strictObject({ id, username: z.string() })),
  /** How often since it was last read. */
  count: z.int(),
  at: instant,
  isRead: z.boolean(),
  title: z.string(),
  serialNumber: z.nullable(z.int()),
  thing: z.strictObject({ kind: z.string(), id, namespace: z.optional(z.string()) }),
  /** Query string of the place on the page of the thing, for example `tab=voting`; the address of a thing without one. */
  place: z.string(),
  /** Beginning of what was written; empty where nothing was. */
  excerpt: z.string(),
  organizationId: id,
  projectId: id,
});
/** See `inboxEntry`. */
export type InboxEntry = z.output<typeof inboxEntry>;

/** `GET /me/inbox`: entries of all organizations, newest first; `total` of the unread ones is the number at the bell. */
export const listInbox = call({
  ...personal,
  name: 'listInbox',
  method: 'GET',
  path: '/me/inbox',
  summary: 'What happened that concerns you, in all your organizations, newest first',
  query: z.extend(pageQuery(20), {
    state: z._default(z.enum(['unread', 'all']), 'all'),
    kind: z.optional(kindName),
  }),
  reply: inboxEntry,
  envelope: 'list',
});

/** `GET /me/inbox/:id`: one entry, for links in mails. */
export const getInboxEntry = call({
  ...personal,
  name: 'getInboxEntry',
  method: 'GET',
  path: '/me/inbox/:id',
  summary: 'One entry of your inbox',
  params: z.strictObject({ id }),
  reply: inboxEntry,
  envelope: 'item',
});

/** `POST /me/inbox/read`: mark entries as read or unread, some of them or all (of a kind). */
export const markInbox = call({
  ...personal,
  name: 'markInbox',
  method: 'POST',
  path: '/me/inbox/read',
  summary: 'Mark entries of your inbox as read or unread',
  body: z
    .strictObject({
      ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(mostMarked))),
      all: z.optional(z.literal(true)),
      /** With `all`: entries of this kind alone. */
      kind: z.optional(kindName),
      read: z._default(z.boolean(), true),
    })
    .check(
      z.refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
        path: ['ids'],
        error: idsOrAllMessage,
      }),
    ),
  example: { all: true },
  envelope: 'none',
});

/** How somebody is told of a kind. */
export const noticeSetting = z.strictObject({
  kind: z.string(),
  label: z.string(),
  description: z.string(),
  mode: z.enum(noticeModes),
});
/** See `noticeSetting`. */
export type NoticeSetting = z.output<typeof noticeSetting>;

const settings = z.strictObject({ kinds: z.array(noticeSetting) });

/** `GET /me/inbox/settings`: every kind, and how you are told of it. */
export const listInboxSettings = call({
  ...personal,
  name: 'listInboxSettings',
  method: 'GET',
  path: '/me/inbox/settings',
  summary: 'The kinds of entries, and how you are told of each',
  reply: settings,
  envelope: 'item',
});

/** `PUT /me/inbox/settings`: be told of a kind in the inbox and by mail, in the inbox, or not. */
export const setInboxSetting = call({
  ...personal,
  name: 'setInboxSetting',
  method: 'PUT',
  path: '/me/inbox/settings',
  summary: 'Choose how you are told of a kind of entry',
  body: z.strictObject({ kind: kindName, mode: z.enum(noticeModes) }),
  reply: settings,
  envelope: 'item',
});
