/** The context map in a document: shown read-only, told where there is none, and the same for whoever writes. */
import '@mantine/core/styles.layer.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aProject, answerCalls, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import { CONTEXT_MAP_MISSING, CONTEXT_MAP_VANISHED } from '#platform/richtext/contract.ts';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import {
  closeContextMapLabel,
  editContextMapLabel,
  embeddedContextMapWords,
  enlargeContextMapLabel,
  type ContextMap,
} from '../../contract.ts';
import { EmbeddedMap } from './embedded-map.tsx';
import { MapChoice } from './map-choice.tsx';

afterEach(() => vi.unstubAllGlobals());

const facts = { description: '', subdomain: 'core' as const, team: '', elementIds: [] };
const empty: ContextMap = {
  state: 'AS_IS',
  contexts: [],
  relationships: [],
  elements: [],
  formerContexts: [],
  revision: 1,
  updatedAt: null,
  updatedBy: null,
};
const contexts = [{ ...facts, id: '0190eeee-0000-7000-8000-00000000000a', name: 'Ordering', position: { x: 0, y: 0 } }];

async function show(map: ContextMap): Promise<void> {
  answerCalls({ 'GET /api/context-map': () => [200, { data: map }] });
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <main>
        <EmbeddedMap />
        <MapChoice />
      </main>
    </SignedIn>,
  );
}

test('a map is shown with the way to its editor and can be enlarged', async () => {
  await show({ ...empty, contexts });
  const embed = page.getByRole('region', { name: 'Context Map' });
  await expect.element(embed.getByRole('application', { name: 'Context Map' })).toBeVisible();
  const edit = embed.getByRole('link', { name: editContextMapLabel });
  await expect.element(edit).toHaveAttribute('href', '/project/SHOP/context-map');
  await expect.element(embed.getByRole('button', { name: enlargeContextMapLabel })).toBeVisible();
  await expect.element(page.getByText(embeddedContextMapWords)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('an enlarged map fills the window, and is fitted to it', async () => {
  await page.viewport(900, 1100);
  const tall = [0, 900].map((y, n) => ({ ...facts, id: crypto.randomUUID(), name: `C ${n}`, position: { x: 0, y } }));
  await show({ ...empty, contexts: tall });
  const embed = page.getByRole('region', { name: 'Context Map' });
  const zoom = () => embed.getByRole('button', { name: /^Zoom \d+ %/ }).element().textContent;
  await expect.poll(zoom).toMatch(/^[34]\d %$/);
  await userEvent.click(embed.getByRole('button', { name: enlargeContextMapLabel }));
  await expect.poll(zoom).toMatch(/^[89]\d %$/);
  const { top, bottom } = embed.element().getBoundingClientRect();
  expect([top, bottom]).toEqual([0, 1100]);
  await userEvent.click(embed.getByRole('button', { name: closeContextMapLabel }));
  await expect.poll(zoom).toMatch(/^[34]\d %$/);
});

test('a map follows the size of its place, for example when a phone is turned', async () => {
  await page.viewport(1200, 800);
  const wide = [0, 1600].map((x, n) => ({ ...facts, id: crypto.randomUUID(), name: `C ${n}`, position: { x, y: 0 } }));
  await show({ ...empty, contexts: wide });
  const embed = page.getByRole('region', { name: 'Context Map' });
  const zoom = () => Number.parseInt(embed.getByRole('button', { name: /^Zoom \d+ %/ }).element().textContent, 10);
  await userEvent.click(embed.getByRole('button', { name: enlargeContextMapLabel }));
  await expect.poll(zoom).toBeGreaterThan(50);
  await page.viewport(390, 844);
  await expect.poll(zoom).toBeLessThan(25);
});

test('a project without contexts says so to readers and to writers', async () => {
  await show(empty);
  await expect.element(page.getByText(CONTEXT_MAP_MISSING)).toBeVisible();
  await expect.element(page.getByText(CONTEXT_MAP_VANISHED)).toBeVisible();
});
