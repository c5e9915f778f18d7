/** Images and attachments in the editor: pasted, dropped, picked, described, resized, replaced and refused. */
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DocNode } from '../model/document.ts';
import { checkDocument } from '../model/document-rules.ts';
import { documentOf, openEditor, paragraph } from './editor-fixture.tsx';
import { aFileId, aFilePort, aPicture, type TestFilePort } from './files-fixture.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const imageOf = (file: string, attrs: object = {}): DocNode => ({
  type: 'image',
  attrs: { file, alt: '', title: null, width: null, ...attrs },
});

function dataOf(files: readonly File[], texts: Record<string, string> = {}): DataTransfer {
  const data = new DataTransfer();
  for (const [type, value] of Object.entries(texts)) data.setData(type, value);
  for (const file of files) data.items.add(file);
  return data;
}
const paste = (field: HTMLElement, clipboardData: DataTransfer) =>
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));

/** A document with one image that can be seen. */
async function withImage(filePort: TestFilePort, attrs: object = {}): Promise<DocNode> {
  const id = aFileId();
  filePort.images.set(id, { state: 'ready', url: URL.createObjectURL(await aPicture()) });
  return { type: 'doc', content: [paragraph('before'), imageOf(id, attrs), { type: 'paragraph' }] };
}
const picture = () => page.elementLocator(document.querySelector('.aw-edit .aw-image img') ?? document.body);
async function selectImage(): Promise<void> {
  await expect.poll(() => document.querySelector('.aw-edit .aw-image img')).not.toBeNull();
  await userEvent.click(picture());
  await expect.element(page.getByRole('toolbar', { name: 'Image' })).toBeVisible();
}

test('a stored picture that is damaged says so in its place, and can be removed there', async () => {
  const files = aFilePort();
  const id = aFileId();
  const url = URL.createObjectURL(new Blob(['no picture'], { type: 'image/png' }));
  files.images.set(id, { state: 'ready', url });
  const doc: DocNode = { type: 'doc', content: [paragraph('before'), imageOf(id), { type: 'paragraph' }] };
  const { blocks } = await openEditor(doc, { files });
  const note = page.getByText('This image is damaged and cannot be shown.');
  await expect.element(note).toBeVisible();
  await userEvent.click(note);
  await userEvent.click(page.getByRole('toolbar', { name: 'Image' }).getByRole('button', { name: 'Remove' }));
  expect(blocks()).toEqual([paragraph('before')]);
});

