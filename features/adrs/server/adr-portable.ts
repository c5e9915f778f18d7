/** Export and import of ADRs: a list with states, histories and notes, and a JSON and a Markdown file per record. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Db } from '#platform/database/server/connection.ts';
import { id, instant, line, text } from '#platform/http/contract.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { membersAmong } from '#platform/identity/server/membership-table.ts';
import {
  faultIn,
  fileSlug,
  jsonText,
  readJson,
  renameIds,
  type PortableFiles,
  type PortableText,
} from '#platform/portability/model/portable.ts';
import {
  unwritten,
  type ExportPart,
  type PortableSource,
  type ReadPiece,
} from '#platform/portability/server/portable-source.ts';
import { checkDocument } from '#platform/richtext/model/document-rules.ts';
import { documentToMarkdown } from '#platform/richtext/model/document-to-markdown.ts';
import { parseDocument } from '#platform/richtext/model/document.ts';
import { longestReason } from '#platform/workflow/contract.ts';
import { raiseSerialNumber } from '#platform/workflow/server/serial-number-table.ts';
import { recordStateChange, stateChangesOf, thingOf } from '#platform/workflow/server/state-change-table.ts';
import { task } from '#platform/workers/server/task.ts';
import { adrLimits, pushedWebUrl, pushLimits } from '../contract.ts';
import { adrHistoryWords, adrStates } from '../model/adr-workflow.ts';
import { relationKinds } from '../model/reader/relation-words.ts';
import { adrPage, insertNote, notesOf } from './adr-list-table.ts';
import { adrKind, toExternal } from './adr-record.ts';
import { indexAdr } from './adr-search.ts';
import { adrById, countAdrs, insertAdr, type AdrScope, type StoredText } from './adr-table.ts';
import { adoptExternal, replaceRelations, saveTargets, toldOf } from './external-table.ts';

const folder = 'adrs';
/** Who did something, with the name at the time of the export; absent in older exports. */
const author = z.strictObject({ id: z.nullable(id), username: text(200) });
const facts = z.strictObject({
  id,
  serialNumber: z.int().check(z.minimum(1), z.maximum(2_000_000_000)),
  title: line(200),
  state: z.enum(adrStates),
  createdAt: instant,
  former: z.nullable(id),
  pendingFormer: z.nullable(id),
  rfc: z.nullable(z.strictObject({ id, serialNumber: z.int(), title: line(200) })),
  history: z.array(
    z.strictObject({
      transition: text(40),
      from: z.nullable(z.enum(adrStates)),
      to: z.enum(adrStates),
      at: instant,
      reason: z.nullable(text(longestReason)),
      consecutiveId: z.nullable(id),
      by: z.optional(author),
    }),
  ),
  notes: z.array(z.strictObject({ content: text(adrLimits.note), at: instant, by: z.optional(author) })),
  /** Only for records from a repository. */
  external: z.optional(
    z.strictObject({
      externalNumber: z.nullable(line(40)),
      repository: line(200),
      externalId: line(pushLimits.externalId),
      webUrl: z.nullable(pushedWebUrl),
      commit: z.nullable(line(100)),
      date: z.nullable(line(40)),
      deciders: z.array(line(200)),
      removedAt: z.nullable(instant),
      markdown: text(pushLimits.markdown),
      relations: z.array(z.strictObject({ kind: z.enum(relationKinds), target: line(500), toId: z.nullable(id) })),
    }),
  ),
});
const portableAdr = z.strictObject({ facts, content: z.looseObject({ type: z.literal('doc') }) });
type ReadAdr = z.output<typeof facts> & { readonly json: string };

