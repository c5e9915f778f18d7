/** Leaving an editor of whole documents: who closes the window is asked while a save is in flight, and only then. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { clearTokens } from '#platform/identity/web/session-store.ts';
import { endSession, noteSessionEnd, openSession } from '#platform/identity/web/session.ts';
import { useLeaving } from './open-draft.tsx';

const tokens = { token: 'head.body.sign', refresh_token: 'renew-me' };

afterEach(() => clearTokens());

/** An editor with something that is not saved; returns the function that saves. */
async function openEditor() {
  await openSession(tokens);
  const save = vi.fn();
  const editor = { isDirty: () => true, save };
  const Editor = () => {
    useLeaving(editor);
    return <p>Editor</p>;
  };
  const history = createMemoryHistory({ initialEntries: ['/'] });
  await render(
    <RouterProvider router={createRouter({ routeTree: createRootRoute({ component: Editor }), history })} />,
  );
  await expect.element(page.getByText('Editor')).toBeVisible();
  return save;
}

const isAsked = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('what is not saved is saved, and the browser asks whether to leave meanwhile', async () => {
  const save = await openEditor();
  expect(isAsked()).toBe(true);
  expect(save).toHaveBeenCalledOnce();
});

test.each([
  ['ended on the server', endSession],
  ['ended in another tab', () => Promise.resolve(noteSessionEnd())],
])('a session that %s leads to the sign-in without a question: nothing can be saved', async (_how, end) => {
  const save = await openEditor();
  await end();
  expect(isAsked()).toBe(false);
  expect(save).not.toHaveBeenCalled();
});