describe('a pasted picture', () => {
  test.each(['iVBORw0KGgo=', '%E0%A4%A', '', 'AAAA'])(
    'that is damaged (%j) says so in its place, and neither text nor save wait for it',
    async (bytes) => {
      const files = aFilePort();
      const { field, blocks, handle } = await openEditor(documentOf('', ''), { files });
      paste(field, dataOf([], { 'text/html': `<p>one</p><img src="data:image/png;base64,${bytes}"><p>two</p>` }));
      await expect.element(page.getByText('This image is damaged and was left out.')).toBeVisible();
      expect(blocks()).toEqual([paragraph('one'), paragraph(''), paragraph('two')]);
      expect([files.waiting, handle.uploads()]).toEqual([[], { sending: 0, failed: 0 }]);
      await userEvent.click(button('Remove'));
      expect(page.getByText('damaged').elements()).toEqual([]);
    },
  );

  test('of a tick in a checklist is no picture: its line is a task', async () => {
    const files = aFilePort();
    const tick = `<img src="data:image/png;base64,iVBORw0KGgo=" alt="checked" aria-roledescription="checkbox">`;
    const { field, blocks } = await openEditor(documentOf('', ''), { files });
    paste(
      field,
      dataOf([], {
        'text/html': `<ul><li role="checkbox" aria-checked="true">${tick}<p>done</p></li></ul>`,
        'text/plain': 'done',
      }),
    );
    await expect
      .poll(blocks)
      .toEqual([
        { type: 'task_list', content: [{ type: 'task_item', attrs: { checked: true }, content: [paragraph('done')] }] },
      ]);
    expect(files.waiting).toEqual([]);
  });

  test('is inserted once it is stored, and never before', async () => {
    const files = aFilePort();
    const { field, type, blocks, changes } = await openEditor(documentOf('above', ''), { files });
    await type('{End}');
    paste(field, dataOf([await aPicture()]));
    await expect.element(page.getByRole('group', { name: 'Upload of picture.png' })).toBeVisible();
    await type(' and on');
    files.waiting[0]?.onProgress(0.4);
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '0.4');
    expect(blocks()).toEqual([paragraph('above and on')]);
    const { id } = files.answer();
    await expect.poll(blocks).toEqual([paragraph('above and on'), imageOf(id)]);
    expect(page.getByRole('progressbar').elements()).toEqual([]);
    expect(checkDocument(JSON.stringify({ type: 'doc', content: blocks() }))).toEqual([]);
    await expect.poll(() => changes.at(-1)).toContain(id);
    expect(changes.join('')).not.toMatch(/blob:|upload-/);
  });

  test('is removed by undo, and later text stays', async () => {
    const files = aFilePort();
    const { field, type, blocks } = await openEditor(documentOf('text', ''), { files });
    paste(field, dataOf([await aPicture()]));
    await expect.poll(() => files.waiting.length).toBe(1);
    files.answer();
    await expect.poll(() => blocks().map((block) => block.type)).toEqual(['paragraph', 'image']);
    await type('{Control>}z{/Control}');
    expect(blocks()).toEqual([paragraph('text')]);
    await type('{Control>}y{/Control}');
    expect(blocks().map((block) => block.type)).toEqual(['paragraph', 'image']);
  });

  test('several files keep their order, whichever is uploaded first', async () => {
    const files = aFilePort();
    const { field, blocks } = await openEditor(undefined, { files });
    const names = ['a.png', 'b.png', 'c.png'];
    paste(field, dataOf(await Promise.all(names.map((name) => aPicture(name)))));
    await expect.poll(() => files.waiting.length).toBe(3);
    const last = files.answer(undefined, 2);
    const middle = files.answer(undefined, 1);
    const first = files.answer();
    await expect.poll(blocks).toEqual([imageOf(first.id), imageOf(middle.id), imageOf(last.id)]);
  });

  test('is ignored next to copied text', async () => {
    const files = aFilePort();
    const { field, blocks } = await openEditor(undefined, { files });
    paste(field, dataOf([await aPicture()], { 'text/html': '<p>a <b>cell</b></p>', 'text/plain': 'a cell' }));
    await expect.poll(() => blocks()[0]?.content?.length).toBe(2);
    expect(files.waiting).toEqual([]);
  });

  test('copied from a page comes as its file, never from its address', async () => {
    const files = aFilePort();
    const { field, blocks } = await openEditor(undefined, { files });
    paste(field, dataOf([await aPicture()], { 'text/html': '<img src="https://evil.example/p.png" alt="p">' }));
    await expect.poll(() => files.waiting.length).toBe(1);
    const { id } = files.answer();
    await expect.poll(blocks).toEqual([imageOf(id)]);
  });
});

test('pictures inside pasted HTML are stored and stand where they stood; addresses stay links', async () => {
  const files = aFilePort();
  const { field, blocks } = await openEditor(undefined, { files });
  const canvas = Object.assign(document.createElement('canvas'), { width: 4, height: 4 });
  const html = `<p>one</p><p><img alt="plan" src="${canvas.toDataURL('image/png')}"></p><p>two <img src="https://a.example/p.png" alt="far"></p><img src="data:image/svg+xml;base64,AAAA" alt="drawing">`;
  paste(field, dataOf([], { 'text/html': html }));
  await expect.poll(() => files.waiting.length).toBe(1);
  expect(JSON.stringify(blocks())).not.toMatch(/data:|\uE0F0/);
  const { id } = files.answer();
  await expect.poll(() => blocks().map((block) => block.type)).toContain('image');
  const found = blocks();
  expect(found.find((block) => block.type === 'image')).toEqual(imageOf(id, { alt: 'plan' }));
  const texts = found.map((block) => (block.type === 'image' ? 'image' : JSON.stringify(block.content ?? '')));
  expect(texts.findIndex((text) => text.includes('one'))).toBeLessThan(texts.indexOf('image'));
  expect(texts.indexOf('image')).toBeLessThan(texts.findIndex((text) => text.includes('two')));
  expect(JSON.stringify(found)).toContain('"href":"https://a.example/p.png"');
  expect(JSON.stringify(found)).toContain('drawing');
});

test('a picture that is pasted with a long alt text keeps all of it', async () => {
  const files = aFilePort();
  const { field, blocks, handle } = await openEditor(undefined, { files });
  const canvas = Object.assign(document.createElement('canvas'), { width: 4, height: 4 });
  const alt = 'state '.repeat(200).trim();
  paste(field, dataOf([], { 'text/html': `<p>one</p><img alt="${alt}" src="${canvas.toDataURL('image/png')}">` }));
  await expect.poll(() => files.waiting.length).toBe(1);
  const { id } = files.answer();
  await expect.poll(() => blocks().find((block) => block.type === 'image')).toEqual(imageOf(id, { alt }));
  expect(handle.showLongDescription()).toContain('Please use at most 1000 characters. There are 1199 now.');
});

