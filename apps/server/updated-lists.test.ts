/** Every list that a key may read either tells what changed since a time, in cursor pages, or has a reason not to. */
import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#platform/http/contract.ts';
import { keyScopeOf } from '#platform/http/model/key-scopes.ts';
import { isPaged } from '#platform/http/model/paged-call.ts';
import { theApp } from './testing/test-app.ts';

const stays = 'Only added to, but for names: the newest come first, and reading ends at the first known one.';
const computed = 'Computed from what the project holds at this moment: rows have no time of their own.';
const found = 'Results of a search.';
const ofRepository = 'Belongs to a repository, which names the time of its last synchronization.';

/** Lists without `updatedSince`. */
const reasons: Readonly<Record<string, string>> = {
  listPeople: 'Members of the organization, whose changes are in its audit log.',
  listActivity: stays,
  listBacklinks: computed,
  listLinkTargets: computed,
  listBrokenLinks: computed,
  searchAnything: found,
  searchPage: found,
  listSyncs: stays,
  listPlannedFiles: 'Belongs to one synchronization, which never changes after its end.',
  listRepositoryFiles: ofRepository,
  listPushes: ofRepository,
  listDocumentRevisions: stays,
  listRfcRevisions: stays,
  listVotingSessions: 'The few votes of one RFC, whose list tells that the RFC has changed.',
  listAdrRevisions: stays,
  listUnrelatedElements: computed,
  listC4Snapshots: stays,
  listStructurizrRevisions: stays,
  listDbModelVersions: stays,
  listDiagramRevisions: stays,
  listBoardRevisions: stays,
  listDriverRevisions: stays,
  listDriverAnswers: computed,
  listUnansweredDrivers: computed,
  listUnansweringDecisions: computed,
  listContextMapRevisions: stays,
  listTemplates: 'Templates of the product and a handful of an organization.',
};

/** Lists that are not in pages. */
const whole = new Set(['searchAnything']);

let lists: readonly Call[] = [];
beforeAll(async () => {
  const { app } = await theApp();
  lists = app.modules.routes
    .map(({ call }) => call)
    .filter((call) => call.method === 'GET' && (call.envelope === 'list' || call.envelope === 'hydra'))
    .filter((call) => keyScopeOf(call) !== 'none');
});

const tellsChanges = ({ query }: Call): boolean =>
  query !== undefined && 'shape' in query && 'updatedSince' in (query as { readonly shape: object }).shape;

test('every list that a key reads takes updatedSince or has a reason not to', () => {
  const without = lists.filter((call) => !tellsChanges(call)).map(({ name }) => name);
  expect(without.toSorted()).toEqual(Object.keys(reasons).toSorted());
});

test('every list that a key reads comes in pages with a cursor', () => {
  expect(lists.filter((call) => !isPaged(call) && !whole.has(call.name)).map(({ name }) => name)).toEqual([]);
});
