/** One of two graphs of the same decisions: the product's, or the canvas library with default settings. */
import '@mantine/core/styles.layer.css';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { DecisionStage } from '../../features/decisions/web/decision-stage.tsx';
import { permissionsOf } from '../../platform/identity/model/permissions.ts';
import { WorkspaceContext, type Workspace } from '../../platform/identity/web/workspace.tsx';
import { UiProvider } from '../../platform/ui/web/ui-provider.tsx';
import { manyDecisions } from './many-decisions.ts';
import { PlainGraph } from './plain-graph.tsx';

const asked = new URLSearchParams(location.search);
const shown = manyDecisions(Number(asked.get('count') ?? 500));
const project = { id: 'bench', code: 'BENCH', name: 'Bench' };
const organization = {
  id: '0190aaaa-0000-7000-8000-000000000001',
  name: 'Bench',
  role: 'owner' as const,
  permissions: permissionsOf('owner'),
  projects: [project],
};
const ignore = (): void => undefined;
const workspace: Workspace = {
  user: {
    id: '0190aaaa-0000-7000-8000-000000000002',
    email: 'bench@example.org',
    profile: { firstName: 'Ada', lastName: 'Bench', username: 'Ada Bench' },
    roles: ['ROLE_USER'],
    organizations: [organization],
  },
  organization,
  project,
  switchOrganization: ignore,
  switchProject: ignore,
  openProject: ignore,
  reloadUser: () => Promise.resolve(),
};

function ProductGraph() {
  const [selected, select] = useState<string>();
  return <DecisionStage shown={shown} selected={selected} onSelect={select} onTable={ignore} />;
}

function Stage() {
  return (
    <div style={{ width: '100vw', height: '100vh' }}>
      {asked.get('graph') === 'plain' ? <PlainGraph shown={shown} /> : <ProductGraph />}
    </div>
  );
}

const router = createRouter({
  routeTree: createRootRoute({ component: Stage }),
  history: createMemoryHistory({ initialEntries: ['/'] }),
});

createRoot(document.getElementById('root') as HTMLElement).render(
  <UiProvider>
    <WorkspaceContext value={workspace}>
      <RouterProvider router={router} />
    </WorkspaceContext>
  </UiProvider>,
);
