/** Export and import of RFCs: a JSON and a Markdown file for each text, and one index for the rest. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import { id, instant, line, revision, text } from '#platform/http/contract.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
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
  type PortableScope,
  type PortableSource,
  type ReadPiece,
} from '#platform/portability/server/portable-source.ts';
import { parseDocument } from '#platform/richtext/model/document.ts';
import { checkDocument } from '#platform/richtext/model/document-rules.ts';
import { documentToMarkdown } from '#platform/richtext/model/document-to-markdown.ts';
import { task } from '#platform/workers/server/task.ts';
import { raiseSerialNumber } from '#platform/workflow/server/serial-number-table.ts';
import { recordStateChange, thingOf } from '#platform/workflow/server/state-change-table.ts';
import { rfcLimits, tooManyRfcsMessage, voteChoices } from '../contract.ts';
import { rfcStateNames, rfcWorkflow, type RfcState } from '../model/rfc-workflow.ts';
import { insertComment, type CommentPlace } from './comment-table.ts';
import { insertClosedSession, portableRfcsAfter } from './rfc-portable-table.ts';
import { countRfcs } from './rfc-ref-table.ts';
import { rfcKind } from './rfc-kind.ts';
import { indexRfc } from './rfc-search.ts';
import { insertRfc, rfcById, setRfcAdr } from './rfc-table.ts';

const folder = 'rfcs';
const indexFile = `${folder}/rfcs.json`;

const stateName = z.enum(rfcStateNames);
const moves = ['created', ...Object.keys(rfcWorkflow.transitions)];

const portableRfc = z.strictObject({
  id,
  serialNumber: z.int().check(z.minimum(1), z.maximum(rfcLimits.rfcs)),
  title: line(rfcLimits.title),
  /** File name without `.json` and `.md`. */
  file: text(200).check(z.regex(/^[\p{L}\p{N}_-]+$/u, 'Invalid file name.')),
  revision,
  state: stateName,
  createdAt: instant,
  adrId: z.nullable(id),
  history: z.array(
    z.strictObject({
      transition: z.enum(moves),
      from: z.nullable(stateName),
      to: stateName,
      by: z.nullable(id),
      byName: z.optional(z.nullable(text(200))),
      reason: z.nullable(text(2_000)),
      at: instant,
    }),
  ),
  comments: z.array(
    z.strictObject({
      authorId: z.nullable(id),
      content: text(rfcLimits.comment),
      at: instant,
      // Absent in older exports.
      id: z.optional(id),
      parentId: z.optional(z.nullable(id)),
      author: z.optional(z.nullable(text(200))),
      editedAt: z.optional(z.nullable(instant)),
      deletedAt: z.optional(z.nullable(instant)),
    }),
  ),
  sessions: z.array(
    z.strictObject({
      revision,
      quorum: z.int(),
      threshold: z.int(),
      openedBy: z.nullable(id),
      openedAt: instant,
      closedAt: instant,
      passed: z.boolean(),
      counts: z.boolean(),
      votes: z.array(
        z.strictObject({
          voterId: id,
          vote: z.enum(voteChoices),
          // Absent in older exports.
          voter: z.optional(z.nullable(text(200))),
          at: z.optional(instant),
        }),
      ),
      // Absent in older exports.
      opener: z.optional(z.nullable(text(200))),
      closesAt: z.optional(z.nullable(instant)),
      closedBySystem: z.optional(z.boolean()),
      eligible: z.optional(z.nullable(z.int())),
    }),
  ),
});
type ReadRfc = z.output<typeof portableRfc>;
const portableIndex = z.array(portableRfc);

/** Texts may be a megabyte each. */
const atOnce = 5;

interface TextToWrite {
  /** Path without extension. */
  readonly path: string;
  readonly title: string;
  readonly json: string;
}

/** Worker task: writes the text of an RFC as JSON and as Markdown. */
export const writeRfc = ({ path, title, json }: TextToWrite): readonly PortableText[] => [
  { path: `${path}.json`, text: jsonText(JSON.parse(json)) },
  { path: `${path}.md`, text: `# ${title}\n\n${documentToMarkdown(parseDocument(json)).trimEnd()}\n` },
];

