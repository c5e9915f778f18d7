/**
 * Finds what merge requests touch: elements by their path patterns, and the decisions, documents and drivers that are
 * linked with them or name them. What the caller may not read is not looked at.
 */
import { adrDetails, adrsByIds } from '#features/adrs/server/adr-facade.ts';
import { pathModelsOf } from '#features/c4models/server/c4-pattern-facade.ts';
import { driversAnsweredBy } from '#features/drivers/server/drivers-facade.ts';
import { findProject } from '#features/projects/server/projects-facade.ts';
import { rfcDetails } from '#features/rfcs/server/rfc-facade.ts';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { notFound } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { Permission } from '#platform/identity/model/permissions.ts';
import { followedLinks, type FollowedLink } from '#platform/links/server/link-ends-table.ts';
import { livingThings } from '#platform/links/server/link-reports-table.ts';
import { entriesNaming } from '#platform/search/server/naming-entries-table.ts';
import { searchedNumber } from '#platform/workflow/model/serial-number.ts';
import { task, type RunTask } from '#platform/workers/server/task.ts';
import type { FileChange, Impact, Reason } from '../contract.ts';
import { changedPaths, soughtPaths } from '../model/changed-paths.ts';
import {
  assembleImpact,
  speakingKinds,
  thingKey,
  type FoundReason,
  type SpeakingKind,
  type ThingFacts,
} from '../model/impact-assembly.ts';
import { elementUrl, thingUrl } from '../model/thing-url.ts';
import type { findMentions, findTouched, FoundElement, TouchedPaths } from './merge-request-tasks.ts';

const taskModule = new URL('./merge-request-tasks.ts', import.meta.url);
const touchTask = task<typeof findTouched>(taskModule, 'findTouched', { seconds: 10 });
const mentionTask = task<typeof findMentions>(taskModule, 'findMentions', { seconds: 10 });

/** Models that are looked at, links to them, texts that are read, and names that are looked for together. */
const most = { models: 50, links: 2_000, texts: 150, names: 300, paths: 2_000 } as const;

/** What finding needs. */
export interface ImpactMeans {
  readonly database: Database;
  readonly caller: ProjectCaller;
  readonly runTask: RunTask;
}

const permissionOf: Readonly<Record<SpeakingKind, Permission>> = {
  adr: 'adr.read',
  rfc: 'rfc.read',
  doc: 'documentation.read',
  driver: 'driver.read',
};

const isSpeaking = (kind: string): kind is SpeakingKind => speakingKinds.some((one) => one === kind);

/** Scope of transactions that only read. */
export const readScope = ({ organizationId, userId }: ProjectCaller) =>
  ({ organizations: [organizationId], userId, readOnly: true }) as const;

/** Code of the project of the caller. */
export async function projectCodeOf(db: Db, { organizationId, projectId }: ProjectCaller): Promise<string> {
  const project = await findProject(db, organizationId, projectId);
  if (!project) throw notFound();
  return project.code;
}

const reasonOf = (kind: SpeakingKind, id: string, reason: Reason): FoundReason => ({ kind, id, reason });

/** Links that elements hold. */
const linksOfElements = (elements: readonly FoundElement[]): readonly FoundReason[] =>
  elements.flatMap(({ name, links }) =>
    links.flatMap((link) =>
      'kind' in link && isSpeaking(link.kind)
        ? [reasonOf(link.kind, link.id, { kind: 'element-links', what: name })]
        : [],
    ),
  );

/** What was found for all merge requests together. */
interface Findings {
  readonly links: readonly FollowedLink[];
  readonly answers: readonly { readonly driverId: string; readonly elementId: string }[];
  readonly mentions: readonly {
    readonly kind: SpeakingKind;
    readonly id: string;
    readonly names: readonly string[];
    readonly paths: readonly string[];
  }[];
}

function reasonsFor(
  { elements }: TouchedPaths,
  sought: ReadonlySet<string>,
  { links, answers, mentions }: Findings,
): readonly FoundReason[] {
  const nameOf = new Map(elements.map(({ id, name }) => [id, name]));
  const modelOf = new Map(elements.map(({ modelId, modelName }) => [modelId, modelName]));
  const names = new Set(nameOf.values());
  return [
    ...linksOfElements(elements),
    ...answers.flatMap(({ driverId, elementId }) => {
      const what = nameOf.get(elementId);
      return what === undefined ? [] : [reasonOf('driver', driverId, { kind: 'answers', what })];
    }),
    ...mentions.flatMap(({ kind, id, ...named }) => [
      ...named.paths.filter((path) => sought.has(path)).map((what) => reasonOf(kind, id, { kind: 'names-path', what })),
      ...named.names
        .filter((name) => names.has(name))
        .map((what) => reasonOf(kind, id, { kind: 'names-element', what })),
    ]),
    ...links.flatMap(({ fromKind, fromId, id }) => {
      const what = modelOf.get(id);
      // Drivers link to the models of the elements that answer them.
      if (what === undefined || !isSpeaking(fromKind) || fromKind === 'driver') return [];
      return [reasonOf(fromKind, fromId, { kind: 'links-model', what })];
    }),
  ];
}

