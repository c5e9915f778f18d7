/** Editing a page: templates, keyboard and toolbar. */
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { aProject, answerCalls, refusal, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { createTemplate, templateNameTakenMessage, templateSavedMessage } from '#platform/templates/contract.ts';
import { SaveTemplateDialog } from '#platform/templates/web/save-template-dialog.tsx';
import { TemplatesDialog } from '#platform/templates/web/templates-dialog.tsx';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { notFoundMessage, unreachableMessage } from '#platform/http/contract.ts';
import { thingChanged } from '#platform/live/web/live-things.ts';
import { saveFailedMessage } from '#platform/writing/contract.ts';
import { storedDrafts } from '#platform/writing/web/draft-store.ts';
import { createDocumentLabel, defaultDocumentTitle, type Namespace } from '../contract.ts';
import { builtInTemplates } from '../model/built-in-templates.ts';
import { DocumentEditor } from './document-editor.tsx';
import type { PanelMode } from './panel-mode.ts';

const at = '2026-11-20T09:00:00.000Z';
const ids = { home: '0190aaaa-0000-7000-8000-00000000000a', template: '0190aaaa-0000-7000-8000-00000000000b' };
const namespace: Namespace = {
  code: 'handbook',
  name: 'Handbook',
  structureRevision: 1,
  homepage: {
    id: ids.home,
    title: 'Handbook',
    type: 'homepage',
    parentId: null,
    revision: 1,
    updatedAt: at,
    children: [],
  },
  documents: [],
};
const aDoc = (...texts: string[]): string =>
  JSON.stringify({
    type: 'doc',
    content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  });
const templateRow = {
  id: ids.template,
  kind: 'doc',
  name: 'Team plan',
  revision: 3,
  updatedAt: at,
  updatedBy: { id: null, username: 'Ada' },
  placeholders: [],
};
const listOf = (...resources: object[]): Answer => [
  200,
  { data: { resources, pagination: { page: 1, perPage: 50, total: resources.length } } },
];
const templates = 'GET /api/templates';

beforeEach(() => page.viewport(1200, 800));
afterEach(() => {
  vi.unstubAllGlobals();
});

async function write(
  answers: Parameters<typeof answerCalls>[0] = {},
  mode: Exclude<PanelMode, { kind: 'view' }> = { kind: 'new', parentId: null },
) {
  const sent = answerCalls({ [templates]: listOf(), ...answers });
  const [onClose, onSaved, onCreated] = [vi.fn(), vi.fn(), vi.fn()];
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <div style={{ display: 'flex', minHeight: '100vh' }}>
        <DocumentEditor namespace={namespace} mode={mode} onClose={onClose} onSaved={onSaved} onCreated={onCreated} />
      </div>
      <Toasts />
    </SignedIn>,
  );
  await expect.element(text).toHaveFocus();
  return { sent, onClose, onSaved, onCreated };
}

