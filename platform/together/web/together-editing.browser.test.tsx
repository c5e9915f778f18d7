/** The editor as a window of a shared draft: carets with names, tables, and undo with real keys. */
import axe from 'axe-core';
import { userEvent } from 'vitest/browser';
import { expect, onTestFinished, test } from 'vitest';
import type { PresentPerson } from '#platform/presence/contract.ts';
import { openEditor } from '#platform/richtext/web/editor-fixture.tsx';
import { aText, Desk } from './desk-fixture.ts';
import { TogetherEditing } from './together-editing.ts';

const ben = crypto.randomUUID();
const typed = (at: number, text: string): Record<string, unknown> => ({
  stepType: 'replace',
  from: at,
  to: at,
  slice: { content: [{ type: 'text', text }] },
});

const benAt = (version: number, at: number): PresentPerson => ({
  client: ben,
  user: { id: ben, username: 'Ben Adler' },
  isEditing: true,
  view: null,
  point: null,
  selected: [],
  caret: { client: ben, version, anchor: at, head: at },
});

async function together(json: string) {
  const desk = new Desk(json);
  const opened = await openEditor(json);
  const editor = opened.handle.editor();
  if (!editor) throw new Error('The editor is not open.');
  const window = new TogetherEditing(desk.link, editor, {
    titled: () => undefined,
    untitled: () => undefined,
    based: () => undefined,
    lost: () => undefined,
    ended: () => undefined,
  });
  await window.start({ baseJson: json, baseTitle: 'Queue', title: 'Queue' });
  onTestFinished(async () => {
    window.stop();
    await opened.close();
  });
  /** What Ben does arrives here. */
  const benDoes = async (...steps: Record<string, unknown>[]): Promise<void> => {
    desk.add({ draft: 'draft', client: ben, version: desk.rows.length, revision: 1, steps });
    window.session.wake();
    await expect.poll(() => window.session.version).toBe(desk.rows.length);
  };
  return { desk, opened, editor, window, benDoes };
}

test('the caret of somebody else has a name and follows the words, which are no words of the text', async () => {
  const { opened, window, benDoes } = await together(aText('one', 'two'));
  window.show([benAt(0, 4)]);
  const caret = (): Element | null => opened.field.querySelector('.aw-other-caret');
  expect(caret()?.getAttribute('aria-hidden')).toBe('true');
  expect(opened.field.querySelector<HTMLElement>('.aw-other-name')?.dataset['name']).toBe('Ben Adler');
  await benDoes(typed(4, ' by Ben'));
  expect(caret()?.previousSibling?.textContent).toBe('one by Ben');
  expect(opened.field.textContent).toBe('one by Bentwo');
  const { violations } = await axe.run(opened.field.parentElement ?? document.body, {
    runOnly: ['wcag2a', 'wcag2aa'],
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
  window.show([]);
  expect(caret()).toBeNull();
});

test('a table that somebody else broke is corrected once, by the server', async () => {
  const cell = { type: 'table_cell', content: [{ type: 'paragraph' }] };
  const rows = [1, 2].map(() => ({ type: 'table_row', content: [cell, cell] }));
  const json = JSON.stringify({ type: 'doc', content: [{ type: 'table', content: rows }] });
  const { desk, editor, benDoes } = await together(json);
  await benDoes({ stepType: 'replace', from: 2, to: 6 });
  expect(desk.rows.map(({ client }) => client)).toEqual([ben, null]);
  expect(editor.state.doc.firstChild?.children.map(({ childCount }) => childCount)).toEqual([2, 2]);
  expect(editor.state.doc.toString()).toBe(desk.doc.toString());
});

test('undo by key takes back what was typed here and leaves what others typed into it', async () => {
  const { desk, opened, window, benDoes } = await together(aText('start'));
  await userEvent.keyboard('{Control>}{Home}{/Control}{End} hello');
  await expect.poll(() => desk.doc.textContent).toBe('start hello');
  await benDoes(typed(10, 'XYZ'));
  expect(opened.field.textContent).toBe('start helXYZlo');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(opened.field.textContent).toBe('startXYZ');
  await window.session.settle();
  expect(desk.doc.textContent).toBe('startXYZ');
});