async function findingsOf(
  { database, caller, runTask }: ImpactMeans,
  kinds: readonly SpeakingKind[],
  { elements, paths }: { readonly elements: readonly FoundElement[]; readonly paths: readonly string[] },
): Promise<Findings> {
  const names = [...new Set(elements.map(({ name }) => name))].slice(0, most.names);
  const found = await database.within(readScope(caller), async (db) => {
    const [links, answers, texts] = await allDone([
      elements.length > 0 ? followedLinks(db, caller, { from: kinds, to: ['c4model'] }, most.links) : [],
      kinds.includes('driver') ? driversAnsweredBy(db, caller, [...new Set(elements.map(({ id }) => id))]) : [],
      entriesNaming(db, caller, { kinds, names: [...names, ...paths] }, most.texts),
    ]);
    return { links, answers, texts };
  });
  const { links, answers, texts } = found;
  const named =
    texts.length === 0
      ? []
      : await runTask(mentionTask, { texts: texts.map(({ title, body }) => `${title}\n${body}`), names, paths });
  const mentions = texts.flatMap(({ kind, id }, at) => {
    const own = named[at];
    return own && isSpeaking(kind) ? [{ kind, id, ...own }] : [];
  });
  return { links, answers, mentions };
}

/** Titles, states and addresses of existing things. */
async function factsOf(
  db: Db,
  caller: ProjectCaller,
  code: string,
  things: readonly FoundReason[],
): Promise<ReadonlyMap<string, ThingFacts>> {
  const living = await livingThings(db, caller, things);
  const idsOf = (kind: SpeakingKind): string[] => living.flatMap((one) => (one.kind === kind ? [one.id] : []));
  const [adrs, numbers, rfcs] = await allDone([
    adrDetails(db, caller, idsOf('adr')),
    adrsByIds(db, caller, idsOf('adr')),
    rfcDetails(db, caller, idsOf('rfc')),
  ]);
  return new Map(
    living.map((thing) => {
      const { place, state } = (thing.kind === 'adr' ? adrs : rfcs).get(thing.id) ?? {};
      const facts: ThingFacts = {
        title: thing.title,
        url: thingUrl(code, thing),
        state: state?.label ?? null,
        stateTheme: state?.theme ?? null,
        serialNumber: numbers.get(thing.id)?.serialNumber ?? searchedNumber(place ?? ''),
      };
      return [thingKey(thing), facts];
    }),
  );
}

/** What some merge requests touch, in their order. */
export async function impactsOf(
  means: ImpactMeans,
  requests: readonly (readonly FileChange[])[],
): Promise<readonly Impact[]> {
  const { database, caller, runTask } = means;
  if (requests.length === 0) return [];
  const { code, models } = await database.within(readScope(caller), async (db) => ({
    code: await projectCodeOf(db, caller),
    models: caller.permissions.has('c4model.read') ? await pathModelsOf(db, caller, most.models) : [],
  }));
  const paths = requests.map(changedPaths);
  const touched =
    models.length === 0
      ? paths.map((unmatched): TouchedPaths => ({ elements: [], unmatched }))
      : await runTask(touchTask, { models, requests: paths });
  const share = Math.floor(most.paths / requests.length);
  const sought = requests.map((changes) => new Set(soughtPaths(changes).slice(0, share)));
  const kinds = speakingKinds.filter((kind) => caller.permissions.has(permissionOf[kind]));
  const findings = await findingsOf(means, kinds, {
    elements: touched.flatMap(({ elements }) => elements),
    paths: [...new Set(sought.flatMap((all) => [...all]))],
  });
  const reasons = touched.map((one, at) =>
    reasonsFor(one, sought[at] ?? new Set(), findings).filter(({ kind }) => kinds.includes(kind)),
  );
  const facts = await database.within(readScope(caller), (db) => factsOf(db, caller, code, reasons.flat()));
  return touched.map(({ elements, unmatched }, at) => {
    const shown = elements.map(({ id, modelId, modelName, name, type, around, pattern, files }) => ({
      id,
      modelId,
      modelName,
      name,
      kind: type,
      around: [...around],
      url: elementUrl(code, modelId, id),
      pattern,
      files: [...files],
    }));
    return assembleImpact({ elements: shown, unmatched }, reasons[at] ?? [], facts);
  });
}