const text = page.getByRole('textbox', { name: 'Text', exact: true });
const title = page.getByRole('textbox', { name: 'Title' });
const row = page.getByRole('navigation', { name: 'Templates' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('a new page', () => {
  test('starts with two empty paragraphs and templates that take no focus', async () => {
    await write();
    await expect.element(title).toHaveValue(defaultDocumentTitle);
    await expect.element(row).toBeVisible();
    const names = [...row.element().querySelectorAll('button')].map(({ textContent }) => textContent);
    expect(names).toEqual(['Blank page', ...builtInTemplates.map(({ name }) => name)]);
    await expect.element(text).toHaveFocus();
    expect(text.element().querySelectorAll('p')).toHaveLength(2);
    // For people who see it only the breadcrumb says so, for screen readers the heading of the page as well.
    expect(page.getByRole('navigation').getByText(createDocumentLabel).elements()).toHaveLength(1);
    expect(page.getByRole('heading', { level: 1, name: createDocumentLabel }).elements()).toHaveLength(1);
  });

  test('has a title that the first key replaces', async () => {
    await write();
    await userEvent.click(title);
    await userEvent.keyboard('Plan');
    await expect.element(title).toHaveValue('Plan');
  });

  test('hides the templates when something is typed or a blank page is chosen', async () => {
    await write();
    await expect.element(row).toBeVisible();
    await userEvent.keyboard('x');
    await expect.poll(() => row.elements()).toEqual([]);
  });

  test('takes the keys that are typed right after Enter in the title', async () => {
    await write();
    await userEvent.click(title);
    const focused: (Element | null)[] = [];
    // Hears the key after the page has handled it, and before the next one.
    document.addEventListener('keydown', () => focused.push(document.activeElement), { once: true });
    await userEvent.keyboard('{Enter}');
    expect(focused).toEqual([text.element()]);
  });

  test('starts blank with the cursor in the text', async () => {
    await write();
    await userEvent.click(button('Blank page'));
    await expect.poll(() => row.elements()).toEqual([]);
    await expect.element(text).toHaveFocus();
  });

  test.each([
    ['below the templates', { x: 600, y: 690 }],
    ['left of the text', { x: 120, y: 400 }],
    ['right of the text', { x: 1100, y: 560 }],
  ])('is written in its first line after a click %s', async (_, { x, y }) => {
    await write();
    await expect.element(row).toBeVisible();
    await userEvent.click(title);
    await userEvent.click(document.documentElement, { position: { x, y } });
    await expect.element(text).toHaveFocus();
    await userEvent.keyboard('?words');
    await expect.poll(() => text.element().querySelector('p')?.textContent).toBe('?words');
  });

  test('is written in its first line after a click on its second', async () => {
    await write();
    await userEvent.click(text.element().querySelectorAll('p')[1] ?? document.body);
    await userEvent.keyboard('words');
    await expect.poll(() => text.element().querySelector('p')?.textContent).toBe('words');
  });

  test('starts from a built-in template with its title, unless a title was typed', async () => {
    await write();
    await userEvent.click(button('Runbook'));
    await expect.element(page.getByRole('heading', { name: 'First look' })).toBeVisible();
    await expect.element(title).toHaveValue('Runbook');
    expect(row.elements()).toEqual([]);
    await expect.element(page.getByText(/Draft kept on this device/)).toBeVisible();
  });

  test('starts from a template of the project', async () => {
    const whole = { ...templateRow, json: aDoc('Who does what?') };
    await write({ [templates]: listOf(templateRow), [`GET /api/templates/${ids.template}`]: [200, { data: whole }] });
    await userEvent.fill(title, 'Plan of the year');
    await userEvent.click(button('Team plan'));
    await expect.element(page.getByText('Who does what?')).toBeVisible();
    await expect.element(title).toHaveValue('Plan of the year');
  });

  test('passes the accessibility checks', async () => {
    await write({ [templates]: listOf(templateRow) });
    await expect.element(button('Team plan')).toBeVisible();
    const { violations } = await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});

/** The homepage of a namespace as stored. */
const storedPage = (...lines: string[]) => ({
  id: ids.home,
  title: 'Handbook',
  type: 'homepage' as const,
  json: aDoc(...lines),
  namespace: 'handbook',
  parentId: null,
  revision: 1,
  createdAt: at,
  createdBy: { id: null, username: 'Ada' },
  updatedAt: at,
  updatedBy: { id: null, username: 'Ada' },
});

test.each([
  ['below the text', () => ({ x: 600, y: 700 }), ['one', 'two', '!', '']],
  // Farther out than the handle of the block, which appears under the pointer.
  ['beside its first line', ({ left, top }: DOMRect) => ({ x: left - 60, y: top + 8 }), ['!one', 'two', '']],
])('a click %s puts the cursor there', async (_, placeBeside, expected) => {
  await write({}, { kind: 'edit', document: storedPage('one', 'two') });
  const lines = () => [...text.element().querySelectorAll('p')].map(({ textContent }) => textContent);
  await userEvent.click(title);
  await expect.element(title).toHaveFocus();
  const first = () => text.element().querySelector('p')?.getBoundingClientRect() as DOMRect;
  // The bars above the text are loaded after it.
  let place = '';
  const isSettled = (): boolean => place === (place = JSON.stringify(first()));
  await expect.poll(isSettled, { interval: 300 }).toBe(true);
  await userEvent.click(document.documentElement, { position: placeBeside(first()) });
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard('!');
  await expect.poll(lines).toEqual(expected);
});

test('what was typed and taken back is no draft: nothing is kept, and Cancel does not ask', async () => {
  const json = JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'one' }] }, { type: 'paragraph' }],
  });
  const { onClose } = await write({}, { kind: 'edit', document: { ...storedPage(), json } });
  const kept = page.getByText(/^Draft kept on this device/);
  await userEvent.keyboard('{Control>}{Home}{/Control}!');
  await expect.element(kept).toBeVisible();
  await expect.poll(() => storedDrafts.unsaved()).toContain('Handbook');
  await userEvent.keyboard('{Backspace}');
  await expect.element(kept).not.toBeInTheDocument();
  await expect.poll(() => storedDrafts.unsaved()).not.toContain('Handbook');
  await userEvent.click(button('Cancel'));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

