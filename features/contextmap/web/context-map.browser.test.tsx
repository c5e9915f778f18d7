/** The editor of a context map with real mouse and keyboard input. */
import '@mantine/core/styles.layer.css';
import { notifications } from '@mantine/notifications';
import { IconBox } from '@tabler/icons-react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ContextElement, ContextUse } from '#features/eventstorming/contract.ts';
import { connectedForTest } from '#platform/editing/web/open-store-fixture.ts';
import { aProject, answerCalls, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { confirmLabel } from '#platform/ui/contract.ts';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { AppPartsContext } from '#platform/ui/web/sections.tsx';
import type { ContentKind } from '#platform/ui/web/web-module.ts';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { staleRevisionCode } from '#platform/writing/contract.ts';
import {
  contextMapOnlyReadMessage,
  customerOpenHostMessage,
  noContextsMessage,
  relatedAlreadyMessage,
  relationshipsStayMessage,
  type ContextMap,
} from '../contract.ts';
import { stateLabels } from '../model/map-document.ts';
import { contextsOf, relationshipsOf } from '../model/map-item.ts';
import { boxOfContext } from '../model/map-scene.ts';
import { itemsIn } from '../model/map-state.ts';
import { ContextMapContext } from './context-map-context.tsx';
import { ContextMapFrame } from './context-map-frame.tsx';
import { ContextMapStore } from './context-map-store.ts';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => {
  vi.unstubAllGlobals();
  notifications.clean();
});

const projectId = '0190eeee-0000-7000-8000-000000000001';
const [ordering, payment] = ['0190eeee-0000-7000-8000-00000000000a', '0190eeee-0000-7000-8000-00000000000b'];
const facts = { description: '', subdomain: 'core' as const, team: '', elementIds: [] };
const twoContexts: ContextMap = {
  state: 'AS_IS',
  contexts: [
    { ...facts, id: ordering, name: 'Ordering', position: { x: 0, y: 0 } },
    { ...facts, id: payment, name: 'Payment', position: { x: 540, y: 0 } },
  ],
  relationships: [],
  elements: [],
  formerContexts: [],
  revision: 2,
  updatedAt: '2026-11-22T00:00:00.000Z',
  updatedBy: 'Ann',
};

const kinds = new Map<string, ContentKind>(
  ['c4model', 'board'].map((kind) => [
    kind,
    {
      kind,
      noun: kind,
      labels: { one: kind, many: kind },
      icon: IconBox,
      address: (_project, { id, part = '' }) => `/${kind}/${id}/${part}`,
    },
  ]),
);

interface EditorSettings {
  readonly isReadOnly: boolean;
  /** Boards that use its contexts, and elements that boards made of them. */
  readonly uses: readonly ContextUse[];
  readonly made: readonly ContextElement[];
}

/** The editor, and what its server has. */
async function openEditor(map: ContextMap, { isReadOnly = false, uses = [], made = [] }: Partial<EditorSettings> = {}) {
  const server = { map };
  answerCalls({
    'GET /api/architect/contexts': () => [200, { data: { resources: uses } }],
    'GET /api/architect/contexts/elements': () => [200, { data: { resources: made } }],
    'PUT /api/context-map': ({ body }): Answer => {
      const { revision, ...sent } = body as ContextMap;
      if (revision !== server.map.revision) {
        const error = { code: staleRevisionCode, message: 'The context map has been changed by Ann.' };
        return [422, { error, current: server.map }];
      }
      server.map = { ...server.map, ...sent, revision: revision + 1 };
      return [200, { data: server.map }];
    },
  });
  const place = { userId: projectId, organizationId: projectId, projectId, windowId: crypto.randomUUID() };
  const store = connectedForTest(
    new ContextMapStore({
      map,
      place,
      onlyRead: isReadOnly ? contextMapOnlyReadMessage : undefined,
      draft: undefined,
    }),
  );
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <AppPartsContext value={{ sections: [], about: [], kinds }}>
        <ContextMapContext value={store}>
          <main style={{ position: 'relative', height: '100vh' }}>
            <ContextMapFrame />
          </main>
        </ContextMapContext>
      </AppPartsContext>
      <Toasts />
    </SignedIn>,
  );
  await expect.poll(() => document.querySelector('[data-scene]')).not.toBeNull();
  return { store, server };
}
type Opened = Awaited<ReturnType<typeof openEditor>>;

