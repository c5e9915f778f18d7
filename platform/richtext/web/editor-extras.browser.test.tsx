/** Tasks, collapsible blocks, mentions and emoji, written with real keys, stored, and drawn for readers. */
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MAX_LIST_DEPTH, NO_RESULTS_FOUND } from '../contract.ts';
import { checkDocument } from '../model/document-rules.ts';
import type { DocNode } from '../model/document.ts';
import { DocView } from './doc-view.tsx';
import { openEditor, paragraph } from './editor-fixture.tsx';
import type { MentionSuggestion } from './mentions.ts';

const docOf = (...content: DocNode[]): DocNode => ({ type: 'doc', content: [...content, { type: 'paragraph' }] });
const task = (checked: boolean, ...content: DocNode[]): DocNode => ({ type: 'task_item', attrs: { checked }, content });
const tasks = (...content: DocNode[]): DocNode => ({ type: 'task_list', content });
const item = (...content: DocNode[]): DocNode => ({ type: 'list_item', content });
const bullets = (...content: DocNode[]): DocNode => ({ type: 'bullet_list', content });
const summary = (text: string): DocNode => ({ ...paragraph(text), type: 'details_summary' });
const details = (title: string, ...content: DocNode[]): DocNode => ({
  type: 'details',
  content: [summary(title), { type: 'details_content', content }],
});
const mention = (kind: string, id: string, label: string): DocNode => ({ type: 'mention', attrs: { kind, id, label } });
const pageAddress = 'archwright://7.doc.internal/handbook/7';

const ann: MentionSuggestion = { kind: 'user', id: 'u1', label: 'Ann Lee' };
const orders: MentionSuggestion = { kind: 'page', id: pageAddress, label: 'Order states', note: 'Handbook' };
const searchMentions = (query: string): Promise<MentionSuggestion[]> =>
  Promise.resolve([ann, orders].filter(({ label }) => label.toLowerCase().startsWith(query.toLowerCase())));

const boxes = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>('.aw-task-box')];
const row = (name: string) => page.getByRole('option', { name: new RegExp(name) });

async function show(...content: DocNode[]): Promise<HTMLElement> {
  const json = JSON.stringify(docOf(...content));
  const { container } = await render(<DocView json={json} onOpenLink={() => undefined} hrefFor={() => '/the-page'} />);
  return container;
}

