/** Elements coloured by their code: values on boxes, legend, months, namespaces of no element. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { keepFocus } from '#platform/ui/web/focus-keeper.ts';
import { c4Limits } from '../../model/c4-limits.ts';
import { tooManyPatternsMessage } from '../../model/element-pattern.ts';
import { C4Canvas } from '../canvas/c4-canvas.tsx';
import { idOf, openEditorWith, shopModel } from '../c4-editor-fixture.tsx';
import { useEditor } from '../editor-context.tsx';
import { FindPanel } from '../panels/find-panel.tsx';
import { CodeColouringContext, useCode, useCodeColouring } from './code-choice.ts';
import { codeAnswers, jarId, monthOf, otherJarId, severalJars } from './code-fixture.ts';
import { CodeLayer } from './code-layer.tsx';
import { CodePanel } from './code-panel.tsx';

beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
});

interface ColouredProps {
  readonly hasPanel?: boolean;
  readonly isPresenting?: boolean;
}

function Parts({ hasPanel, isPresenting }: Required<ColouredProps>) {
  const { choice } = useCode();
  const modelId = useEditor(({ head }) => head.id);
  return (
    <>
      <div style={{ position: 'absolute', inset: 0 }}>
        <C4Canvas />
      </div>
      {choice ? (
        <CodeLayer modelId={modelId} choice={choice} isPresenting={isPresenting} onUnmatched={() => undefined} />
      ) : null}
      {choice && hasPanel ? <CodePanel modelId={modelId} choice={choice} onClose={() => undefined} /> : null}
      {hasPanel ? null : <FindPanel onClose={() => undefined} />}
    </>
  );
}

function Coloured({ hasPanel = false, isPresenting = false }: ColouredProps) {
  const code = useCodeColouring(useEditor(({ head }) => head.id));
  return (
    <CodeColouringContext value={code}>
      <Parts hasPanel={hasPanel} isPresenting={isPresenting} />
    </CodeColouringContext>
  );
}

const bar = () => page.getByRole('region', { name: 'Code metrics', exact: true });
const slider = () => bar().getByRole('slider', { name: 'Month' });
const box = (name: string) => {
  const found = document.querySelector<HTMLElement>(`.react-flow__node[data-id="${idOf(name)}"]`);
  if (!found) throw new Error(`${name} is not drawn.`);
  return page.elementLocator(found);
};
const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name);
const fillOf = (name: string): string =>
  getComputedStyle(box(name).element().querySelector('[data-type]') as HTMLElement).getPropertyValue('--c4-fill');

const open = (options: Parameters<typeof openEditorWith>[1] = {}) =>
  openEditorWith(<Coloured />, { ...options, answers: { ...codeAnswers, ...options.answers } });

/** Colours elements by their code from the panel for finding and colours. */
async function coloured(options: Parameters<typeof openEditorWith>[1] = {}) {
  const editor = await open(options);
  await page.getByLabelText('Colour elements by').selectOptions('Code metrics');
  await expect.element(bar().getByRole('region', { name: 'Legend of code metrics' })).toBeVisible();
  return editor;
}

