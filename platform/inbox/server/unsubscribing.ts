/** Stopping mails from a mail: which kinds are mailed, and mailing fewer of them. */
import type { Database } from '#platform/database/server/open-database.ts';
import type { Secrets } from '#platform/identity/server/secrets.ts';
import type { NoticeKind } from '../model/notice-kind.ts';
import { chooseModes, chosenModes } from './inbox-table.ts';
import { personOfToken } from './unsubscribe-token.ts';

/** What stopping needs. */
export interface UnsubscribeServices {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly kinds: readonly NoticeKind[];
}

/** The kinds that the person of a token gets by mail; undefined for a token that was not made here. */
export async function mailedKinds(
  { database, secrets, kinds }: UnsubscribeServices,
  token: string,
): Promise<readonly NoticeKind[] | undefined> {
  const userId = personOfToken(secrets, token);
  if (userId === undefined) return undefined;
  const chosen = await chosenModes(database.owner, userId);
  return kinds.filter(({ kind, usual }) => (chosen.get(kind) ?? usual) === 'mail');
}

/** Stops the mails of a kind, or all of them: entries appear in the inbox alone. False for an unknown token. */
export async function stopMails(services: UnsubscribeServices, token: string, kind?: string): Promise<boolean> {
  const { database, secrets } = services;
  const userId = personOfToken(secrets, token);
  const mailed = await mailedKinds(services, token);
  if (userId === undefined || mailed === undefined) return false;
  const stopped = mailed.map((one) => one.kind).filter((name) => kind === undefined || name === kind);
  if (stopped.length > 0) {
    await database.asOwner((db) => chooseModes(db, userId, { kinds: stopped, mode: 'inbox' }));
  }
  return true;
}
