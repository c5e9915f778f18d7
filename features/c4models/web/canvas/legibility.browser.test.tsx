/** What can be read of a view when all of it is in sight, in both themes. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { layOutInElk } from '#platform/canvas/web/layout-in-elk.ts';
import type { C4Model } from '../../contract.ts';
import { toC4Document, toC4Model } from '../../model/c4-document.ts';
import { applyChanges } from '../../model/c4-model.ts';
import { pictureOf } from '../../model/c4-view.ts';
import { layoutTaskOf } from '../../model/view-layout.ts';
import { idOf, openEditorWith, shopModel } from '../c4-editor-fixture.tsx';
import { headAt, opacityOf } from '#platform/canvas/web/line-layer.tsx';
import { C4Canvas } from './c4-canvas.tsx';
import { C4ViewStage } from './c4-view-stage.tsx';
import { stageLines, type EdgeLine } from './edge-lines.ts';
import type { ViewLook } from './flow-nodes.ts';

beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
});

const viewName = 'shop – Containers';
const texts = [
  'Reads prices and stock of all articles that are on sale',
  'Sends a receipt as soon as the payment has been confirmed by the bank',
  'Asks for the basket',
  'Stores orders',
  'Publishes every change of an order for everybody who wants to know',
];

/** The shop with 20 elements and 26 relationships in its containers view, laid out automatically. */
async function largeShop(group = ''): Promise<C4Model> {
  const before = toC4Document(shopModel());
  const view = [...before.views.values()].find(({ name }) => name === viewName);
  if (!view) throw new Error(viewName);
  const names = Array.from({ length: 20 - view.elements.length }, (_, at) => `service ${at + 1}`);
  const all = [...view.elements.map(({ id }) => id), ...names.map(idOf)];
  const service = (at: number): string => idOf(`service ${at}`);
  // Services in layers of four: each uses two of the next layer.
  const pairs = Array.from({ length: names.length }, (_, at) => at + 1).flatMap((at) =>
    [at + 4, at % 4 === 0 ? at + 1 : at + 5]
      .filter((other) => other <= names.length)
      .map((other) => [service(at), service(other)] as const),
  );
  const outcome = applyChanges(
    before,
    [
      ...names.map((name) => ({
        call: 'addElement' as const,
        id: idOf(name),
        type: 'container' as const,
        name,
        parentElement: idOf('shop'),
        description: 'Does one thing and does it well, for everybody who asks.',
        technology: 'Kotlin',
        group: names.indexOf(name) < 4 ? group : '',
        defaultViewId: crypto.randomUUID(),
      })),
      ...pairs.map(([sourceId, targetId], at) => ({
        call: 'addRelationship' as const,
        id: crypto.randomUUID(),
        sourceId,
        targetId,
        description: texts[at % texts.length] ?? '',
        technology: at % 3 === 0 ? 'HTTPS' : '',
      })),
    ],
    () => crypto.randomUUID(),
  );
  if (!('document' in outcome)) throw new Error(outcome.problems[0].message);
  expect(all).toHaveLength(20);
  const { document: model } = outcome;
  const picture = pictureOf(model, view.id);
  if (!picture) throw new Error(viewName);
  const laidOut = await layOutInElk(layoutTaskOf(picture), new AbortController().signal);
  const places = new Map(laidOut.picture.boxes.map((box) => [box.id, box]));
  const head = { id: idOf('model'), createdAt: '2026-11-22T00:00:00.000Z', version: 1 };
  const whole = toC4Model(head, model);
  return {
    ...whole,
    views: whole.views.map((one) => ({
      ...one,
      elements: one.elements.map((entry) => {
        const { x, y } = (one.id === view.id ? places.get(entry.id) : undefined) ?? entry.position;
        return { ...entry, position: { x: Math.round(x), y: Math.round(y) } };
      }),
    })),
  };
}

const zoomNow = (): number => {
  const style = document.querySelector<HTMLElement>('.react-flow__viewport')?.style.transform ?? '';
  return Number(/scale\(([\d.]+)\)/.exec(style)?.[1]);
};
const labels = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-edge]')];
/** Font size on the screen, px. */
const sizeOf = (element: HTMLElement): number => {
  const scale = element.getBoundingClientRect().width / element.offsetWidth;
  return Number.parseFloat(getComputedStyle(element).fontSize) * scale;
};
const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;

const openLarge = async () => {
  const model = await largeShop();
  const opened = await openEditorWith(
    <div style={{ position: 'absolute', inset: 0 }}>
      <C4Canvas />
    </div>,
    { model, viewName },
  );
  await expect.poll(() => labels().length).toBeGreaterThan(15);
  return opened;
};