describe('colouring elements by their code', () => {
  test('writes the value on each box, and leaves elements without code neutral', async () => {
    await coloured();
    await expect.element(box('api').getByText('64.3', { exact: true })).toBeVisible();
    expect(fillOf('api')).toContain(colour('--aw-danger-line'));
    expect(fillOf('web')).toBe(colour('--aw-surface'));
    await expect.element(box('api').getByText('Average score 64.3: 23 classes, 1,204 lines')).toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('has a legend with range, direction and the number of elements without code, people and systems of others not counted', async () => {
    await coloured();
    const legend = bar().getByRole('region', { name: 'Legend of code metrics' });
    for (const text of ['0', '100', 'Lower is better, threshold 30']) {
      await expect.element(legend.getByText(text, { exact: true })).toBeVisible();
    }
    await expect.element(legend.getByText('2 elements without code')).toBeVisible();
    await bar().getByLabelText('Colour by').selectOptions('Cyclomatic (CCN)');
    await expect.element(box('api').getByText('10', { exact: true })).toBeVisible();
    await expect.element(legend.getByText('5.7', { exact: true })).toBeVisible();
    await bar().getByLabelText('Colour by').selectOptions('Logical lines of code');
    await expect.element(legend.getByText('Neither good nor bad')).toBeVisible();
  });

  test('leaves the boxes clear of the bar while the view is the fitted one, and a moved view where it is', async () => {
    await coloured();
    const topOf = (): number =>
      Math.min(...[...document.querySelectorAll('.react-flow__node')].map((node) => node.getBoundingClientRect().top));
    await expect.poll(() => topOf() - bar().element().getBoundingClientRect().bottom).toBeGreaterThan(0);
    const below = topOf();
    const coloursBy = page.getByLabelText('Colour elements by');
    await coloursBy.selectOptions('Owner');
    await expect.element(bar()).not.toBeInTheDocument();
    await expect.poll(topOf).toBeLessThan(below - 10);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const moved = (): string => document.querySelector<HTMLElement>('.react-flow__viewport')?.style.transform ?? '';
    const former = moved();
    await coloursBy.selectOptions('Code metrics');
    await expect.element(bar().getByRole('region', { name: 'Legend of code metrics' })).toBeVisible();
    expect(moved()).toBe(former);
  });

  test('goes from month to month with the arrow keys', async () => {
    await coloured();
    slider().element().focus();
    await expect.element(slider()).toHaveAttribute('aria-valuetext', '07/2026');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.element(slider()).toHaveAttribute('aria-valuetext', '05/2026');
    await expect.element(box('api').getByText('12.5', { exact: true })).toBeVisible();
    expect(fillOf('api')).toContain(colour('--aw-success-line'));
    await userEvent.keyboard('{End}');
    await expect.element(box('api').getByText('64.3', { exact: true })).toBeVisible();
  });

  test('plays the months from the beginning, and stops at the newest', async () => {
    await coloured();
    await bar().getByRole('button', { name: 'Play the months' }).click();
    await expect.element(slider()).toHaveAttribute('aria-valuetext', '05/2026');
    await expect.element(bar().getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect.element(slider()).toHaveAttribute('aria-valuetext', '07/2026');
    await expect.element(bar().getByRole('button', { name: 'Play the months' })).toBeVisible();
  });
});

describe('the jar, the metric and the month of the colours', () => {
  test('are told on slides', async () => {
    localStorage.setItem(
      `archwright.c4Code.${idOf('model')}`,
      JSON.stringify({ jarId, metric: 'score', month: '2026|05' }),
    );
    await openEditorWith(<Coloured isPresenting />, { answers: codeAnswers });
    await expect.element(bar().getByText('Average score in Shop API, 05/2026')).toBeVisible();
    await expect.element(bar().getByRole('region', { name: 'Legend of code metrics' })).toBeVisible();
    await expect.element(slider()).not.toBeInTheDocument();
  });

  test('stay on slides with all boxes in sight when the window gets another size', async () => {
    const { store } = await coloured();
    store.send({ kind: 'presentation-started' });
    const nodes = (): readonly DOMRect[] =>
      [...document.querySelectorAll('.react-flow__node')].map((node) => node.getBoundingClientRect());
    const rightmost = (): number => Math.max(...nodes().map(({ right }) => right));
    const lowest = (): number => Math.max(...nodes().map(({ bottom }) => bottom));
    await expect.poll(rightmost).toBeGreaterThan(700);
    await page.viewport(700, 420);
    await expect.poll(rightmost).toBeLessThan(700);
    await expect.poll(lowest).toBeLessThan(420);
  });

  test('are remembered on this device for the model, and end with another colour', async () => {
    localStorage.setItem(
      `archwright.c4Code.${idOf('model')}`,
      JSON.stringify({ jarId, metric: 'loc.lloc', month: '2026|05' }),
    );
    await open({ mayWrite: false });
    await expect.element(slider()).toHaveAttribute('aria-valuetext', '05/2026');
    await expect.element(bar().getByLabelText('Colour by')).toHaveValue('loc.lloc');
    await page.getByLabelText('Colour elements by').selectOptions('Owner');
    await expect.element(bar()).not.toBeInTheDocument();
    await expect.poll(() => localStorage.length).toBe(0);
  });

  test('are those of the newest month where the remembered one has no report any more', async () => {
    const stored = { jarId, metric: 'score', month: '2020|01' };
    localStorage.setItem(`archwright.c4Code.${idOf('model')}`, JSON.stringify(stored));
    await open({
      answers: {
        [`GET /api/metrics/reports/${jarId}/elements`]: (_sent, query) => [
          200,
          { data: { ...monthOf('2026|07'), ...(query.get('month') ? { month: null, elements: [] } : {}) } },
        ],
      },
    });
    await expect.element(slider()).toHaveAttribute('aria-valuetext', '07/2026');
    await expect.element(box('api').getByText('64.3', { exact: true })).toBeVisible();
  });

  test('fits a phone in the dark', async () => {
    await page.viewport(390, 844);
    document.documentElement.setAttribute('data-mantine-color-scheme', 'dark');
    localStorage.setItem(`archwright.c4Code.${idOf('model')}`, JSON.stringify({ jarId, metric: 'score', month: '' }));
    await openEditorWith(<Coloured hasPanel />, { answers: codeAnswers });
    await expect.element(bar().getByRole('region', { name: 'Legend of code metrics' })).toBeVisible();
    const { left, right } = bar().element().getBoundingClientRect();
    expect([left >= 0, right <= 390]).toEqual([true, true]);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('begin with the first jar that has code of the model, and keep the one that is chosen', async () => {
    await coloured({ answers: severalJars });
    const jars = bar().getByLabelText('Metrics jar');
    await expect.element(jars).toHaveValue(jarId);
    await jars.selectOptions('Desk');
    await expect.element(bar().getByText('3 elements without code')).toBeVisible();
    await page.getByLabelText('Colour elements by').selectOptions('Owner');
    await page.getByLabelText('Colour elements by').selectOptions('Code metrics');
    await expect.element(jars).toHaveValue(otherJarId);
  });

  test('says so where a project has no code metrics', async () => {
    const none = { 'hydra:member': [], 'hydra:totalItems': 0 };
    await open({ answers: { 'GET /api/metrics/jars': [200, none] } });
    await page.getByLabelText('Colour elements by').selectOptions('Code metrics');
    await expect.element(page.getByText('There are no code metrics to show here.')).toBeVisible();
  });
});

describe('namespaces of no element', () => {
  const chosen = { jarId, metric: 'score', month: '' };
  const openPanel = async (options: Parameters<typeof openEditorWith>[1] = {}) => {
    localStorage.setItem(`archwright.c4Code.${idOf('model')}`, JSON.stringify(chosen));
    return openEditorWith(<Coloured hasPanel />, { ...options, answers: { ...codeAnswers, ...options.answers } });
  };

  test('are bound to the selected element with one click, and undo takes it back', async () => {
    let isBound = false;
    const editor = await openPanel({
      answers: {
        [`GET /api/metrics/reports/${jarId}/elements`]: () => [
          200,
          { data: isBound ? { ...monthOf('2026|07'), unmatched: [], unmatchedCount: 0 } : monthOf('2026|07') },
        ],
      },
    });
    editor.store.send({ kind: 'clicked', id: idOf('web') });
    await expect.element(page.getByText('4 classes, 310 lines')).toBeVisible();
    isBound = true;
    await page.getByRole('button', { name: 'Bind Shop\\Mail to web' }).click();
    const patterns = [{ kind: 'namespace', pattern: 'Shop\\Mail' }];
    await expect
      .poll(() => editor.server.changes)
      .toEqual([{ call: 'updateElement', elementId: idOf('web'), patterns }]);
    await expect.element(page.getByText('All namespaces belong to an element.')).toBeVisible();
    editor.store.send({ kind: 'undone' });
    await expect.poll(() => editor.server.document.elements.get(idOf('web'))?.patterns).toEqual([]);
  });

  test('leave the focus in the panel once they are bound, so that the next one is a Tab away', async () => {
    let isBound = false;
    const end = keepFocus(document);
    onTestFinished(end);
    const editor = await openPanel({
      answers: {
        [`GET /api/metrics/reports/${jarId}/elements`]: () => [
          200,
          { data: isBound ? { ...monthOf('2026|07'), unmatched: [], unmatchedCount: 0 } : monthOf('2026|07') },
        ],
      },
    });
    editor.store.send({ kind: 'clicked', id: idOf('web') });
    const bind = page.getByRole('button', { name: 'Bind Shop\\Mail to web' });
    await expect.element(bind).toBeEnabled();
    (bind.element() as HTMLElement).focus();
    isBound = true;
    await userEvent.keyboard('{Enter}');
    await expect.element(bind).not.toBeInTheDocument();
    const said = page.getByText('All namespaces belong to an element.').element();
    await expect
      .poll(() => document.activeElement !== document.body && document.activeElement?.contains(said))
      .toBe(true);
  });

  test('are not bound to an element that has as many patterns as it may', async () => {
    const model = shopModel();
    const web = model.model.softwareSystems.flatMap(({ containers }) => containers).find(({ name }) => name === 'web');
    if (web) {
      web.patterns = Array.from({ length: c4Limits.patterns }, (_, at) => ({ kind: 'path', pattern: `src/part${at}` }));
    }
    const editor = await openPanel({ model });
    editor.store.send({ kind: 'clicked', id: idOf('web') });
    await expect.element(page.getByText(tooManyPatternsMessage)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Bind Shop\\Mail to web' })).toBeDisabled();
  });

  test('need an element first, which can be chosen by its name', async () => {
    const editor = await openPanel();
    await expect.element(page.getByRole('button', { name: 'Bind Shop\\Mail' })).toBeDisabled();
    await page.getByRole('combobox', { name: 'Bind to' }).click();
    await page.getByRole('option', { name: 'shop / orders' }).click();
    await page.getByRole('button', { name: 'Bind Shop\\Mail to orders' }).click();
    await expect.poll(() => editor.server.changes).toMatchObject([{ elementId: idOf('orders') }]);
  });

  test('are listed without buttons for readers; patterns that match nothing lead to their element', async () => {
    const { store } = await openPanel({ mayWrite: false });
    await expect.element(page.getByText('Shop\\Mail')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Bind/ })).not.toBeInTheDocument();
    await expect.element(page.getByText('Shop\\Gone')).toBeVisible();
    await page.getByRole('button', { name: 'Open api' }).click();
    expect(store.state().drawer).toMatchObject({ id: idOf('api') });
    expect(await accessibilityFaults()).toEqual([]);
  });
});
