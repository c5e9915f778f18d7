/** Server module of support: reports are stored and mailed in one transaction. */
import type { ModuleServices, ServerModule } from '#platform/modules/server/server-module.ts';
import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/database/server/open-database.ts';
import { notFound } from '#platform/http/model/failure.ts';
import { routeWithDatabase, type BoundRoute } from '#platform/http/server/route.ts';
import type { MailTemplate } from '#platform/mail/server/mailer.ts';
import {
  closeSupportMessage,
  listSupportMessages,
  reopenSupportMessage,
  reportBug,
  requestFeature,
  type SupportMessage,
} from '../contract.ts';
import { insertSupportMessage, setSupportState, supportMigrations, supportPage } from './support-table.ts';

const report: MailTemplate = (data) => ({
  subject: data['title'] ? `Feature request: ${data['title']}` : `Bug report from ${data['reporterName'] ?? ''}`,
  greeting: `${data['reporterName'] ?? ''} <${data['reporterEmail'] ?? ''}> wrote:`,
  paragraphs: [data['content'] ?? ''],
  footnote: `Sent from ${data['requestedUrl'] ?? ''}`,
});

const reportsPerMinute = 5;

type Report = Omit<SupportMessage, 'id' | 'createdAt' | 'state'> & { readonly userId: string };

function routes({ mailer, rateLimiter, supportMail }: ModuleServices): readonly BoundRoute[] {
  const take = async (database: Database, address: string, message: Report): Promise<{ id: string }> => {
    await rateLimiter.take({ key: `support:${address}`, limit: reportsPerMinute, windowSeconds: 60 });
    const id = randomUUID();
    await database.asOwner(async (db) => {
      await insertSupportMessage(db, { ...message, id });
      const { title, content, reporterName, reporterEmail, requestedUrl } = message;
      const data = { title, content, reporterName, reporterEmail, requestedUrl };
      if (supportMail) await mailer.post(db, supportMail, 'support.report', data);
    });
    return { id };
  };
  const setState = async (database: Database, id: string, state: SupportMessage['state']): Promise<SupportMessage> => {
    const message = await setSupportState(database.owner, id, state);
    if (!message) throw notFound();
    return message;
  };
  return [
    routeWithDatabase(reportBug, ({ database, caller, body, request }) =>
      take(database, request.address, { ...body, kind: 'bug', title: '', userId: caller.userId }),
    ),
    routeWithDatabase(requestFeature, ({ database, caller, body, request }) =>
      take(database, request.address, { ...body, kind: 'feature', userId: caller.userId }),
    ),
    routeWithDatabase(listSupportMessages, ({ database, query: { kind, state, ...at } }) =>
      supportPage(database.owner, { kind, state }, at),
    ),
    routeWithDatabase(closeSupportMessage, ({ database, params }) => setState(database, params.id, 'done')),
    routeWithDatabase(reopenSupportMessage, ({ database, params }) => setState(database, params.id, 'open')),
  ];
}

/** Server module of user reports and the inbox of administrators. */
export const support: ServerModule = {
  migrations: supportMigrations,
  routes,
  mails: { 'support.report': report },
};
