/** The pages of Structurizr with an answering server, for component tests. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from 'vitest-browser-react';
import { aProject, answerCalls, SignedIn, type SentCall } from '#platform/identity/web/workspace-fixture.tsx';
import type { Permission } from '#platform/identity/model/permissions.ts';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import type { DrawnView, StructurizrWorkspace } from '../contract.ts';
import StructurizrEditPage from './structurizr-edit-page.tsx';
import StructurizrPage from './structurizr-page.tsx';

/** A UUID from a word. */
export const idOf = (word: string): string =>
  `0190aaaa-0000-7000-8000-${[...word]
    .reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), 7)
    .toString(16)
    .slice(-12)
    .padStart(12, '0')}`;

/** The text of the workspace. */
export const shopDsl = `workspace "Shop" {
    model {
        reader = person "Reader" "Reads."
        shop = softwareSystem "Bookshop" "Sells books." {
            web = container "Web shop" "Shows books." "React" "Browser"
        }
        reader -> web "Buys with" "HTTPS"
    }
    views {
        systemContext shop "Context" {
            include *
        }
        container shop "Containers" {
            include *
        }
        styles {
            element "Person" {
                shape Person
            }
            element "Software System" {
                background #1168bd
            }
        }
    }
}
`;

const picture = (...parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600" role="img">
    <title>Picture</title><rect x="0" y="0" width="800" height="600" fill="#ffffff"/>${parts.join('')}</svg>`;

const box = (id: string, name: string, x: number, step?: number): string =>
  `<g data-element="${id}"${step === undefined ? '' : ` data-step="${step}"`}><title>${name}</title>
    <rect x="${x}" y="100" width="200" height="120" fill="#1168bd"/><text x="${x + 20}" y="160">${name}</text></g>`;

const line = (id: string, title: string): string =>
  `<g data-relationship="${id}"><title>${title}</title><path d="M250 160H450" stroke="#707070" stroke-width="2"/></g>`;

const view = (key: string, name: string, type: DrawnView['type'], diagram: string): DrawnView => ({
  id: idOf(key),
  key,
  name,
  type,
  diagram,
  diagramDark: diagram.replaceAll('#ffffff', '#111111'),
});

/** A workspace of two views: ids of elements are those of the text, in the order of creation. */
export const shopWorkspace = (more: Partial<StructurizrWorkspace> = {}): StructurizrWorkspace => ({
  id: idOf('workspace'),
  renderingInProgress: false,
  renderError: null,
  revision: 3,
  warnings: [],
  picturesRevision: more.revision ?? 3,
  workspaceDSL: shopDsl,
  updatedAt: '2026-11-20T09:00:00.000Z',
  updatedBy: 'Ada',
  views: [
    view(
      'Context',
      'Bookshop - System Context',
      'SystemContext',
      picture(box('1', 'Reader', 50, 1), box('2', 'Bookshop', 450, 2), line('5', 'Reader to Bookshop')),
    ),
    view(
      'Containers',
      'Bookshop - Containers',
      'Container',
      picture(box('1', 'Reader', 50), box('3', 'Web shop', 450)),
    ),
  ],
  ...more,
});

/** The row of a workspace in the list. */
export const rowOf = ({ id, renderingInProgress, renderError, revision, views }: StructurizrWorkspace) => ({
  id,
  renderingInProgress,
  renderError,
  revision,
  views: views.map(({ diagram: _light, diagramDark: _dark, ...row }) => row),
});

/** Answer of a list. */
export const listOf = (resources: readonly unknown[]) => ({
  data: { resources, pagination: { page: 1, perPage: 20, total: resources.length } },
});

interface Opened {
  readonly sent: readonly SentCall[];
  readonly path: () => string;
  /** Follows a link of the product, which is a plain one here. */
  readonly open: (address: string) => void;
}

/** Opens a page below the project. */
export async function openStructurizr(
  path: string,
  workspace: StructurizrWorkspace | undefined,
  answers: Parameters<typeof answerCalls>[0] = {},
  permissions?: readonly Permission[],
): Promise<Opened> {
  const sent = answerCalls({
    'GET /api/structurizr/diagrams': () => [200, listOf(workspace ? [rowOf(workspace)] : [])],
    ...(workspace ? { [`GET /api/structurizr/diagrams/${workspace.id}`]: [200, { data: workspace }] } : {}),
    ...answers,
  });
  const root = createRootRoute({ component: Outlet });
  root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/project/$project/structurizr', component: StructurizrPage }),
    createRoute({
      getParentRoute: () => root,
      path: '/project/$project/structurizr/edit/$id',
      component: StructurizrEditPage,
    }),
  ]);
  const history = createMemoryHistory({ initialEntries: [`/project/SHOP/structurizr${path}`] });
  const router = createRouter({ routeTree: root, history });
  await render(
    <SignedIn projects={[aProject('shop')]} {...(permissions ? { permissions } : {})}>
      <RouterProvider router={router} />
      <Toasts />
    </SignedIn>,
  );
  return {
    sent,
    path: () => router.state.location.href,
    open: (address) => void router.navigate({ to: address } as never),
  };
}
