/** SQL on where things are that were sent to repositories, and what of them is there. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { boolean, nullable, number, readRows, text } from '#platform/database/server/row-shape.ts';
import { ofRepository, type StoredPush } from './push-table.ts';
import type { SentThing, SentThings } from './sync-course.ts';
import type { RepositoryKey } from './sync-table.ts';

/** What of a thing reached the repository last: the file, and the file with the changes of this side only. */
export async function reachedText(
  db: Db,
  key: RepositoryKey,
  { subjectKind, subjectId, path }: Pick<StoredPush, 'subjectKind' | 'subjectId' | 'path'>,
): Promise<{ readonly whole: string; readonly own: string } | undefined> {
  const rows = await readRows(
    db,
    { whole: text, own: text },
    sql`select merged_text as whole, coalesce(merged_own_text, merged_text) as own from repository_push
      where ${ofRepository(key)} and subject_kind = ${subjectKind} and subject_id = ${subjectId}
        and merged_text is not null
      order by path = ${path} desc, updated_at desc limit 1`,
  );
  return rows[0];
}

/** Paths that other things were sent to, or will be before this one. Without an id: of all that are not closed. */
export async function pathsOfOthers(
  db: Db,
  key: RepositoryKey,
  { kind, id, before }: { readonly kind: string; readonly id: string; readonly before?: Date | undefined },
): Promise<readonly string[]> {
  const rows = await readRows(
    db,
    { path: text },
    sql`select path from repository_push where ${ofRepository(key)} and state <> 'closed'
        and not (subject_kind = ${kind} and subject_id = ${id})
        and (${before ?? null}::timestamptz is null or pushed_commit is not null or merged_text is not null
          or created_at < ${before ?? null}::timestamptz)
      union select path from repository_file where ${ofRepository(key)}
        and (subject_id is null or not (subject_kind = ${kind} and subject_id = ${id}))`,
  );
  return rows.map(({ path }) => path);
}

/** How many other things of the project are kept in a file. */
export async function ownersOf(
  db: Db,
  key: RepositoryKey,
  { kind, id }: { readonly kind: string; readonly id: string },
  path: string,
): Promise<number> {
  const rows = await readRows(
    db,
    { subjectId: text },
    sql`select subject_id as "subjectId" from repository_push where ${ofRepository(key)} and path = ${path}
        and state <> 'closed' and not (subject_kind = ${kind} and subject_id = ${id})
      union select subject_id from repository_file where ${ofRepository(key)} and path = ${path}
        and subject_id is not null and not (subject_kind = ${kind} and subject_id = ${id})`,
  );
  return rows.length;
}

/**
 * Things that were sent from here and are in the repository; of several at a path the newest. `isThere` tells whether a
 * file is a content that was sent: its merge request was merged a moment ago.
 */
export async function sentThings(
  db: Db,
  key: RepositoryKey,
  isThere: (path: string, content: string) => boolean,
): Promise<SentThings> {
  const rows = await readRows(
    db,
    {
      path: text,
      subjectKind: text,
      subjectId: text,
      title: text,
      content: text,
      merged: nullable(text),
      isMerged: boolean,
      revision: nullable(number),
    },
    sql`select path, subject_kind as "subjectKind", subject_id as "subjectId", title, content, merged_text as merged,
        state = 'merged' as "isMerged", subject_revision as revision
      from repository_push where ${ofRepository(key)} order by updated_at`,
  );
  const reached = rows.flatMap(({ merged, isMerged, ...thing }): (SentThing & { readonly path: string })[] => {
    const { path, content } = thing;
    if (isMerged || (content !== '' && isThere(path, content))) return [thing];
    // Sent again since it was merged: the newer text is still on its way.
    return merged === null ? [] : [{ ...thing, content: merged, revision: null }];
  });
  return {
    byPath: new Map(reached.map((thing) => [thing.path, thing])),
    bySubject: new Map(reached.map((thing) => [thing.subjectId, thing])),
  };
}
