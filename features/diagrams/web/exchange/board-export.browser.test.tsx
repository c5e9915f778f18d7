/** Files of a diagram, made from the menu of the editor. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { captureFiles } from '#platform/http/web/saved-files-fixture.ts';
import { openBoardEditor } from '../board-fixture.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const square = (id: string, x: number, label: string) => ({
  id,
  type: 'standard.Rectangle',
  label,
  position: { x, y: 0 },
  size: { w: 150, h: 60 },
  style: {},
});
const content = JSON.stringify({ elements: { a: square('a', 0, 'Basket'), b: square('b', 400, 'Order') } });

/** Opens a diagram, and waits for its files. */
async function open() {
  await page.viewport(1240, 900);
  const saved = captureFiles();
  return { ...(await openBoardEditor(content)), fileOf: (name: string): Promise<Blob> => saved.last(name) };
}

const choose = async (name: string): Promise<void> => {
  await userEvent.click(page.getByRole('button', { name: 'Export and import' }));
  await userEvent.click(page.getByRole('menuitem', { name, exact: true }));
};
const press = async (name: string): Promise<void> => {
  const button = page.getByRole('button', { name, exact: true });
  await expect.element(button).toBeEnabled();
  (button.element() as HTMLElement).click();
};
const pick = async (name: string): Promise<void> => {
  const choice = page.getByText(name, { exact: true });
  await expect.element(choice).toBeVisible();
  (choice.element() as HTMLElement).click();
};
const sizeOf = async (blob: Blob) => {
  const bitmap = await createImageBitmap(blob);
  return { width: bitmap.width, height: bitmap.height, bitmap };
};

test('SVG carries the diagram with its font, also for the selection alone', async () => {
  const { store, fileOf } = await open();
  store.send({ kind: 'selected', ids: ['b'] });
  await choose('SVG…');
  await pick('Selection (1)');
  await press('Save SVG');
  const svg = await (await fileOf('board.svg')).text();
  expect(svg).toContain('Order');
  expect(svg).not.toContain('Basket');
  expect(svg).toContain('@font-face');
});

test('PNG has the chosen scale and is transparent where nothing is drawn', async () => {
  const { fileOf } = await open();
  await choose('PNG…');
  await pick('Transparent');
  await pick('3×');
  await press('Save PNG');
  const { width, height, bitmap } = await sizeOf(await fileOf('board.png'));
  expect(width).toBeGreaterThan(3 * 598);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  expect(context?.getImageData(2, 2, 1, 1).data[3]).toBe(0);
});

test('PDF is made in a worker', async () => {
  const { fileOf } = await open();
  await choose('PDF…');
  await press('Save PDF');
  const head = (await (await fileOf('board.pdf')).text()).slice(0, 8);
  expect(head).toBe('%PDF-1.7');
});

test('JSON is the stored content, Excalidraw opens elsewhere', async () => {
  const { fileOf } = await open();
  await choose('JSON');
  expect(JSON.parse(await (await fileOf('board.json')).text())).toEqual(JSON.parse(content));
  await choose('Excalidraw');
  expect(JSON.parse(await (await fileOf('board.excalidraw')).text())).toMatchObject({ type: 'excalidraw', version: 2 });
});

test('nothing is saved of an empty diagram, and it is said', async () => {
  const { store } = await open();
  store.send({ kind: 'all-selected' });
  store.send({ kind: 'deleted' });
  await choose('SVG…');
  await press('Save SVG');
  await expect.element(page.getByText('There is nothing to draw.')).toBeVisible();
});

/** Chooses a file in the dialog of imports. */
async function give(text: string): Promise<void> {
  await choose('Import…');
  await userEvent.upload(page.getByLabelText('File', { exact: true }), new File([text], 'sketch.excalidraw'));
}

const sketch = JSON.stringify({
  type: 'excalidraw',
  elements: [
    { id: 'x', type: 'rectangle', x: 0, y: 0, width: 80, height: 40, roughness: 1 },
    { id: 't', type: 'text', x: 0, y: 0, width: 9, height: 9, containerId: 'x', text: '<img src=x onerror=alert(1)>' },
  ],
});

test('an import says what is lost, and one undo takes it back', async () => {
  const { store } = await open();
  await give(sketch);
  await expect.element(page.getByText(/hand-drawn outline becomes a plain one/)).toBeVisible();
  expect(store.state().board.document.elements.size).toBe(2);
  await press('Add to diagram');
  await expect.poll(() => store.state().board.document.elements.size).toBe(3);
  expect(document.querySelector('img[src="x"]')).toBeNull();
  store.send({ kind: 'undone' });
  expect(store.state().board.document.elements.size).toBe(2);
});

