/** What other modules' servers may ask of accounts. */
import { randomUUID } from 'node:crypto';
import type { Db, SqlPiece } from '#platform/database/server/connection.ts';
import { accountByEmail, insertAccount, setName } from '#platform/identity/server/account-table.ts';
import {
  deletePendingRegistration,
  deleteRegistrationsOf,
  newestRegistration,
  pendingUsersSql,
} from './registration-table.ts';

/** Somebody whose address is known to be theirs. */
export interface ConfirmedPerson {
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Hash of the password of the newest unconfirmed registration of an address. */
export const pendingPasswordHash = async (db: Db, email: string): Promise<string | undefined> =>
  (await newestRegistration(db, email))?.passwordHash;

/** Whether somebody has an account with this address. */
export const accountIsKnown = async (db: Db, email: string): Promise<boolean> =>
  (await accountByEmail(db, email)) !== undefined;

/** Global roles of a new account: the one with the configured address administers the installation. */
export const rolesOfNewAccount = (email: string, adminEmail: string | undefined): string[] =>
  email.toLowerCase() === adminEmail?.toLowerCase() ? ['ROLE_USER', 'ROLE_ADMIN'] : ['ROLE_USER'];

/** Makes an account that needs no confirmation; its id, undefined when the address is taken. */
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
  // Whoever registered this address without confirming it has lost it to its owner.
  await deleteRegistrationsOf(db, email);
  return account.id;
}

/** A select of people who registered and did not confirm yet, in the columns in which administration lists users. */
export const pendingUsers: SqlPiece = pendingUsersSql;

/** Drops a pending registration and its older ones; false when there is none of this id. */
export const deletePendingUser = (db: Db, id: string): Promise<boolean> => deletePendingRegistration(db, id);