describe('the templates of the project', () => {
  const showDialog = (dialog: ReactNode) =>
    render(
      <SignedIn projects={[aProject('shop')]}>
        {dialog}
        <Toasts />
      </SignedIn>,
    );

  test('are created from a page with a name, and report a taken name', async () => {
    const create = `POST /api${createTemplate.path}`;
    const taken = refusal(templateNameTakenMessage, {});
    const violations = [{ field: 'name', path: 'name', errors: [templateNameTakenMessage] }];
    const sent = answerCalls({
      [create]: ({ body }) =>
        (body as { name: string }).name === 'Plan'
          ? [422, { ...(taken[1] as object), violations }]
          : [201, { data: { ...templateRow, json: aDoc('x') } }],
    });
    const onClose = vi.fn();
    await showDialog(<SaveTemplateDialog kind="doc" name="Plan" json={aDoc('x')} onClose={onClose} />);
    const name = page.getByRole('textbox', { name: 'Name' });
    await expect.element(name).toHaveValue('Plan');
    await userEvent.click(button('Save'));
    await expect.element(page.getByText(templateNameTakenMessage)).toBeVisible();
    await userEvent.fill(name, 'Team plan');
    await userEvent.click(button('Save'));
    await expect.element(page.getByText(templateSavedMessage)).toBeVisible();
    expect(sent.at(-1)).toEqual({ call: create, body: { kind: 'doc', name: 'Team plan', json: aDoc('x') } });
    expect(onClose).toHaveBeenCalled();
  });

  test('are renamed with their revision, and removed after a confirmation', async () => {
    const path = `/api/templates/${ids.template}`;
    const sent = answerCalls({
      [templates]: listOf(templateRow),
      [`PUT ${path}`]: [200, { data: { ...templateRow, json: aDoc('x') } }],
      [`DELETE ${path}`]: [204],
    });
    await showDialog(<TemplatesDialog kind="doc" onClose={vi.fn()} />);
    await userEvent.click(button('Rename Team plan'));
    await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Plan');
    await userEvent.click(button('Save'));
    await expect
      .poll(() => sent.find(({ call }) => call.startsWith('PUT'))?.body)
      .toEqual({ name: 'Plan', revision: 3 });
    await userEvent.click(button('Remove Team plan'));
    expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
    await userEvent.click(button('Yes, do it!'));
    await expect.poll(() => sent.some(({ call }) => call === `DELETE ${path}`)).toBe(true);
  });
});

