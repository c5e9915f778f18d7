/** SQL on accounts. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { deletedUserName } from '../model/person-name.ts';

interface AccountRow {
  id: string;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  roles: string[];
  created_at: Date;
  last_login_at: Date | null;
  blocked_at: Date | null;
  deleted_at: Date | null;
}
const tables = (db: Db) => db.withTables<{ account: AccountRow }>();

/** A person with an account. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly string[];
  readonly blocked: boolean;
}

const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  email: row.email,
  passwordHash: row.password_hash,
  firstName: row.first_name,
  lastName: row.last_name,
  roles: row.roles,
  blocked: row.blocked_at !== null,
});

/** First and last name, or the part of the address before the @. */
export const usernameOf = (account: Pick<Account, 'firstName' | 'lastName' | 'email'>): string =>
  `${account.firstName} ${account.lastName}`.trim() || (account.email.split('@')[0] ?? account.email);

/** The account with this address, ignoring case; undefined when there is none. */
export async function accountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const row = await tables(db)
    .selectFrom('account')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** The account with this id; undefined when there is none. */
export async function accountById(db: Db, id: string): Promise<Account | undefined> {
  const row = await tables(db)
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** Creates an account; undefined when the address is taken. */
export async function insertAccount(
  db: Db,
  account: { id: string; email: string; passwordHash: string; roles: string[] },
): Promise<Account | undefined> {
  const row = await tables(db)
    .insertInto('account')
    .values({
      id: account.id,
      email: account.email,
      password_hash: account.passwordHash,
      first_name: '',
      last_name: '',
      roles: account.roles,
      created_at: new Date(),
      last_login_at: null,
      blocked_at: null,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toAccount(row);
}

/** Replaces the password hash. */
export async function setPasswordHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  await tables(db).updateTable('account').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

/** Grants a global role, for example `ROLE_ADMIN`. */
export async function grantRole(db: Db, email: string, role: string): Promise<void> {
  await sql`update account set roles = array_append(roles, ${role})
    where lower(email) = ${email.toLowerCase()} and not (${role} = any (roles))`.execute(db);
}

/**
 * SQL for the name of the account whose id is in `column`, joined on read; the name of the organization's API key where a
 * key acted, and "Deleted user" for deleted accounts. Null where the column is null.
 */
export const usernameSql = (column: string): RawBuilder<string | null> => sql<string | null>`coalesce((
  select case when account.deleted_at is not null then ${sql.lit(deletedUserName)}
    else coalesce(nullif(btrim(account.first_name || ' ' || account.last_name), ''), split_part(account.email, '@', 1)) end
  from account where account.id = ${sql.ref(column)}),
  (select api_key.name from api_key where api_key.id = ${sql.ref(column)}),
  case when ${sql.ref(column)} is not null then ${sql.lit(deletedUserName)} end)`;

/** True while there are no accounts: the installation is as good as empty. */
export async function nobodyHasAnAccount(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from account limit 1`.execute(db);
  return rows.length === 0;
}

/** Sets first and last name. */
export async function setName(
  db: Db,
  userId: string,
  name: { readonly firstName: string; readonly lastName: string },
): Promise<void> {
  await tables(db)
    .updateTable('account')
    .set({ first_name: name.firstName, last_name: name.lastName })
    .where('id', '=', userId)
    .execute();
}
