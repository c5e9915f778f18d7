/** The pages of RFCs with data and a mocked server, for tests. */
import { notifications } from '@mantine/notifications';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { permissionsOf, readingOnly, type Permission } from '#platform/identity/model/permissions.ts';
import { aProject, answerCalls, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { storedDrafts } from '#platform/writing/web/draft-store.ts';
import { offered, stateOf } from '#platform/workflow/model/workflow.ts';
import { type Rfc, type RfcComment, type RfcRow, type VotingSession } from '../contract.ts';
import { rfcWorkflow, type RfcState } from '../model/rfc-workflow.ts';
import RfcListPage from './rfc-list-page.tsx';
import RfcPage from './rfc-page.tsx';
import WriteRfcPage from './write-rfc-page.tsx';

/** The time of everything. */
export const at = '2026-11-20T09:00:00.000Z';
/** An id by number. */
export const idOf = (number: number): string => `0190bbbb-0000-7000-8000-${String(number).padStart(12, '0')}`;
/** The signed-in person. */
export const ines = { id: '0190aaaa-0000-7000-8000-000000000002', username: 'Ines Kowalski' };
/** A colleague. */
export const tomasz = { id: idOf(900), username: 'Tomasz Adler' };

/** An RFC in a state, with all transitions of its author. */
export const anRfc = (serialNumber: number, name: RfcState, more: Partial<Rfc> = {}): Rfc => {
  const state = stateOf(rfcWorkflow, name);
  const transitions = offered(rfcWorkflow, { state: name, who: new Set(['author', 'member', 'decider'] as const) });
  return {
    id: idOf(serialNumber),
    serialNumber,
    title: `Proposal ${serialNumber}`,
    revision: 3,
    isEditable: name === 'draft' || name === 'open',
    isVotable: name === 'open' || name === 'in_voting',
    state,
    workflow: { state, transitions },
    transitions,
    contributors: [{ ...ines, createdAt: at }],
    createdAt: at,
    adr: null,
    json: '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"What and why."}]}]}',
    history: [],
    updatedAt: at,
    updatedBy: ines,
    ...more,
  };
};
const asRow = ({ json: _j, history: _h, updatedAt: _a, updatedBy: _b, ...row }: Rfc): RfcRow => row;
/** A list of RFCs. */
export const hydra = (...rows: Rfc[]): Answer => [
  200,
  { 'hydra:member': rows.map(asRow), 'hydra:totalItems': rows.length },
];
/** A page of resources. */
export const listOf = (...resources: object[]): Answer => [
  200,
  { data: { resources, pagination: { page: 1, perPage: 50, total: resources.length } } },
];
/** A comment of Ines. */
export const aComment = (number: number, content: string, more: Partial<RfcComment> = {}): RfcComment => ({
  id: idOf(500 + number),
  parentId: null,
  content,
  mentions: [],
  author: ines,
  createdAt: at,
  editedAt: null,
  deletedAt: null,
  canEdit: true,
  ...more,
});
/** An open voting session with one vote of three people. */
export const aSession = (more: Partial<VotingSession> = {}): VotingSession => ({
  id: idOf(700),
  isOpened: true,
  opening: { controllerId: ines.id, controllerName: ines.username, happenedAt: at },
  closing: null,
  closedBySystem: false,
  closesAt: null,
  eligible: 3,
  missing: { count: 2, names: [ines.username, 'Lena'] },
  voting: { votes: 1, for: 1, against: 0, abstained: 0, resultPercentage: 100 },
  votes: [{ voterId: tomasz.id, voterName: tomasz.username, vote: 'for' }],
  revision: 3,
  quorum: 1,
  threshold: 50,
  passed: true,
  counts: true,
  canClose: true,
  ...more,
});
/** Fields of a closed session. */
export const closed: Partial<VotingSession> = {
  isOpened: false,
  missing: null,
  closing: { controllerId: ines.id, controllerName: ines.username, happenedAt: at },
  canClose: false,
};

/** Answers of the mocked server. */
export type Answers = Parameters<typeof answerCalls>[0];

/** The pages of RFCs at their URLs, with a server mocked by the test; `readOnly` as the plan keeps a project. */
export async function open(
  address: string,
  answers: Answers,
  onFailure?: (error: unknown) => void,
  { readOnly = false } = {},
) {
  const sent = answerCalls({
    'GET /api/links/backlinks': listOf(),
    'GET /api/people': listOf(ines, tomasz),
    'GET /api/templates': listOf(),
    ...answers,
  });
  const root = createRootRoute({ component: Outlet });
  const pages = { '': RfcListPage, '/$id/view': RfcPage, '/$id/edit': WriteRfcPage, '/new': WriteRfcPage };
  root.addChildren(
    Object.entries(pages).map(([path, component]) =>
      createRoute({ getParentRoute: () => root, path: `/project/SHOP/rfcs${path}`, component }),
    ),
  );
  const history = createMemoryHistory({ initialEntries: [`/project/SHOP/rfcs${address}`] });
  const router = createRouter({ routeTree: root, history });
  await render(
    <SignedIn
      projects={[aProject('shop', { readOnly })]}
      {...(readOnly ? { permissions: readingOnly(permissionsOf('owner')) as Permission[] } : {})}
      {...(onFailure ? { onFailure } : {})}
    >
      <RouterProvider router={router} />
      <Toasts />
    </SignedIn>,
  );
  return { sent, router };
}

/** Responses for the view of an RFC. */
export function viewOf(
  rfc: Rfc,
  { comments = [], sessions = [] }: { comments?: RfcComment[]; sessions?: VotingSession[] } = {},
): Answers {
  return {
    [`GET /api/rfcs/${rfc.id}`]: [200, { data: rfc }],
    [`GET /api/rfcs/${rfc.id}/comments`]: listOf(...comments),
    [`GET /api/rfcs/${rfc.id}/voting-sessions`]: listOf(...sessions),
    [`GET /api/rfcs/${rfc.id}/mails`]: [200, { data: { isOn: true } }],
  };
}
/** A button by its name. */
export const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Resets viewport, storage, server and toasts for every test of a file. */
export function freshPages(): void {
  beforeEach(() => page.viewport(1200, 800));
  afterEach(async () => {
    // An open editor stores its draft when it closes.
    await cleanup();
    sessionStorage.clear();
    await storedDrafts.discard();
    vi.unstubAllGlobals();
    // Removes toasts of earlier tests: only three are shown at once.
    notifications.clean();
    notifications.cleanQueue();
  });
}
