/** Mails about the inbox without waiting: time passes, and a person's mail is written. */
import { sql } from 'kysely';
import { projectPort } from '#features/projects/server/projects-facade.ts';
import { mailPerson } from '#platform/inbox/server/inbox-mails.ts';
import type { Secrets } from '#platform/identity/server/secrets.ts';
import { installationSecrets } from '../installation-secrets.ts';
import type { TestApp } from './test-app.ts';

/** What waits in an organization has waited long enough to be mailed. */
export async function endMailRest({ app }: TestApp, organizationId: string): Promise<void> {
  await sql`update notice set mail_after = clock_timestamp() - interval '1 minute'
    where organization_id = ${organizationId} and mail_after is not null`.execute(app.database.owner);
}

/** The hour since the last mail of a person is over. */
export async function endMailHour({ app }: TestApp, userId: string): Promise<void> {
  await sql`update notice_mail set sent_at = sent_at - interval '61 minutes' where user_id = ${userId}`.execute(
    app.database.owner,
  );
}

/** Writes the mail of a person, as the loop does for those that are due. */
export async function mailInbox({ app, config }: TestApp, userId: string): Promise<void> {
  const { database, mailer } = app;
  const secrets: Secrets = installationSecrets(config);
  await mailPerson({ database, mailer, projects: projectPort, secrets }, userId);
}
