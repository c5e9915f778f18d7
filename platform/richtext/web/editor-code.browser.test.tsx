/** A code block is written as code: its keys indent, its lines keep their indentation, and there is a way out. */
import { describe, expect, test } from 'vitest';
import type { DocNode } from '../model/document.ts';
import { openEditor, paragraph } from './editor-fixture.tsx';

const codeOf = (text: string): DocNode => ({
  type: 'doc',
  content: [
    { type: 'code_block', attrs: { lang: 'ts' }, ...(text ? { content: [{ type: 'text', text }] } : {}) },
    paragraph(''),
  ],
});
const textOf = (blocks: DocNode[]): string => blocks[0]?.content?.[0]?.text ?? '';

describe('in a code block', () => {
  test('Tab inserts a step at the cursor, Shift-Tab takes it from the line', async () => {
    const { field, type, blocks } = await openEditor(codeOf('a'));
    await type('{Tab}');
    expect(textOf(blocks())).toBe('  a');
    await type('{End}');
    await type('{Tab}x');
    expect(textOf(blocks())).toBe('  a  x');
    await type('{Shift>}{Tab}{/Shift}');
    expect(textOf(blocks())).toBe('a  x');
    await type('{Shift>}{Tab}{/Shift}');
    expect(textOf(blocks())).toBe('a  x');
    expect(document.activeElement).toBe(field);
  });

  test('Tab and Shift-Tab move all selected lines, by tabs where the code has tabs', async () => {
    const { type, blocks } = await openEditor(codeOf('a\n\tb\nc'));
    await type('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await type('{Tab}');
    expect(textOf(blocks())).toBe('\ta\n\t\tb\nc');
    await type('{Shift>}{Tab}{/Shift}');
    expect(textOf(blocks())).toBe('a\n\tb\nc');
  });

  test('all of the code is selected first, and indented by Tab', async () => {
    const { field, type, blocks } = await openEditor(codeOf('a\nb'));
    await type('{Control>}a{/Control}{Tab}');
    expect(textOf(blocks())).toBe('  a\n  b');
    expect(document.activeElement).toBe(field);
    await type('{Control>}a{/Control}{Control>}a{/Control}{Delete}');
    expect(blocks()).toEqual([]);
  });

  test('Enter keeps the indentation, and leaves the block after two empty lines', async () => {
    const { type, blocks } = await openEditor(codeOf('if (a) {\n    b'));
    await type('{ArrowDown}');
    await type('{End}');
    await type('{Enter}c');
    expect(textOf(blocks())).toBe('if (a) {\n    b\n    c');
    await type('{Enter}{Enter}{Enter}out');
    expect(blocks()).toEqual([...(codeOf('if (a) {\n    b\n    c').content ?? []).slice(0, 1), paragraph('out')]);
  });

  test('Escape and then Tab leave the editor; any other key takes that back', async () => {
    const after = document.createElement('button');
    document.body.append(after);
    const { field, type, blocks } = await openEditor(codeOf('a'));
    await type('{Escape}');
    await type('b{Tab}');
    expect(textOf(blocks())).toBe('b  a');
    await type('{Escape}');
    await type('{Tab}');
    expect(textOf(blocks())).toBe('b  a');
    expect(document.activeElement).not.toBe(field);
    after.remove();
  });
});
