/** Fills a project with many ADRs and RFCs, using the statements of a save. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { indexItem } from '#platform/search/server/search-source.ts';
import { paragraphs, type Language } from './search-data.ts';

/** Owner of the filled project. */
interface Filled {
  readonly organizationId: string;
  readonly projectId: string;
  readonly userId: string;
}

const perTransaction = 500;
/** Words of a record's text. */
const length = 120;

interface Written {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly json: string;
  readonly number: number;
  readonly adr: string;
  readonly rfc: string;
}

const adrStates = ['draft', 'proposed', 'accepted', 'implemented', 'rejected', 'deprecated'];
const rfcStates = ['draft', 'open', 'accepted', 'rejected', 'postponed'];
/** One in this many RFCs has a vote. */
const perVoting = 100;

async function writeAdrs(db: Db, of: Filled, rows: readonly Written[]): Promise<void> {
  await sql`with row as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (id uuid, title text, json text, number integer, adr text)),
    made as (
      insert into adr (organization_id, id, project_id, serial_number, state, title, json, created_by, updated_by)
      select ${of.organizationId}::uuid, id, ${of.projectId}::uuid, number, adr, title, json, ${of.userId}::uuid,
        ${of.userId}::uuid from row)
    insert into adr_revision (organization_id, adr_id, revision, title, json, by)
    select ${of.organizationId}::uuid, id, 1, title, json, ${of.userId}::uuid from row`.execute(db);
}

async function writeRfcs(db: Db, of: Filled, rows: readonly Written[]): Promise<void> {
  await sql`with row as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (id uuid, title text, json text, number integer, rfc text)),
    made as (
      insert into rfc (organization_id, id, project_id, serial_number, state, title, json, created_by, updated_by)
      select ${of.organizationId}::uuid, id, ${of.projectId}::uuid, number, rfc, title, json, ${of.userId}::uuid,
        ${of.userId}::uuid from row),
    contributed as (
      insert into rfc_contributor (organization_id, rfc_id, user_id)
      select ${of.organizationId}::uuid, id, ${of.userId}::uuid from row)
    insert into rfc_voting_session (organization_id, id, rfc_id, revision, quorum, threshold, decide_by_vote, opened_by)
    select ${of.organizationId}::uuid, gen_random_uuid(), id, 1, 1, 50, false, ${of.userId}::uuid from row
    where rfc = 'in_voting'`.execute(db);
}

/** Fills a project with `count` ADRs and as many RFCs of 120 words in all their states. */
export async function fillDecisions(database: Database, of: Filled, count: number, language: Language): Promise<void> {
  const write = { adr: writeAdrs, rfc: writeRfcs };
  for (const kind of ['adr', 'rfc'] as const) {
    for (let done = 0; done < count; done += perTransaction) {
      const rows = Array.from({ length: Math.min(perTransaction, count - done) }, (_, at): Written => {
        const text = language.text(length);
        const number = done + at + 1;
        const adr = adrStates[number % adrStates.length] ?? 'draft';
        const rfc = number % perVoting === 0 ? 'in_voting' : (rfcStates[number % rfcStates.length] ?? 'draft');
        return { id: randomUUID(), title: language.text(5), text, json: paragraphs(text), number, adr, rfc };
      });
      await database.asOwner(async (db) => {
        await write[kind](db, of, rows);
        for (const { id, title, text } of rows) {
          const { organizationId, projectId } = of;
          const updatedAt = new Date().toISOString();
          await indexItem(db, { organizationId, projectId, kind, id, title, text, updatedAt }, 1);
        }
      });
    }
  }
}