/** A draw.io file whose only page is packed as draw.io does. */
async function packed(model: string): Promise<string> {
  const deflated = new Blob([encodeURIComponent(model)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
  return `<mxfile><diagram name="P">${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}</diagram></mxfile>`;
}

test('a packed draw.io file is expanded by the worker and added; one that expands without end is refused', async () => {
  const { store } = await open();
  const cell =
    '<mxCell id="k" value="Courier &amp;#233;" vertex="1" parent="1"><mxGeometry width="90" height="40" as="geometry"/></mxCell>';
  await give(
    await packed(`<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>${cell}</root></mxGraphModel>`),
  );
  await expect.element(page.getByText(/draw\.io$/)).toBeVisible();
  await press('Add to diagram');
  await expect.poll(() => [...store.state().board.document.elements.values()].at(-1)?.label).toContain('Courier');
  await give(await packed(`<mxGraphModel>${' '.repeat(18_000_000)}</mxGraphModel>`));
  await expect.element(page.getByText('The file cannot be unpacked.')).toBeVisible();
});

test('a pasted Mermaid flowchart becomes shapes and links, and what is lost is told', async () => {
  const { store } = await open();
  store.send({ kind: 'deselected' });
  (page.getByRole('application').element() as HTMLElement).focus();
  const data = new DataTransfer();
  data.setData('text/plain', 'graph LR\n  A[Basket] --> B{Paid?}\n  linkStyle 0 stroke:red');
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  expect([...store.state().board.document.elements.values()].slice(2).map(({ label }) => label)).toEqual([
    'Basket',
    'Paid?',
    '',
  ]);
  await expect.element(page.getByText('line 3: The look of single links is left out.')).toBeVisible();
});

test('a file that is no diagram is refused with a sentence', async () => {
  await open();
  await give('{"elements":3}');
  await expect.element(page.getByText(/The elements of the diagram are not an object/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add to diagram' })).toBeDisabled();
});

test('readers export, but do not import', async () => {
  await page.viewport(1240, 900);
  await openBoardEditor(content, true);
  await userEvent.click(page.getByRole('button', { name: 'Export', exact: true }));
  await expect.element(page.getByRole('menuitem', { name: 'SVG…' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Import…' }).query()).toBeNull();
});

describe('as a picture to the clipboard', () => {
  type Parts = Readonly<Record<string, Promise<Blob>>>;

  /** The clipboard of the system, which no test may write: what the page gives it, and how it answers. */
  function clipboard(answer: (parts: Parts) => Promise<unknown> = (parts) => Promise.all(Object.values(parts))) {
    const given: Parts[] = [];
    class Item {
      static readonly supports = (): boolean => true;
      readonly parts: Parts;
      constructor(parts: Parts) {
        this.parts = parts;
      }
    }
    vi.stubGlobal('ClipboardItem', Item);
    vi.spyOn(navigator.clipboard, 'write').mockImplementation(async (items) => {
      const [{ parts }] = items as unknown as readonly [Item];
      given.push(parts);
      await answer(parts);
    });
    return given;
  }
  const focus = (): void => (page.getByRole('application').element() as HTMLElement).focus();
  const textOf = async (parts: Parts | undefined): Promise<string> => (await parts?.['text/plain'])?.text() ?? '';

  test('goes the selection by keys: as SVG with its text, and as PNG', async () => {
    const { store } = await open();
    const given = clipboard();
    store.send({ kind: 'selected', ids: ['b'] });
    focus();
    await userEvent.keyboard('{Alt>}{Shift>}[KeyS]{/Shift}{/Alt}');
    await expect.element(page.getByText('The picture has been copied.')).toBeVisible();
    expect(Object.keys(given[0] ?? {})).toEqual(['image/svg+xml', 'text/plain']);
    const text = await textOf(given[0]);
    expect([text.startsWith('<svg'), text.includes('Order'), text.includes('Basket')]).toEqual([true, true, false]);
    await userEvent.keyboard('{Alt>}{Shift>}[KeyC]{/Shift}{/Alt}');
    await expect.poll(() => given.length).toBe(2);
    const png = await given[1]?.['image/png'];
    // Twice as large as the square with the space around it.
    expect((await sizeOf(png!)).width).toBeGreaterThanOrEqual(2 * (150 + 2 * 24));
  });

  test('goes the whole diagram by the menu, also of a reader', async () => {
    await page.viewport(1240, 900);
    await openBoardEditor(content, true);
    const given = clipboard();
    const pane = document.querySelector('.react-flow__pane')!;
    const at = { button: 2, bubbles: true, clientX: 600, clientY: 700 };
    pane.dispatchEvent(new PointerEvent('pointerdown', at));
    pane.dispatchEvent(new PointerEvent('pointerup', at));
    await userEvent.click(page.getByRole('menuitem', { name: 'Copy as SVG', exact: false }));
    await expect.poll(() => given.length).toBe(1);
    const text = await textOf(given[0]);
    expect([text.includes('Order'), text.includes('Basket')]).toEqual([true, true]);
  });

  test('tells when the browser refuses, and when there is nothing to copy', async () => {
    const { store } = await open();
    clipboard(async (parts) => {
      await Promise.all(Object.values(parts));
      throw new DOMException('Write permission denied.', 'NotAllowedError');
    });
    focus();
    await userEvent.keyboard('{Alt>}{Shift>}[KeyC]{/Shift}{/Alt}');
    await expect.element(page.getByText(/The browser refused to copy the picture\. Allow this page/)).toBeVisible();
    store.send({ kind: 'all-selected' });
    store.send({ kind: 'deleted' });
    await userEvent.keyboard('{Alt>}{Shift>}[KeyC]{/Shift}{/Alt}');
    await expect.element(page.getByText('There is nothing to draw.')).toBeVisible();
  });
});
