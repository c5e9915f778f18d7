/**
 * Editors of a long Structurizr workspace: a bare CodeMirror, one with the extensions that most pages give it, and that of
 * the product with check and preview.
 */
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap } from '@codemirror/language';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { DslEditor } from '#features/structurizr/web/editor/dsl-editor.tsx';
import type { StructurizrWorkspace } from '#features/structurizr/contract.ts';
import { createQueryClient } from '#platform/http/web/use-calls.ts';
import { permissionsOf } from '#platform/identity/model/permissions.ts';
import { WorkspaceContext, type Workspace } from '#platform/identity/web/workspace.tsx';
import { UiProvider } from '#platform/ui/web/ui-provider.tsx';
import { longDsl } from './long-dsl.ts';

const id = '0190aaaa-0000-7000-8000-000000000001';
const project = { id, code: 'SHOP', name: 'Shop' };
const organization = {
  id,
  name: 'Fjordlab',
  role: 'owner',
  permissions: permissionsOf('owner'),
  projects: [project],
} as const;
const nothing = (): void => undefined;
const signedIn: Workspace = {
  user: {
    id,
    email: 'ines@example.org',
    profile: { firstName: 'Ines', lastName: 'Kowalski', username: 'Ines Kowalski' },
    roles: ['ROLE_USER'],
    organizations: [organization],
  },
  organization,
  project,
  switchOrganization: nothing,
  switchProject: nothing,
  openProject: nothing,
  reloadUser: () => Promise.resolve(),
};
const workspace: StructurizrWorkspace = {
  id,
  renderingInProgress: false,
  renderError: null,
  revision: 1,
  warnings: [],
  workspaceDSL: longDsl,
  updatedAt: '2026-11-20T09:00:00.000Z',
  updatedBy: 'Ines Kowalski',
  views: [],
};

/** Those of `basicSetup`, the extensions that CodeMirror itself recommends. */
const usualExtensions = [
  lineNumbers(),
  highlightActiveLineGutter(),
  history(),
  foldGutter(),
  drawSelection(),
  bracketMatching(),
  closeBrackets(),
  autocompletion(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...completionKeymap,
  ]),
];

/** Mounts one of them over the whole window. */
export function openDslEditor(place: HTMLElement, kind: 'bare' | 'usual' | 'product'): void {
  // The text of the product has half of the window.
  place.style.cssText = kind === 'product' ? 'position: fixed; inset: 0' : 'position: fixed; inset: 0 50% 0 0';
  if (kind !== 'product') {
    const extensions = kind === 'usual' ? usualExtensions : [];
    const editor = new EditorView({ doc: longDsl, parent: place, extensions });
    editor.dom.style.height = '100%';
    editor.scrollDOM.style.overflow = 'auto';
    return;
  }
  const root = createRootRoute({ component: () => <DslEditor workspace={workspace} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  createRoot(place).render(
    <UiProvider>
      <QueryClientProvider client={createQueryClient(nothing)}>
        <WorkspaceContext value={signedIn}>
          <RouterProvider router={router} />
        </WorkspaceContext>
      </QueryClientProvider>
    </UiProvider>,
  );
}
