/** What stands around the text while it is written: find and replace, the word count, the outline. */
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DocNode } from '../model/document.ts';
import { documentOf, openEditor, paragraph } from './editor-fixture.tsx';

const text = (value: string, ...marks: string[]): DocNode => ({
  type: 'text',
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
  text: value,
});
const heading = (level: number, value: string): DocNode => ({
  type: 'heading',
  attrs: { level },
  content: [text(value)],
});
const docOf = (...content: DocNode[]): DocNode => ({ type: 'doc', content: [...content, paragraph('')] });

const find = page.getByRole('textbox', { name: 'Find' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const found = (field: HTMLElement): (string | null)[] =>
  [...field.querySelectorAll('.aw-found')].map(({ textContent }) => textContent);
const current = (field: HTMLElement): number =>
  [...field.querySelectorAll('.aw-found')].findIndex((match) => match.classList.contains('aw-found-now'));

async function openFind(doc: DocNode, query = '') {
  const editor = await openEditor(doc);
  await editor.type('{Control>}f{/Control}');
  await expect.element(find).toHaveFocus();
  if (query) await userEvent.keyboard(query);
  return editor;
}

describe('find', () => {
  const doc = documentOf('The cat and the hat', 'Other cats', '');

  test('marks every match, counts them and goes from one to the next and back', async () => {
    const { field } = await openFind(doc, 'the');
    await expect.poll(() => found(field)).toEqual(['The', 'the', 'the']);
    await expect.element(page.getByText('1 of 3')).toBeVisible();
    expect(current(field)).toBe(0);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('2 of 3')).toBeVisible();
    await userEvent.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
    await expect.element(page.getByText('3 of 3')).toBeVisible();
    expect(current(field)).toBe(2);
    await userEvent.click(button('Next match'));
    expect(current(field)).toBe(0);
  });

  test('minds case and whole words when asked', async () => {
    const { field } = await openFind(doc, 'the');
    await userEvent.click(button('Match case'));
    await expect.poll(() => found(field)).toEqual(['the', 'the']);
    await userEvent.click(button('Whole words'));
    await expect.poll(() => found(field)).toEqual(['the']);
    await userEvent.fill(find, 'dog');
    await expect.element(page.getByText('Not found')).toBeVisible();
    expect(found(field)).toEqual([]);
  });

  test('takes signs as they are, and finds across marks but not across lines', async () => {
    const marked = { type: 'paragraph', content: [text('a (b'), text('old)+', 'bold')] };
    const { field } = await openFind(docOf(marked, paragraph('old')), '(bold)+');
    await expect.poll(() => found(field).join('')).toBe('(bold)+');
    await userEvent.fill(find, '+old');
    await expect.element(page.getByText('Not found')).toBeVisible();
  });

  test('begins with the selected words, and Escape goes back to the text with the match selected', async () => {
    const editor = await openEditor(doc);
    await editor.type('{Shift>}{ArrowRight>3/}{/Shift}');
    await editor.type('{Control>}f{/Control}');
    await expect.element(find).toHaveValue('The');
    await userEvent.keyboard('{Enter}{Escape}');
    await expect.element(page.getByRole('textbox', { name: 'Document content' })).toHaveFocus();
    expect(found(editor.field)).toEqual([]);
    expect(document.getSelection()?.toString()).toBe('the');
    await editor.type('a');
    expect(editor.blocks()[0]).toEqual(paragraph('The cat and a hat'));
  });

  test('leaves the second press of its key to the browser', async () => {
    await openFind(doc);
    const pressed: boolean[] = [];
    const listen = (event: KeyboardEvent): void => {
      pressed.push(event.defaultPrevented);
      // Else the browser would open its own search here.
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    await userEvent.keyboard('{Control>}f{/Control}');
    document.removeEventListener('keydown', listen);
    expect(pressed.at(-1)).toBe(false);
  });

  test('keeps its matches while somebody writes before them, and finds new ones a moment later', async () => {
    const editor = await openFind(documentOf('one cat', ''), 'cat');
    await expect.poll(() => found(editor.field)).toEqual(['cat']);
    editor.field.focus();
    await editor.type('{Control>}{Home}{/Control}');
    await editor.type('black ');
    expect(found(editor.field)).toEqual(['cat']);
    await editor.type('cats and ');
    await expect.poll(() => found(editor.field)).toEqual(['cat', 'cat']);
  });
});

describe('replace', () => {
  test('puts the new words in the place of the current match, with its marks, and goes on', async () => {
    const doc = docOf({ type: 'paragraph', content: [text('a cat', 'bold'), text(' and a cat')] });
    const { blocks } = await openFind(doc, 'cat');
    await userEvent.click(button('Show replace'));
    await userEvent.fill(page.getByRole('textbox', { name: 'Replace with' }), 'dog');
    await userEvent.click(button('Replace'));
    expect(blocks()).toEqual([{ type: 'paragraph', content: [text('a dog', 'bold'), text(' and a cat')] }]);
    await expect.element(page.getByText('1 of 1')).toBeVisible();
    await userEvent.click(button('Replace'));
    expect(blocks()).toEqual([{ type: 'paragraph', content: [text('a dog', 'bold'), text(' and a dog')] }]);
  });

  test('replaces all matches, also when the replacement contains the query, and one undo reverts it', async () => {
    const editor = await openFind(documentOf('cat cat', 'Cat', ''), 'cat');
    await userEvent.click(button('Show replace'));
    await userEvent.fill(page.getByRole('textbox', { name: 'Replace with' }), 'tomcat');
    await userEvent.click(button('Replace all'));
    expect(editor.blocks()).toEqual([paragraph('tomcat tomcat'), paragraph('tomcat')]);
    await userEvent.keyboard('{Escape}');
    await editor.type('{Control>}z{/Control}');
    expect(editor.blocks()).toEqual([paragraph('cat cat'), paragraph('Cat')]);
  });

  test('can take words away', async () => {
    const { blocks } = await openFind(documentOf('a very long way', ''), 'very ');
    await userEvent.click(button('Show replace'));
    await userEvent.click(button('Replace all'));
    expect(blocks()).toEqual([paragraph('a long way')]);
  });

  test('passes the checks of accessibility', async () => {
    await openFind(documentOf('a', ''), 'a');
    await userEvent.click(button('Show replace'));
    const { violations } = await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});

describe('next to the text', () => {
  let [count, outline] = [document.createElement('p'), document.createElement('div')];
  beforeEach(() => {
    [count, outline] = [document.createElement('p'), document.createElement('div')];
    document.body.append(count, outline);
  });
  afterEach(() => {
    count.remove();
    outline.remove();
  });

  test('stands how many words there are, or how many are selected', async () => {
    const long = Array.from({ length: 250 }, () => 'word').join(' ');
    const editor = await openEditor(documentOf('one two', long, ''), { places: { count } });
    await expect.poll(() => count.textContent).toBe('252 words · 2 min read');
    await editor.type('and ');
    await expect.poll(() => count.textContent).toBe('253 words · 2 min read');
    await editor.type('{Shift>}{End}{/Shift}');
    await expect.poll(() => count.textContent).toBe('2 of 253 words selected');
  });

  test('an empty text has no minutes', async () => {
    await openEditor(undefined, { places: { count } });
    await expect.poll(() => count.textContent).toBe('0 words');
  });

  test('stand its headings, as they are typed, and a click leads there', async () => {
    const editor = await openEditor(docOf(heading(2, 'First'), paragraph('x'), heading(3, 'Second')), {
      places: { outline },
    });
    const rows = () => [...outline.querySelectorAll('button')].map(({ textContent }) => textContent);
    await expect.poll(rows).toEqual(['First', 'Second']);
    await expect.poll(() => outline.querySelector('[aria-current]')?.textContent).toBe('First');
    await userEvent.click(page.getByRole('button', { name: 'Second' }));
    await expect.element(page.getByRole('textbox', { name: 'Document content' })).toHaveFocus();
    await editor.type('{End}');
    await editor.type(' part');
    await expect.poll(rows).toEqual(['First', 'Second part']);
  });
});