describe('tasks', () => {
  test.each([
    ['[[ ] ', false],
    ['[[x] ', true],
    ['[[X] ', true],
    ['[[] ', false],
    ['- [[ ] ', false],
    ['1. [[x] ', true],
  ])('%j at the start of a line begins one', async (keys, checked) => {
    const { type, blocks } = await openEditor();
    await type(`${keys}Wash`);
    expect(blocks()).toEqual([tasks(task(checked, paragraph('Wash')))]);
  });

  test('go on with Enter unticked, in with Tab, out with Shift-Tab, and end with Enter in an empty one', async () => {
    const { type, blocks } = await openEditor();
    await type('[[x] one{Enter}two{Enter}{Tab}inner{Enter}{Shift>}{Tab}{/Shift}three{Enter}{Enter}after');
    expect(blocks()).toEqual([
      tasks(
        task(true, paragraph('one')),
        task(false, paragraph('two'), tasks(task(false, paragraph('inner')))),
        task(false, paragraph('three')),
      ),
      paragraph('after'),
    ]);
  });

  test('come and go with Ctrl-Shift-9, also from bullets', async () => {
    const { type, blocks } = await openEditor();
    const toggle = '{Control>}{Shift>}9{/Shift}{/Control}';
    await type(`one${toggle}`);
    expect(blocks()).toEqual([tasks(task(false, paragraph('one')))]);
    await type(toggle);
    expect(blocks()).toEqual([paragraph('one')]);
    await type('{Enter}- a{Enter}b');
    await type(toggle);
    expect(blocks()).toEqual([paragraph('one'), tasks(task(false, paragraph('a')), task(false, paragraph('b')))]);
  });

  test('are taken out of their list by Backspace at their start', async () => {
    const { type, blocks } = await openEditor();
    await type('[[ ] one{Enter}two{Home}');
    await type('{Backspace}');
    expect(blocks()).toEqual([tasks(task(false, paragraph('one'))), paragraph('two')]);
  });

  test('in the middle of a bullet list split it, and join the task list before them', async () => {
    const { type, blocks } = await openEditor(
      docOf(bullets(item(paragraph('a')), item(paragraph('b')), item(paragraph('c')))),
    );
    await type('{ArrowDown}{Home}');
    await type('[[ ] ');
    expect(blocks()).toEqual([
      bullets(item(paragraph('a'))),
      tasks(task(false, paragraph('b'))),
      bullets(item(paragraph('c'))),
    ]);
    await type('{ArrowDown}{Home}');
    await type('[[x] ');
    expect(blocks()).toEqual([
      bullets(item(paragraph('a'))),
      tasks(task(false, paragraph('b')), task(true, paragraph('c'))),
    ]);
  });

  test('are ticked by a click, and by Ctrl-Enter with the cursor where it was', async () => {
    const { type, blocks, field } = await openEditor();
    await type('[[ ] one{Enter}two');
    await userEvent.click(boxes(field)[0] as HTMLElement);
    expect(blocks()).toEqual([tasks(task(true, paragraph('one')), task(false, paragraph('two')))]);
    await type('{Control>}{Enter}{/Control}');
    await type('!');
    expect(blocks()).toEqual([tasks(task(true, paragraph('one')), task(true, paragraph('two!')))]);
    expect(boxes(field).map((box) => box.ariaChecked)).toEqual(['true', 'true']);
    await type('{Control>}{Enter}{/Control}');
    expect(blocks()[0]?.content?.[1]?.attrs).toEqual({ checked: false });
  });

  test(`nest with the other lists ${MAX_LIST_DEPTH} deep, and no deeper`, async () => {
    const { type, stored } = await openEditor();
    await type('- 0');
    for (let depth = 1; depth < 5; depth += 1) await type(`{Enter}${depth}{Tab}`);
    await type('{Enter}{Tab}[[ ] 5');
    for (let depth = 6; depth <= MAX_LIST_DEPTH + 2; depth += 1) await type(`{Enter}${depth}{Tab}`);
    expect(checkDocument(JSON.stringify(stored()))).toEqual([]);
    expect(JSON.stringify(stored()).match(/"(bullet|task)_list"/g)).toHaveLength(MAX_LIST_DEPTH);
  });

  test('keep Tab of a bullet inside to that bullet', async () => {
    const inner = bullets(item(paragraph('x')));
    const { type, blocks } = await openEditor(docOf(tasks(task(false, paragraph('a')), task(false, inner))));
    await type('{ArrowDown}{Tab}');
    expect(blocks()).toEqual([tasks(task(false, paragraph('a')), task(false, inner))]);
  });

  test('are drawn with marks that say whether they are done', async () => {
    const root = await show(tasks(task(true, paragraph('Wash')), task(false, paragraph('Cut'))));
    expect(boxes(root).map((box) => box.ariaLabel)).toEqual(['Done', 'Not done']);
    expect([...root.querySelectorAll('ul > li')].map((line) => line.textContent)).toEqual(['Wash', 'Cut']);
    expect(root.querySelector('input, button, [tabindex]')).toBeNull();
  });
});

