/** Dragging blocks by their handles with a real mouse: wherever the line was, there the block is. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DocNode } from '../model/document.ts';
import { documentOf, openEditor, paragraph } from './editor-fixture.tsx';
import { aFilePort, aPicture } from './files-fixture.ts';
import { gapAt, lineHeight } from './editor/block-drag.ts';
import './editor/handles.css';

const grip = () => page.getByRole('button', { name: 'Drag to move, click for actions' });

const cell = (text: string): DocNode => ({
  type: 'table_cell',
  attrs: { colspan: 1, rowspan: 1 },
  content: [paragraph(text)],
});
const item = (text: string): DocNode => ({ type: 'list_item', content: [paragraph(text)] });
const BLOCKS: readonly DocNode[] = [
  paragraph('alpha'),
  { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'bravo' }] },
  { type: 'code_block', attrs: { lang: 'ts' }, content: [{ type: 'text', text: 'charlie\nline\nline' }] },
  { type: 'bullet_list', content: [item('delta'), item('echo'), item('foxtrot')] },
  { type: 'table', content: [{ type: 'table_row', content: [cell('golf'), cell('hotel')] }] },
  { type: 'alert', attrs: { type: 'info' }, content: [paragraph('india'), paragraph('juliett')] },
  { type: 'hr' },
  { type: 'c4model', attrs: { view: '1:2' } },
  { type: 'blockquote', content: [paragraph('kilo')] },
  paragraph('lima'),
];

/** The blocks on the screen, without the closing line. */
const elements = (field: HTMLElement): HTMLElement[] => ([...field.children] as HTMLElement[]).slice(0, -1);

/** Drags the block with this index to a place beside or over the text; answers the gap above which the line was shown. */
async function drag(field: HTMLElement, from: number, to: { x: number; y: number }): Promise<number | null> {
  const source = elements(field)[from] as HTMLElement;
  const box = source.getBoundingClientRect();
  await userEvent.hover(source, { position: { x: 4, y: Math.min(8, box.height / 2) } });
  await expect.element(grip()).toBeVisible();
  let shown: number | null = null;
  const look = () => {
    const line = document.querySelector('.aw-drop-line')?.getBoundingClientRect();
    if (line) shown = elements(field).filter((element) => middle(element) < line.top).length;
  };
  const middle = (element: HTMLElement) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  window.addEventListener('drop', look, true);
  const frame = field.getBoundingClientRect();
  // The page around the editor, with its margins.
  const around = field.closest('[style]') ?? document.body;
  const start = around.getBoundingClientRect();
  await userEvent.dragAndDrop(grip(), around, {
    targetPosition: { x: frame.left + to.x - start.left, y: frame.top + to.y - start.top },
  });
  window.removeEventListener('drop', look, true);
  return shown;
}

function moved(from: number, gap: number): DocNode[] {
  const rest = BLOCKS.toSpliced(from, 1);
  return rest.toSpliced(gap > from ? gap - 1 : gap, 0, BLOCKS[from] as DocNode);
}

const names = (blocks: readonly DocNode[]): string[] => blocks.map((block) => JSON.stringify(block));

