/** C4 model block of documents: choosing a view, viewing it, missing views. */
import '@mantine/core/styles.layer.css';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aProject, answerCalls, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import { C4_VIEW_MISSING, SELECT_MODEL, SELECT_VIEW, VIEW_VANISHED } from '#platform/richtext/contract.ts';
import { DocView } from '#platform/richtext/web/doc-view.tsx';
import { EmbedsContext } from '#platform/richtext/web/embeds.ts';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { idOf, shopModel } from '../c4-editor-fixture.tsx';
import { c4Embed } from './c4-embed.tsx';

beforeEach(() => page.viewport(1000, 900));
afterEach(() => vi.unstubAllGlobals());

const model = shopModel();
const context = model.views.find(({ name }) => name === 'System Context')?.id ?? '';
const path = `/api/c4models/${model.id}`;
const other = { id: idOf('other'), name: 'Other', createdAt: model.createdAt, updatedAt: model.createdAt };
const answers = {
  [`GET ${path}`]: [200, { data: model }],
  'GET /api/c4models': [
    200,
    {
      data: {
        resources: [{ ...other, id: model.id, name: 'Shop' }, other],
        pagination: { page: 1, perPage: 100, total: 2 },
      },
    },
  ],
} as const;

const signedIn = (children: ReactNode) => (
  <SignedIn projects={[aProject('shop')]}>
    {children}
    <Toasts />
  </SignedIn>
);

/** A document with one block. */
async function read(view: string, told: Parameters<typeof answerCalls>[0] = answers) {
  const sent = answerCalls(told);
  const json = JSON.stringify({ type: 'doc', content: [{ type: 'c4model', attrs: { view } }] });
  await render(
    signedIn(
      <EmbedsContext value={{ c4model: c4Embed }}>
        <DocView json={json} onOpenLink={() => undefined} />
      </EmbedsContext>,
    ),
  );
  return sent;
}

