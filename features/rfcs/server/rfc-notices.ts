/** Notifies participants and mentioned people by mail, at most once an hour per person and RFC. */
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { Mailer } from '#platform/mail/server/mailer.ts';
import { parseDocument } from '#platform/richtext/model/document.ts';
import { mentionedPeople } from '#platform/richtext/model/document-text.ts';
import { numberedTitle } from '#platform/workflow/model/serial-number.ts';
import { mentionedIn, mentionOf } from '../model/comment-text.ts';
import {
  commenters,
  noticeFacts,
  participants,
  takeRecipients,
  takeWaitingNews,
  type NoticePlace,
} from './notice-table.ts';
import type { rfcMails } from './rfc-mails.ts';
import { nameOf, namesOf, type StoredRfc } from './rfc-table.ts';

type Template = keyof typeof rfcMails;
const newsTemplate: Template = 'rfcs.news';
const waitingTemplate: Template = 'rfcs.waiting';

/** Maximum length of a comment in a mail, in characters. */
const excerptLength = 600;

const mentionedInDocument = (json: string): Set<string> => new Set(mentionedPeople(parseDocument(json)));

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface News {
  readonly what: string;
  readonly excerpt?: string;
}

/** Posts mails in the transaction of the change. */
export class RfcNotices {
  readonly #mailer: Pick<Mailer, 'postAll'>;

  constructor(mailer: Pick<Mailer, 'postAll'>) {
    this.#mailer = mailer;
  }

  /** Notifies about a new comment. */
  async commented(db: Db, caller: ProjectCaller, rfc: StoredRfc, content: string): Promise<void> {
    const mentioned = mentionedIn(content);
    const place = { organizationId: caller.organizationId, rfcId: rfc.id };
    const people = new Set([...(await participants(db, place)), ...mentioned]);
    const excerpt = await withNames(db, content.slice(0, excerptLength), mentioned);
    await this.#tell(db, caller, { place, people }, { what: 'commented:', excerpt });
  }

  /** Notifies newly mentioned people of an edited comment. */
  async mentionedInComment(
    db: Db,
    caller: ProjectCaller,
    rfc: StoredRfc,
    { content, before }: { readonly content: string; readonly before: string },
  ): Promise<void> {
    const known = new Set(mentionedIn(before));
    const people = new Set(mentionedIn(content).filter((id) => !known.has(id)));
    const place = { organizationId: caller.organizationId, rfcId: rfc.id };
    await this.#tell(db, caller, { place, people }, { what: 'mentioned you in a comment.' });
  }

  /** Notifies newly mentioned people of a saved text. */
  async mentionedInText(
    db: Db,
    caller: ProjectCaller,
    rfc: StoredRfc,
    before: Pick<StoredRfc, 'json'> | undefined,
  ): Promise<void> {
    const people = mentionedInDocument(rfc.json);
    for (const id of before ? mentionedInDocument(before.json) : []) people.delete(id);
    const place = { organizationId: caller.organizationId, rfcId: rfc.id };
    await this.#tell(db, caller, { place, people }, { what: 'mentioned you in this RFC.' });
  }

  /** Notifies the commenters of a changed text during discussion. */
  async edited(db: Db, caller: ProjectCaller, rfc: StoredRfc, before: StoredRfc): Promise<void> {
    await this.mentionedInText(db, caller, rfc, before);
    if (rfc.state !== 'open') return;
    const place = { organizationId: caller.organizationId, rfcId: rfc.id };
    const people = new Set(await commenters(db, place));
    await this.#tell(db, caller, { place, people }, { what: 'changed the text.' });
  }

  async #tell(
    db: Db,
    caller: ProjectCaller,
    { place, people }: { readonly place: NoticePlace; readonly people: Set<string> },
    { what, excerpt = '' }: News,
  ): Promise<void> {
    const others = [...people].filter((id) => id !== caller.userId && uuid.test(id));
    const recipients = others.length === 0 ? [] : await takeRecipients(db, place, others);
    const facts = recipients.length === 0 ? undefined : await noticeFacts(db, place);
    if (!facts) return;
    const { projectCode, serialNumber, title } = facts;
    const name = (await nameOf(db, caller.userId)) ?? 'Somebody';
    const subject = numberedTitle(serialNumber, title);
    const data = { rfcId: place.rfcId, projectCode, subject, name, what, excerpt };
    await this.#mailer.postAll(
      db,
      newsTemplate,
      recipients.map(({ email }) => ({ to: email, data })),
    );
  }

  /** Sends postponed notices that are due. */
  async tellWaiting(database: Database): Promise<void> {
    await database.asOwner(async (db) => {
      const news = await takeWaitingNews(db);
      const mails = news.map(({ email, waiting, rfcId, serialNumber, title, projectCode }) => ({
        to: email,
        data: { rfcId, projectCode, subject: numberedTitle(serialNumber, title), count: String(waiting) },
      }));
      await this.#mailer.postAll(db, waitingTemplate, mails);
    });
  }
}

/** Replaces mention ids in a comment with names. */
async function withNames(db: Db, text: string, people: readonly string[]): Promise<string> {
  const shown = people.slice(0, 20);
  const names = await namesOf(db, shown);
  return shown.reduce((named, id) => named.replaceAll(mentionOf(id), `@${names.get(id) ?? 'somebody'}`), text);
}