describe('a block that is dragged', () => {
  test('lands where the line shows, wherever it is dropped: beside the text or anywhere over it', async () => {
    const draggable = BLOCKS.map((_, index) => index);
    const cases = fc.sample(
      fc.record({
        from: fc.constantFrom(...draggable),
        x: fc.constantFrom(-40, -20, 4, 60, 120, 240),
        y: fc.double({ min: 0.02, max: 0.98, noNaN: true }),
      }),
      { numRuns: 18, seed: 12 },
    );
    for (const { from, x, y } of cases) {
      const { field, blocks, close } = await openEditor({ type: 'doc', content: [...BLOCKS, paragraph('')] });
      const before = names(blocks());
      expect(before).toHaveLength(BLOCKS.length);
      const last = elements(field).at(-1)?.getBoundingClientRect().bottom ?? 0;
      const gap = await drag(field, from, { x, y: y * (last - field.getBoundingClientRect().top) });
      expect({ from, x, y, gap }).toEqual({ from, x, y, gap: expect.any(Number) });
      expect({ from, x, y, gap, after: names(blocks()) }).toEqual({
        from,
        x,
        y,
        gap,
        after: names(moved(from, gap ?? 0)),
      });
      await close();
    }
  });

  test('straight down in the margin goes behind the last block, never behind the closing line', async () => {
    const { field, blocks, stored } = await openEditor({ type: 'doc', content: [...BLOCKS, paragraph('')] });
    const bottom = field.getBoundingClientRect().height - 10;
    expect(await drag(field, 0, { x: -30, y: bottom })).toBe(BLOCKS.length);
    expect(names(blocks())).toEqual(names(moved(0, BLOCKS.length)));
    expect(stored().content?.at(-1)).toEqual({ type: 'paragraph' });
  });

  test('outside of the column stays where it is', async () => {
    const { field, blocks } = await openEditor({ type: 'doc', content: [...BLOCKS, paragraph('')] });
    expect(await drag(field, 0, { x: -78, y: 200 })).toBeNull();
    expect(names(blocks())).toEqual(names(BLOCKS));
  });
});

describe('while a block is dragged', () => {
  /** Starts to drag the last block by its handle; answers what drops it before the first one. */
  async function pickUp(field: HTMLElement): Promise<() => void> {
    const source = elements(field).at(-1) as HTMLElement;
    await userEvent.hover(source, { position: { x: 4, y: 8 } });
    await expect.element(grip()).toBeVisible();
    const handle = grip().element();
    const dataTransfer = new DataTransfer();
    handle.dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles: true, cancelable: true }));
    return () => {
      const { left, top } = field.getBoundingClientRect();
      const place = { clientX: left + 10, clientY: top + 2, bubbles: true, cancelable: true, dataTransfer };
      field.dispatchEvent(new DragEvent('drop', place));
      handle.dispatchEvent(new DragEvent('dragend', { bubbles: true, dataTransfer }));
    };
  }
  const texts = (blocks: readonly DocNode[]) =>
    blocks.map((block) => block.content?.map(({ text }) => text).join('') ?? block.type);

  test('an upload that ends above it changes nothing about which block is moved', async () => {
    const files = aFilePort();
    const { field, blocks } = await openEditor(documentOf('alpha', 'bravo', 'charlie', ''), { files });
    const clipboardData = new DataTransfer();
    clipboardData.items.add(await aPicture());
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await expect.poll(() => files.waiting.length).toBe(1);
    const dropFirst = await pickUp(field);
    files.answer();
    await expect.poll(() => texts(blocks())).toContain('image');
    const before = texts(blocks());
    dropFirst();
    expect(texts(blocks())).toEqual(['charlie', ...before.filter((text) => text !== 'charlie')]);
  });

  test('its removal leaves nothing to be moved', async () => {
    const { field, blocks, type } = await openEditor(documentOf('alpha', 'bravo', 'charlie', ''));
    const dropFirst = await pickUp(field);
    await type('{Control>}a{/Control}{Delete}delta');
    const before = texts(blocks());
    expect(before).toEqual(['delta']);
    dropFirst();
    expect(texts(blocks())).toEqual(before);
  });
});

test('the half of a block decides about its gap, and the line lies in that gap', () => {
  const heights = fc.array(fc.record({ height: fc.integer({ min: 1, max: 400 }), space: fc.nat({ max: 40 }) }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(heights, fc.double({ min: -50, max: 5000, noNaN: true }), (sizes, y) => {
      let top = 0;
      const boxes = sizes.map(({ height, space }) => {
        const box = { top: top + space, bottom: top + space + height };
        top = box.bottom;
        return box;
      });
      const gap = gapAt(boxes, y);
      boxes.forEach((box, index) => expect(y > (box.top + box.bottom) / 2).toBe(index < gap));
      const line = lineHeight(boxes, gap);
      boxes.forEach((box, index) => expect(index < gap ? line >= box.bottom : line <= box.top).toBe(true));
    }),
  );
});
