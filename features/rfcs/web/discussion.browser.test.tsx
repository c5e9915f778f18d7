/** Discussing an RFC: comments, replies, mentions, and mails. */
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { keepFocus } from '#platform/ui/web/focus-keeper.ts';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { refusal, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { storedDrafts } from '#platform/writing/web/draft-store.ts';
import {
  commentDeletedText,
  commentTooOldMessage,
  emptyCommentMessage,
  mailsOffMessage,
  noCommentsMessage,
} from '../contract.ts';
import { at, tomasz, anRfc, listOf, aComment, button, open, viewOf, freshPages } from './rfc-pages-fixture.tsx';

freshPages();

const rfc = anRfc(1, 'open');
const comments = `/api/rfcs/${rfc.id}/comments`;
const discussion = `/${rfc.id}/view?tab=discussion`;

describe('the discussion', () => {
  test('sends a comment with a mention as an id', async () => {
    const { sent } = await open(discussion, {
      ...viewOf(rfc),
      [`POST ${comments}`]: [201, { data: aComment(1, `Ask @[${tomasz.id}] first`) }],
    });
    await expect.element(page.getByText(noCommentsMessage)).toBeVisible();
    const field = page.getByRole('textbox', { name: 'Your comment' });
    await field.click();
    await userEvent.keyboard('Ask @Tom');
    await expect.element(page.getByRole('option', { name: 'Tomasz Adler' })).toBeVisible();
    const edges = (one: Locator) => one.element().getBoundingClientRect();
    const [people, bold] = [edges(page.getByRole('listbox', { name: 'People' })), edges(button('Bold'))];
    expect(people.bottom < bold.top || people.top > bold.bottom).toBe(true);
    await userEvent.keyboard('{Enter}first');
    await expect.element(field).toHaveValue('Ask @Tomasz Adler first');
    await button('Comment').click();
    await vi.waitFor(() => expect(sent.some(({ call }) => call === `POST ${comments}`)).toBe(true));
    expect(sent.find(({ call }) => call === `POST ${comments}`)?.body).toEqual({
      content: `Ask @[${tomasz.id}] first`,
    });
    await expect.element(field).toHaveValue('');
  });

  test('refuses an empty comment, and keeps an unsent one while another tab is open', async () => {
    const { sent } = await open(discussion, viewOf(rfc));
    await button('Comment').click();
    await expect.element(page.getByText(emptyCommentMessage)).toBeVisible();
    expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false);
    await page.getByRole('textbox', { name: 'Your comment' }).fill('Half a thought');
    await page.getByRole('tab', { name: 'Document' }).click();
    await expect.element(page.getByText('What and why.')).toBeVisible();
    await page.getByRole('tab', { name: /^Discussion/ }).click();
    const field = page.getByRole('textbox', { name: 'Your comment' });
    await expect.element(field).toHaveValue('Half a thought');
    await field.fill('');
  });

  test('puts the cursor into a reply or an edit that is asked for, and goes back to the comment', async () => {
    const end = keepFocus(document);
    await open(discussion, viewOf(rfc, { comments: [aComment(1, 'First')] }));
    await button('Reply to Ines Kowalski').click();
    const reply = page.getByRole('textbox', { name: 'Your reply' });
    await expect.element(reply).toHaveFocus();
    await userEvent.keyboard('Yes');
    await expect.element(reply).toHaveValue('Yes');
    await button('Cancel').click();
    const comment = page.getByRole('listitem').filter({ hasText: 'First' });
    await expect.element(comment).toHaveFocus();
    await button('Edit comment').click();
    const edited = page.getByRole('textbox', { name: 'Comment', exact: true });
    await expect.element(edited).toHaveFocus();
    await userEvent.keyboard(' and last');
    await expect.element(edited).toHaveValue('First and last');
    await button('Cancel').click();
    await expect.element(comment).toHaveFocus();
    end();
  });

  test('shows replies below their comment, and takes one where it belongs', async () => {
    const rfc = anRfc(1, 'open');
    const first = aComment(1, 'First');
    const inner = aComment(3, 'Inner', { parentId: first.id });
    let comments = [first, inner, aComment(2, 'Second')];
    const { sent } = await open(`/${rfc.id}/view?tab=discussion`, {
      ...viewOf(rfc),
      [`GET /api/rfcs/${rfc.id}/comments`]: () => listOf(...comments),
      [`POST /api/rfcs/${rfc.id}/comments`]: () => {
        const made = aComment(4, 'Of course', { parentId: first.id });
        comments = [first, inner, made, aComment(2, 'Second')];
        return [201, { data: made }];
      },
    });
    const leftOf = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect().left;
    await expect.element(page.getByText('Inner', { exact: true })).toBeVisible();
    expect(leftOf('Inner')).toBeGreaterThan(leftOf('First'));
    const replyTo = page.getByRole('button', { name: 'Reply to Ines Kowalski' });
    // A reply takes no replies.
    expect(replyTo.elements()).toHaveLength(2);
    await replyTo.first().click();
    const editor = page.getByRole('textbox', { name: 'Your reply' });
    await editor.fill('Of course');
    await button('Reply').click();
    await expect.element(editor).not.toBeInTheDocument();
    await expect.element(page.getByText('Of course', { exact: true })).toBeVisible();
    expect(sent.findLast(({ call }) => call.startsWith('POST'))?.body).toEqual({
      content: 'Of course',
      parentId: first.id,
    });
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('keeps whom a half-written comment mentions, also beyond the first hundred members', async () => {
    const late = { id: '00000000-0000-4000-8000-0000000009f0', username: 'Zora Late' };
    const { sent } = await open(discussion, {
      ...viewOf(rfc, { comments: [aComment(1, `For @[${late.id}]`, { mentions: [late] })] }),
      'GET /api/people': (_sent, query) => (query.get('query') === null ? listOf(tomasz) : listOf(late)),
      [`POST ${comments}`]: [201, { data: aComment(2, `Ask @[${late.id}]`, { mentions: [late] }) }],
    });
    await expect.element(page.getByText('@Zora Late')).toBeVisible();
    const field = page.getByRole('textbox', { name: 'Your comment' });
    await field.click();
    await userEvent.keyboard('Ask @Zor');
    await page.getByRole('option', { name: 'Zora Late' }).click();
    await expect.element(field).toHaveValue('Ask @Zora Late ');
    // The editor is made again from what is stored, as by a reload.
    await page.getByRole('tab', { name: 'Document' }).click();
    await expect.element(page.getByText('What and why.')).toBeVisible();
    await page.getByRole('tab', { name: /^Discussion/ }).click();
    await expect.element(field).toHaveValue('Ask @Zora Late ');
    await button('Comment').click();
    await expect.element(field).toHaveValue('');
    expect(sent.find(({ call }) => call === `POST ${comments}`)?.body).toEqual({ content: `Ask @[${late.id}]` });
    expect(Object.keys(sessionStorage).filter((key) => key.includes(rfc.id))).toEqual([]);
  });

  test('keeps a half-written comment in the storage of the window, which survives a reload', async () => {
    const rfc = anRfc(1, 'open');
    await open(`/${rfc.id}/view?tab=discussion`, viewOf(rfc));
    await page.getByRole('textbox', { name: 'Your comment' }).fill('Half of a thou');
    const kept = Object.keys(sessionStorage).filter((key) => key.endsWith(rfc.id));
    expect(kept.map((key) => sessionStorage.getItem(key))).toEqual(['Half of a thou']);
    // Sign-out discards what was not saved.
    await storedDrafts.discard();
    expect(Object.keys(sessionStorage).filter((key) => key.endsWith(rfc.id))).toEqual([]);
  });
});

test('a comment that the address names is shown and focused, also on an earlier page', async () => {
  const all = Array.from({ length: 130 }, (_, index) => aComment(index, `Words ${index}`));
  const asked: number[] = [];
  await open(`${discussion}&comment=${all[7]?.id}`, {
    ...viewOf(rfc),
    [`GET ${comments}`]: (_sent, query) => {
      const number = Number(query.get('page'));
      asked.push(number);
      const resources = all.slice((number - 1) * 50, number * 50);
      return [200, { data: { resources, pagination: { page: number, perPage: 50, total: all.length } } }];
    },
  });
  const named = page.getByRole('listitem').filter({ hasText: /Words 7(?!\d)/ });
  await expect.element(named).toHaveFocus();
  await expect.element(named).toBeInViewport();
  expect(new Set(asked)).toEqual(new Set([1, 2, 3]));
});

describe('comments of the discussion', () => {
  test('keep a half-written edit while another tab is open, until it is cancelled', async () => {
    await open(discussion, viewOf(rfc, { comments: [aComment(1, 'First words')] }));
    const field = page.getByRole('textbox', { name: 'Comment', exact: true });
    const leaveAndComeBack = async (): Promise<void> => {
      await page.getByRole('tab', { name: 'Document' }).click();
      await expect.element(page.getByText('What and why.')).toBeVisible();
      await page.getByRole('tab', { name: /^Discussion/ }).click();
    };
    await button('Edit comment').click();
    await field.fill('First words, but bet');
    await leaveAndComeBack();
    await expect.element(field).toHaveValue('First words, but bet');
    await button('Cancel').click();
    await leaveAndComeBack();
    await expect.element(page.getByText('First words', { exact: true })).toBeVisible();
    await expect.element(field).not.toBeInTheDocument();
  });

  test('renders formats, mentions and deleted comments; HTML is text', async () => {
    const text = `**Bold** and \`code\` for @[${tomasz.id}]\n\n- one\n\n> quoted\n\n<b>no tag</b>`;
    const gone = aComment(2, commentDeletedText, { deletedAt: at, canEdit: false });
    await open(discussion, viewOf(rfc, { comments: [aComment(1, text, { editedAt: at }), gone] }));
    await expect.element(page.getByText('Bold', { exact: true })).toBeVisible();
    expect(page.getByText('Bold', { exact: true }).element().tagName).toBe('STRONG');
    await expect.element(page.getByText('@Tomasz Adler')).toBeVisible();
    await expect.element(page.getByText('<b>no tag</b>')).toBeVisible();
    await expect.element(page.getByText('· edited')).toBeVisible();
    await expect.element(page.getByText(commentDeletedText)).toBeVisible();
    expect(page.getByRole('button', { name: 'Delete comment' }).elements()).toHaveLength(1);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('starts with the newest page, and keeps it when a comment is added', async () => {
    let total = 100;
    const { sent } = await open(discussion, {
      ...viewOf(rfc),
      [`GET ${comments}`]: () => [
        200,
        { data: { resources: [aComment(1, 'Said')], pagination: { page: 1, perPage: 50, total } } },
      ],
      [`POST ${comments}`]: () => {
        total += 1;
        return [201, { data: aComment(2, 'One more') }];
      },
    });
    await expect.element(button('Show 50 earlier comments')).toBeVisible();
    await page.getByRole('textbox', { name: 'Your comment' }).fill('One more');
    await button('Comment').click();
    await expect.element(page.getByRole('tab', { name: 'Discussion 101' })).toBeVisible();
    await expect.element(button('Show 50 earlier comments')).toBeVisible();
    await vi.waitFor(() => expect(page.getByText('Said', { exact: true }).elements()).toHaveLength(2));
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1);
  });

  test('in a read-only project is only read', async () => {
    const answers = viewOf(rfc, { comments: [aComment(1, 'First words')] });
    await open(discussion, answers, undefined, { readOnly: true });
    await expect.element(page.getByText('First words')).toBeVisible();
    for (const name of ['Edit comment', 'Delete comment', 'Comment'])
      await expect.element(button(name)).not.toBeInTheDocument();
  });

  test('edits and deletes own comments, and reports when an edit is too late', async () => {
    const mine = aComment(1, 'First words');
    const others = aComment(2, 'Not mine', { author: tomasz, canEdit: false });
    const late = vi.fn();
    let replies: Answer = refusal(commentTooOldMessage);
    const { sent } = await open(
      discussion,
      {
        ...viewOf(rfc, { comments: [mine, others] }),
        [`PUT ${comments}/${mine.id}`]: () => replies,
        [`DELETE ${comments}/${mine.id}`]: [204],
      },
      late,
    );
    await expect.element(page.getByText('Not mine')).toBeVisible();
    expect(page.getByRole('button', { name: 'Edit comment' }).elements()).toHaveLength(1);
    await button('Edit comment').click();
    await page.getByRole('textbox', { name: 'Comment', exact: true }).fill('Better words');
    await button('Save').click();
    await expect.element(page.getByText(commentTooOldMessage)).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Comment', exact: true })).toHaveValue('Better words');
    replies = [200, { data: { ...mine, content: 'Better words', editedAt: at } }];
    await button('Save').click();
    await expect.element(page.getByRole('textbox', { name: 'Comment', exact: true })).not.toBeInTheDocument();
    await button('Delete comment').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Yes|Delete|Remove|Confirm/ })
      .click();
    await vi.waitFor(() => expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(true));
  });
});

test('the unsubscribe link of a mail works once', async () => {
  const rfc = anRfc(1, 'open');
  const off = `PUT /api/rfcs/${rfc.id}/mails`;
  const { sent, router } = await open(`/${rfc.id}/view?tab=discussion&mails=off`, {
    ...viewOf(rfc),
    [off]: [200, { data: { isOn: false } }],
  });
  await expect.element(page.getByText(mailsOffMessage)).toBeVisible();
  expect(sent.filter(({ call }) => call === off).map(({ body }) => body)).toEqual([{ isOn: false }]);
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ tab: 'discussion' }));
});
