/** Creates many organizations with many documents, using the statements of a save. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { indexItem } from '#platform/search/server/search-source.ts';

/** A project to fill. */
export interface Place {
  readonly organizationId: string;
  readonly projectId: string;
}

/** Seeded random words with a natural distribution: a few in every text, most in hardly any. */
export class Language {
  readonly words: readonly string[];
  #state: number;

  constructor(size: number, seed: number) {
    this.#state = seed;
    const syllables = [...'bcdfghklmnprstvwz'].flatMap((consonant) => [...'aeiou'].map((vowel) => consonant + vowel));
    const made = new Set<string>();
    while (made.size < size) {
      const length = 2 + Math.floor(this.#random() * 3);
      made.add(Array.from({ length }, () => syllables[Math.floor(this.#random() * syllables.length)]).join(''));
    }
    this.words = [...made];
  }

  #random(): number {
    this.#state = (this.#state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return this.#state / 4_294_967_296;
  }

  /** A word by Zipf's law: the n-th is used n times less often than the first. */
  word(): string {
    return this.words[Math.floor(this.words.length ** this.#random()) - 1] ?? this.words[0] ?? '';
  }

  text(length: number): string {
    return Array.from({ length }, () => this.word()).join(' ');
  }
}

/** Text as the rich text of one paragraph. */
export const paragraphs = (text: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

/** Creates an organization with a project and a namespace. */
export async function makePlace(db: Db, name: string): Promise<Place> {
  const place = { organizationId: randomUUID(), projectId: randomUUID() };
  await sql`insert into organization (organization_id, name) values (${place.organizationId}, ${name})`.execute(db);
  await sql`insert into project (organization_id, id, code, name)
    values (${place.organizationId}, ${place.projectId}, 'BENCH', ${name})`.execute(db);
  return place;
}

/** Words of a document's text. */
const length = 250;
const perTransaction = 100;

async function writeDocuments(
  db: Db,
  place: Place,
  namespaceId: string,
  texts: readonly { readonly title: string; readonly text: string }[],
): Promise<void> {
  const updatedAt = new Date().toISOString();
  const rows = texts.map((document) => ({ id: randomUUID(), ...document }));
  const stored = rows.map(({ id, title, text }) => ({ id, title, json: paragraphs(text) }));
  await sql`insert into document (organization_id, id, project_id, namespace_id, position, type, title, json)
    select ${place.organizationId}::uuid, id, ${place.projectId}::uuid, ${namespaceId}::uuid, 0, 'document', title, json
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as row (id uuid, title text, json text)`.execute(db);
  for (const { id, title, text } of rows) {
    await indexItem(db, { ...place, kind: 'doc', id, title, text, namespace: 'bench', page: id, updatedAt }, 1);
  }
}

/** Fills a project with documents of 250 words. */
export async function fillPlace(database: Database, place: Place, count: number, language: Language): Promise<void> {
  const namespaceId = randomUUID();
  await sql`insert into namespace (organization_id, id, project_id, code, name)
    values (${place.organizationId}, ${namespaceId}, ${place.projectId}, 'bench', 'Bench')`.execute(database.owner);
  for (let done = 0; done < count; done += perTransaction) {
    const size = Math.min(perTransaction, count - done);
    const texts = Array.from({ length: size }, () => ({ title: language.text(5), text: language.text(length) }));
    await database.asOwner((db) => writeDocuments(db, place, namespaceId, texts));
  }
}
