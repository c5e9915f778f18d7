/** The surroundings that an editor expects, for pages of benchmarks: a person in a project, the theme, the query client. */
import '@mantine/core/styles.layer.css';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../platform/http/web/use-calls.ts';
import { permissionsOf } from '../platform/identity/model/permissions.ts';
import { WorkspaceContext, type Workspace } from '../platform/identity/web/workspace.tsx';
import { UiProvider } from '../platform/ui/web/ui-provider.tsx';

/** Id of everything. */
export const benchId = '0190dddd-0000-7000-8000-000000000001';
/** When everything was stored. */
export const benchTime = '2026-11-22T00:00:00.000Z';
/** Where the copies on the device belong. */
export const benchPlace = { userId: benchId, organizationId: benchId, projectId: benchId, windowId: benchId };
/** The element that holds the page. */
export const benchRoot = document.getElementById('root') as HTMLElement;
/** For what nobody asks. */
export const ignore = (): void => undefined;

const project = { id: benchId, code: 'SHOP', name: 'Shop' };
const organization = {
  id: benchId,
  name: 'Bench',
  role: 'owner',
  permissions: permissionsOf('owner'),
  projects: [project],
};
const user = { id: benchId, email: 'ada@example.org', username: 'Ada' };
const workspace = { user, organization, organizations: [organization], project } as unknown as Workspace;

/** Shows an editor in the whole window. */
export function showEditor(editor: ReactNode): void {
  createRoot(benchRoot).render(
    <QueryClientProvider client={createQueryClient(ignore)}>
      <WorkspaceContext value={workspace}>
        <UiProvider>
          <div style={{ position: 'relative', width: '100vw', height: '100vh' }}>{editor}</div>
        </UiProvider>
      </WorkspaceContext>
    </QueryClientProvider>,
  );
}

/** Where a point of the canvas is on the screen. */
export function onScreen(x: number, y: number): { readonly x: number; readonly y: number } {
  const viewport = document.querySelector('.react-flow__viewport');
  if (!viewport) throw new Error('There is no canvas.');
  const { a, e, f } = new DOMMatrix(getComputedStyle(viewport).transform);
  return { x: x * a + e, y: y * a + f };
}