async function factsOf(db: Db, scope: AdrScope, stored: StoredText): Promise<z.output<typeof facts>> {
  const history = await stateChangesOf(db, thingOf(scope, adrKind, stored.id), adrHistoryWords);
  const notes = await notesOf(db, scope, stored.id);
  const external = stored.external && { ...toExternal(stored.external), ...(await toldOf(db, scope, stored.id)) };
  return facts.parse({
    ...(external ? { external } : {}),
    id: stored.id,
    serialNumber: stored.serialNumber,
    title: stored.title,
    state: stored.state,
    createdAt: stored.createdAt.toISOString(),
    former: stored.formerId,
    pendingFormer: stored.pendingFormer?.id ?? null,
    rfc: stored.rfc,
    history: history.toReversed().map(({ transition, from, to, at, reason, consecutiveId, by }) => ({
      transition,
      from: from?.name ?? null,
      to: to.name,
      at,
      reason,
      consecutiveId,
      by,
    })),
    notes: notes.map(({ content, at, by }) => ({ content, at, by })),
  });
}

interface RecordToWrite {
  readonly stated: z.output<typeof facts>;
  readonly json: string;
}

/** Worker task: writes a record as JSON and as Markdown. */
export function writeAdr({ stated, json }: RecordToWrite): readonly PortableText[] {
  const { serialNumber, title, state, createdAt } = stated;
  const path = `${folder}/${String(serialNumber).padStart(4, '0')}-${fileSlug(title)}`;
  const text = documentToMarkdown(parseDocument(json)).trimEnd();
  return [
    { path: `${path}.json`, text: jsonText({ facts: stated, content: JSON.parse(json) as unknown }) },
    {
      path: `${path}.md`,
      text: `---\nstatus: ${state}\ndate: ${createdAt.slice(0, 10)}\n---\n\n# ${title}\n\n${text}\n`,
    },
  ];
}

const recordWriter = task<typeof writeAdr>(new URL(import.meta.url), 'writeAdr');

async function* filesOf(read: ReadPiece, scope: AdrScope): AsyncIterable<ExportPart> {
  const perPage = 100;
  for (let page = 1; ; page += 1) {
    const { resources } = await read((db) => adrPage(db, scope, { page, perPage }));
    for (const row of resources) {
      const found = await read(async (db) => {
        const stored = await adrById(db, scope, row.id);
        return stored && { stated: await factsOf(db, scope, stored), json: stored.json };
      });
      if (found) yield unwritten(recordWriter, found, found.json.length);
    }
    if (resources.length < perPage) return;
  }
}

/** References between the records must be consistent within the files. */
function checkTogether(adrs: readonly ReadAdr[]): void {
  const known = new Set(adrs.map((adr) => adr.id));
  if (known.size < adrs.length) throw faultIn(folder, 'Duplicate id.');
  if (new Set(adrs.map(({ serialNumber }) => serialNumber)).size < adrs.length) {
    throw faultIn(folder, 'Duplicate number.');
  }
  const places = adrs.flatMap(({ external }) =>
    external ? [JSON.stringify([external.repository, external.externalId])] : [],
  );
  if (new Set(places).size < places.length) throw faultIn(folder, 'Duplicate record of a repository.');
  for (const key of ['former', 'pendingFormer'] as const) {
    const named = adrs.flatMap((adr) => adr[key] ?? []);
    if (new Set(named).size < named.length) throw faultIn(folder, 'An ADR is replaced twice.');
    const stray = adrs.find((adr) => adr[key] !== null && (adr[key] === adr.id || !known.has(adr[key])));
    if (stray) throw faultIn(folder, `${stray.title}: what it replaces is missing.`);
  }
}

type Author = z.output<typeof author>;
/** Columns of an author: a member keeps the id, others their name. */
type FindAuthor = (by: Author | undefined) => { readonly by: string | null; readonly byName: string | null };

async function findAuthors(db: Db, caller: ProjectCaller, adrs: readonly ReadAdr[]): Promise<FindAuthor> {
  const named = adrs.flatMap(({ history, notes }) => [...history, ...notes].flatMap(({ by }) => by?.id ?? []));
  const members = await membersAmong(db, caller.organizationId, [...new Set(named)]);
  return (by) => {
    if (by === undefined) return { by: caller.userId, byName: null };
    if (by.id !== null && members.has(by.id)) return { by: by.id, byName: null };
    return { by: null, byName: by.username };
  };
}

