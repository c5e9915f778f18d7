/** Renders search inside an app with a router, with a fake server. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { IconBooks, IconFileText, IconGavel, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { aProject, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import type { Workspace } from '#platform/identity/web/workspace.tsx';
import type { SearchHit } from '../contract.ts';
import { AppLinkContext, type AppLinkProps } from '#platform/ui/web/app-link.tsx';
import { AppPartsContext, type AppParts } from '#platform/ui/web/sections.tsx';
import { Toasts } from '#platform/ui/web/toasts.tsx';

/** The project of the fixture. */
export const shop = aProject('shop', { name: 'Shop platform', code: 'SHOP' });
const warehouse = aProject('warehouse', { name: 'Warehouse', code: 'WARE' });

const uuid = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

/** A hit with a marked title. */
export const aHit = (at: number, title: string, more: Partial<SearchHit> = {}): SearchHit => ({
  id: uuid(at),
  source: 'doc',
  title,
  titleParts: [
    { text: title.slice(0, 5), hit: true },
    { text: title.slice(5), hit: false },
  ],
  snippet: [{ text: 'words around it', hit: false }],
  place: 'Handbook',
  namespace: 'handbook',
  page: uuid(at),
  updatedAt: '2026-11-20T09:00:00.000Z',
  ...more,
});

/** What a search answers, by query: hits, or a status and a refusal; a promise comes when it comes. */
type Reply = readonly SearchHit[] | readonly [status: number, body: unknown];

const bodyOf = (hits: readonly SearchHit[], total = hits.length): unknown => ({
  data: { resources: hits, pagination: { page: 1, perPage: 20, total } },
});

const isRefusal = (reply: Reply): reply is readonly [number, unknown] => typeof reply[0] === 'number';

/** Answers searches; the queries that were asked, in order. */
export function answerSearches(reply: (query: string, address: URL) => Reply | Promise<Reply>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const address = new URL(path, window.location.href);
    const query = address.searchParams.get('query') ?? '';
    asked.push(query);
    const answer = await reply(query, address);
    init.signal?.throwIfAborted();
    const [status, body] = isRefusal(answer) ? answer : [200, bodyOf(answer)];
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  return asked;
}

/** The dialog of a command. */
function PraiseDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <dialog open aria-label="Praise">
      <button type="button" onClick={onClose}>
        Send
      </button>
    </dialog>
  );
}

const parts: AppParts = {
  sections: [
    { id: 'documentation', label: 'Documentation', icon: IconBooks, href: (code) => `/project/${code}/documentation` },
  ],
  about: [
    {
      id: 'activity',
      label: 'Activity',
      icon: IconBooks,
      href: (code) => `/project/${code}/activity`,
      permission: 'project.read',
    },
  ],
  kinds: new Map([
    [
      'doc',
      {
        kind: 'doc',
        noun: 'page',
        labels: { one: 'Document', many: 'Documents' },
        icon: IconFileText,
        address: (code, { id, namespace = '' }) => `/project/${code}/documentation/${namespace}/${id}`,
      },
    ],
    [
      'adr',
      {
        kind: 'adr',
        noun: 'ADR',
        labels: { one: 'ADR', many: 'ADRs' },
        icon: IconGavel,
        address: (code, { id, words }) => `/project/${code}/adrs/${id}${words ? `?find=${words}` : ''}`,
      },
    ],
    [
      'structurizr',
      {
        kind: 'structurizr',
        noun: 'view',
        labels: { one: 'Structurizr', many: 'Structurizr' },
        icon: IconGavel,
        address: (code) => `/project/${code}/structurizr`,
      },
    ],
  ]),
  commands: [
    () =>
      Promise.resolve([
        {
          id: 'create-namespace',
          label: 'Create new Namespace',
          keywords: 'new doc',
          icon: IconPlus,
          permission: 'documentation.write',
          target: () => ({ href: '/project/SHOP/documentation', search: { create: 'namespace' } }),
        },
        {
          id: 'new-project',
          label: 'New project',
          icon: IconPlus,
          permission: 'project.create',
          target: () => ({ href: '/projects/new' }),
        },
        { id: 'praise', label: 'Send praise', icon: IconPlus, dialog: () => Promise.resolve(PraiseDialog) },
      ]),
  ],
};

/** Follows links inside the test's router, so that the page of the test stays. */
function QuietLink({ href, onClick, children, ...rest }: AppLinkProps) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        event.preventDefault();
        followed.push(href);
      }}
    >
      {children}
    </a>
  );
}

/** Addresses of links that were clicked. */
export const followed: string[] = [];

/** Draws `children` in the project "Shop platform"; `address` is where the router is. */
export async function openInApp(
  children: ReactNode,
  {
    role = 'owner',
    workspace = {},
    at = '/',
  }: { role?: 'owner' | 'member'; workspace?: Partial<Workspace>; at?: string } = {},
) {
  followed.length = 0;
  const root = createRootRoute({ component: () => children });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [at] }) });
  const screen = await render(
    <SignedIn as={role} projects={[shop, warehouse]} workspace={workspace}>
      <AppPartsContext value={parts}>
        <AppLinkContext value={QuietLink}>
          <RouterProvider router={router as never} />
          <Toasts />
        </AppLinkContext>
      </AppPartsContext>
    </SignedIn>,
  );
  return { screen, address: () => router.history.location.href };
}
