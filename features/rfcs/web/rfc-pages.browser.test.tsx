/** Reading and writing RFCs: list, document, versions, errors, and leaving the editor. */
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { refusal, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { markdownToDocument } from '#platform/richtext/model/markdown-to-document.ts';
import { reasonRequiredMessage, transitionAppliedMessage } from '#platform/workflow/contract.ts';
import { stateMovedCode } from '#platform/writing/contract.ts';
import { storedDrafts } from '#platform/writing/web/draft-store.ts';
import {
  cannotBeUpdatedMessage,
  contentRequiredMessage,
  createRfcLabel,
  noRfcsMessage,
  rfcUpdatedMessage,
  toAdrLabel,
  type Rfc,
} from '../contract.ts';
import { rfcTemplateText } from '../model/rfc-template-texts.ts';
import {
  at,
  idOf,
  tomasz,
  anRfc,
  hydra,
  listOf,
  aComment,
  aSession,
  button,
  open,
  viewOf,
  freshPages,
  type Answers,
  ines,
} from './rfc-pages-fixture.tsx';

freshPages();

describe('the list', () => {
  test('shows number, state and resulting ADR, and edit only where it is possible', async () => {
    const adr = { id: idOf(50), serialNumber: 5, title: 'Record' };
    await open('', { 'GET /api/rfcs': hydra(anRfc(2, 'open'), anRfc(1, 'accepted', { adr })) });
    await expect.element(page.getByRole('row', { name: /#002/ }).getByText('Open for comments')).toBeVisible();
    await expect.element(page.getByRole('row', { name: /#001/ }).getByText('became ADR #005')).toBeVisible();
    expect(page.getByRole('link', { name: /^Edit/ }).elements()).toHaveLength(1);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('marks what waits for the vote of the person', async () => {
    const [waiting, voted] = [anRfc(2, 'in_voting'), anRfc(1, 'in_voting')];
    await open('', {
      'GET /api/rfcs': (_sent, query) => (query.has('waitingForMyVote') ? hydra(waiting) : hydra(waiting, voted)),
    });
    const mark = 'waits for your vote';
    await expect.element(page.getByRole('row', { name: /#002/ }).getByText(mark)).toBeVisible();
    await expect.element(page.getByRole('row', { name: /#001/ }).getByText(mark)).not.toBeInTheDocument();
  });

  test('of a read-only project offers neither edits nor votes', async () => {
    const answers = { 'GET /api/rfcs': hydra(anRfc(2, 'in_voting'), anRfc(1, 'open')) };
    await open('', answers, undefined, { readOnly: true });
    await expect.element(page.getByRole('row', { name: /#001/ })).toBeVisible();
    expect(page.getByRole('link', { name: /^Edit/ }).elements()).toEqual([]);
    expect(page.getByText('waits for your vote').elements()).toEqual([]);
  });

  test('offers to create the first one when it is empty', async () => {
    await open('', { 'GET /api/rfcs': hydra() });
    await expect.element(page.getByText(noRfcsMessage)).toBeVisible();
    await expect.element(page.getByRole('link', { name: createRfcLabel })).toBeVisible();
  });
});

describe('the document', () => {
  test('is the first tab; the tabs show the number of comments and an open voting', async () => {
    const rfc = anRfc(1, 'in_voting', { isEditable: false });
    await open(`/${rfc.id}/view`, viewOf(rfc, { comments: [aComment(1, 'Fine.')], sessions: [aSession()] }));
    await expect.element(page.getByText('What and why.')).toBeVisible();
    await expect.element(page.getByRole('tab', { name: 'Discussion 1' })).toBeVisible();
    await expect.element(page.getByRole('tab', { name: 'Voting open' })).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('names placeholders of its template before it is published, and lets the person go on', async () => {
    const written = `${rfcTemplateText('short').split('*What should')[0]}\n\n*Who pays for it?*`;
    const json = JSON.stringify(markdownToDocument(written));
    const rfc = anRfc(1, 'draft', { json });
    const publish = `PATCH /api/rfcs/${rfc.id}/_action/transition/publish`;
    const row = { id: idOf(800), kind: 'rfc', name: 'Budget', revision: 1, updatedAt: at, updatedBy: ines };
    const { sent } = await open(`/${rfc.id}/view`, {
      ...viewOf(rfc),
      'GET /api/templates': listOf({ ...row, placeholders: ['Who pays for it?', 'By when?'] }),
      [publish]: [200, { data: anRfc(1, 'open') }],
    });
    await button('Open for comments').click();
    const dialog = page.getByRole('dialog', { name: 'Open for comments' });
    await expect.element(dialog.getByText(/today\?”, “Who pays for it\?”\./)).toBeVisible();
    expect(sent.some(({ call }) => call === publish)).toBe(false);
    await dialog.getByRole('button', { name: 'Open for comments' }).click();
    await expect.element(page.getByText(transitionAppliedMessage)).toBeVisible();
    expect(sent.some(({ call }) => call === publish)).toBe(true);
  });

  test('is published once by a double click', async () => {
    const rfc = anRfc(1, 'draft');
    const publish = `PATCH /api/rfcs/${rfc.id}/_action/transition/publish`;
    let stored = rfc;
    const { sent } = await open(`/${rfc.id}/view`, {
      ...viewOf(rfc),
      [`GET /api/rfcs/${rfc.id}`]: () => [200, { data: stored }],
      [publish]: () => {
        stored = anRfc(1, 'open');
        return [200, { data: stored }];
      },
    });
    await button('Open for comments').dblClick();
    await expect.element(page.getByText(transitionAppliedMessage)).toBeVisible();
    expect(sent.filter(({ call }) => call === publish)).toHaveLength(1);
  });

  test('asks for the reason of a transition and refuses blanks', async () => {
    const rfc = anRfc(1, 'open');
    const call = `PATCH /api/rfcs/${rfc.id}/_action/transition/reject`;
    const { sent } = await open(`/${rfc.id}/view`, { ...viewOf(rfc), [call]: [200, { data: anRfc(1, 'rejected') }] });
    await button('Reject').click();
    const dialog = page.getByRole('dialog', { name: 'Reject' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('   ');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect.element(dialog.getByText(reasonRequiredMessage)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Too costly.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect.element(page.getByText(transitionAppliedMessage)).toBeVisible();
    expect(sent.filter((one) => one.call === call).map(({ body }) => body)).toEqual([
      { reason: 'Too costly.', revision: 3 },
    ]);
  });

  test('is transformed to an ADR, which is linked afterwards', async () => {
    const adr = { id: idOf(50), serialNumber: 5, title: 'Proposal 1' };
    let rfc = anRfc(1, 'accepted');
    await open(`/${rfc.id}/view`, {
      ...viewOf(rfc),
      [`GET /api/rfcs/${rfc.id}`]: () => [200, { data: rfc }],
      [`PATCH /api/rfcs/${rfc.id}/_action/transform/to-adr`]: () => {
        rfc = { ...rfc, adr };
        return [200, { data: { adrId: adr.id, serialNumber: 5 } }];
      },
    });
    await button(toAdrLabel).click();
    await expect.element(page.getByText(/#005: Proposal 1/)).toBeVisible();
    await expect.element(button(toAdrLabel)).not.toBeInTheDocument();
  });
});

test('a proposal is printed from its menu', async () => {
  const print = vi.spyOn(globalThis, 'print').mockImplementation(() => undefined);
  const rfc = anRfc(5, 'open');
  await open(`/${rfc.id}/view`, viewOf(rfc));
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Print or save as PDF' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  print.mockRestore();
});

describe('the versions', () => {
  const aText = (words: string): string =>
    JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] });
  const versionOf = (revision: number, words: string) => ({
    revision,
    title: `Proposal ${revision}`,
    at,
    by: revision === 1 ? ines : tomasz,
    json: aText(words),
  });
  const versions = [versionOf(2, 'Herons carry it.'), versionOf(1, 'Walruses carry it.')];
  const withVersions = (rfc: Rfc): Answers => ({
    ...viewOf(rfc),
    [`GET /api/rfcs/${rfc.id}/revisions`]: listOf(...versions.map(({ json: _json, ...row }) => row)),
    [`GET /api/rfcs/${rfc.id}/revisions/1`]: [200, { data: versions[1] }],
    [`GET /api/rfcs/${rfc.id}/revisions/2`]: [200, { data: versions[0] }],
  });
  const openVersions = async (): Promise<void> => {
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Versions' }).click();
  };
  const drawer = page.getByRole('dialog', { name: 'Versions' });

  test('list their authors, are compared by words and restored', async () => {
    const rfc = anRfc(1, 'open', { revision: 2, json: aText('Herons carry it.') });
    let stored = rfc;
    const { sent } = await open(`/${rfc.id}/view`, {
      ...withVersions(rfc),
      [`GET /api/rfcs/${rfc.id}`]: () => [200, { data: stored }],
      [`POST /api/rfcs/${rfc.id}/revisions/1/restore`]: () => {
        stored = anRfc(1, 'open', { revision: 3, json: aText('Walruses carry it.') });
        return [200, { data: stored }];
      },
    });
    await openVersions();
    await expect.element(drawer.getByText(/by Tomasz Adler/)).toBeVisible();
    await drawer.getByRole('button', { name: /Version 2 \(current\)/ }).click();
    await expect.element(drawer.getByText('Walruses', { exact: true })).toBeVisible();
    await expect.element(drawer.getByText('Herons', { exact: true })).toBeVisible();
    await expect.element(button('Restore version 2')).not.toBeInTheDocument();
    await button('Back to versions').click();
    await drawer.getByRole('button', { name: /Version 1 / }).click();
    await button('Restore version 1').click();
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Restore' }).click();
    await expect.element(page.getByText(rfcUpdatedMessage)).toBeVisible();
    await expect.element(page.getByRole('article').getByText('Walruses carry it.')).toBeVisible();
    await expect.element(drawer).not.toBeInTheDocument();
    expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ revision: 2 });
  });

  test('report a failed restore and stay open', async () => {
    const rfc = anRfc(1, 'open', { revision: 2 });
    await open(`/${rfc.id}/view`, {
      ...withVersions(rfc),
      [`POST /api/rfcs/${rfc.id}/revisions/1/restore`]: refusal('This document has been changed by Tomasz Adler.'),
    });
    await openVersions();
    await drawer.getByRole('button', { name: /Version 1 / }).click();
    await button('Restore version 1').click();
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Restore' }).click();
    await expect.element(page.getByText('This document has been changed by Tomasz Adler.')).toBeVisible();
  });

  test('of a decided RFC are read-only', async () => {
    const rfc = anRfc(1, 'accepted', { revision: 2 });
    await open(`/${rfc.id}/view`, withVersions(rfc));
    await openVersions();
    await drawer.getByRole('button', { name: /Version 1 / }).click();
    await expect.element(drawer.getByText('Walruses carry it.')).toBeVisible();
    await expect.element(button('Restore version 1')).not.toBeInTheDocument();
  });
});

test('the editor of a decided RFC redirects to its view with a message', async () => {
  const rfc = anRfc(1, 'accepted');
  const { router } = await open(`/${rfc.id}/edit`, viewOf(rfc));
  await expect.element(page.getByText(cannotBeUpdatedMessage)).toBeVisible();
  await expect.element(page.getByText('What and why.')).toBeVisible();
  expect(router.state.location.pathname).toBe(`/project/SHOP/rfcs/${rfc.id}/view`);
});

test('a template answers the refusal of an empty text', async () => {
  const refused = refusal(contentRequiredMessage, {});
  const violations = [{ field: 'json', path: 'json', errors: [contentRequiredMessage] }];
  await open('/new', { 'POST /api/rfcs': [422, { ...(refused[1] as object), violations }] });
  await page.getByRole('textbox', { name: 'Title' }).fill('Proposal');
  await button('Save').click();
  await expect.element(page.getByText(contentRequiredMessage)).toBeVisible();
  await button('Short proposal').click();
  await expect.element(page.getByRole('textbox', { name: 'Text' }).getByText('What is wrong today?')).toBeVisible();
  await expect.element(page.getByText(contentRequiredMessage)).not.toBeInTheDocument();
});

test('a new one can start from a template', async () => {
  const { sent } = await open('/new', {});
  await button('Proposal').click();
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect.element(text.getByRole('heading', { name: 'Options with pros and cons' })).toBeVisible();
  await expect.element(text.getByRole('heading', { name: 'Open questions' })).toBeVisible();
  expect(sent.some(({ call }) => call === 'GET /api/templates')).toBe(true);
});

describe('text that cannot be saved because the RFC moved on', () => {
  const long = JSON.stringify({
    type: 'doc',
    content: Array.from({ length: 60 }, (_, at) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: `Paragraph ${at}.` }],
    })),
  });
  const moved = (current: Rfc): Answer => [
    422,
    { error: { message: cannotBeUpdatedMessage, code: stateMovedCode }, violations: [], current },
  ];
  const notice = page.getByRole('alert').filter({ hasText: 'cannot be updated any more' });

  test('stays in reach beside Save, and becomes a new draft', async () => {
    const rfc = anRfc(21, 'open', { json: long });
    const created = anRfc(22, 'draft', { title: 'Changed' });
    const { sent, router } = await open(`/${rfc.id}/edit`, {
      ...viewOf(rfc),
      [`GET /api/rfcs/${created.id}`]: [200, { data: created }],
      [`PUT /api/rfcs/${rfc.id}`]: moved(anRfc(21, 'in_voting', { json: long })),
      'POST /api/rfcs': [201, { data: created }],
    });
    await page.getByRole('textbox', { name: 'Title' }).fill('Changed');
    await page.getByText('Paragraph 59.').click();
    await button('Save').click();
    await expect.element(notice).toBeInViewport();
    await expect.element(notice.getByRole('button', { name: 'Copy my text' })).toBeInViewport();
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await notice.getByRole('button', { name: 'Copy my text' }).click();
    // The converter is loaded with the first copy.
    await vi.waitFor(() => expect(copied.mock.calls[0]?.[0]).toMatch(/^# Changed\n\nParagraph 0\./), 10_000);
    await notice.getByRole('button', { name: 'Create a new draft' }).click();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(`/project/SHOP/rfcs/${created.id}/edit`));
    expect(sent.find(({ call }) => call === 'POST /api/rfcs')?.body).toMatchObject({ title: 'Changed' });
    expect(await storedDrafts.unsaved()).toEqual([]);
  });

  test('is offered on its view after a reload', async () => {
    const stored = { rfc: anRfc(23, 'open') };
    const { id } = stored.rfc;
    const created = anRfc(24, 'draft');
    const { router } = await open(`/${id}/edit`, {
      ...viewOf(stored.rfc),
      [`GET /api/rfcs/${id}`]: () => [200, { data: stored.rfc }],
      [`GET /api/rfcs/${created.id}`]: [200, { data: created }],
      [`PUT /api/rfcs/${id}`]: () => {
        stored.rfc = anRfc(23, 'in_voting');
        return moved(stored.rfc);
      },
      'POST /api/rfcs': [201, { data: created }],
    });
    await page.getByRole('textbox', { name: 'Title' }).fill('Typed words');
    await button('Save').click();
    await expect.element(notice).toBeVisible();
    await router.navigate({ to: `/project/SHOP/rfcs/${id}/view` } as never);
    await expect.element(page.getByText('In voting', { exact: true })).toBeVisible();
    await expect.element(notice.getByRole('button', { name: 'Copy my text' })).toBeVisible();
    await notice.getByRole('button', { name: 'Create a new draft' }).click();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(`/project/SHOP/rfcs/${created.id}/edit`));
    expect(await storedDrafts.unsaved()).toEqual([]);
  });
});
