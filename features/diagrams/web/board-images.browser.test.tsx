/** Images that come together, and what the clipboard brings beside them. */
import { beforeEach, afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { projectFiles } from '#platform/files/web/project-files.ts';
import { isBox } from '../model/board-element.ts';
import { openBoardEditor, type OpenedBoard } from './board-fixture.tsx';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A PNG of one colour. */
async function png(name: string, width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}

/** From the top left to the bottom right. */
const boxes = ({ store }: OpenedBoard) =>
  [...store.state().board.document.elements.values()]
    .filter(isBox)
    .toSorted((one, other) => one.position.y - other.position.y || one.position.x - other.position.x);

/** An editor whose server stores every file. */
async function open() {
  let count = 0;
  const opened = await openBoardEditor();
  vi.spyOn(projectFiles, 'upload').mockImplementation((file) => {
    count += 1;
    return Promise.resolve({
      id: `0190dddd-0000-7000-8000-00000000010${count}`,
      name: file.name,
      type: file.type,
      size: file.size,
    });
  });
  return opened;
}

function choose(...files: readonly File[]): void {
  const input = document.querySelector<HTMLInputElement>('input[aria-label="Image"]')!;
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

function paste(text: string, ...files: readonly File[]): void {
  const data = new DataTransfer();
  if (text !== '') data.setData('text/plain', text);
  for (const file of files) data.items.add(file);
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
}

test('several images stand beside each other, and are one step', async () => {
  const opened = await open();
  choose(await png('a.png', 200, 100), await png('b.png', 100, 300), await png('c.png', 50, 50));
  await expect.poll(() => boxes(opened).length).toBe(3);
  const [a, b, c] = boxes(opened);
  expect(boxes(opened).map(({ alt, size }) => [alt, size.w, size.h])).toEqual([
    ['a.png', 200, 100],
    ['b.png', 100, 300],
    ['c.png', 50, 50],
  ]);
  expect([b!.position.x - a!.position.x, c!.position.x - b!.position.x]).toEqual([224, 124]);
  expect(new Set(boxes(opened).map(({ position }) => position.y)).size).toBe(1);
  opened.store.send({ kind: 'undone' });
  expect(boxes(opened)).toEqual([]);
});

test('an image on its way counts as not saved, and a window that is closed asks', async () => {
  const opened = await openBoardEditor();
  let arrive = (): void => undefined;
  const upload = vi.spyOn(projectFiles, 'upload').mockImplementation(
    ({ name, type, size }) =>
      new Promise((resolve) => {
        arrive = () => resolve({ id: '0190dddd-0000-7000-8000-000000000101', name, type, size });
      }),
  );
  const isAsked = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(false);
  choose(await png('a.png', 20, 20));
  await expect.element(page.getByText('Saving', { exact: true })).toBeVisible();
  await expect.poll(isAsked).toBe(true);
  await expect.poll(() => upload.mock.calls.length).toBe(1);
  arrive();
  await expect.poll(() => boxes(opened).length).toBe(1);
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(isAsked()).toBe(false);
});

test('one that cannot be read is told by its name, and the others come', async () => {
  const opened = await open();
  choose(new File(['no picture'], 'broken.png', { type: 'image/png' }), await png('fine.png', 40, 40));
  await expect.element(page.getByText('“broken.png” is no image that can be read.')).toBeVisible();
  await expect.poll(() => boxes(opened).map(({ alt }) => alt)).toEqual(['fine.png']);
});

describe('a paste', () => {
  test('of cells, which a spreadsheet copies as a picture as well, is a grid', async () => {
    const opened = await open();
    paste('Name\tUse\nRedis\tcache', await png('image.png', 300, 80));
    await expect.poll(() => boxes(opened).map(({ label }) => label)).toEqual(['Name', 'Use', 'Redis', 'cache']);
  });

  test('of images brings all of them, also where a file manager copies their names', async () => {
    const opened = await open();
    paste('', await png('a.png', 30, 30), await png('b.png', 30, 30));
    await expect.poll(() => boxes(opened).length).toBe(2);
    paste('c.png', await png('c.png', 30, 30));
    await expect.poll(() => boxes(opened).map(({ alt }) => alt)).toEqual(expect.arrayContaining(['c.png']));
  });
});