const pane = () => page.elementLocator(document.querySelector('.react-flow__pane') as HTMLElement);
const canvas = () => page.getByRole('application');
const focusCanvas = () => (canvas().element() as HTMLElement).focus();
const names = ({ store }: Opened) => contextsOf(itemsIn(store.state())).map(({ name }) => name);
const lines = ({ store }: Opened) => relationshipsOf(itemsIn(store.state()));

/** A point of the canvas as a position on the pane. */
function at({ store }: Opened, [x, y]: readonly [number, number]): { x: number; y: number } {
  const { left, top } = pane().element().getBoundingClientRect();
  const [origin, unit] = [store.pointAt({ x: left, y: top }), store.pointAt({ x: left + 100, y: top + 100 })];
  const perPixel = (unit.x - origin.x) / 100;
  return { x: (x - origin.x) / perPixel, y: (y - origin.y) / perPixel };
}
const middle = (id: string): readonly [number, number] => {
  const { x, y, width, height } = boxOfContext(
    twoContexts.contexts.find((one) => one.id === id) ?? twoContexts.contexts[0]!,
  );
  return [x + width / 2, y + height / 2];
};
async function saved(): Promise<void> {
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
}

describe('the mouse', () => {
  test('adds a context where the empty map was clicked twice, and it is saved', async () => {
    const opened = await openEditor({ ...twoContexts, contexts: [], revision: 1 });
    await expect.element(page.getByText(noContextsMessage)).toBeVisible();
    await userEvent.dblClick(pane(), { position: { x: 300, y: 650 } });
    await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Shipping');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => names(opened)).toEqual(['Shipping']);
    await expect.element(page.getByRole('region', { name: 'Bounded context' })).toBeVisible();
    await expect.poll(() => opened.server.map.contexts.map(({ name }) => name)).toEqual(['Shipping']);
    await saved();
  });

  test('pulls a relationship from the ring of a context; its panel keeps to the rules of its kind', async () => {
    const opened = await openEditor(twoContexts);
    await userEvent.click(pane(), { position: at(opened, middle(payment)) });
    const { x, y } = at(opened, [540, 60]);
    await userEvent.dragAndDrop(pane(), pane(), {
      sourcePosition: { x: x - 16, y },
      targetPosition: at(opened, middle(ordering)),
      steps: 8,
    });
    expect(lines(opened)).toMatchObject([{ kind: 'upstream-downstream', upstreamId: payment, downstreamId: ordering }]);
    const panel = page.getByRole('region', { name: 'Relationship' });
    await userEvent.click(panel.getByRole('checkbox', { name: 'Open host service (OHS)' }));
    await userEvent.click(panel.getByRole('checkbox', { name: 'Conformist (CF)' }));
    expect(lines(opened)).toMatchObject([{ upstreamRoles: ['OHS'], downstreamRoles: ['CF'] }]);
    await userEvent.selectOptions(panel.getByRole('combobox', { name: 'Kind' }), 'Customer–supplier');
    expect(lines(opened)).toMatchObject([{ upstreamRoles: [], downstreamRoles: [] }]);
    await expect.element(panel.getByText(customerOpenHostMessage)).toBeVisible();
    await saved();
    expect(opened.server.map.relationships).toMatchObject([{ kind: 'customer-supplier' }]);
  });
});

/** Pulls a relationship from the ring of Payment over Ordering; it is not let go. */
async function pullOver(opened: Opened): Promise<{ readonly letGo: () => void }> {
  const target = pane().element();
  const { left, top } = target.getBoundingClientRect();
  const ring = at(opened, [540, 60]);
  const over = at(opened, middle(ordering));
  const send = (type: string, { x, y }: { readonly x: number; readonly y: number }, buttons: number): void => {
    const how = { pointerId: 1, isPrimary: true, bubbles: true, button: 0, buttons, cancelable: true };
    target.dispatchEvent(new PointerEvent(type, { ...how, clientX: left + x, clientY: top + y }));
  };
  await userEvent.click(pane(), { position: at(opened, middle(payment)) });
  send('pointerdown', { x: ring.x - 16, y: ring.y }, 1);
  send('pointermove', { x: ring.x - 60, y: ring.y }, 1);
  send('pointermove', over, 1);
  return { letGo: () => send('pointerup', over, 0) };
}