describe('collapsible blocks', () => {
  test('come from the slash picker: Enter goes from the summary into the content, and out of its empty end', async () => {
    const { type, blocks } = await openEditor();
    await type('/coll{Enter}More{Enter}one{Enter}- two{Enter}{Enter}{Enter}after');
    expect(blocks()).toEqual([details('More', paragraph('one'), bullets(item(paragraph('two')))), paragraph('after')]);
  });

  test('move the text after the cursor from the summary into the content', async () => {
    const { type, blocks } = await openEditor(docOf(details('Morerest', paragraph('x'))));
    await type('{Home}{ArrowRight>4/}');
    await type('{Enter}');
    expect(blocks()).toEqual([details('More', paragraph('rest'), paragraph('x'))]);
  });

  test('lose their frame by Backspace in the empty summary, and keep a summary as a line', async () => {
    const one = await openEditor(docOf(details('', paragraph('x'), paragraph('y'))));
    await one.type('{Control>}{Home}{/Control}');
    await one.type('{Backspace}');
    expect(one.blocks()).toEqual([paragraph('x'), paragraph('y')]);
    await one.close();
    const other = await openEditor(docOf(details('Title', paragraph('x'))));
    await other.type('{Control>}{Home}{/Control}');
    await other.type('{Backspace}');
    expect(other.blocks()).toEqual([paragraph('Title'), paragraph('x')]);
  });

  test('join the first line with the summary by Backspace at its start', async () => {
    const { type, blocks } = await openEditor(docOf(details('One', paragraph('two'))));
    await type('{ArrowDown}{Home}');
    await type('{Backspace}');
    await type(' ');
    expect(blocks()).toEqual([details('One two', paragraph(''))]);
  });

  test('are closed and opened by their button, and opened by a cursor that comes in', async () => {
    const { type, field, blocks } = await openEditor(docOf(details('Title', paragraph('inside'))));
    const content = () => field.querySelector('.aw-details-content') as HTMLElement;
    await userEvent.click(page.getByRole('button', { name: 'Hide content' }));
    expect(content().checkVisibility()).toBe(false);
    await userEvent.click(page.getByRole('button', { name: 'Show content' }));
    expect(content().checkVisibility()).toBe(true);
    await userEvent.click(page.getByRole('button', { name: 'Hide content' }));
    await type('{Control>}{Home}{/Control}');
    await type('{End}');
    await type('{Enter}');
    expect(content().checkVisibility()).toBe(true);
    await type('in');
    expect(blocks()).toEqual([details('Title', paragraph('ininside'))]);
  });

  test('are the browser’s own for readers: closed, and opened by a link to a heading inside', async () => {
    const link: DocNode = {
      type: 'text',
      marks: [{ type: 'link', attrs: { href: '#deep', title: null } }],
      text: 'go',
    };
    const heading: DocNode = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Deep' }] };
    const root = await show(
      { type: 'paragraph', content: [link] },
      details('Outer', details('Inner', heading)),
      details('Other', paragraph('x')),
    );
    const opened = () => [...root.querySelectorAll('details')].map(({ open }) => open);
    expect(opened()).toEqual([false, false, false]);
    await userEvent.click(page.getByRole('link', { name: 'go' }));
    expect(opened()).toEqual([true, true, false]);
    expect(root.querySelector('h3')?.checkVisibility()).toBe(true);
  });
});