/** Worker task: writes the index from the JSON of each RFC. */
export const writeIndex = (rfcs: readonly string[]): readonly PortableText[] => [
  { path: indexFile, text: jsonText(rfcs.map((rfc) => JSON.parse(rfc) as unknown)) },
];

const textWriter = task<typeof writeRfc>(new URL(import.meta.url), 'writeRfc');
const indexWriter = task<typeof writeIndex>(new URL(import.meta.url), 'writeIndex');

async function* filesOf(read: ReadPiece, scope: PortableScope): AsyncIterable<ExportPart> {
  const index: string[] = [];
  let last = 0;
  for (;;) {
    const after = last;
    const rows = await read((db) => portableRfcsAfter(db, scope, after, atOnce));
    for (const { json, ...rfc } of rows) {
      const file = `${String(rfc.serialNumber).padStart(3, '0')}-${fileSlug(rfc.title)}`;
      index.push(JSON.stringify({ ...rfc, file }));
      yield unwritten(textWriter, { path: `${folder}/${file}`, title: rfc.title, json }, json.length);
    }
    last = rows.at(-1)?.serialNumber ?? last;
    if (rows.length < atOnce) break;
  }
  const size = index.reduce((sum, rfc) => sum + rfc.length, 0);
  if (index.length > 0) yield unwritten(indexWriter, index, size);
}

function readText(files: PortableFiles, path: string): string {
  const json = JSON.stringify(readJson(files, path, z.looseObject({ type: z.literal('doc') })));
  const [problem] = checkDocument(json);
  if (problem) throw faultIn(path, problem.path ? `${problem.path}: ${problem.message}` : problem.message);
  return json;
}

/** An RFC with an open session is imported as open for discussion. */
const importedState = (state: RfcState): RfcState => (state === 'in_voting' ? 'open' : state);

interface ToStore {
  readonly rfc: ReadRfc;
  readonly json: string;
  readonly renamed: ReadonlyMap<string, string>;
  readonly members: ReadonlySet<string>;
}

/** Name of a person without an account here; null for the system. */
const nameOfStranger = (person: string | null, name: string | null | undefined): string | null =>
  person === null ? null : (name ?? deletedUserName);

/** Stores comments with their threads; replies to comments that are not among them start a thread. */
async function storeComments(
  db: Db,
  place: CommentPlace,
  comments: ReadRfc['comments'],
  known: (person: string | null) => string | null,
): Promise<void> {
  const starts = comments.filter(({ parentId }) => (parentId ?? null) === null);
  const ids = new Map(starts.flatMap((one) => (one.id === undefined ? [] : [[one.id, randomUUID()] as const])));
  const replies = comments.filter(({ parentId }) => (parentId ?? null) !== null);
  for (const { id: old, parentId, authorId, author, ...comment } of [...starts, ...replies]) {
    const by = known(authorId);
    await insertComment(db, place, {
      ...comment,
      id: (old === undefined ? undefined : ids.get(old)) ?? randomUUID(),
      parentId: ids.get(parentId ?? '') ?? null,
      by,
      authorName: by === null ? nameOfStranger(authorId, author) : null,
    });
  }
}

/** A session with the people of this installation; the others get new ids and keep their names. */
function sessionHere(session: ReadRfc['sessions'][number], known: (person: string | null) => string | null) {
  const { openedBy, opener, openedAt, closesAt = null, closedBySystem = false, eligible = null } = session;
  const openedHere = known(openedBy);
  return {
    ...session,
    openedBy: openedHere ?? (openedBy === null ? null : randomUUID()),
    opener: openedHere === null ? nameOfStranger(openedBy, opener) : null,
    closesAt,
    closedBySystem,
    eligible,
    votes: session.votes.map(({ voterId, voter, vote, at = openedAt }) => {
      const votedHere = known(voterId);
      return {
        voterId: votedHere ?? randomUUID(),
        voter: votedHere === null ? nameOfStranger(voterId, voter) : null,
        vote,
        at,
      };
    }),
  };
}