describe('reading', () => {
  test('a flow of the view is chosen and stepped through', async () => {
    const [relationship] = model.model.actors.flatMap(({ relationships }) => relationships);
    const steps = ['First.', 'Then.'].map((text) => ({ relationshipId: relationship?.id ?? '', text }));
    const views = model.views.map((view) =>
      view.id === context ? { ...view, flows: [{ id: idOf('flow'), name: 'Orders', steps }] } : view,
    );
    await read(`${model.id}:${context}`, { ...answers, [`GET ${path}`]: [200, { data: { ...model, views } }] });
    const block = page.getByRole('region', { name: 'Shop: System Context' });
    await block.getByRole('combobox', { name: 'Flow' }).selectOptions('Orders');
    await expect.element(block.getByText('2 steps')).toBeVisible();
    await block.getByRole('button', { name: 'Next step' }).click();
    await block.getByRole('button', { name: 'Next step' }).click();
    await expect.element(block.getByText('2. Then.')).toBeVisible();
    await expect.element(block.getByRole('button', { name: 'Next step' })).toBeDisabled();
    await block.getByRole('combobox', { name: 'Flow' }).selectOptions('Whole view');
    await expect.element(block.getByRole('button', { name: 'Next step' })).not.toBeInTheDocument();
  });

  test('shows the view 550 px high, with buttons to enlarge and edit; it is read-only', async () => {
    await read(`${model.id}:${context}`);
    const block = page.getByRole('region', { name: 'Shop: System Context' });
    await expect.element(block.getByText('customer', { exact: true }).first()).toBeVisible();
    expect(block.element().getBoundingClientRect().height).toBe(550);
    const edit = block.getByRole('link', { name: 'Edit this C4 Model' });
    await expect.element(edit).toHaveAttribute('href', `/project/SHOP/c4-models/${model.id}/edit?view=${context}`);
    expect(await accessibilityFaults()).toEqual([]);
    await block.getByRole('button', { name: 'Enlarge model' }).click();
    expect(block.element().getBoundingClientRect().height).toBe(900);
    await block.getByRole('button', { name: 'Close' }).click();
    expect(block.element().getBoundingClientRect().height).toBe(550);
  });

  test('has the badges of linked records, as the editor has', async () => {
    const adr = idOf('adr');
    const linked = structuredClone(model);
    const [actor] = linked.model.actors;
    actor?.links.push({ kind: 'adr', id: adr });
    const thing = { kind: 'adr', id: adr, title: 'Use queues', serial: '#017' };
    await read(`${model.id}:${context}`, {
      ...answers,
      [`GET ${path}`]: [200, { data: linked }],
      [`GET ${path}/links`]: [200, { data: { resources: [thing] } }],
    });
    await expect.element(page.getByText('ADR 017')).toBeVisible();
  });

  test('drills into an element and returns to the embedded view', async () => {
    await read(`${model.id}:${context}`);
    await page.getByText('shop', { exact: true }).first().dblClick();
    const inside = page.getByRole('region', { name: 'Shop: shop – Containers' });
    await expect.element(inside.getByText('orders', { exact: true }).first()).toBeVisible();
    await inside.getByRole('button', { name: 'Back to the view of this text' }).click();
    await expect.element(page.getByRole('region', { name: 'Shop: System Context' })).toBeVisible();
  });

  test.each([
    ['of a model that is gone', `${model.id}:${context}`, 404, 0],
    ['of a model that cannot be read', `${model.id}:${context}`, 422, 1],
    ['that is gone from its model', `${model.id}:${idOf('gone')}`, 200, 0],
    ['that was never chosen', '', 200, 0],
  ] as const)('a view %s is reported as missing', async (_what, view, status, failures) => {
    const reply = status === 200 ? { data: model } : { error: { message: 'It broke.' } };
    await read(view, { [`GET ${path}`]: [status, reply] });
    await expect.element(page.getByText(C4_VIEW_MISSING)).toBeVisible();
    await expect.poll(() => page.getByText('It broke.').elements().length).toBe(failures);
  });

  test('a document without the block loads no model', async () => {
    const sent = answerCalls(answers);
    const json = JSON.stringify({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Plain' }] }],
    });
    await render(signedIn(<DocView json={json} onOpenLink={() => undefined} />));
    await expect.element(page.getByText('Plain')).toBeVisible();
    expect(sent).toEqual([]);
  });
});

describe('choosing', () => {
  const chosen: string[] = [];
  function Chooser({ initial }: { readonly initial: string }) {
    const [value, setValue] = useState(initial);
    const change = (next: string): void => {
      chosen.push(next);
      setValue(next);
    };
    return <c4Embed.Editor value={value} onChange={change} />;
  }
  const modelSelect = () => page.getByRole('combobox', { name: 'C4 model' });
  const viewSelect = () => page.getByRole('combobox', { name: 'View' });

  test('first a model, then one of its views, which is stored', async () => {
    chosen.length = 0;
    answerCalls(answers);
    await render(signedIn(<Chooser initial="" />));
    await expect.element(modelSelect()).toHaveDisplayValue(SELECT_MODEL);
    expect(viewSelect().elements()).toEqual([]);
    await modelSelect().selectOptions('Shop');
    expect(chosen).toEqual([]);
    await expect.element(viewSelect()).toHaveDisplayValue(SELECT_VIEW);
    await viewSelect().selectOptions('System Context');
    expect(chosen).toEqual([`${model.id}:${context}`]);
    await expect.element(viewSelect()).toHaveDisplayValue('System Context');
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('a stored model that was deleted is reported', async () => {
    answerCalls(answers);
    await render(signedIn(<Chooser initial={`${idOf('gone')}:${idOf('view')}`} />));
    await expect.element(modelSelect()).toHaveDisplayValue(VIEW_VANISHED);
  });

  test('a stored view that was deleted is reported', async () => {
    answerCalls(answers);
    await render(signedIn(<Chooser initial={`${model.id}:${idOf('gone')}`} />));
    await expect.element(modelSelect()).toHaveDisplayValue('Shop');
    await expect.element(viewSelect()).toHaveDisplayValue(VIEW_VANISHED);
  });
});
