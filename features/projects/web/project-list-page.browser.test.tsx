/** The list of projects and their trash. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { aProject, answerCalls, refusal, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { limitReachedMessage } from '#platform/limits/contract.ts';
import { LimitsHost } from '#platform/limits/web/limits-host.tsx';
import { closeLimits } from '#platform/limits/web/limits.ts';
import { countsOf, limitsOf } from '#platform/limits/model/plan-limits.ts';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { usualDecisionRules, type ProjectRow, type TrashedProject } from '../contract.ts';
import NewProjectPage from './new-project-page.tsx';
import ProjectListPage from './project-list-page.tsx';
import ProjectTrashPage from './project-trash-page.tsx';

afterEach(() => {
  closeLimits();
  vi.unstubAllGlobals();
});

const ids = ['0190aaaa-0000-7000-8000-00000000000a', '0190aaaa-0000-7000-8000-00000000000b'] as const;
const at = '2026-11-01T00:00:00.000Z';
const shop: ProjectRow = {
  id: ids[0],
  code: 'SHOP',
  name: 'Shop platform',
  createdAt: at,
  updatedAt: at,
  readOnly: false,
};
const lab: ProjectRow = {
  id: ids[1],
  code: 'LAB',
  name: 'Innovation lab',
  createdAt: at,
  updatedAt: at,
  readOnly: true,
};
const page = (resources: readonly unknown[]): Answer => [
  200,
  { data: { resources, pagination: { page: 1, perPage: 50, total: resources.length } } },
];
const plan = { plan: 'pro', seats: 3 } as const;
const limits: Answer = [200, { data: { ...plan, planName: 'PRO', limits: limitsOf(plan), usage: countsOf(() => 1) } }];

const reloadUser = vi.fn(() => Promise.resolve());
const onFailure = vi.fn();
const explain = vi.fn(() => true);
const open = (Page: () => React.JSX.Element, role: 'owner' | 'member' = 'owner') => {
  const root = createRootRoute({ component: Page, notFoundComponent: Page });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/projects'] }) });
  return render(
    <SignedIn
      as={role}
      projects={[aProject(ids[0], { name: 'Shop platform' })]}
      workspace={{ reloadUser }}
      onFailure={onFailure}
      explain={explain}
    >
      <RouterProvider router={router} />
      <Toasts />
      <LimitsHost />
    </SignedIn>,
  );
};

describe('the list of projects', () => {
  it('shows code, name, last change and, for owners, edit and delete', async () => {
    answerCalls({ 'GET /api/projects': page([lab, shop]), 'GET /api/subscriptions/limits': limits });
    const screen = await open(ProjectListPage);
    const row = screen.getByRole('row', { name: /SHOP/ });
    await expect.element(row.getByRole('link', { name: 'Shop platform', exact: true })).toBeVisible();
    const edit = row.getByRole('link', { name: 'Edit Shop platform' });
    await expect.element(edit).toHaveAttribute('href', `/projects/${ids[0]}/edit`);
    await expect.element(row.getByRole('button', { name: 'Delete Shop platform' })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /LAB/ }).getByText('read-only')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'New project' })).toBeVisible();
    for (const head of ['Code', 'Name', 'Last change', 'Actions']) {
      await expect.element(screen.getByRole('columnheader', { name: head })).toBeVisible();
    }
  });

  it('shows neither for members', async () => {
    answerCalls({ 'GET /api/projects': page([shop]), 'GET /api/subscriptions/limits': limits });
    const screen = await open(ProjectListPage, 'member');
    await expect.element(screen.getByRole('row', { name: /SHOP/ })).toBeVisible();
    await expect.element(screen.getByRole('columnheader', { name: 'Actions' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'New project' })).not.toBeInTheDocument();
  });

  it('removing asks first, then shows a toast and reloads the session', async () => {
    let rows = [lab, shop];
    answerCalls({
      'GET /api/projects': () => page(rows),
      'GET /api/subscriptions/limits': limits,
      [`DELETE /api/projects/${ids[0]}`]: () => {
        rows = [lab];
        return [204];
      },
    });
    const screen = await open(ProjectListPage);
    await screen.getByRole('button', { name: 'Delete Shop platform' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Are you sure?' });
    await expect.element(dialog.getByText('You want to remove this Projects forever!')).toBeVisible();
    await expect.element(dialog.getByText('Shop platform')).toBeVisible();
    await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect.element(screen.getByText('Project removed.')).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /SHOP/ })).not.toBeInTheDocument();
    expect(reloadUser).toHaveBeenCalled();
  });

  it('keeps the confirmation open with the error of the server', async () => {
    answerCalls({
      'GET /api/projects': page([shop]),
      'GET /api/subscriptions/limits': limits,
      [`DELETE /api/projects/${ids[0]}`]: [500, {}],
    });
    const screen = await open(ProjectListPage);
    await screen.getByRole('button', { name: 'Delete Shop platform' }).click();
    await screen.getByRole('button', { name: 'Yes, delete it!' }).click();
    const generic = 'Error hapened on backend side. Operation cannot be done. Sorry.';
    await expect.element(screen.getByRole('dialog').getByText(generic)).toBeVisible();
  });

  it('shows Nothing found. without projects', async () => {
    answerCalls({ 'GET /api/projects': page([]), 'GET /api/subscriptions/limits': limits });
    const screen = await open(ProjectListPage);
    await expect.element(screen.getByText('Nothing found.')).toBeVisible();
  });
});

describe('a new project', () => {
  const full: Answer = [200, { data: { ...plan, planName: 'PRO', limits: limitsOf(plan), usage: countsOf(() => 3) } }];

  it('beyond the plan is explained before its name is typed', async () => {
    answerCalls({ 'GET /api/subscriptions/limits': full });
    const screen = await open(NewProjectPage);
    await expect.element(screen.getByRole('dialog', { name: 'Subscription limit reached' })).toBeVisible();
  });

  it('that another owner was faster to create is explained too, and its name kept', async () => {
    let answer = limits;
    answerCalls({
      'GET /api/subscriptions/limits': () => answer,
      'POST /api/projects': () => {
        answer = full;
        return refusal(limitReachedMessage, { code: 'project_count_limit' });
      },
    });
    const screen = await open(NewProjectPage);
    const name = screen.getByRole('textbox', { name: 'Project name' });
    await name.fill('Warehouse');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Subscription limit reached' })).toBeVisible();
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.element(name).toHaveValue('Warehouse');
  });
});

describe('the trash of projects', () => {
  const trashed: TrashedProject = {
    id: ids[1],
    code: 'LAB',
    name: 'Innovation lab',
    deletedAt: new Date(Date.now() - 86_400_000).toISOString(),
    deletedBy: 'Mara Lindqvist',
    purgedAt: new Date(Date.now() + 28.5 * 86_400_000).toISOString(),
  };

  it('shows who removed what and until when it is kept, and restores it', async () => {
    let rows = [trashed];
    answerCalls({
      'GET /api/projects/trash': () => page(rows),
      [`POST /api/projects/${ids[1]}/restore`]: () => {
        rows = [];
        return [
          200,
          {
            data: {
              id: ids[1],
              code: 'LAB',
              name: 'Innovation lab',
              links: [],
              decisionRules: usualDecisionRules,
              revision: 1,
              createdAt: at,
              updatedAt: at,
            },
          },
        ];
      },
    });
    const screen = await open(ProjectTrashPage);
    await expect.element(screen.getByText('Mara Lindqvist')).toBeVisible();
    await expect.element(screen.getByText('in 29 days')).toBeVisible();
    await screen.getByRole('button', { name: 'Restore Innovation lab' }).click();
    await expect.element(screen.getByText('The trash is empty')).toBeVisible();
  });

  it('explains the limit when the plan is full', async () => {
    answerCalls({
      'GET /api/projects/trash': page([trashed]),
      [`POST /api/projects/${ids[1]}/restore`]: refusal(limitReachedMessage, { code: 'project_count_limit' }),
    });
    const screen = await open(ProjectTrashPage);
    await screen.getByRole('button', { name: 'Restore Innovation lab' }).click();
    await vi.waitFor(() => expect(explain).toHaveBeenCalled());
    expect(onFailure).not.toHaveBeenCalled();
  });
});
