/** Structurizr views in documents. */
import '@mantine/core/styles.layer.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aProject, answerCalls, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import { missingEmbedText } from '#platform/richtext/web/embeds.ts';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { closeViewLabel, enlargeViewLabel, openWorkspaceLabel } from '../../contract.ts';
import { idOf, shopWorkspace } from '../structurizr-fixture.tsx';
import { EmbeddedPicture } from './embedded-picture.tsx';

afterEach(() => vi.unstubAllGlobals());

const patient = { timeout: 15_000 };
const workspace = shopWorkspace();
const path = `GET /api/structurizr/diagrams/${workspace.id}`;
const valueOf = (view: string): string => `${workspace.id}:${idOf(view)}`;

async function show(values: readonly string[], answer: readonly [number, unknown] = [200, { data: workspace }]) {
  await page.viewport(1000, 800);
  answerCalls({ [path]: answer });
  await render(
    <SignedIn projects={[aProject('shop')]}>
      {values.map((value, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same view may stand twice
        <EmbeddedPicture key={at} value={value} />
      ))}
      <Toasts />
    </SignedIn>,
  );
}

test('a view is shown with a way to its workspace', async () => {
  await show([valueOf('Containers')]);
  await expect.element(page.getByRole('application', { name: 'Bookshop - Containers' }), patient).toBeVisible();
  const link = page.getByRole('link', { name: openWorkspaceLabel }).element();
  expect(link.getAttribute('href')).toBe(`/project/SHOP/structurizr?view=${idOf('Containers')}`);
});

test('a view fills the window, and goes back into its text', async () => {
  await show([valueOf('Containers')]);
  const picture = page.getByRole('application', { name: 'Bookshop - Containers' });
  await expect.element(picture, patient).toBeVisible();
  const before = picture.element().getBoundingClientRect();
  await userEvent.click(page.getByRole('button', { name: enlargeViewLabel }));
  await expect.poll(() => picture.element().getBoundingClientRect().width, patient).toBe(1000);
  expect(picture.element().getBoundingClientRect().height).toBeGreaterThan(700);
  await userEvent.click(page.getByRole('button', { name: closeViewLabel }));
  await expect.poll(() => picture.element().getBoundingClientRect().height, patient).toBe(before.height);
});

test('a view is enlarged and left by the keyboard', async () => {
  await show([valueOf('Containers')]);
  const enlarge = page.getByRole('button', { name: enlargeViewLabel });
  await expect.element(enlarge, patient).toBeVisible();
  enlarge.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: closeViewLabel })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(enlarge).toHaveFocus();
});

test.each([
  ['a view that is gone', valueOf('Gone'), [200, { data: workspace }]],
  ['a workspace that is gone', valueOf('Context'), [404, { error: { message: 'Gone.' } }]],
  ['no view', '', [200, { data: workspace }]],
] as const)('%s is told in its place, and nowhere else', async (_what, value, answer) => {
  await show([value], answer);
  await expect.element(page.getByText(missingEmbedText('structurizr')), patient).toBeVisible();
  expect(page.getByText('Gone.').elements()).toEqual([]);
});

test('each picture has steps of its own, and the keys that scroll the page go on scrolling it', async () => {
  await show([valueOf('Context'), valueOf('Context')]);
  const start = page.getByRole('button', { name: 'Show 2 steps one by one' });
  await expect.poll(() => start.elements().length, patient).toBe(2);
  await userEvent.click(start.first());
  await userEvent.click(start);
  const steps = () =>
    page
      .getByText(/^Step \d of 2$/)
      .elements()
      .map(({ textContent }) => textContent);
  expect(steps()).toEqual(['Step 1 of 2', 'Step 1 of 2']);
  await userEvent.click(page.getByRole('button', { name: 'Next step' }).first());
  await expect.poll(steps).toEqual(['Step 2 of 2', 'Step 1 of 2']);
  await userEvent.keyboard('{PageUp}');
  await expect.poll(steps).toEqual(['Step 2 of 2', 'Step 1 of 2']);
});