describe('a view of 20 elements at fit', () => {
  test('shows every label with at least 9 px, and none covers a box', async () => {
    await openLarge();
    // Routes come from a worker.
    await expect.poll(() => Math.min(...labels().map(sizeOf))).toBeGreaterThanOrEqual(8.99);
    expect(zoomNow()).toBeGreaterThan(0.3);
    expect(labels()).toHaveLength(26);
    const boxes = [...document.querySelectorAll('.react-flow__node[data-id]:not([data-id^="group"])')].map((box) =>
      box.getBoundingClientRect(),
    );
    const covering = labels().filter((label) => boxes.some((box) => overlap(label.getBoundingClientRect(), box)));
    expect(covering.map(({ innerText }) => innerText)).toEqual([]);
  });

  test('shortens labels without room, and says them whole to the pointer', async () => {
    await openLarge();
    const short = labels().filter(({ innerText }) => innerText.includes('…'));
    expect(short.length).toBeGreaterThan(0);
    for (const label of short) expect(texts.some((text) => label.title.startsWith(text))).toBe(true);
  });
});

/** The part of a view that lies around its elements, small on the screen. */
const openSmall = async (group?: string) => {
  await page.viewport(900, 500);
  const model = await largeShop(group);
  const opened = await openEditorWith(
    <div style={{ position: 'absolute', inset: 0 }}>
      <C4Canvas />
    </div>,
    { model, viewName },
  );
  await expect.poll(() => document.querySelectorAll('.react-flow__node').length).toBeGreaterThan(15);
  return opened;
};
const told = () => document.querySelector<HTMLElement>('[role="tooltip"]')?.innerText ?? '';

describe('a box that has no room for its text', () => {
  test('says it whole under the pointer', async () => {
    await openLarge();
    const box = document.querySelector(`.react-flow__node[data-id="${idOf('service 1')}"]`);
    await userEvent.hover(box ?? document.body);
    await expect.poll(told).toContain('Does one thing and does it well, for everybody who asks.');
    expect(told()).toContain('[Container: Kotlin]');
    await userEvent.unhover(box ?? document.body);
    await expect.poll(told).toBe('');
  });

  test('says it whole where the keys are', async () => {
    const { store } = await openLarge();
    document.querySelector<HTMLElement>(`[role="application"][aria-label="${viewName}"]`)?.focus();
    const chosen = () => [...store.state().selection].join();
    for (let at = 0; at < 20 && chosen() !== idOf('service 1'); at += 1) await userEvent.keyboard('{Tab}');
    expect(chosen()).toBe(idOf('service 1'));
    await expect.poll(told).toContain('for everybody who asks.');
    await userEvent.keyboard('{Escape}');
    await expect.poll(told).toBe('');
  });
});

test('names of groups keep a least size on the screen', async () => {
  await openSmall('Checkout');
  const name = () => [...document.querySelectorAll<HTMLElement>('b')].find((one) => one.innerText === 'Checkout');
  await expect.poll(() => name() !== undefined && sizeOf(name() ?? document.body)).toBeGreaterThan(8.5);
  expect(zoomNow()).toBeLessThan(0.5);
});

test('the number of a step stands beside its label, however short that is', async () => {
  const { store } = await openLarge();
  const view = [...store.state().document.views.values()].find(({ name }) => name === viewName);
  const relationshipIds = [...store.state().document.relationships.keys()];
  const id = crypto.randomUUID();
  store.send({ kind: 'flows-opened' });
  store.send({ kind: 'flow-added' });
  const flowId = store.state().flows?.flowId ?? id;
  const steps = relationshipIds.map((relationshipId) => ({ relationshipId, text: '' }));
  store.send({ kind: 'flow-changed', id: flowId, steps });
  expect(view).toBeDefined();
  const marks = () =>
    [...document.querySelectorAll<HTMLElement>('[class*="mark"]')].map((mark) => mark.getBoundingClientRect());
  await expect.poll(() => marks().length).toBeGreaterThan(10);
  const farthest = () =>
    Math.max(
      ...labels().map((label) => {
        const { left, top } = label.getBoundingClientRect();
        return Math.min(...marks().map((mark) => Math.hypot(left - mark.right, top - mark.top)));
      }),
    );
  await expect.poll(farthest).toBeLessThan(12);
});

describe('where a view is only looked at', () => {
  const open = async (size: { width: number; height: number }): Promise<void> => {
    const model = await largeShop();
    const document_ = toC4Document(model);
    const view = model.views.find(({ name }) => name === viewName);
    const picture = pictureOf(document_, view?.id ?? '');
    if (!picture) throw new Error(viewName);
    await openEditorWith(
      <div style={{ position: 'absolute', top: 0, left: 0, ...size }}>
        <C4ViewStage picture={picture} label={viewName} />
      </div>,
      { model },
    );
    await expect.poll(() => labels().length).toBe(26);
  };

  test('no text is left out or shortened, even at the smallest zoom', async () => {
    await open({ width: 480, height: 320 });
    expect(zoomNow()).toBeLessThan(0.25);
    expect(labels().filter(({ innerText }) => innerText.includes('…'))).toEqual([]);
    const visible = (words: RegExp): number =>
      page
        .getByText(words)
        .elements()
        .filter((element) => getComputedStyle(element).display !== 'none').length;
    expect(visible(/^Does one thing and does it well/)).toBe(15);
    expect(visible(/^\[Container: Kotlin\]$/)).toBe(15);
  });
});