async function storeRfc(
  db: Db,
  caller: ProjectCaller,
  { rfc, json: stored, renamed, members }: ToStore,
): Promise<void> {
  const { organizationId } = caller;
  const rfcId = renamed.get(rfc.id) ?? randomUUID();
  const json = renameIds(stored, renamed);
  const known = (person: string | null): string | null => (person !== null && members.has(person) ? person : null);
  const { serialNumber, title, createdAt, revision: newest } = rfc;
  const state = importedState(rfc.state);
  await insertRfc(db, caller, {
    id: rfcId,
    serialNumber,
    title,
    json,
    by: caller.userId,
    state,
    createdAt,
    revision: newest,
  });
  const adrId = rfc.adrId === null ? undefined : renamed.get(rfc.adrId);
  if (adrId) await setRfcAdr(db, caller, rfcId, adrId);
  for (const change of rfc.history) {
    await recordStateChange(db, thingOf(caller, rfcKind, rfcId), {
      ...change,
      by: known(change.by),
      byName: known(change.by) === null ? nameOfStranger(change.by, change.byName) : null,
    });
  }
  await storeComments(db, { organizationId, rfcId }, rfc.comments, known);
  for (const session of rfc.sessions) {
    await insertClosedSession(db, { organizationId, rfcId, id: randomUUID() }, sessionHere(session, known));
  }
  const saved = await rfcById(db, caller, rfcId);
  if (saved) await indexRfc(db, caller, { ...saved, updatedAt: saved.updatedAt.toISOString() });
}

const peopleOf = (rfcs: readonly ReadRfc[]): string[] => [
  ...new Set(
    rfcs.flatMap(({ history, comments, sessions }) => [
      ...history.flatMap(({ by }) => by ?? []),
      ...comments.flatMap(({ authorId }) => authorId ?? []),
      ...sessions.flatMap(({ openedBy, votes }) => [
        ...(openedBy ? [openedBy] : []),
        ...votes.map(({ voterId }) => voterId),
      ]),
    ]),
  ),
];

async function storeAll(
  db: Db,
  caller: ProjectCaller,
  { rfcs, texts }: ReadRfcs,
  renamed: ReadonlyMap<string, string>,
): Promise<void> {
  const members = await membersAmong(db, caller.organizationId, peopleOf(rfcs));
  for (const rfc of rfcs) await storeRfc(db, caller, { rfc, json: texts.get(rfc.id) ?? '', renamed, members });
  const last = Math.max(0, ...rfcs.map(({ serialNumber }) => serialNumber));
  if (last === 0) return;
  await raiseSerialNumber(db, caller, rfcKind, last);
  await recordActivity(db, {
    ...byCaller(caller),
    subjectKind: 'project',
    subjectId: caller.projectId,
    action: 'imported',
    summary: 'RFCs',
    details: { rfcs: rfcs.length },
  });
}

/** Parsed RFCs; texts by RFC id. */
interface ReadRfcs {
  readonly rfcs: readonly ReadRfc[];
  readonly texts: ReadonlyMap<string, string>;
}

/** Worker task: parses the RFCs of an import. */
export function readRfcFiles(files: PortableFiles): ReadRfcs {
  const rfcs = files.has(indexFile) ? readJson(files, indexFile, portableIndex) : [];
  if (rfcs.length > rfcLimits.rfcs) throw faultIn(indexFile, tooManyRfcsMessage);
  const numbers = new Set(rfcs.map(({ serialNumber }) => serialNumber));
  const texts = new Map(rfcs.map((rfc) => [rfc.id, readText(files, `${folder}/${rfc.file}.json`)]));
  if (texts.size < rfcs.length) throw faultIn(indexFile, 'Duplicate id.');
  if (numbers.size < rfcs.length) throw faultIn(indexFile, 'Duplicate number.');
  return { rfcs, texts };
}

/** Portable source of RFCs. */
export const portableRfcs: PortableSource<ReadRfcs> = {
  files: filesOf,
  isEmpty: async (db, scope) => (await countRfcs(db, scope)).rfcs === 0,
  reader: task<typeof readRfcFiles>(new URL(import.meta.url), 'readRfcFiles'),
  prepare: (read) => ({
    ids: read.rfcs.map((rfc) => rfc.id),
    counts: read.rfcs.length > 0 ? { rfcs: read.rfcs.length } : {},
    store: (db, caller, renamed) => storeAll(db, caller, read, renamed),
  }),
};
