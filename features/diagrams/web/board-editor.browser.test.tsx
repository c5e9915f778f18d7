/** The editor of a diagram with real mouse and keyboard input. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { LINK_INPUT_LABEL } from '#platform/richtext/contract.ts';
import { overlaps } from '#platform/canvas/model/lines.ts';
import { isBox, isLink } from '../model/board-element.ts';
import { partOf } from '../model/board-geometry.ts';
import {
  boxIn,
  button,
  click,
  contentOf,
  doubleClick,
  drag,
  elementsOf,
  openDrawn,
  pane,
  selectedIn,
  square,
} from './board-hands.ts';
import type { OpenedBoard } from './board-fixture.tsx';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => vi.unstubAllGlobals());

const pair = contentOf(square('a', 0, 0, 'Basket'), square('b', 400, 0, 'Order'));
const stage = () => page.getByRole('application');
const placeOf = (opened: OpenedBoard, id: string) => boxIn(opened, id).position;

describe('the mouse', () => {
  test('places, writes and links elements, and everything is saved', async () => {
    const opened = await openDrawn();
    await userEvent.click(button('Add sticky note'));
    await userEvent.click(pane(), { position: { x: 400, y: 300 } });
    const [note = ''] = selectedIn(opened);
    expect(elementsOf(opened).get(note)).toMatchObject({ type: 'custom.StickyNote', size: { w: 150, h: 150 } });
    await userEvent.dblClick(pane(), { position: { x: 400, y: 300 } });
    await userEvent.keyboard('Order mail{Enter}');
    expect(elementsOf(opened).get(note)?.label).toBe('Order mail');
    await userEvent.click(button('Add square'));
    await userEvent.click(pane(), { position: { x: 800, y: 300 } });
    await userEvent.click(button('Link two elements'));
    await userEvent.dragAndDrop(pane(), pane(), {
      sourcePosition: { x: 400, y: 300 },
      targetPosition: { x: 800, y: 300 },
      steps: 6,
    });
    expect([...elementsOf(opened).values()].filter(isLink)).toHaveLength(1);
    await expect.poll(() => opened.server.diagram.content).toContain('standard.Link');
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  test('drags what is selected, resizes it by a corner, and undoes both', async () => {
    const opened = await openDrawn(pair);
    await click(opened, [75, 30]);
    expect(selectedIn(opened)).toEqual(['a']);
    await drag(opened, [75, 30], [75, 230]);
    expect(placeOf(opened, 'a')).toMatchObject({ x: 0, y: 200 });
    await drag(opened, [153, 263], [203, 313]);
    expect(elementsOf(opened).get('a')).toMatchObject({ size: { w: 200, h: 110 } });
    await userEvent.click(button('Undo'));
    await userEvent.click(button('Undo'));
    expect(elementsOf(opened).get('a')).toMatchObject({ position: { x: 0, y: 0 }, size: { w: 150, h: 60 } });
  });

  test('selects by a lasso what is completely inside', async () => {
    const opened = await openDrawn(pair);
    await drag(opened, [-40, -60], [200, 120]);
    expect(selectedIn(opened)).toEqual(['a']);
    await drag(opened, [-40, -60], [600, 120]);
    expect(selectedIn(opened)).toEqual(['a', 'b']);
  });

  test('draws by hand, and arrows with free ends', async () => {
    const opened = await openDrawn(pair);
    await userEvent.click(button('Draw by hand'));
    await drag(opened, [0, 150], [120, 200]);
    await userEvent.click(button('Arrow'));
    await drag(opened, [0, 250], [200, 300]);
    const shapes = [...elementsOf(opened).values()].map((one) => ('shape' in one ? one.shape : undefined));
    expect(shapes).toEqual([undefined, undefined, 'ink', 'arrow']);
  });

  test('zooms by tenths, from 0.3 to 4, and never moves the board while it zooms out at the end', async () => {
    const opened = await openDrawn(pair);
    const zoom = page.getByRole('toolbar', { name: 'Zoom' });
    const wheel = (deltaY: number): void => {
      pane()
        .element()
        .dispatchEvent(
          new WheelEvent('wheel', { deltaY, clientX: 600, clientY: 400, bubbles: true, cancelable: true }),
        );
    };
    for (let step = 0; step < 3; step += 1) wheel(-100);
    await expect.element(zoom.getByText(/130/)).toBeVisible();
    for (let step = 0; step < 60; step += 1) wheel(-100);
    await expect.element(zoom.getByText(/400/)).toBeVisible();
    for (let step = 0; step < 80; step += 1) wheel(100);
    await expect.element(zoom.getByText(/30/)).toBeVisible();
    expect(opened.store.state().gesture).toBeUndefined();
  });
});

describe('the toolbox', () => {
  test('colours one element from twenty swatches, and leaves with the selection', async () => {
    const opened = await openDrawn(pair);
    await click(opened, [75, 30]);
    await userEvent.click(button('Fill'));
    expect(page.getByRole('group', { name: 'Fill' }).getByRole('button').all()).toHaveLength(20);
    await userEvent.click(button('Light blue'));
    expect(elementsOf(opened).get('a')).toMatchObject({ style: { bgColor: '#d6e6ff' } });
    await click(opened, [300, 300]);
    await expect.element(page.getByRole('toolbar', { name: 'Element' })).not.toBeInTheDocument();
  });
});

test('an element links to an address, refused where it is none, and opens it', async () => {
  const opened = await openDrawn(pair);
  await click(opened, [75, 30]);
  await userEvent.click(button('Link'));
  await userEvent.fill(page.getByRole('combobox', { name: LINK_INPUT_LABEL }), 'javascript:alert(1)');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Given link is not valid.')).toBeVisible();
  await userEvent.fill(page.getByRole('combobox', { name: LINK_INPUT_LABEL }), 'https://example.org/');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => elementsOf(opened).get('a')?.href).toBe('https://example.org/');
  await expect.element(button('Open link')).toBeVisible();
  // Nothing is left to be saved when the next test begins.
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
});

describe('the keyboard alone', () => {
  test('draws side by side, writes and connects', async () => {
    const opened = await openDrawn('{"elements":{}}');
    (stage().element() as HTMLElement).focus();
    await userEvent.keyboard('n{Enter}');
    expect(elementsOf(opened).size).toBe(1);
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('Order{Enter}');
    await userEvent.keyboard('c');
    await userEvent.keyboard('s{Enter}');
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('Courier{Enter}');
    await userEvent.keyboard('c');
    const [note, square, link] = [...elementsOf(opened).values()];
    expect([note, square]).toMatchObject([
      { type: 'custom.StickyNote', label: 'Order' },
      { type: 'standard.Rectangle', label: 'Courier' },
    ]);
    expect(link).toMatchObject({ type: 'standard.Link', source: note?.id, target: square?.id });
    const [one, other] = [note, square].flatMap((box) => (box && isBox(box) ? [partOf(box)] : []));
    expect(one && other && overlaps(one, other)).toBe(false);
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  test('goes, writes, moves, connects, duplicates and deletes', async () => {
    const opened = await openDrawn(pair);
    (stage().element() as HTMLElement).focus();
    await userEvent.keyboard('{Tab}');
    expect(selectedIn(opened)).toEqual(['a']);
    await expect.element(page.getByText('Square, Basket, 1 of 2')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
    expect(placeOf(opened, 'a')).toMatchObject({ x: 1, y: 10 });
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('Cart{Enter}');
    expect(elementsOf(opened).get('a')?.label).toBe('Cart');
    await userEvent.keyboard('c{Tab}c');
    expect([...elementsOf(opened).values()].filter(isLink)).toMatchObject([{ source: 'a', target: 'b' }]);
    await userEvent.keyboard('{Escape}{Tab}{Control>}d{/Control}');
    expect(elementsOf(opened).size).toBe(4);
    await userEvent.keyboard('{Delete}');
    expect(elementsOf(opened).size).toBe(3);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(elementsOf(opened).size).toBe(4);
  });
});

describe('saving', () => {
  test('keeps what two people did, and shows both values of what both changed', async () => {
    const opened = await openDrawn(pair);
    opened.server.meanwhile(contentOf(square('a', 0, 0, 'Theirs'), square('b', 400, 200, 'Order')));
    await doubleClick(opened, [75, 30]);
    await userEvent.keyboard('Mine{Enter}');
    await expect.element(page.getByText(/Ann and you changed/)).toBeVisible();
    expect(placeOf(opened, 'b')).toMatchObject({ y: 200 });
    await userEvent.click(button('Keep mine'));
    await expect.poll(() => opened.server.diagram.content).toContain('Mine');
  });

  test('says that it is offline, and saves once there is an answer again', async () => {
    const opened = await openDrawn(pair);
    opened.server.refusal = [503, {}];
    await click(opened, [75, 30]);
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByText('Offline')).toBeVisible();
    await expect.poll(() => opened.server.diagram.revision).toBe(2);
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  test('tells why it was refused', async () => {
    const opened = await openDrawn(pair);
    opened.server.refusal = [
      422,
      {
        error: { message: 'Please check the marked fields.' },
        violations: [{ field: 'content', path: 'content', errors: ['The diagram is larger than 5 MB.'] }],
      },
    ];
    await click(opened, [75, 30]);
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByText('Not saved')).toBeVisible();
    await expect.element(page.getByText('The diagram is larger than 5 MB.')).toBeVisible();
  });
});

test('a read-only diagram offers no tools and changes nothing', async () => {
  const opened = await openDrawn(pair, true);
  await drag(opened, [75, 30], [300, 300]);
  expect(placeOf(opened, 'a')).toMatchObject({ x: 0, y: 0 });
  await expect.element(page.getByRole('toolbar', { name: 'Tools' })).not.toBeInTheDocument();
});

test('has no accessibility faults, also with the toolbox and a text open', async () => {
  const opened = await openDrawn(pair);
  expect(await accessibilityFaults()).toEqual([]);
  await click(opened, [75, 30]);
  expect(await accessibilityFaults()).toEqual([]);
  await doubleClick(opened, [75, 30]);
  expect(await accessibilityFaults()).toEqual([]);
});