describe('a further relationship between two contexts', () => {
  const there = { technology: '', description: '', upstreamRoles: [], downstreamRoles: [] };
  const relatedOnce: ContextMap = {
    ...twoContexts,
    relationships: [
      { ...there, id: projectId, upstreamId: payment, downstreamId: ordering, kind: 'upstream-downstream' },
    ],
  };

  test('says while it is pulled what follows, and is asked for its kind', async () => {
    const opened = await openEditor(relatedOnce);
    const { letGo } = await pullOver(opened);
    await expect.element(page.getByText(relatedAlreadyMessage('Upstream–downstream'))).toBeVisible();
    letGo();
    const dialog = page.getByRole('dialog', { name: 'Add another relationship' });
    await expect.element(dialog.getByRole('listitem')).toHaveTextContent('Upstream–downstream: Payment → Ordering');
    await expect.element(dialog.getByRole('radio', { name: 'Upstream–downstream' })).not.toBeInTheDocument();
    expect(await accessibilityFaults(document.body)).toEqual([]);
    await userEvent.click(dialog.getByRole('radio', { name: 'Shared kernel' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add relationship' }));
    await expect.poll(() => lines(opened).map(({ kind }) => kind)).toEqual(['upstream-downstream', 'shared-kernel']);
    await expect.element(dialog).not.toBeInTheDocument();
    await saved();
  });

  test('by keys is given up by Escape, and nothing is added', async () => {
    const opened = await openEditor(relatedOnce);
    focusCanvas();
    await userEvent.keyboard('{Tab}c{Tab}c');
    const dialog = page.getByRole('dialog', { name: 'Add another relationship' });
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect([lines(opened).length, opened.store.state().relating]).toEqual([1, undefined]);
  });

  test('has a panel that a long name does not widen', async () => {
    const [first, second] = relatedOnce.contexts;
    if (!first || !second) throw new Error('Two contexts are needed.');
    const long = { ...first, name: 'x'.repeat(85) };
    const opened = await openEditor({ ...relatedOnce, contexts: [long, second] });
    opened.store.send({ kind: 'selected', ids: [projectId] });
    const panel = page.getByRole('region', { name: 'Relationship' });
    await expect.element(panel.getByRole('group').first()).toBeVisible();
    const { left, right } = panel.element().getBoundingClientRect();
    for (const group of panel.getByRole('group').elements()) {
      const legend = group.querySelector('legend')?.getBoundingClientRect();
      const box = group.getBoundingClientRect();
      expect([box.left > left, box.right < right, (legend?.right ?? Infinity) < box.right]).toEqual([true, true, true]);
    }
  });
});

test('keys copy, cut, paste and duplicate contexts with what is between them', async () => {
  const opened = await openEditor(twoContexts);
  focusCanvas();
  await userEvent.keyboard('{Tab}c{Tab}c');
  focusCanvas();
  await userEvent.keyboard('{Control>}c{/Control}');
  await expect.element(page.getByText(relationshipsStayMessage)).toBeVisible();
  await userEvent.keyboard('{Control>}acv{/Control}');
  const copies = ['Ordering (copy)', 'Payment (copy)'];
  await expect.poll(() => [names(opened), lines(opened).length]).toEqual([['Ordering', 'Payment', ...copies], 2]);
  await userEvent.keyboard('{Control>}x{/Control}');
  await userEvent.click(page.getByRole('button', { name: confirmLabel }));
  await expect.poll(() => names(opened)).toEqual(['Ordering', 'Payment']);
  focusCanvas();
  await userEvent.keyboard('{Control>}v{/Control}');
  await expect.poll(() => names(opened)).toEqual(['Ordering', 'Payment', ...copies]);
  await userEvent.keyboard('{Control>}zd{/Control}');
  await expect.poll(() => names(opened)).toEqual(['Ordering', 'Payment']);
  await userEvent.keyboard('{Control>}ad{/Control}');
  await expect.poll(() => names(opened)).toEqual(['Ordering', 'Payment', ...copies]);
  await saved();
});

test('the menu of a context copies and pastes too, and its words begin at one line', async () => {
  const opened = await openEditor(twoContexts);
  const menu = async (position: { x: number; y: number }) => {
    await userEvent.click(pane(), { position, button: 'right' });
    await expect.element(page.getByRole('menu')).toBeVisible();
  };
  await menu(at(opened, middle(ordering)));
  const starts = [...document.querySelectorAll('[role="menuitem"] [class*="itemLabel"]')].map(
    (label) => label.getBoundingClientRect().left,
  );
  expect([starts.length, new Set(starts).size]).toEqual([9, 1]);
  await userEvent.click(page.getByRole('menuitem', { name: /^Copy/ }));
  await menu(at(opened, [400, 500]));
  await userEvent.click(page.getByRole('menuitem', { name: /^Paste/ }));
  await expect.poll(() => names(opened)).toEqual(['Ordering', 'Payment', 'Ordering (copy)']);
  const places = () => contextsOf(itemsIn(opened.store.state())).map(({ position: { x, y } }) => `${x} ${y}`);
  await menu(at(opened, middle(ordering)));
  await userEvent.click(page.getByRole('menuitem', { name: /^Paste/ }));
  await expect.poll(() => places().length).toBe(4);
  expect(new Set(places()).size).toBe(4);
  expect(places()[3]).toBe('30 30');
});

test('keys alone walk, relate, move and remove, and Undo brings everything back', async () => {
  const opened = await openEditor(twoContexts);
  focusCanvas();
  await userEvent.keyboard('{Tab}c{Tab}c');
  expect(lines(opened)).toMatchObject([{ upstreamId: ordering, downstreamId: payment }]);
  focusCanvas();
  await userEvent.keyboard('{Escape}{Tab}{ArrowDown}{Delete}');
  await userEvent.click(page.getByRole('button', { name: confirmLabel }));
  await expect.poll(() => [names(opened), lines(opened).length]).toEqual([['Payment'], 0]);
  focusCanvas();
  await userEvent.keyboard('{Control>}zzz{/Control}');
  await expect.poll(() => [names(opened), lines(opened).length]).toEqual([['Ordering', 'Payment'], 0]);
  await saved();
});

test('after a context was opened for editing, a click only selects: keys stay those of the canvas', async () => {
  const opened = await openEditor(twoContexts);
  const hasFocus = () => document.activeElement;
  const panel = page.getByRole('region', { name: 'Bounded context' });
  const name = panel.getByRole('textbox', { name: 'Name' });
  await userEvent.dblClick(pane(), { position: at(opened, middle(ordering)) });
  await expect.poll(hasFocus).toBe(name.element());
  await userEvent.click(panel.getByRole('button', { name: 'Close' }));
  await userEvent.click(pane(), { position: at(opened, middle(ordering)) });
  await expect.element(name).toHaveValue('Ordering');
  expect(hasFocus()).toBe(canvas().element());
  await userEvent.keyboard('{Enter}');
  await expect.poll(hasFocus).toBe(name.element());
  await userEvent.click(panel.getByRole('button', { name: 'Close' }));
  await userEvent.click(pane(), { position: at(opened, middle(payment)) });
  await expect.element(name).toHaveValue('Payment');
  expect(hasFocus()).toBe(canvas().element());
  await userEvent.keyboard('{ArrowDown}{Control>}z{/Control}{ArrowDown}');
  await expect.poll(() => opened.store.state().whole.history.undo.length).toBe(1);
});

test('what somebody else changed meanwhile is kept beside mine, and one field twice is asked about', async () => {
  const opened = await openEditor(twoContexts);
  const [first, second] = twoContexts.contexts;
  if (!first || !second) throw new Error('Two contexts are needed.');
  opened.server.map = {
    ...twoContexts,
    contexts: [
      { ...first, team: 'Theirs' },
      { ...second, subdomain: 'generic' },
    ],
    revision: 3,
  };
  await userEvent.click(pane(), { position: at(opened, middle(ordering)) });
  await userEvent.fill(page.getByRole('textbox', { name: 'Team' }), 'Mine');
  await userEvent.keyboard('{Enter}');
  const asked = page.getByRole('region', { name: 'Changed twice' });
  await expect.element(asked.getByText('Ann and you changed the team of “Ordering”.')).toBeVisible();
  await userEvent.click(asked.getByRole('button', { name: 'Keep mine' }));
  await expect
    .poll(() => opened.server.map.contexts.map(({ team, subdomain }) => [team, subdomain]))
    .toEqual([
      ['Mine', 'core'],
      ['', 'generic'],
    ]);
  await saved();
});

test('a reader sees everything and can change nothing', async () => {
  const opened = await openEditor(twoContexts, { isReadOnly: true });
  focusCanvas();
  await userEvent.keyboard('{Tab}');
  const panel = page.getByRole('region', { name: 'Bounded context' });
  await expect.element(panel.getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly');
  expect(page.getByRole('button', { name: 'Add context' }).elements()).toEqual([]);
  // The state is read, not offered.
  await expect.element(page.getByText(stateLabels.AS_IS, { exact: true })).toBeVisible();
  expect(page.getByRole('radio', { name: stateLabels.TO_BE }).elements()).toEqual([]);
  await expect.element(panel.getByText('Core', { exact: true })).toBeVisible();
  expect(panel.getByRole('radio').elements()).toEqual([]);
  for (const key of ['{Delete}', 'n', 'c', '{ArrowRight}']) {
    focusCanvas();
    await userEvent.keyboard(key);
    await expect.element(page.getByText(contextMapOnlyReadMessage)).toBeVisible();
    notifications.clean();
    await expect.element(page.getByText(contextMapOnlyReadMessage)).not.toBeInTheDocument();
  }
  expect(names(opened)).toEqual(['Ordering', 'Payment']);
});

test('a context that boards use is removed only after they are named', async () => {
  const uses = [{ id: projectId, name: 'Order process', frames: 2 }];
  const opened = await openEditor(twoContexts, { uses });
  await userEvent.click(pane(), { position: at(opened, middle(payment)) });
  focusCanvas();
  await userEvent.keyboard('{Delete}');
  const question = page.getByRole('dialog');
  await expect.element(question.getByText(/keeps the name on its frames: “Order process” \(2 frames\)/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: confirmLabel }));
  await expect.poll(() => names(opened)).toEqual(['Ordering']);
});

test('a context tells what a board made of it, and leads to the element and to the board', async () => {
  const element = { id: projectId, modelId: ordering, name: 'Payment service', type: 'container' as const };
  await openEditor(twoContexts, {
    made: [{ ...element, context: ordering, board: { id: payment, name: 'Order process' } }],
  });
  focusCanvas();
  await userEvent.keyboard('{Tab}');
  const elements = page.getByRole('region', { name: 'C4 elements' });
  await expect.element(elements.getByText('Container, made from Order process')).toBeVisible();
  await expect.element(elements.getByText('None yet.')).not.toBeInTheDocument();
  const hrefs = elements.getByRole('link').elements();
  expect(hrefs.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['Payment service', `/c4model/${ordering}/${projectId}`],
    ['Order process', `/board/${payment}/`],
  ]);
});

test('a context at the right edge that is clicked comes beside its panel, and a double click still edits it', async () => {
  const opened = await openEditor(twoContexts);
  await userEvent.click(pane(), { position: { x: 20, y: 700 } });
  const before = at(opened, middle(payment));
  expect(before.x).toBeGreaterThan(1240 - 420);
  await userEvent.click(pane(), { position: before });
  const panel = page.getByRole('region', { name: 'Bounded context' });
  await expect.element(panel).toBeVisible();
  const { left } = panel.element().getBoundingClientRect();
  await expect.poll(() => at(opened, [780, 0]).x).toBeLessThanOrEqual(left);
  // Only once: a change of it leaves the view where it is.
  const there = at(opened, middle(payment));
  opened.store.send({ kind: 'context-edited', id: payment, change: { team: 'Payments' } });
  await saved();
  expect(at(opened, middle(payment))).toEqual(there);
  // One that is in sight stays where it is.
  const first = at(opened, middle(ordering));
  await userEvent.dblClick(pane(), { position: first });
  await expect.element(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveFocus();
});

test('is presented: the whole map, then each context with its relationships, and nothing of it is changed', async () => {
  const [first, second] = twoContexts.contexts;
  if (!first || !second) throw new Error('Two contexts are needed.');
  const related = {
    id: projectId,
    upstreamId: payment,
    downstreamId: ordering,
    kind: 'upstream-downstream' as const,
    upstreamRoles: ['OHS' as const],
    downstreamRoles: [],
    technology: '',
    description: '',
  };
  const opened = await openEditor({ ...twoContexts, contexts: [first, second], relationships: [related] });
  await userEvent.click(page.getByRole('button', { name: 'Present' }));
  const show = page.getByRole('region', { name: 'Presentation' });
  await expect.element(show.getByText('1 of 3')).toBeVisible();
  await expect.element(show.getByText('2 contexts · 1 relationship')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add context' })).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}{Delete}n');
  await expect.element(show.getByRole('heading', { name: 'Ordering' })).toBeVisible();
  await expect
    .element(show.getByRole('list', { name: 'Relationships of Ordering' }))
    .toHaveTextContent('Payment (OHS) → Ordering (Upstream–downstream)');
  await userEvent.click(pane(), { position: at(opened, middle(payment)) });
  await userEvent.keyboard('{End}');
  await expect.element(show.getByRole('heading', { name: 'Payment' })).toBeVisible();
  expect([[...opened.store.state().selection], names(opened)]).toEqual([[], ['Ordering', 'Payment']]);
  await userEvent.keyboard('{Escape}');
  await expect.element(show).not.toBeInTheDocument();
  await expect.element(canvas()).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Present' })).toBeVisible();
});

test('on a phone a context that is tapped stands with its rings above its sheet', async () => {
  await page.viewport(390, 844);
  const opened = await openEditor({
    ...twoContexts,
    contexts: twoContexts.contexts.map((one, at) => ({ ...one, position: { x: 0, y: at * 150 } })),
  });
  const place = (id: string): readonly [number, number] => {
    const { x = 0, y = 0 } = contextsOf(itemsIn(opened.store.state())).find((one) => one.id === id)?.position ?? {};
    return [x + 120, y + 60];
  };
  await userEvent.click(pane(), { position: { x: 20, y: 700 } });
  await userEvent.click(pane(), { position: at(opened, place(payment)) });
  const sheet = page.getByRole('region', { name: 'Bounded context' });
  await expect.element(sheet).toBeVisible();
  const { top } = sheet.element().getBoundingClientRect();
  await expect.poll(() => at(opened, place(payment)).y).toBeLessThan(top - 40);
  expect(at(opened, [place(payment)[0] + 120, 0]).x + 16).toBeLessThan(390);
});

test('on a phone a map opens with all of its contexts in sight while their names can be read', async () => {
  await page.viewport(390, 844);
  const [first, second] = twoContexts.contexts;
  if (!first || !second) throw new Error('Two contexts are needed.');
  const third = { ...second, id: projectId, name: 'Shipping', position: { x: 1080, y: 300 } };
  const opened = await openEditor({ ...twoContexts, contexts: [first, second, third] });
  const right = at(opened, [third.position.x + 240, third.position.y]);
  const left = at(opened, [0, 0]);
  expect([left.x >= 0, right.x <= 390]).toEqual([true, true]);
});

test.each(['light', 'dark'])('has no accessibility faults in the %s theme', async (scheme) => {
  document.documentElement.dataset['mantineColorScheme'] = scheme;
  const opened = await openEditor(twoContexts);
  focusCanvas();
  await userEvent.keyboard('{Tab}c{Tab}c');
  await expect.poll(() => lines(opened).length).toBe(1);
  expect(await accessibilityFaults()).toEqual([]);
  // What is chosen on the map is marked in the list as well.
  focusCanvas();
  await userEvent.keyboard('{Escape}{Tab}');
  await userEvent.click(page.getByRole('button', { name: 'Contexts and relationships' }));
  await expect.element(page.getByRole('textbox', { name: 'Find a context or relationship' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await saved();
});
