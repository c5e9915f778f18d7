/** What other modules may use of accounts. */
import { randomUUID } from 'node:crypto';
import type { Db, SqlPiece } from '#platform/database/server/connection.ts';
import { accountByEmail, insertAccount, setName } from '#platform/identity/server/account-table.ts';
import {
  deletePendingRegistration,
  deleteRegistrationsOf,
  newestRegistration,
  pendingUsersSql,
} from './registration-table.ts';

/** A person with a verified address. */
export interface ConfirmedPerson {
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Password hash of the newest unconfirmed registration of an address. */
export const pendingPasswordHash = async (db: Db, email: string): Promise<string | undefined> =>
  (await newestRegistration(db, email))?.passwordHash;

/** Whether an account with this address exists. */
export const accountIsKnown = async (db: Db, email: string): Promise<boolean> =>
  (await accountByEmail(db, email)) !== undefined;

/** Global roles of a new account: the configured address administers the installation. */
export const rolesOfNewAccount = (email: string, adminEmail: string | undefined): string[] =>
  email.toLowerCase() === adminEmail?.toLowerCase() ? ['ROLE_USER', 'ROLE_ADMIN'] : ['ROLE_USER'];

/** Creates a confirmed account; returns its id, undefined when the address is taken. */
export async function openConfirmedAccount(
  db: Db,
  person: ConfirmedPerson,
  adminEmail: string | undefined,
): Promise<string | undefined> {
  const { email, passwordHash, firstName, lastName } = person;
  const roles = rolesOfNewAccount(email, adminEmail);
  const account = await insertAccount(db, { id: randomUUID(), email, passwordHash, roles });
  if (!account) return undefined;
  await setName(db, account.id, { firstName, lastName });
  // An unconfirmed registration of the address loses to its owner.
  await deleteRegistrationsOf(db, email);
  return account.id;
}

/** SQL of unconfirmed registrations with the columns of the user list. */
export const pendingUsers: SqlPiece = pendingUsersSql;

/** Removes a pending registration and older ones of its address; false for an unknown id. */
export const deletePendingUser = (db: Db, id: string): Promise<boolean> => deletePendingRegistration(db, id);