test('a dropped file that is no picture becomes an attachment', async () => {
  const files = aFilePort();
  const { field, blocks } = await openEditor(documentOf('one', 'two', ''), { files });
  const { x, y } = field.querySelector('p')?.getBoundingClientRect() ?? new DOMRect();
  const dataTransfer = dataOf([new File(['plan'], 'plan.pdf', { type: 'application/pdf' })]);
  field.dispatchEvent(
    new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, clientX: x + 5, clientY: y + 5 }),
  );
  await expect.poll(() => files.waiting.length).toBe(1);
  const { id } = files.answer('application/pdf');
  const card: DocNode = { type: 'attachment', attrs: { file: id, name: 'plan.pdf', size: 4 } };
  await expect.poll(blocks).toEqual([paragraph('one'), card, paragraph('two')]);
  await expect.element(page.getByRole('group', { name: 'Attachment plan.pdf' })).toBeVisible();
});

test('a file dropped beside the text is put in at its height, and the page stays', async () => {
  const files = aFilePort();
  const { field, blocks } = await openEditor(documentOf('one', 'two', ''), { files });
  const { left } = field.getBoundingClientRect();
  const { top } = field.querySelector('p')?.getBoundingClientRect() ?? new DOMRect();
  const beside = (kind: 'dragover' | 'drop', target: Element): DragEvent => {
    const dataTransfer = dataOf([new File(['plan'], 'plan.pdf', { type: 'application/pdf' })]);
    const at = { clientX: left - 40, clientY: top + 5 };
    const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true, ...at });
    target.dispatchEvent(event);
    return event;
  };
  const margin = field.closest('[style]') ?? document.body;
  expect(beside('dragover', margin).defaultPrevented).toBe(true);
  expect(beside('drop', margin).defaultPrevented).toBe(true);
  await expect.poll(() => files.waiting.length).toBe(1);
  const { id } = files.answer('application/pdf');
  const card: DocNode = { type: 'attachment', attrs: { file: id, name: 'plan.pdf', size: 4 } };
  await expect.poll(blocks).toEqual([paragraph('one'), card, paragraph('two')]);

  // A dialog above the text has places of its own.
  const dialog = document.body.appendChild(document.createElement('dialog'));
  expect(beside('drop', dialog).defaultPrevented).toBe(false);
  dialog.remove();
  expect(files.waiting).toEqual([]);
});

describe('the slash picker', () => {
  /** Answers the file dialog that the next click or key opens. */
  function nextChoice(files: readonly File[]): Promise<HTMLInputElement> {
    return new Promise((resolve) => {
      HTMLInputElement.prototype.click = function click() {
        Reflect.deleteProperty(HTMLInputElement.prototype, 'click');
        this.files = dataOf(files).files;
        resolve(this);
        this.dispatchEvent(new Event('change'));
      };
    });
  }

  test('asks for images, and for anything as an attachment', async () => {
    const files = aFilePort();
    const { type, blocks } = await openEditor(undefined, { files });
    const images = nextChoice([await aPicture()]);
    await type('/image{Enter}');
    expect((await images).accept).toContain('image/webp');
    expect((await images).multiple).toBe(true);
    await expect.poll(() => files.waiting.length).toBe(1);
    const image = files.answer();
    await expect.poll(blocks).toEqual([imageOf(image.id)]);
    const anything = nextChoice([await aPicture('shot.png')]);
    await type('/attach{Enter}');
    expect((await anything).accept).toBe('');
    await expect.poll(() => files.waiting.length).toBe(1);
    const { id, size } = files.answer();
    await expect
      .poll(blocks)
      .toEqual([imageOf(image.id), { type: 'attachment', attrs: { file: id, name: 'shot.png', size } }]);
  });

  test('offers neither where nothing can be stored', async () => {
    const { type } = await openEditor();
    await type('/');
    await expect.element(page.getByRole('option', { name: 'Table' })).toBeVisible();
    expect(page.getByRole('option', { name: /Image|Attachment/ }).elements()).toEqual([]);
  });
});