test('a view of 120 elements keeps its texts where it is only looked at', async () => {
  const before = toC4Document(shopModel());
  const outcome = applyChanges(
    before,
    Array.from({ length: 120 }, (_, at) => ({
      call: 'addElement' as const,
      id: crypto.randomUUID(),
      type: 'software-system' as const,
      name: `system ${at}`,
      description: 'Told in small letters.',
      defaultViewId: crypto.randomUUID(),
    })),
    () => crypto.randomUUID(),
  );
  if (!('document' in outcome)) throw new Error(outcome.problems[0].message);
  const view = [...outcome.document.views.values()].find(({ level }) => level === 'C1');
  const picture = pictureOf(outcome.document, view?.id ?? '');
  if (!picture) throw new Error('no view');
  await openEditorWith(
    <div style={{ position: 'absolute', top: 0, left: 0, width: 900, height: 800 }}>
      <C4ViewStage picture={picture} label="All" />
    </div>,
  );
  // Some are outside of the smallest zoom.
  await expect.poll(() => page.getByText('Told in small letters.').elements().length).toBeGreaterThan(90);
});

describe('lines', () => {
  /** Relative luminance of WCAG 2.2. */
  const luminance = (channels: readonly number[]): number => {
    const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: readonly number[], other: readonly number[]): number => {
    const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  /** Channels of a CSS colour with tokens, as the browser paints it. */
  const painted = (colour: string): readonly number[] => {
    const probe = document.createElement('i');
    probe.style.color = colour;
    document.querySelector('[role="application"]')?.append(probe);
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    probe.remove();
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const tint = 'color-mix(in srgb, var(--aw-focus) 4%, var(--aw-bg-side))';

  test.each(['light', 'dark'])(
    'in %s implied relationships and borders of groups have a contrast of 3',
    async (theme) => {
      document.documentElement.setAttribute('data-mantine-color-scheme', theme);
      await openEditorWith(
        <div style={{ position: 'absolute', inset: 0 }}>
          <C4Canvas />
        </div>,
      );
      await expect.poll(() => document.querySelector('[data-id^="group"]')).not.toBeNull();
      for (const behind of ['var(--aw-bg-side)', tint])
        expect(contrast(painted('var(--aw-canvas-line)'), painted(behind))).toBeGreaterThanOrEqual(3);
      const implied = stageLines(
        [
          {
            edge: { id: 'implied', isImplied: true, behind: [], sourceId: '', targetId: '' },
            route: {},
          } as unknown as EdgeLine,
        ],
        { selection: new Set(), faint: new Set(), marks: new Map() } as unknown as ViewLook,
        false,
      );
      expect(implied.map((line) => [line.colour, line.weight, opacityOf(line)])).toEqual([
        ['--aw-canvas-line', 'light', 1],
      ]);
    },
  );

  test('borders of groups keep a pixel at every zoom', async () => {
    await openEditorWith(
      <div style={{ position: 'absolute', inset: 0 }}>
        <C4Canvas />
      </div>,
    );
    await expect.poll(() => document.querySelector('[data-id^="group"] > div')).not.toBeNull();
    const stage = document.querySelector<HTMLElement>('[data-detail]');
    const frame = document.querySelector('[data-id^="group"] > div');
    if (!stage || !frame) throw new Error('no group');
    for (const [detail, leastZoom] of [
      ['all', 0.6],
      ['some', 0.5],
      ['names', 0.3],
      ['boxes', 0.2],
      ['whole', 0.2],
    ] as const) {
      stage.dataset['detail'] = detail;
      expect(Number.parseFloat(getComputedStyle(frame).borderTopWidth) * leastZoom, detail).toBeGreaterThanOrEqual(1);
    }
  });

  test('arrow heads keep 7 px on the screen', () => {
    const head = [
      { x: 0, y: 0 },
      { x: -12, y: 5 },
      { x: -12, y: -5 },
    ];
    expect(headAt(head, 1)).toBe(head);
    for (const zoom of [0.2, 0.3, 0.5]) {
      const [tip, corner] = headAt(head, zoom);
      expect(tip).toEqual({ x: 0, y: 0 });
      expect(-(corner?.x ?? 0) * zoom).toBeCloseTo(7);
    }
  });
});
