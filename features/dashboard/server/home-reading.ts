/** Reads the cards of the home page from what the modules contribute. */
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { lastChanges, newsAfter } from '#platform/history/server/activity-news-table.ts';
import { activityRowOf } from '#platform/history/server/activity-rows.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { Contributions } from '#platform/modules/server/server-module.ts';
import type { HomeSource, WaitingGroup as FoundGroup } from '#platform/modules/server/home-source.ts';
import type { SearchKind } from '#platform/search/contract.ts';
import { newestEntries } from '#platform/search/server/newest-entry-table.ts';
import {
  newsLimits,
  type FirstStep,
  type HealthCheck,
  type HomeCardsReply,
  type HomeNews,
  type RecentThing,
  type WaitingGroup,
} from '../contract.ts';
import { wholeLayout } from '../model/card-order.ts';
import { databaseNow, lastVisit, recordVisit, storedLayout } from './home-table.ts';

/** Decisions have cards of their own, and jars change by reports. */
const otherKinds: ReadonlySet<SearchKind> = new Set(['adr', 'rfc', 'metric']);

const recentShown = 6;

const toGroup = ({ things, ...group }: FoundGroup): WaitingGroup => ({
  ...group,
  things: things.map((thing) => ({ ...thing, at: thing.at?.toISOString() ?? null })),
});

async function readWork(db: Db, caller: ProjectCaller, sources: readonly HomeSource[]): Promise<WaitingGroup[]> {
  const groups = await allDone(sources.map(({ waiting }) => waiting?.(db, caller)));
  return groups.flatMap((group) => (group && group.total > 0 ? [toGroup(group)] : []));
}

async function readHealth(db: Db, caller: ProjectCaller, sources: readonly HomeSource[]): Promise<HealthCheck[]> {
  const checks = await allDone(sources.map(({ health }) => health?.(db, caller)));
  return checks.flatMap((check) => check ?? []);
}

async function readSteps(db: Db, caller: ProjectCaller, sources: readonly HomeSource[]): Promise<FirstStep[]> {
  const steps = await allDone(sources.map(({ firstStep }) => firstStep?.(db, caller)));
  return steps.flatMap((step) => step ?? []);
}

async function readRecent(db: Db, caller: ProjectCaller, search: Contributions['search']): Promise<RecentThing[]> {
  const kinds = search.flatMap(({ kind, permission }) =>
    caller.permissions.has(permission) && !otherKinds.has(kind) ? [kind] : [],
  );
  const found = await newestEntries(db, caller, kinds, recentShown);
  const changes = await lastChanges(db, caller.organizationId, found);
  return found.map(({ kind, id, title, namespace, updatedAt }) => ({
    kind,
    id,
    title,
    ...(namespace ? { namespace } : {}),
    at: updatedAt.toISOString(),
    by: changes.get(id) ?? null,
  }));
}

/** The cards that the caller shows. Sources that the caller may not read contribute nothing. */
export async function readHome(db: Db, caller: ProjectCaller, from: Contributions): Promise<HomeCardsReply> {
  const [stored, { hasDismissed }] = await allDone([storedLayout(db, caller), lastVisit(db, caller)]);
  const layout = wholeLayout(stored);
  const sources = from.home.filter(({ permission }) => caller.permissions.has(permission));
  const isShown = (card: 'work' | 'health' | 'recent'): boolean => !layout.hidden.includes(card);
  const [work, health, recent, steps] = await allDone([
    isShown('work') ? readWork(db, caller, sources) : null,
    isShown('health') ? readHealth(db, caller, sources) : null,
    isShown('recent') ? readRecent(db, caller, from.search) : null,
    hasDismissed ? null : readSteps(db, caller, sources),
  ]);
  return { layout, work, health, recent, steps };
}

/** What others did since the caller's last visit, which is over now. */
export async function openVisit(db: Db, caller: ProjectCaller, { workflows }: Contributions): Promise<HomeNews> {
  const [{ since }, at] = await allDone([lastVisit(db, caller), databaseNow(db)]);
  const { rows, total } = await newsAfter(db, caller, { since, limits: newsLimits });
  await recordVisit(db, caller, at.toISOString());
  return {
    since: since?.toISOString() ?? null,
    at: at.toISOString(),
    total,
    rows: rows.map((row) => activityRowOf(row, { projects: new Map(), workflows })),
  };
}
