/** Flows: recorded on the canvas, written in the panel, stepped through. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { idOf, openEditorWith, shopModel, type OpenedEditor } from '../c4-editor-fixture.tsx';
import { C4Canvas } from '../canvas/c4-canvas.tsx';
import { useEditor } from '../editor-context.tsx';
import { PresentationBar } from '../presentation/presentation-bar.tsx';
import { FlowPanel } from './flow-panel.tsx';

beforeEach(() => page.viewport(1440, 900));

function Parts() {
  const isOpen = useEditor(({ flows }) => flows !== undefined);
  const isPresenting = useEditor(({ presentation }) => presentation !== undefined);
  return (
    <div style={{ position: 'absolute', inset: 0 }}>
      <C4Canvas />
      {isPresenting ? <PresentationBar /> : isOpen ? <FlowPanel /> : null}
    </div>
  );
}

const flowsOf = ({ store }: OpenedEditor) => {
  const { document: model, viewId } = store.state();
  return model.views.get(viewId)?.flows ?? [];
};
const text = (number: number) => page.getByRole('textbox', { name: `Text of step ${number}` });
const panel = () => page.getByRole('region', { name: /flow|Flows|Orders/ });

async function open(options?: Parameters<typeof openEditorWith>[1]): Promise<OpenedEditor> {
  const editor = await openEditorWith(<Parts />, options);
  editor.store.send({ kind: 'flows-opened' });
  await expect.element(panel()).toBeVisible();
  return editor;
}

test('a flow is recorded by clicks on the canvas, written, reordered and stepped through', async () => {
  const editor = await open();
  await page.getByRole('button', { name: 'New flow' }).click();
  const label = () => page.getByText('reads', { exact: true }).first();
  await label().click();
  await label().click();
  await expect.poll(() => flowsOf(editor)[0]?.steps).toHaveLength(2);
  // Afterwards everything beside the flow steps back, as it does for a filter.
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Orders');
  await userEvent.fill(text(2), 'Asks for the orders of the day');
  await page.getByRole('button', { name: 'Actions on step 2' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect
    .poll(() => flowsOf(editor)[0])
    .toMatchObject({ name: 'Orders', steps: [{ text: 'Asks for the orders of the day' }, { text: '' }] });
  await expect.poll(() => document.querySelector('[class*="mark"]')?.textContent).toBe('1, 2');
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect.element(page.getByText('2 of 2')).toBeVisible();
  await expect.poll(() => document.querySelector('[class*="mark"]')?.textContent).toBe('2');
  await expect.poll(() => editor.server.document.views.get(editor.store.state().viewId)?.flows[0]?.name).toBe('Orders');
});

test('a name typed with a rest after a word keeps its space', async () => {
  const editor = await open();
  await page.getByRole('button', { name: 'New flow' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await userEvent.fill(name, 'Order ');
  await expect.poll(() => flowsOf(editor)[0]?.name).toBe('Order');
  await userEvent.type(name, 'and pay');
  await expect.element(name).toHaveValue('Order and pay');
  await expect.poll(() => flowsOf(editor)[0]?.name).toBe('Order and pay');
});

test('a name that is too long says so at its field, and the flow keeps its name', async () => {
  const editor = await open();
  await page.getByRole('button', { name: 'New flow' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await userEvent.fill(name, 'x'.repeat(201));
  await expect.element(page.getByText('Please use at most 200 characters. There are 201 now.')).toBeVisible();
  await userEvent.tab();
  await expect.element(name).toHaveValue('x'.repeat(201));
  expect(flowsOf(editor)[0]?.name).toBe('New flow');
});

test('a name that another flow has is refused at its field, and the flow keeps its name', async () => {
  const editor = await open();
  await page.getByRole('button', { name: 'New flow' }).click();
  await page.getByRole('button', { name: 'All flows' }).click();
  await page.getByRole('button', { name: 'New flow' }).click();
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'New flow');
  await expect.element(page.getByText('There is already a flow with this name in this view.')).toBeVisible();
  await page.getByRole('button', { name: 'All flows' }).click();
  expect(new Set(flowsOf(editor).map(({ name }) => name)).size).toBe(2);
});

test('a deleted flow comes back by undo, and a step over a deleted relationship is gone', async () => {
  const editor = await open();
  await page.getByRole('button', { name: 'New flow' }).click();
  await page.getByText('reads', { exact: true }).first().click();
  await page.getByRole('button', { name: 'All flows' }).click();
  await page.getByRole('button', { name: 'Delete New flow' }).click();
  await expect.element(page.getByText(/^This view has no flows/)).toBeVisible();
  editor.store.send({ kind: 'undone' });
  await page.getByRole('button', { name: /^New flow 1 step/ }).click();
  await expect.element(text(1)).toBeVisible();
});

test('readers step through it, and a presentation shows what happens', async () => {
  const model = shopModel();
  const views = model.views.map((view) =>
    view.name === 'shop – Containers'
      ? {
          ...view,
          flows: [{ id: idOf('flow'), name: 'Orders', steps: [{ relationshipId: idOf('reads'), text: 'Reads.' }] }],
        }
      : view,
  );
  const editor = await open({ model: { ...model, views }, mayWrite: false });
  await expect.element(page.getByRole('button', { name: 'New flow' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Orders 1 step/ }).click();
  await expect.element(page.getByText('Reads.')).toBeVisible();
  await page.getByRole('button', { name: 'Show step 1' }).click();
  await expect.element(page.getByText('1 of 1')).toBeVisible();
  editor.store.send({ kind: 'presentation-started' });
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('1. Reads.')).toBeVisible();
});
