/** The outbox: a mail is written in the transaction that causes it and sent afterwards, with retries. */
import type { Transporter } from 'nodemailer';
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import type { Secrets } from '#platform/identity/server/secrets.ts';
import type { JobDefinition, JobQueue } from '#platform/jobs/server/job-queue.ts';
import { linksIn, mailHtml, mailText, oneLine, type MailContent } from '../model/mail-content.ts';
import {
  forgottenMails,
  insertMails,
  insertMailboxMessage,
  mailboxLimits,
  mailboxMessages,
  markSent,
  purgeMails,
  waitingMail,
} from './mail-table.ts';

/** Data of one mail; ids, names, codes. */
export type MailData = Readonly<Record<string, string>>;

/** Renders the content of a mail from its data; provided by the module that sends it. `publicUrl` has no trailing slash. */
export type MailTemplate = (data: MailData, publicUrl: string) => MailContent;

/** How mails are sent. */
export interface MailSettings {
  /** Absent: the built-in mailbox. */
  readonly smtpUrl?: string | undefined;
  readonly from: string;
  readonly publicUrl: string;
}

/** A mail in the built-in mailbox. */
export interface MailboxMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly at: string;
}

interface Envelope {
  readonly to: string;
  readonly template: string;
  readonly data: MailData;
}

const purpose = 'mail';
const sendMail = 'send-mail';

/** Headers with which mail programs unsubscribe by one request (RFC 8058). */
const unsubscribeHeaders = ({ unsubscribe }: MailContent): Readonly<Record<string, string>> =>
  unsubscribe === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** Loaded with the first mail: many installations have only the built-in mailbox. */
async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(smtpUrl);
}

/** Writes, sends and lists mails. */
export class Mailer {
  readonly #database: Database;
  readonly #secrets: Secrets;
  readonly #settings: MailSettings;
  readonly #templates: Readonly<Record<string, MailTemplate>>;
  #transport: Promise<Transporter> | undefined;
  readonly #queue: JobQueue;

  constructor(
    services: { readonly database: Database; readonly secrets: Secrets; readonly queue: JobQueue },
    settings: MailSettings,
    templates: Readonly<Record<string, MailTemplate>>,
  ) {
    this.#database = services.database;
    this.#secrets = services.secrets;
    this.#queue = services.queue;
    this.#settings = settings;
    this.#templates = templates;
  }

  /** Adds a mail to the outbox within the transaction of `db`. */
  async post(db: Db, to: string, template: string, data: MailData): Promise<void> {
    await this.postAll(db, template, [{ to, data }]);
  }

  /** The same for many mails of one template, in a few statements. */
  async postAll(
    db: Db,
    template: string,
    mails: readonly { readonly to: string; readonly data: MailData }[],
  ): Promise<void> {
    if (mails.length === 0) return;
    const sealed = mails.map(({ to, data }) => {
      const envelope: Envelope = { to, template, data };
      return { id: randomUUID(), sealed: this.#secrets.seal(purpose, JSON.stringify(envelope)) };
    });
    await insertMails(db, sealed);
    await this.#queue.enqueueAll(
      db,
      sendMail,
      sealed.map(({ id }) => id),
    );
  }

  /** Jobs that send mails, requeue stuck ones and purge. */
  readonly jobs: readonly JobDefinition[] = [
    { name: sendMail, retries: 12, retryDelaySeconds: 10, run: ({ id }) => this.#send(id ?? '') },
    { name: 'find-forgotten-mails', cron: '*/15 * * * *', run: () => this.#resendForgotten() },
    { name: 'purge-mails', cron: '20 3 * * *', run: () => purgeMails(this.#database.owner) },
  ];

  /** The newest `count` mails of the built-in mailbox, newest first. */
  async mailbox(count: number = mailboxLimits.mails): Promise<MailboxMessage[]> {
    const rows = await mailboxMessages(this.#database.owner, count);
    return rows.map((row) => ({
      ...(JSON.parse(this.#secrets.unseal(purpose, row.sealed)) as Omit<MailboxMessage, 'at'>),
      at: row.at.toISOString(),
    }));
  }

  async #send(id: string): Promise<void> {
    const mail = await waitingMail(this.#database.owner, id);
    if (!mail) return;
    const envelope = JSON.parse(this.#secrets.unseal(purpose, mail.sealed)) as Envelope;
    const template = this.#templates[envelope.template];
    if (!template) throw new Error(`There is no mail template ${envelope.template}.`);
    const content = template(envelope.data, this.#settings.publicUrl);
    const message = { subject: oneLine(content.subject), text: mailText(content), html: mailHtml(content) };
    const { smtpUrl } = this.#settings;
    if (smtpUrl) {
      this.#transport ??= openTransport(smtpUrl).catch((error: unknown) => {
        // The next attempt loads it again.
        this.#transport = undefined;
        throw error;
      });
      const transport = await this.#transport;
      await transport.sendMail({
        ...message,
        from: this.#settings.from,
        to: { name: '', address: envelope.to },
        // The same for every attempt, so that a mail that is delivered twice is shown once.
        messageId: `<${id}@${new URL(this.#settings.publicUrl).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(content) },
      });
    } else {
      const kept = { to: envelope.to, ...message, links: linksIn(message.text) };
      await insertMailboxMessage(this.#database.owner, {
        id,
        sealed: this.#secrets.seal(purpose, JSON.stringify(kept)),
      });
    }
    await markSent(this.#database.owner, id);
  }

  async #resendForgotten(): Promise<void> {
    const { owner } = this.#database;
    const ids = await forgottenMails(owner);
    await this.#queue.enqueueAll(owner, sendMail, ids);
    await this.#queue.retryFailed(owner, sendMail, ids);
  }
}
