/** Serial numbers within a project: each is assigned once, under a row lock. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';

interface NumberedProject {
  readonly organizationId: string;
  readonly projectId: string;
}

/** The next number, from 1; concurrent callers wait until this transaction ends. */
export const nextSerialNumber = (db: Db, project: NumberedProject, kind: string): Promise<number> =>
  nextSerialNumbers(db, project, kind, 1);

/** Reserves `count` consecutive numbers; returns the first one. */
export async function nextSerialNumbers(
  db: Db,
  project: NumberedProject,
  kind: string,
  count: number,
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into serial_number (organization_id, project_id, kind, last)
    values (${project.organizationId}, ${project.projectId}, ${kind}, ${count})
    on conflict (organization_id, project_id, kind) do update set last = serial_number.last + excluded.last
    returning last`.execute(db);
  const last = rows[0]?.last;
  if (last === undefined) throw new Error('A number could not be taken.');
  return last - count + 1;
}

/** Marks numbers up to `last` as used, for imported records that keep theirs. */
export async function raiseSerialNumber(db: Db, project: NumberedProject, kind: string, last: number): Promise<void> {
  await sql`insert into serial_number (organization_id, project_id, kind, last)
    values (${project.organizationId}, ${project.projectId}, ${kind}, ${last})
    on conflict (organization_id, project_id, kind)
      do update set last = greatest(serial_number.last, excluded.last)`.execute(db);
}