test('a page whose answer was lost is not created a second time, and keeps what was written since', async () => {
  const create = 'POST /api/documentation/documents';
  type Sent = { id: string; title: string; json: string };
  let stored: Sent | undefined;
  const update = `PUT /api/documentation/documents/${storedPage('x').id}`;
  const { sent, onSaved } = await write({
    [create]: ({ body }) => {
      if (stored) return [201, { data: { ...storedPage('x'), title: stored.title, json: stored.json } }];
      stored = body as Sent;
      throw new TypeError('Failed to fetch');
    },
    [update]: [200, { data: storedPage('x') }],
  });
  await userEvent.keyboard('Words');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText(saveFailedMessage(unreachableMessage))).toBeVisible();
  await userEvent.click(text);
  await userEvent.keyboard('and more');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  const written = sent.filter(({ call }) => !call.startsWith('GET'));
  expect(written.map(({ call }) => call)).toEqual([create, create, update]);
  expect(new Set(written.slice(0, 2).map(({ body }) => (body as Sent).id))).toEqual(new Set([stored?.id]));
  expect(written[2]?.body).toMatchObject({ revision: 1, json: expect.stringContaining('and more') as string });
});

describe('a page that somebody removes while it is written', () => {
  const opened = storedPage('Begun.');
  const own = `/api/documentation/documents/${opened.id}`;
  const removed = page.getByRole('alert').filter({ hasText: 'This document was removed while you were writing.' });
  const gone: Answer = [404, { error: { message: notFoundMessage } }];

  test('says so at once, and its text goes on in a new page', async () => {
    const another = { ...storedPage('Begun.'), id: ids.template };
    const { sent, onCreated } = await write(
      { [`GET ${own}`]: gone, 'POST /api/documentation/documents': [201, { data: another }] },
      { kind: 'edit', document: opened },
    );
    await userEvent.keyboard('Precious ');
    thingChanged(`doc:${opened.id}`);
    await expect.element(removed.getByRole('button', { name: 'Copy my text' })).toBeVisible();
    await removed.getByRole('button', { name: 'Create a new draft' }).click();
    await expect.poll(() => onCreated.mock.calls.length).toBe(1);
    const made = sent.find(({ call }) => call.startsWith('POST'))?.body as { json: string };
    expect(made).toMatchObject({ title: 'Handbook', namespace: 'handbook', parent: null });
    expect(made.json).toContain('Precious');
  });

  test('says so when it is saved, until it is restored', async () => {
    let isThere = false;
    await write(
      { [`GET ${own}`]: () => (isThere ? [200, { data: opened }] : gone), [`PUT ${own}`]: gone },
      { kind: 'edit', document: opened },
    );
    await userEvent.keyboard('Precious ');
    await button('Save').click();
    await expect.element(removed).toBeVisible();
    isThere = true;
    thingChanged(`doc:${opened.id}`);
    await expect.element(removed).not.toBeInTheDocument();
    await expect.element(text).toHaveTextContent('Precious Begun.');
  });
});

