/** Puts names into what was written: stored texts name people by their ids. */
import type { Db } from '#platform/database/server/connection.ts';
import { peopleByIds } from '#platform/identity/server/people-table.ts';

const mention = /@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]/g;
/** The end of a text that was cut within a mention. */
const cutMention = /@\[[0-9a-f-]*$/;

interface Excerpted {
  readonly organizationId: string;
  readonly excerpt: string;
}

/** The same entries, with names in place of ids; who is no member is somebody. */
export async function withNames<Entry extends Excerpted>(db: Db, entries: readonly Entry[]): Promise<readonly Entry[]> {
  const named = new Map<string, string>();
  for (const organizationId of new Set(entries.map((entry) => entry.organizationId))) {
    const texts = entries.filter((entry) => entry.organizationId === organizationId).map(({ excerpt }) => excerpt);
    const ids = texts.flatMap((excerpt) => [...excerpt.matchAll(mention)].map(([, id = '']) => id));
    const people = await peopleByIds(db, organizationId, [...new Set(ids)]);
    for (const [id, { username }] of people) named.set(`${organizationId} ${id}`, username);
  }
  return entries.map((entry) => ({
    ...entry,
    excerpt: entry.excerpt
      .replace(mention, (_, id: string) => `@${named.get(`${entry.organizationId} ${id}`) ?? 'somebody'}`)
      .replace(cutMention, ''),
  }));
}
