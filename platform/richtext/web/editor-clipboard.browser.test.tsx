/** Cut, copy and paste inside the editor: what was taken out comes back as it was. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { DocNode } from '../model/document.ts';
import { everyBlockDocument } from '../model/every-block.ts';
import { documentOf, openEditor, paragraph } from './editor-fixture.tsx';
import { SLICE_TYPE } from './editor/clipboard-slice.ts';

const later: DocNode = { type: 'poll', attrs: { question: 'Now?' }, content: [paragraph('yes')] };
const docOf = (...content: DocNode[]): DocNode => ({ type: 'doc', content: [...content, paragraph('')] });

/** Runs one clipboard event on the editor with data that outlives it. */
function clip(field: HTMLElement, type: 'cut' | 'copy' | 'paste', clipboardData: DataTransfer): void {
  field.dispatchEvent(new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }));
}

/** Selects from one place of the text to another, as a mouse would. */
async function select(field: HTMLElement, from: number, to: number): Promise<void> {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(field, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('[contenteditable="false"]') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  const place = (at: number): [Text, number] => {
    let rest =
      at %
      Math.max(
        1,
        texts.reduce((sum, { length }) => sum + length, 0),
      );
    for (const text of texts) {
      if (rest <= text.length) return [text, rest];
      rest -= text.length;
    }
    throw new Error('No text to select.');
  };
  document.getSelection()?.setBaseAndExtent(...place(from), ...place(to));
  await new Promise((resolve) => setTimeout(resolve, 40));
}

describe('cut and paste', () => {
  test('of everything by keys gives back embeds, files, unknown blocks and all', async () => {
    const doc: DocNode = { ...everyBlockDocument, content: [later, ...(everyBlockDocument.content ?? [])] };
    const { stored, type } = await openEditor(doc);
    const before = stored();
    await type('{Control>}a{/Control}');
    await userEvent.cut();
    await expect.poll(() => JSON.stringify(stored()).length).toBeLessThan(200);
    await userEvent.paste();
    await expect.poll(stored).toEqual(before);
  });

  test('of any selection gives back the same document', async () => {
    const { field, stored } = await openEditor({
      ...everyBlockDocument,
      content: [later, ...(everyBlockDocument.content ?? [])],
    });
    const before = stored();
    const size = field.textContent?.length ?? 0;
    for (const [from, to] of fc.sample(fc.tuple(fc.nat({ max: size }), fc.nat({ max: size })), {
      numRuns: 40,
      seed: 7,
    })) {
      const data = new DataTransfer();
      await select(field, from, to);
      if (document.getSelection()?.isCollapsed) continue;
      clip(field, 'cut', data);
      clip(field, 'paste', data);
      expect({ from, to, doc: stored() }).toEqual({ from, to, doc: before });
    }
  });
});

describe('the clipboard type of the editor', () => {
  async function pasted(value: unknown): Promise<DocNode[]> {
    const { field, blocks } = await openEditor(documentOf('', ''));
    const data = new DataTransfer();
    data.setData('text/plain', 'plain');
    data.setData(SLICE_TYPE, typeof value === 'string' ? value : JSON.stringify(value));
    clip(field, 'paste', data);
    return blocks();
  }
  const link = (href: string): DocNode => ({
    type: 'text',
    text: 'x',
    marks: [{ type: 'link', attrs: { href, title: null } }],
  });

  test.each<[string, unknown]>([
    ['no JSON', '{'],
    ['no slice', [1]],
    ['an unsafe address', { content: [{ type: 'paragraph', content: [link('javascript:alert(1)')] }] }],
    ['an impossible value', { content: [{ type: 'heading', attrs: { level: 9 } }] }],
    ['a node in the wrong place', { content: [{ type: 'paragraph', content: [{ type: 'hr' }] }] }],
    ['a node without what it needs', { content: [{ type: 'bullet_list', content: [] }] }],
    ['an unknown name', { content: [{ type: 'nonsense' }] }],
  ])('with %s is ignored: the text is pasted', async (_, value) => {
    expect(await pasted(value)).toEqual([paragraph('plain')]);
  });

  test('counts as text in a code block', async () => {
    const { field, blocks } = await openEditor(docOf({ type: 'code_block', attrs: { lang: null } }));
    const data = new DataTransfer();
    data.setData('text/plain', '# words');
    data.setData(SLICE_TYPE, JSON.stringify({ content: [paragraph('words')] }));
    clip(field, 'paste', data);
    expect(blocks()).toEqual([
      { type: 'code_block', attrs: { lang: null }, content: [{ type: 'text', text: '# words' }] },
    ]);
  });
});
