/** Mails about the inbox: what somebody has not read, gathered, at most once an hour. */
import * as z from 'zod/mini';
import type { BackgroundLoop } from '#platform/jobs/server/background-loop.ts';
import type { MailTemplate } from '#platform/mail/server/mailer.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import { numberedTitle } from '#platform/workflow/model/serial-number.ts';
import { openInboxLabel } from '../contract.ts';
import { claimMail, peopleToMail, releaseMail, takeForMail, type MailedEntry } from './digest-table.ts';
import { withNames } from './excerpt-names.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** Entries that a mail tells; of more it tells the number. */
const toldEntries = 20;
/** People whose mails are written in one look. */
const peopleAtOnce = 100;
/** Milliseconds between two looks. */
const lookMs = 10_000;

const item = z.strictObject({
  id: z.string(),
  what: z.string(),
  title: z.string(),
  excerpt: z.string(),
  /** Absent in mails that an earlier version has written into the outbox. */
  place: z.optional(z.string()),
});
const items = z.array(item);

const nameOf = ({ title, serialNumber }: MailedEntry): string =>
  serialNumber === null ? title : numberedTitle(serialNumber, title);

const toItem = (entry: MailedEntry): z.output<typeof item> => ({
  id: entry.id,
  what: `${entry.by === null ? '' : `${entry.by} `}${entry.what}${entry.count > 1 ? ` (${entry.count} new)` : ''}`,
  title: nameOf(entry),
  excerpt: entry.excerpt,
  place: `${entry.organization} / ${entry.project}`,
});

/** A mail about one thing has its title, so that mail programs keep what is about it together. */
function subjectOf(entries: readonly MailedEntry[]): string {
  const titles = new Set(entries.map(nameOf));
  const [title = ''] = titles;
  return titles.size === 1 ? title : `${entries.length} new entries in your inbox`;
}

const digest: MailTemplate = ({ subject = '', entries = '[]', more = '0', token = '' }, publicUrl) => {
  const told = items.parse(JSON.parse(entries));
  const unsubscribe = `${publicUrl}/unsubscribe?token=${encodeURIComponent(token)}`;
  return {
    subject,
    paragraphs: [],
    items: told.map(({ id, what, title, excerpt, place = '' }) => ({
      text: `${what}: ${title}`,
      detail: excerpt,
      place,
      url: `${publicUrl}/inbox/${encodeURIComponent(id)}`,
    })),
    ...(more === '0' ? {} : { after: `There is more in your inbox: ${more}.` }),
    action: { label: openInboxLabel, url: `${publicUrl}/inbox` },
    footnote: `You get at most one mail an hour about what concerns you. To get fewer or none:\n${unsubscribe}`,
    unsubscribe,
  };
};

/** Templates by name. */
export const inboxMails = { 'inbox.digest': digest } satisfies Record<string, MailTemplate>;

type DigestServices = Pick<ModuleServices, 'database' | 'mailer' | 'projects' | 'secrets'>;

/** Writes the mail of one person: what waits and their hour change together with the outbox. */
export async function mailPerson(services: DigestServices, userId: string): Promise<void> {
  const { database, mailer, projects, secrets } = services;
  await database.asOwner(async (db) => {
    // Of two processes one writes the mail; within the hour everything waits for its end.
    if (!(await claimMail(db, userId))) return;
    const taken = await takeForMail(db, userId, projects.checks.projectIsOpen);
    const [first] = taken;
    if (!first) return releaseMail(db, userId);
    const told = (await withNames(db, taken.slice(0, toldEntries))).map(toItem);
    await mailer.post(db, first.email, 'inbox.digest', {
      subject: subjectOf(taken),
      entries: JSON.stringify(told),
      more: String(taken.length - told.length),
      token: unsubscribeToken(secrets, userId),
    });
  });
}

/** Writes the mails that are due. */
export const mailsLoop = (services: DigestServices): BackgroundLoop => ({
  name: 'inbox-mails',
  everyMs: lookMs,
  look: async () => {
    for (const userId of await peopleToMail(services.database.owner, peopleAtOnce)) await mailPerson(services, userId);
  },
  stop: () => Promise.resolve(),
});