describe('around the text', () => {
  test('a shortcut saves the page, from text and title', async () => {
    const { sent, onSaved } = await write({ 'POST /api/documentation/documents': [201, { data: storedPage('x') }] });
    await userEvent.keyboard('Words');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => onSaved.mock.calls.length).toBe(1);
    const body = sent.find(({ call }) => call.startsWith('POST'))?.body as { json: string };
    expect(JSON.parse(body.json)).toMatchObject({ content: [{ content: [{ text: 'Words' }] }, { type: 'paragraph' }] });
    await userEvent.click(title);
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => onSaved.mock.calls.length).toBe(2);
  });

  test('a title that is too long is kept whole, says so, and is not sent', async () => {
    const long = 'Long '.repeat(43);
    const { sent } = await write({ 'POST /api/documentation/documents': [201, { data: storedPage('x') }] });
    await userEvent.fill(title, long);
    await expect.element(title).toHaveValue(long);
    const sentence = 'Please use at most 200 characters. There are 215 now.';
    await expect.element(title).toHaveAccessibleDescription(sentence);
    await userEvent.click(text);
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(title).toHaveFocus();
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
    await userEvent.fill(title, 'Short');
    await expect.element(title).not.toHaveAccessibleDescription();
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1);
  });

  test('a save with an alt text that is too long names the image, leads to its text, and is not sent', async () => {
    const alt = `The order states ${'state '.repeat(200)}`;
    const json = JSON.stringify({ type: 'doc', content: [{ type: 'image', attrs: { file: ids.template, alt } }] });
    const create = 'POST /api/documentation/documents';
    const template = { ...templateRow, json };
    const { sent } = await write({
      [create]: [201, { data: storedPage('x') }],
      [templates]: listOf(templateRow),
      [`GET /api/templates/${ids.template}`]: [200, { data: template }],
    });
    await userEvent.click(button('Team plan'));
    await expect.poll(() => row.elements()).toEqual([]);
    await userEvent.keyboard('{Control>}s{/Control}');
    const refused = page.getByText(/^The alt text of image 1, “The order states/);
    await expect.element(refused).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Alt text' })).toHaveFocus();
    expect(sent.filter(({ call }) => call === create)).toEqual([]);
    await userEvent.fill(page.getByRole('textbox', { name: 'Alt text' }), 'The order states');
    await expect.element(refused).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => sent.filter(({ call }) => call === create)).toHaveLength(1);
  });

  test('a save that does not reach the server says that the draft is kept', async () => {
    const { onSaved } = await write({
      'POST /api/documentation/documents': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await userEvent.keyboard('Words');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(page.getByText(saveFailedMessage(unreachableMessage))).toBeVisible();
    await expect.element(page.getByText(/^Draft kept on this device/)).toBeVisible();
    expect(onSaved).not.toHaveBeenCalled();
  });

  test('what is typed while a save is under way is in no text; when the save fails, the next keys go on where it was', async () => {
    const answer = Promise.withResolvers<Answer>();
    const { sent } = await write({ 'POST /api/documentation/documents': () => answer.promise });
    await userEvent.keyboard('Words');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => sent.some(({ call }) => call === 'POST /api/documentation/documents')).toBe(true);
    await userEvent.keyboard(' lost');
    expect(text.element().textContent).toBe('Words');
    answer.reject(new TypeError('Failed to fetch'));
    await expect.element(page.getByText(saveFailedMessage(unreachableMessage))).toBeVisible();
    await expect.element(text).toHaveFocus();
    await userEvent.keyboard(' and more');
    expect(text.element().textContent).toBe('Words and more');
  });

  test('full screen is toggled by button and shortcut; Escape closes a picker first, then leaves it', async () => {
    await write();
    const screen = () => document.querySelector('[data-full-screen]');
    await userEvent.keyboard('{Control>}{Shift>}f{/Shift}{/Control}');
    await expect.poll(screen).not.toBeNull();
    await userEvent.keyboard('/');
    await expect.element(page.getByRole('listbox', { name: 'Blocks' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => page.getByRole('listbox', { name: 'Blocks' }).elements()).toEqual([]);
    expect(screen()).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.poll(screen).toBeNull();
    await userEvent.click(button('Full screen'));
    expect(screen()).not.toBeNull();
    await userEvent.click(button('Exit full screen'));
    expect(screen()).toBeNull();
  });

  test('the list of shortcuts opens by button and shortcut', async () => {
    await write();
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await userEvent.keyboard('{Control>}/{/Control}');
    await expect.element(sheet).toBeVisible();
    await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
    await expect.poll(() => sheet.elements()).toEqual([]);
    await userEvent.click(button('Keyboard shortcuts'));
    await expect.element(sheet).toBeVisible();
  });

  test('the length of the page is shown', async () => {
    await write();
    await userEvent.keyboard('three short words');
    await expect.element(page.getByText('3 words · 1 min read')).toBeVisible();
  });
});
