/** Images and attachments of a page that is read. */
import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.css';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { DocNode } from '../model/document.ts';
import { DocView } from './doc-view.tsx';
import { FilesContext, type FilePort } from './files.ts';
import { aFileId, aFilePort, aPicture } from './files-fixture.ts';
import { printPage } from './print-page.ts';
import { usePrintKey } from './use-print-key.ts';

function Printable({ children }: { readonly children: ReactNode }) {
  usePrintKey();
  return children;
}
async function show(files: FilePort | undefined, ...content: DocNode[]): Promise<HTMLElement> {
  const screen = await render(
    <MantineProvider env="test">
      <FilesContext value={files}>
        <Printable>
          <DocView json={JSON.stringify({ type: 'doc', content })} onOpenLink={() => undefined} />
        </Printable>
      </FilesContext>
    </MantineProvider>,
  );
  return screen.container;
}
const image = (file: string, attrs: object = {}): DocNode => ({
  type: 'image',
  attrs: { file, alt: 'Order states', title: null, width: null, ...attrs },
});

describe('an image', () => {
  test('is as wide as it was made, enlarges by a click, and gives the focus back', async () => {
    const files = aFilePort();
    const id = aFileId();
    files.images.set(id, { state: 'ready', url: URL.createObjectURL(await aPicture()) });
    const root = await show(files, image(id, { width: 120 }));
    const enlarge = page.getByRole('button', { name: 'Enlarge image: Order states' });
    await expect.element(enlarge).toBeVisible();
    await expect
      .poll(() => root.querySelector('img')?.getBoundingClientRect())
      .toMatchObject({ width: 120, height: 60 });
    await userEvent.click(enlarge);
    await expect.element(page.getByRole('dialog', { name: 'Order states' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('dialog')).toBeNull();
    expect(document.activeElement).toBe(enlarge.element());
  });

  test('that is damaged says so in its place', async () => {
    const files = aFilePort();
    const id = aFileId();
    const url = URL.createObjectURL(new Blob(['no picture'], { type: 'image/png' }));
    files.images.set(id, { state: 'ready', url });
    await show(files, image(id));
    await expect
      .element(page.getByRole('note'))
      .toHaveTextContent('This image is damaged and cannot be shown.Order states');
    expect(page.getByRole('button').elements()).toEqual([]);
  });

  test.each([
    ['by the menu of the page', printPage],
    ['by the print key', () => userEvent.keyboard('{Control>}p{/Control}')],
  ])('far below is there when the page is printed %s', async (_, print) => {
    const files = aFilePort();
    const id = aFileId();
    const url = URL.createObjectURL(await aPicture());
    const watch: FilePort['watch'] = (_file, tell) => {
      const timer = setTimeout(() => tell({ state: 'ready', url }), 300);
      return () => clearTimeout(timer);
    };
    const text = Array.from({ length: 200 }, (): DocNode => ({
      type: 'paragraph',
      content: [{ type: 'text', text: 'a' }],
    }));
    const root = await show({ ...files, watch }, ...text, image(id));
    expect(root.querySelector('img')).toBeNull();
    const drawn: boolean[] = [];
    const printed = vi.spyOn(globalThis, 'print').mockImplementation(() => {
      drawn.push(root.querySelector('img')?.complete === true);
    });
    await print();
    await expect.poll(() => drawn).toEqual([true]);
    printed.mockRestore();
  });

  test('far below is not fetched before it comes near', async () => {
    const files = aFilePort();
    const asked: string[] = [];
    const watch: FilePort['watch'] = (file, tell) => {
      asked.push(file);
      return files.watch(file, tell);
    };
    const [near, far] = [aFileId(), aFileId()];
    const text = Array.from({ length: 200 }, (): DocNode => ({
      type: 'paragraph',
      content: [{ type: 'text', text: 'a' }],
    }));
    const root = await show({ ...files, watch }, image(near), ...text, image(far));
    await expect.poll(() => asked).toEqual([near]);
    root.querySelectorAll('figure')[1]?.scrollIntoView();
    await expect.poll(() => asked).toEqual([near, far]);
  });

  test('keeps its place free: with a known size nothing moves when it comes', async () => {
    const files = aFilePort();
    const id = aFileId();
    const ready = { state: 'ready', url: URL.createObjectURL(await aPicture()) } as const;
    let tellLater: (() => void) | undefined;
    const waiting: FilePort = {
      ...files,
      watch: (_file, tell) => {
        tell({ state: 'loading' });
        tellLater = () => tell(ready);
        return () => undefined;
      },
    };
    files.images.set(id, ready);
    const seen = await show(files, image(id, { width: 120 }));
    await expect.poll(() => seen.querySelector('img')?.naturalWidth).toBe(300);
    seen.remove();
    const root = await show(waiting, image(id, { width: 120 }), { type: 'hr' });
    const top = () => root.querySelector('hr')?.getBoundingClientRect().top;
    await expect.poll(() => root.querySelector('.aw-image-wait')?.getBoundingClientRect().height).toBe(60);
    await expect.poll(() => tellLater).toBeDefined();
    const before = top();
    tellLater?.();
    await expect.poll(() => root.querySelector('img')?.naturalWidth).toBe(300);
    expect(top()).toBe(before);
  });

  test('that is missing or failed shows a message in its place', async () => {
    const files = aFilePort();
    const [gone, failed] = [aFileId(), aFileId()];
    files.images.set(failed, { state: 'failed', message: 'This file cannot be shown as an image.' });
    const again: string[] = [];
    await show({ ...files, again: (file) => void again.push(file) }, image(gone), image(failed));
    await expect.element(page.getByText('This image does not exist any more.')).toBeVisible();
    await expect.element(page.getByText('This file cannot be shown as an image.')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Try again' }));
    expect(again).toEqual([failed]);
  });

  test('never names an address, whatever is stored', async () => {
    const root = await show(
      aFilePort(),
      image('https://evil.example/p.png', { src: 'https://evil.example/p.png', alt: '<img src=x onerror=alert(1)>' }),
      image('javascript:alert(1)'),
    );
    await expect.element(page.getByText('This image does not exist any more.').first()).toBeVisible();
    expect(root.querySelectorAll('img, [src], [onerror], a')).toHaveLength(0);
  });
});

test('an attachment is a card that downloads its file, and shows failures', async () => {
  const files = aFilePort();
  const id = aFileId();
  const card: DocNode = { type: 'attachment', attrs: { file: id, name: 'plan <b>.pdf', size: 1_440_000 } };
  const root = await show(files, card);
  const button = page.getByRole('button', { name: 'plan <b>.pdf 1.4 MB Download' });
  await userEvent.click(button);
  expect(files.downloads).toEqual([id]);
  expect(root.querySelector('b')).toBeNull();
  document.body.replaceChildren();
  const failing = { ...files, download: () => Promise.reject(new Error('This does not exist any more.')) };
  await show(failing, card);
  await userEvent.click(page.getByRole('button', { name: /plan/ }));
  await expect.element(page.getByRole('alert')).toHaveTextContent('This does not exist any more.');
});

test('images and attachments are accessible', async () => {
  const files = aFilePort();
  const id = aFileId();
  files.images.set(id, { state: 'ready', url: URL.createObjectURL(await aPicture()) });
  const card: DocNode = { type: 'attachment', attrs: { file: id, name: 'plan.pdf', size: 12 } };
  const root = await show(files, image(id), image(aFileId()), card);
  await expect.element(page.getByRole('button', { name: /Enlarge/ })).toBeVisible();
  const { violations } = await axe.run(root, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map((node) => node.html)])).toEqual([]);
});
