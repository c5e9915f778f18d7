/** The page of a C4 model whose rights end and come back while it is open: what was not saved waits on the device. */
import { notifications } from '@mantine/notifications';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { keptUnsavedMessage } from '#platform/editing/web/use-followed-rights.ts';
import { permissionsOf, readingOnly } from '#platform/identity/model/permissions.ts';
import { aProject, refusal, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import { useWorkspace, WorkspaceContext } from '#platform/identity/web/workspace.tsx';
import { readOnlyProjectCode, readOnlyProjectMessage } from '#platform/limits/model/read-only-project.ts';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { storedDrafts } from '#platform/writing/web/draft-store.ts';
import C4EditorPage from './c4-editor-page.tsx';
import { C4Server, shopModel } from './c4-editor-fixture.tsx';

const model = shopModel();
const writer = permissionsOf('owner');
const denied = refusal(readOnlyProjectMessage, { code: readOnlyProjectCode });

beforeEach(() => page.viewport(1200, 800));
afterEach(async () => {
  vi.unstubAllGlobals();
  notifications.clean();
  await storedDrafts.discard();
});

/** The editor of somebody whose plan ends and comes back, which is known when the user is read again. */
async function open(isFirstWriter: boolean) {
  const server = new C4Server(model);
  let setPlan = (_isWriter: boolean): void => undefined;
  const root = createRootRoute();
  root.addChildren([createRoute({ getParentRoute: () => root, path: '/models/$id', component: C4EditorPage })]);
  const history = createMemoryHistory({ initialEntries: [`/models/${model.id}`] });
  const router = createRouter({ routeTree: root, history });
  function Member() {
    const workspace = useWorkspace();
    const [isWriter, setWriter] = useState(isFirstWriter);
    useEffect(() => {
      setPlan = setWriter;
    }, []);
    const reloadUser = (): Promise<void> => Promise.resolve(setWriter(server.denial === undefined));
    const permissions = isWriter ? writer : readingOnly(writer);
    const organization = { ...workspace.organization, permissions };
    return (
      <WorkspaceContext value={{ ...workspace, organization, reloadUser }}>
        <RouterProvider router={router} />
      </WorkspaceContext>
    );
  }
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <Member />
      <Toasts />
    </SignedIn>,
  );
  await expect.element(page.getByRole('button', { name: 'Outline' })).toBeVisible();
  return { server, setPlan };
}

const names = ({ document }: C4Server): readonly string[] => [...document.elements.values()].map(({ name }) => name);

/** Draws a system by the tool. */
async function addSystem(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add software system' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Add element' }).click();
}

test('what is refused because the plan has ended is told, and saved once the model may be changed again', async () => {
  const { server, setPlan } = await open(true);
  server.denial = denied;
  await addSystem('Mail');
  await expect.element(page.getByText(readOnlyProjectMessage).first()).toBeVisible();
  await expect.element(page.getByText(keptUnsavedMessage)).toBeVisible();
  expect(names(server)).not.toContain('Mail');
  server.denial = undefined;
  setPlan(true);
  await expect.poll(() => names(server)).toContain('Mail');
});

test('who may change an open model from now on has a copy of what is not saved, too', async () => {
  const { server, setPlan } = await open(false);
  setPlan(true);
  server.held = new Promise(() => undefined);
  await addSystem('Mail');
  await expect.poll(storedDrafts.unsaved, { timeout: 5_000 }).toEqual(['Shop']);
});