describe('mentions', () => {
  test('of a person: @ opens the list, Enter takes the first', async () => {
    const { type, blocks, field } = await openEditor(undefined, { searchMentions });
    await type('Ask @');
    await expect.element(page.getByRole('listbox', { name: 'People and pages' })).toBeVisible();
    await expect.element(row('Order states')).toBeVisible();
    expect(field.getAttribute('aria-activedescendant')).toBe(row('Ann Lee').element().id);
    await type('ann{Enter}');
    await expect.poll(() => blocks()[0]?.content?.length).toBe(3);
    await type('now');
    expect(blocks()).toEqual([
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'Ask ' }, mention('user', 'u1', 'Ann Lee'), { type: 'text', text: ' now' }],
      },
    ]);
    expect(field.querySelector('.aw-mention')?.textContent).toBe('@Ann Lee');
  });

  test('of a page, chosen by arrows or by a click', async () => {
    const { type, blocks } = await openEditor(undefined, { searchMentions });
    await type('@');
    await expect.element(row('Order states')).toBeVisible();
    await type('{ArrowDown}{Tab}');
    await type('@or');
    await userEvent.click(row('Order states'));
    const named = mention('page', pageAddress, 'Order states');
    const space = { type: 'text', text: ' ' };
    expect(blocks()).toEqual([{ type: 'paragraph', content: [named, space, named, space] }]);
  });

  test('show an empty state, and stay text after Escape and inside a word', async () => {
    const { type, blocks } = await openEditor(undefined, { searchMentions });
    await type('@nobody');
    await expect.element(page.getByText(NO_RESULTS_FOUND)).toBeVisible();
    await type('{Backspace>6/}');
    await expect.element(row('Ann Lee')).toBeVisible();
    await type('{Escape}');
    await type('a{Enter}me@ann{Enter}');
    expect(page.getByRole('listbox').elements()).toEqual([]);
    expect(blocks()).toEqual([paragraph('@a'), paragraph('me@ann')]);
  });

  test('stay text without a search provider, and in code', async () => {
    const alone = await openEditor();
    await alone.type('@a');
    expect(page.getByRole('listbox').elements()).toEqual([]);
    await alone.close();
    const { type, blocks } = await openEditor(undefined, { searchMentions });
    await type('``` @ann :rocket:');
    expect(page.getByRole('listbox').elements()).toEqual([]);
    expect(blocks()).toEqual([
      { type: 'code_block', attrs: { lang: null }, content: [{ type: 'text', text: '@ann :rocket:' }] },
    ]);
  });

  test('are deleted as one letter, and come back with undo', async () => {
    const line: DocNode = { type: 'paragraph', content: [mention('user', 'u1', 'Ann Lee')] };
    const { type, blocks } = await openEditor(docOf(line));
    await type('{End}');
    await type('{Backspace}');
    await expect.poll(blocks).toEqual([]);
    await type('{Control>}z{/Control}');
    expect(blocks()).toEqual([line]);
  });

  test('are drawn as names; a page is a link, one without an address keeps its name', async () => {
    const root = await show({
      type: 'paragraph',
      content: [
        mention('user', 'u1', 'Ann Lee'),
        mention('page', pageAddress, 'Order states'),
        mention('page', 'javascript:alert(1)', 'Gone'),
        { type: 'mention', attrs: { kind: 'robot', id: '1', label: 'R2' } },
      ],
    });
    expect(root.querySelector('p')?.textContent).toBe('@Ann LeeOrder statesGoneR2');
    expect([...root.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href')])).toEqual([
      ['Order states', '/the-page'],
    ]);
  });
});

describe('emoji', () => {
  test('whose name is typed whole becomes its character; undo gives the name back', async () => {
    const { type, blocks } = await openEditor();
    await type('Go :rocket:');
    await expect.poll(blocks).toEqual([paragraph('Go 🚀')]);
    await type(' up');
    expect(blocks()).toEqual([paragraph('Go 🚀 up')]);
    await type('{Control>}z{/Control}');
    expect(blocks()).toEqual([paragraph('Go :rocket:')]);
  });

  test('are listed after a colon and two letters', async () => {
    const { type, blocks } = await openEditor();
    await type(':r');
    expect(page.getByRole('listbox').elements()).toEqual([]);
    await type('ocke');
    await expect.element(row(':rocket:')).toBeVisible();
    await type('{Enter}!');
    expect(blocks()).toEqual([paragraph('🚀!')]);
  });

  test('leave times, ratios and names without an emoji as they are', async () => {
    const { type, blocks } = await openEditor();
    await type('at 10:30:15 a:b:c :nosuchname: done');
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(blocks()).toEqual([paragraph('at 10:30:15 a:b:c :nosuchname: done')]);
  });
});

test('pickers, checkboxes, collapsible blocks and mentions are accessible (axe)', async () => {
  const blocks = [
    tasks(task(true, paragraph('Wash')), task(false, paragraph('Cut'))),
    details('Title', paragraph('inside')),
    {
      type: 'paragraph',
      content: [mention('user', 'u1', 'Ann Lee'), { type: 'text', text: ' ' }, mention('page', pageAddress, 'Orders')],
    },
  ];
  const rules = { region: { enabled: false }, 'page-has-heading-one': { enabled: false } };
  const broken = async (root: Element) =>
    (await axe.run(root, { rules })).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
  const view = await show(...blocks);
  expect(await broken(view)).toEqual([]);
  const { type } = await openEditor(docOf(...blocks), { searchMentions });
  await type('{Control>}{End}{/Control}');
  await type('@');
  await expect.element(row('Ann Lee')).toBeVisible();
  expect(await broken(document.body)).toEqual([]);
});
