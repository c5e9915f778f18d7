/**
 * Sessions that several processes share: any of them serves the requests of a session, and an answer finds the process
 * that asked. Rows are of keys, not of organizations, and only the owner of the database reads them. See docs/adr/0033.
 */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import type { SqlMigration } from '#platform/database/server/migrate.ts';
import { readRows, text, type RowOf } from '#platform/database/server/row-shape.ts';
import { mcpSessionLimits } from '../contract.ts';

/** A session and the key that opened it. */
export interface SessionOfKey {
  readonly id: string;
  readonly keyId: string;
}

const openingShape = { opening: text };
const answerShape = { question: text, message: text };

/** An answer of a client, as JSON. */
export type LeftAnswer = RowOf<typeof answerShape>;

const seconds = (milliseconds: number) => sql`make_interval(secs => ${milliseconds / 1000})`;
const isOpen = sql<boolean>`used_at > now() - ${seconds(mcpSessionLimits.idle)}
  and opened_at > now() - ${seconds(mcpSessionLimits.longest)}`;

/** The shared sessions of an installation. */
export class SharedSessions {
  readonly #owner: Db;

  constructor(owner: Db) {
    this.#owner = owner;
  }

  /** Keeps a session with the message that began it. A key has so many; those that were not used for longest go. */
  async keep({ id, keyId }: SessionOfKey, opening: string): Promise<void> {
    await sql`insert into mcp_session (id, key_id, opening) values (${id}, ${keyId}, ${opening})`.execute(this.#owner);
    await sql`delete from mcp_session where key_id = ${keyId} and id not in (
      select id from mcp_session where key_id = ${keyId} order by used_at desc, id limit ${mcpSessionLimits.perKey})`.execute(
      this.#owner,
    );
  }

  /** Notes that a session is used; answers how it began, or nothing when it has ended or is of another key. */
  async use({ id, keyId }: SessionOfKey): Promise<string | undefined> {
    const [row] = await readRows(
      this.#owner,
      openingShape,
      sql`update mcp_session set used_at = now() where id = ${id} and key_id = ${keyId} and ${isOpen} returning opening`,
    );
    return row?.opening;
  }

  /** Ends a session. */
  async drop({ id, keyId }: SessionOfKey): Promise<void> {
    await sql`delete from mcp_session where id = ${id} and key_id = ${keyId}`.execute(this.#owner);
  }

  /** Leaves an answer for the process that asked. The first one counts; a session holds so many. */
  async leave(sessionId: string, { question, message }: LeftAnswer): Promise<void> {
    await sql`insert into mcp_answer (session_id, question, message)
      select ${sessionId}, ${question}, ${message}
      where (select count(*) from mcp_answer where session_id = ${sessionId}) < ${mcpSessionLimits.openCalls}
      on conflict do nothing`.execute(this.#owner);
  }

  /** Takes the answers to questions of a process. */
  async take(questions: readonly string[]): Promise<readonly LeftAnswer[]> {
    return readRows(
      this.#owner,
      answerShape,
      sql`delete from mcp_answer where question = any(${[...questions]}) returning question, message`,
    );
  }

  /** Deletes what has ended. */
  async purge(): Promise<void> {
    await sql`delete from mcp_session where not (${isOpen})`.execute(this.#owner);
    await sql`delete from mcp_answer where at < now() - ${seconds(2 * mcpSessionLimits.question)}`.execute(this.#owner);
  }
}

/** A crash of the database ends sessions, and clients connect again. */
export const mcpSessionMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-26-980-mcp-sessions',
    sql: `
      create unlogged table mcp_session (
        id text primary key,
        key_id uuid not null,
        opening text not null,
        opened_at timestamptz not null default now(),
        used_at timestamptz not null default now()
      );
      create index mcp_session_key on mcp_session (key_id, used_at);
      create unlogged table mcp_answer (
        session_id text not null references mcp_session (id) on delete cascade,
        question text primary key,
        message text not null,
        at timestamptz not null default now()
      );
      create index mcp_answer_session on mcp_answer (session_id);
    `,
  },
];
