/** Code of an element in its drawer: patterns by keyboard, size and trend. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { keepFocus } from '#platform/ui/web/focus-keeper.ts';
import { EditorDrawer } from '../drawers/editor-drawer.tsx';
import { idOf, openEditorWith, shopModel } from '../c4-editor-fixture.tsx';
import { repeatedPatternMessage, type ElementPattern } from '../../model/element-pattern.ts';
import { useEditor } from '../editor-context.tsx';
import { CodeColouringContext, useCodeColouring } from './code-choice.ts';
import { codeAnswers, jarId, severalJars } from './code-fixture.ts';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const order: ElementPattern = { kind: 'namespace', pattern: 'Shop\\Order' };
const folder: ElementPattern = { kind: 'path', pattern: 'src/Order/**' };

function Drawer() {
  const code = useCodeColouring(useEditor(({ head }) => head.id));
  return (
    <CodeColouringContext value={code}>
      <EditorDrawer />
    </CodeColouringContext>
  );
}

/** The drawer of the API with patterns. */
async function openCode(patterns: ElementPattern[], options: Parameters<typeof openEditorWith>[1] = {}) {
  const model = shopModel();
  const api = model.model.softwareSystems.flatMap(({ containers }) => containers).find(({ name }) => name === 'api');
  if (api) api.patterns = patterns;
  const editor = await openEditorWith(<Drawer />, { answers: codeAnswers, ...options, model });
  editor.store.send({ kind: 'double-clicked', id: idOf('api') });
  await expect.element(code()).toBeInTheDocument();
  return editor;
}
const code = () => page.getByRole('region', { name: 'Code', exact: true });
const written = ({ server }: Awaited<ReturnType<typeof openCode>>) =>
  server.document.elements.get(idOf('api'))?.patterns;

describe('patterns of an element', () => {
  test('are added with Enter, of both kinds', async () => {
    const editor = await openCode([]);
    await code().getByRole('textbox', { name: 'Add a pattern' }).fill('  Shop\\Order ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => written(editor)).toEqual([order]);
    await expect.element(code().getByRole('textbox', { name: 'Add a pattern' })).toHaveValue('');
    await code().getByRole('combobox', { name: 'Kind of the new pattern' }).selectOptions('Path');
    await code().getByRole('textbox', { name: 'Add a pattern' }).fill('src/Order/**');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => written(editor)).toEqual([order, folder]);
  });

  test('are changed in their field, put back with Escape, and removed', async () => {
    const editor = await openCode([order, folder]);
    const field = code().getByRole('textbox', { name: 'Namespace pattern 1' });
    await field.fill('Shop\\Other');
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toHaveValue('Shop\\Order');
    await field.fill('Shop\\Orders');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => written(editor)).toEqual([{ kind: 'namespace', pattern: 'Shop\\Orders' }, folder]);
    await code().getByRole('button', { name: 'Remove src/Order/**' }).click();
    await expect.poll(() => written(editor)).toHaveLength(1);
  });

  test('keep the focus among them when one is changed with Enter', async () => {
    const end = keepFocus(document);
    onTestFinished(end);
    await openCode([order, folder]);
    await code().getByRole('textbox', { name: 'Namespace pattern 1' }).fill('Shop\\Orders');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => code().getByRole('list', { name: 'Patterns' }).element().contains(document.activeElement))
      .toBe(true);
  });

  test('are refused in place when they are there already; nothing is sent', async () => {
    const editor = await openCode([order]);
    await code().getByRole('textbox', { name: 'Add a pattern' }).fill('Shop\\Order');
    await userEvent.keyboard('{Enter}');
    await expect.element(code().getByText(repeatedPatternMessage)).toBeVisible();
    expect(editor.server.changes).toEqual([]);
  });

  test('are text for readers', async () => {
    await openCode([order], { mayWrite: false });
    await expect.element(code().getByText('Shop\\Order')).toBeVisible();
    await expect.element(code().getByRole('textbox')).not.toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
  });
});

describe('code of an element', () => {
  test('has a size in words, the trend of a metric, and the patterns that match nothing', async () => {
    await openCode([order]);
    await expect.element(code().getByText('23 classes in Shop API, 1,204 lines')).toBeVisible();
    await expect.element(code().getByText('Matches nothing: Shop\\Gone')).toBeVisible();
    await expect.element(code().getByRole('slider', { name: 'Average score of api' })).toBeVisible();
    await code().getByRole('combobox', { name: 'Trend of' }).selectOptions('Logical lines of code');
    const trend = code().getByRole('slider', { name: 'Logical lines of code of api' });
    await expect.element(trend).toHaveAttribute('aria-valuetext', expect.stringContaining('1,204'));
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('is that of the first jar with code of the model until another jar is chosen, which this device remembers', async () => {
    const options = { answers: { ...codeAnswers, ...severalJars } };
    await openCode([order], options);
    const jars = code().getByLabelText('Metrics jar');
    await expect.element(code().getByText('23 classes in Shop API, 1,204 lines')).toBeVisible();
    await expect.element(jars).toHaveValue(jarId);
    await jars.selectOptions('Desk');
    await expect.element(code().getByText('No code in Desk')).toBeVisible();
    await cleanup();
    await openCode([order], options);
    await expect.element(code().getByText('No code in Desk')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('is not told where a project has no jar', async () => {
    const none = { 'hydra:member': [], 'hydra:totalItems': 0 };
    await openCode([order], { answers: { 'GET /api/metrics/jars': [200, none] } });
    await expect.element(code().getByRole('textbox', { name: 'Namespace pattern 1' })).toHaveValue('Shop\\Order');
    await expect.element(code().getByText(/classes/)).not.toBeInTheDocument();
  });
});
