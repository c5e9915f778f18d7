/** Kinds of entries in the inbox. Each module defines its own; the inbox knows nothing else of them. */

/** How somebody is told: in the inbox and by mail, in the inbox alone, or not at all. */
export const noticeModes = ['mail', 'inbox', 'off'] as const;
/** One of `noticeModes`. */
export type NoticeMode = (typeof noticeModes)[number];

/** A kind of entry, listed in `notices` of a ServerModule. */
export interface NoticeKind {
  /** Unique among all modules, and never changed: settings and entries name it. */
  readonly kind: string;
  /** Heading in filters and settings, for example `Votes opened`. */
  readonly label: string;
  /** When it is told, as a sentence. */
  readonly description: string;
  /** For people who have not chosen. */
  readonly usual: NoticeMode;
}

/** Work in the background that somebody started and that failed, in any area. */
export const failedWork: NoticeKind = {
  kind: 'failed-work',
  label: 'Failed work',
  description:
    'The views of a Structurizr workspace that you saved could not be drawn, metrics reports that you uploaded could not be imported, or a repository of your organization could not be read.',
  usual: 'inbox',
};