interface ImportPlace {
  readonly renamed: ReadonlyMap<string, string>;
  readonly authors: FindAuthor;
}

async function store(db: Db, caller: ProjectCaller, adr: ReadAdr, { renamed, authors }: ImportPlace): Promise<void> {
  const of = (old: string | null): string | null => (old === null ? null : (renamed.get(old) ?? null));
  const newId = renamed.get(adr.id) ?? randomUUID();
  const json = renameIds(adr.json, renamed);
  const rfcId = adr.rfc && of(adr.rfc.id);
  await insertAdr(db, caller, {
    id: newId,
    serialNumber: adr.serialNumber,
    title: adr.title,
    json,
    state: adr.state,
    by: caller.userId,
    formerId: of(adr.former),
    pendingFormerId: of(adr.pendingFormer),
    rfc: adr.rfc && rfcId ? { ...adr.rfc, id: rfcId } : null,
    createdAt: adr.createdAt,
  });
  for (const change of adr.history) {
    const consecutiveId = of(change.consecutiveId);
    await recordStateChange(db, thingOf(caller, adrKind, newId), { ...change, consecutiveId, ...authors(change.by) });
  }
  if (adr.external) {
    const { markdown, relations: _relations, ...stated } = adr.external;
    await adoptExternal(db, caller, { id: newId, facts: stated, markdown });
  }
  for (const note of adr.notes) await insertNote(db, caller, { ...note, adrId: newId, ...authors(note.by) });
  await indexAdr(db, caller, { id: newId, title: adr.title, json, updatedAt: adr.createdAt });
}

/** Stores the references of repositories once all records exist. */
async function relate(
  db: Db,
  caller: ProjectCaller,
  adrs: readonly ReadAdr[],
  renamed: ReadonlyMap<string, string>,
): Promise<void> {
  const of = (old: string | null): string | null => (old === null ? null : (renamed.get(old) ?? null));
  const stated = adrs.flatMap((adr) => {
    const id = of(adr.id);
    const relations = adr.external?.relations ?? [];
    return id !== null && relations.length > 0 ? [{ id, stated: relations }] : [];
  });
  await replaceRelations(db, caller, stated);
  const resolved = stated.flatMap(({ id, stated: relations }) =>
    relations.flatMap(({ toId, ...one }) => (of(toId) === null ? [] : [{ ...one, fromId: id, toId: of(toId) }])),
  );
  await saveTargets(db, caller, resolved);
}

/** Worker task: parses the records of an import. */
export function readAdrFiles(files: PortableFiles): readonly ReadAdr[] {
  const paths = [...files.keys()].filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.json'));
  if (paths.length > adrLimits.records) throw faultIn(folder, 'There are too many records here.');
  const adrs = paths.toSorted().map((path): ReadAdr => {
    const { facts: stated, content } = readJson(files, path, portableAdr);
    const json = JSON.stringify(content);
    const [problem] = checkDocument(json);
    if (problem) throw faultIn(path, problem.path ? `${problem.path}: ${problem.message}` : problem.message);
    return { ...stated, json };
  });
  checkTogether(adrs);
  return adrs;
}

/** Portable source of ADRs. */
export const portableAdrs: PortableSource<readonly ReadAdr[]> = {
  files: filesOf,
  reader: task<typeof readAdrFiles>(new URL(import.meta.url), 'readAdrFiles'),
  isEmpty: async (db, scope) => (await countAdrs(db, scope)) === 0,
  prepare: (adrs) => ({
    ids: adrs.map((adr) => adr.id),
    counts: adrs.length > 0 ? { adrs: adrs.length } : {},
    store: async (db, caller, renamed) => {
      if (adrs.length === 0) return;
      const authors = await findAuthors(db, caller, adrs);
      for (const adr of adrs) await store(db, caller, adr, { renamed, authors });
      await relate(db, caller, adrs, renamed);
      await raiseSerialNumber(db, caller, adrKind, Math.max(...adrs.map(({ serialNumber }) => serialNumber)));
    },
  }),
};
