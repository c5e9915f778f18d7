/** Checks stored tokens once a day; owners get a mail when one is refused, or ends within two weeks. */
import type { Db } from '#platform/database/server/connection.ts';
import { ownersOf } from '#platform/identity/server/people-table.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import { tokenWarningDays } from '../contract.ts';
import { checkedState, storedAdapter } from './open-provider.ts';
import { noteCheck, noteWarning, providersToCheck, type CheckedState, type StoredProvider } from './provider-table.ts';

/** Hours after which a token is checked again, and how many are checked in one turn. */
const checkHours = 20;
const perTurn = 50;
const dayMs = 86_400_000;

const mailOf = (before: StoredProvider, found: CheckedState): 'provider.revoked' | 'provider.expiring' | undefined => {
  if (found.status === 'revoked') return before.status === 'revoked' ? undefined : 'provider.revoked';
  const end = found.tokenExpiresAt?.getTime();
  return end !== undefined && end - Date.now() < tokenWarningDays * dayMs ? 'provider.expiring' : undefined;
};

async function tellOwners(
  { mailer }: Pick<ModuleServices, 'mailer'>,
  db: Db,
  { organizationId, name }: StoredProvider,
  mail: { readonly template: string; readonly day: string },
): Promise<void> {
  const { organization, emails } = await ownersOf(db, organizationId);
  const data = { organization, name, day: mail.day };
  await mailer.postAll(
    db,
    mail.template,
    emails.map((to) => ({ to, data })),
  );
}

async function checkOne(services: ModuleServices, stored: StoredProvider): Promise<void> {
  const found = await checkedState(storedAdapter(services, stored));
  const { organizationId } = stored;
  await services.database.within({ organizations: [organizationId] }, async (db) => {
    await noteCheck(db, stored, found);
    const template = mailOf(stored, found);
    if (template === undefined) return;
    if (template === 'provider.expiring' && !(await noteWarning(db, stored))) return;
    const day = found.tokenExpiresAt?.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' }) ?? '';
    await tellOwners(services, db, stored, { template, day });
  });
}

/** Checks the tokens that were not checked for a day, one after the other. */
export async function checkStoredProviders(services: ModuleServices): Promise<void> {
  for (;;) {
    const before = new Date(Date.now() - checkHours * 3_600_000);
    const due = await providersToCheck(services.database.owner, before, perTurn);
    for (const stored of due) await checkOne(services, stored);
    if (due.length < perTurn) return;
  }
}