describe('a refused file', () => {
  test('shows the reason, can be retried or removed, and blocks saving until then', async () => {
    const files = aFilePort();
    const { field, blocks, handle } = await openEditor(documentOf('text', ''), { files });
    paste(field, dataOf([await aPicture()]));
    await expect.poll(() => files.waiting.length).toBe(1);
    expect(handle.uploads()).toEqual({ sending: 1, failed: 0 });
    files.refuse('Images can be up to 10 MB.');
    await expect.element(page.getByText('Images can be up to 10 MB.')).toBeVisible();
    expect(handle.uploads()).toEqual({ sending: 0, failed: 1 });
    expect(blocks()).toEqual([paragraph('text')]);
    await userEvent.click(button('Try again'));
    await expect.poll(() => files.waiting.length).toBe(1);
    files.refuse('Still too large.');
    await expect.element(page.getByText('Still too large.')).toBeVisible();
    await userEvent.click(button('Remove'));
    expect(handle.uploads()).toEqual({ sending: 0, failed: 0 });
    expect(blocks()).toEqual([paragraph('text')]);
  });

  test('that is cancelled on its way is given up', async () => {
    const files = aFilePort();
    const { field, blocks, handle } = await openEditor(documentOf('text', ''), { files });
    paste(field, dataOf([await aPicture()]));
    await expect.poll(() => files.waiting.length).toBe(1);
    await userEvent.click(button('Cancel'));
    expect(files.waiting[0]?.signal.aborted).toBe(true);
    expect(handle.uploads()).toEqual({ sending: 0, failed: 0 });
    expect(blocks()).toEqual([paragraph('text')]);
  });

  test('whose place was deleted meanwhile is forgotten', async () => {
    const files = aFilePort();
    const { field, type, blocks, handle } = await openEditor(documentOf('text', 'more', ''), { files });
    paste(field, dataOf([await aPicture()]));
    await expect.poll(() => files.waiting.length).toBe(1);
    await type('{Control>}a{/Control}{Backspace}');
    expect(handle.uploads()).toEqual({ sending: 0, failed: 0 });
    files.answer();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(blocks()).toEqual([]);
  });

  test('leaves nothing behind when the page is left', async () => {
    const files = aFilePort();
    const { field, close, changes } = await openEditor(documentOf('text', ''), { files });
    paste(field, dataOf([await aPicture()]));
    await expect.poll(() => files.waiting.length).toBe(1);
    await close();
    expect(files.waiting[0]?.signal.aborted).toBe(true);
    expect(changes).toEqual([]);
  });
});

