/** The diagram block of documents: shown, enlarged, chosen, missing. */
import '@mantine/core/styles.layer.css';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aProject, answerCalls, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { DIAGRAM_MISSING, DIAGRAM_VANISHED, SELECT_DIAGRAM } from '#platform/richtext/contract.ts';
import { DocView } from '#platform/richtext/web/doc-view.tsx';
import { EmbedsContext } from '#platform/richtext/web/embeds.ts';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { contentOf, square } from '../board-hands.ts';
import { DiagramChooser } from './diagram-chooser.tsx';
import { diagramEmbed } from './diagram-embed.tsx';

const id = '0190dddd-0000-7000-8000-000000000001';
const row = {
  id,
  name: 'Checkout',
  serialNumber: 7,
  updatedAt: '2026-11-22T00:00:00.000Z',
  updatedBy: 'Ann',
  isTemplate: false,
};
const shown: Answer = [200, { data: { ...row, content: contentOf(square('a', 0, 0, 'Basket')), revision: 2 } }];

beforeEach(() => page.viewport(1000, 900));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.removeItem('archwright.colorScheme');
});

/** A document with one diagram. */
async function read(answer: Answer): Promise<void> {
  answerCalls({ [`GET /api/diagrams/${id}`]: answer });
  const json = JSON.stringify({ type: 'doc', content: [{ type: 'diagram', attrs: { diagram: id } }] });
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <EmbedsContext value={{ diagram: diagramEmbed }}>
        <DocView json={json} onOpenLink={() => undefined} />
      </EmbedsContext>
      <Toasts />
    </SignedIn>,
  );
}

describe('a diagram in a document', () => {
  test('is 500 px high, fills the window while it is enlarged, and leads to its editor', async () => {
    await read(shown);
    const block = page.getByRole('region', { name: 'Checkout' });
    await expect.element(block.getByRole('application', { name: 'Diagram Checkout' })).toBeVisible();
    const height = (): number => Math.round(block.element().getBoundingClientRect().height);
    expect(height()).toBe(500);
    await expect
      .element(block.getByRole('link', { name: 'Edit this Diagram' }))
      .toHaveAttribute('href', `/project/SHOP/diagrams/${id}/edit`);
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(block.getByRole('button', { name: 'Enlarge diagram' }));
    await expect.element(block.getByRole('button', { name: 'Close', exact: true })).toBeVisible();
    await expect.poll(height).toBeGreaterThan(500);
    await userEvent.click(block.getByRole('button', { name: 'Close', exact: true }));
    await expect.element(block.getByRole('button', { name: 'Enlarge diagram' })).toBeVisible();
    await expect.poll(height).toBe(500);
  });

  test.each([
    ['dark', 'rgb(22, 24, 29)'],
    ['light', 'rgb(248, 249, 251)'],
  ])('stands on a %s board in that theme', async (scheme, background) => {
    localStorage.setItem('archwright.colorScheme', scheme);
    await read(shown);
    const canvas = page.getByRole('application', { name: 'Diagram Checkout' });
    await expect.element(canvas).toHaveStyle({ backgroundColor: background });
  });

  test('that is gone is told in its place, without a message', async () => {
    await read([404, { error: { message: 'Not found.' } }]);
    await expect.element(page.getByText(DIAGRAM_MISSING)).toBeVisible();
    expect(page.getByRole('alert').elements()).toEqual([]);
  });

  test('that cannot be read is told by a message as well', async () => {
    await read([403, { error: { message: 'You may not read diagrams.' } }]);
    await expect.element(page.getByText(DIAGRAM_MISSING)).toBeVisible();
    await expect.element(page.getByText('Operation cannot be done', { exact: false })).toBeVisible();
  });
});

describe('the chooser', () => {
  function Block({ first }: { readonly first: string }) {
    const [value, setValue] = useState(first);
    return (
      <>
        <DiagramChooser value={value} onChange={setValue} />
        <output>{value}</output>
      </>
    );
  }

  async function choose(first: string) {
    answerCalls({ 'GET /api/diagrams': [200, { 'hydra:member': [row], 'hydra:totalItems': 1 }] });
    await render(
      <SignedIn projects={[aProject('shop')]}>
        <Block first={first} />
      </SignedIn>,
    );
    return page.getByRole('combobox', { name: 'Diagram' });
  }
  const said = (chooser: Awaited<ReturnType<typeof choose>>) =>
    (chooser.element() as HTMLSelectElement).selectedOptions[0]?.text;

  test('asks for a diagram, and stores the chosen one', async () => {
    const chooser = await choose('');
    await expect.poll(() => said(chooser)).toBe(SELECT_DIAGRAM);
    await userEvent.selectOptions(chooser, '#007: Checkout');
    await expect.element(page.getByRole('status')).toHaveTextContent(id);
  });

  test('says that the stored one does not exist any more', async () => {
    const chooser = await choose('0190dddd-0000-7000-8000-00000000000f');
    await expect.poll(() => said(chooser)).toBe(DIAGRAM_VANISHED);
  });
});