describe('a selected image', () => {
  test('is described in its bar', async () => {
    const files = aFilePort();
    const doc = await withImage(files);
    const { blocks } = await openEditor(doc, { files });
    await selectImage();
    await userEvent.fill(page.getByRole('textbox', { name: 'Alt text' }), 'Order states');
    expect(blocks()[1]?.attrs?.['alt']).toBe('Order states');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('img', { name: 'Order states' })).toBeVisible();
  });

  test('keeps a description that is too long, and says so', async () => {
    const files = aFilePort();
    const { blocks } = await openEditor(await withImage(files), { files });
    await selectImage();
    const alt = page.getByRole('textbox', { name: 'Alt text' });
    const long = 'state '.repeat(200);
    await userEvent.fill(alt, long);
    expect(blocks()[1]?.attrs?.['alt']).toBe(long);
    const note = page.getByText('Please use at most 1000 characters. There are 1200 now.');
    await expect.element(note).toBeVisible();
    await expect.element(alt).toHaveAttribute('aria-describedby', note.element().id);
    await expect.element(alt).toHaveAttribute('aria-invalid', 'true');
    await userEvent.fill(alt, 'Order states');
    await expect.element(note).not.toBeInTheDocument();
    await expect.element(alt).toHaveAttribute('aria-invalid', 'false');
  });

  test('is resized by the keys of its handle and by a number', async () => {
    const files = aFilePort();
    const { blocks } = await openEditor(await withImage(files, { width: 200 }), { files });
    const width = () => blocks()[1]?.attrs?.['width'];
    await selectImage();
    const handle = page.getByRole('slider', { name: 'Width of the image' });
    (handle.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(width()).toBe(220);
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(width()).toBe(170);
    await expect.element(handle).toHaveValue('170');
    expect(document.querySelector('.aw-image img')?.getBoundingClientRect().width).toBe(170);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(width()).not.toBe(170);
    await userEvent.keyboard('{Home}');
    expect(width()).toBe(null);
    await userEvent.fill(page.getByRole('textbox', { name: 'Width in pixels' }), '120');
    expect(width()).toBe(120);
    await userEvent.fill(page.getByRole('textbox', { name: 'Width in pixels' }), '7');
    expect(width()).toBe(120);
    await userEvent.fill(page.getByRole('textbox', { name: 'Width in pixels' }), '');
    expect(width()).toBe(null);
  });

  test('is resized by dragging its handle, in one step of undo', async () => {
    const files = aFilePort();
    const { blocks, type } = await openEditor(await withImage(files, { width: 200 }), { files });
    await selectImage();
    const element = page.getByRole('slider').element() as HTMLElement;
    element.setPointerCapture = () => undefined;
    const point = (kind: string, clientX: number) =>
      element.dispatchEvent(new PointerEvent(kind, { clientX, pointerId: 1, bubbles: true, cancelable: true }));
    point('pointerdown', 500);
    for (const x of [490, 450, 400]) point('pointermove', x);
    await expect.poll(() => document.querySelector('.aw-image img')?.getBoundingClientRect().width).toBe(100);
    expect(blocks()[1]?.attrs?.['width']).toBe(200);
    point('pointerup', 400);
    expect(blocks()[1]?.attrs?.['width']).toBe(100);
    await type('{Control>}z{/Control}');
    expect(blocks()[1]?.attrs?.['width']).toBe(200);
  });

  test('is replaced, downloaded and removed, and comes back by undo', async () => {
    const files = aFilePort();
    const doc = await withImage(files, { alt: 'kept' });
    const { blocks, type } = await openEditor(doc, { files });
    await selectImage();
    await userEvent.click(button('Download'));
    expect(files.downloads).toEqual([doc.content?.[1]?.attrs?.['file']]);
    const other = await aPicture('other.png');
    HTMLInputElement.prototype.click = function click() {
      Reflect.deleteProperty(HTMLInputElement.prototype, 'click');
      this.files = dataOf([other]).files;
      this.dispatchEvent(new Event('change'));
    };
    await userEvent.click(button('Replace'));
    await expect.poll(() => files.waiting.length).toBe(1);
    const { id } = files.answer();
    await expect.poll(() => blocks()[1]).toEqual(imageOf(id, { alt: 'kept' }));
    await userEvent.click(button('Remove'));
    expect(blocks()).toEqual([paragraph('before')]);
    await type('{Control>}z{/Control}');
    expect(blocks()[1]).toEqual(imageOf(id, { alt: 'kept' }));
  });

  test('stays when something is typed, which goes behind it', async () => {
    const files = aFilePort();
    const doc = await withImage(files);
    const { blocks, type } = await openEditor(doc, { files });
    await selectImage();
    await type('x');
    await type('y');
    expect(blocks()).toEqual([...(doc.content ?? []).slice(0, 2), paragraph('xy')]);
  });

  test('is copied and pasted as itself, with all that it says', async () => {
    const files = aFilePort();
    const doc = await withImage(files, { alt: 'a "b" <c>', title: 't', width: 120 });
    const { field, blocks } = await openEditor(doc, { files });
    await selectImage();
    const clipboardData = new DataTransfer();
    field.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    paste(field, clipboardData);
    await userEvent.keyboard('{ArrowRight}');
    paste(field, clipboardData);
    await expect
      .poll(() => blocks().filter((block) => block.type === 'image'))
      .toEqual([doc.content?.[1], doc.content?.[1]]);
  });
});

test('an image whose description is too long to be saved is shown, named by its place and its beginning', async () => {
  const files = aFilePort();
  const doc = await withImage(files, { alt: 'A plan' });
  const long = `Order states: ${'state '.repeat(200)}`;
  const second = imageOf(String(doc.content?.[1]?.attrs?.['file']), { alt: long });
  const pages = [...(doc.content ?? []).slice(0, 2), paragraph('between'), second, paragraph('after')];
  const { handle, blocks } = await openEditor({ type: 'doc', content: pages }, { files });
  expect(handle.showLongDescription()).toBe(
    'The alt text of image 2, “Order states: state state state state st…”, is too long. ' +
      'Please use at most 1000 characters. There are 1214 now.',
  );
  const alt = page.getByRole('textbox', { name: 'Alt text' });
  await expect.element(alt).toHaveFocus();
  await expect.element(alt).toHaveValue(long);
  await userEvent.fill(alt, 'Order states');
  expect(handle.showLongDescription()).toBeNull();
  expect(blocks()[3]?.attrs?.['alt']).toBe('Order states');
});

test('stored images and attachments round-trip unchanged, including attributes of a newer version', async () => {
  const doc: DocNode = {
    type: 'doc',
    content: [
      { type: 'image', attrs: { file: aFileId(), alt: 'a', title: 't', width: 300, focus: { x: 1 } } },
      { type: 'attachment', attrs: { file: aFileId(), name: 'plan.pdf', size: 12, pages: 3 } },
      paragraph('text'),
      { type: 'paragraph' },
    ],
  };
  const { stored, type } = await openEditor(doc);
  await expect.element(page.getByText('This image does not exist any more.')).toBeVisible();
  await type('x{Backspace}');
  expect(stored()).toEqual(doc);
});
