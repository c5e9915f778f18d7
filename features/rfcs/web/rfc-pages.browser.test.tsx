/** Reading, discussing and voting on RFCs: list, tabs, errors, and leaving the editor. */
import { notifications } from '@mantine/notifications';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { aProject, answerCalls, refusal, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { reasonRequiredMessage, transitionAppliedMessage } from '#platform/workflow/contract.ts';
import { offered, stateOf } from '#platform/workflow/model/workflow.ts';
import {
  alreadyOpenedMessage,
  cannotBeUpdatedMessage,
  closeVotingLabel,
  commentDeletedText,
  commentTooOldMessage,
  createRfcLabel,
  earlierVersionLabel,
  emptyCommentMessage,
  mailsOffMessage,
  noCommentsMessage,
  noRfcsMessage,
  noVotingMessage,
  openVotingLabel,
  rfcUpdatedMessage,
  sessionClosedMessage,
  toAdrLabel,
  transformedMessage,
  voteSavedMessage,
  votingClosedMessage,
  votingOpenedMessage,
  type Rfc,
  type RfcComment,
  type RfcRow,
  type VotingSession,
} from '../contract.ts';
import { rfcWorkflow, type RfcState } from '../model/rfc-workflow.ts';
import RfcListPage from './rfc-list-page.tsx';
import RfcPage from './rfc-page.tsx';
import WriteRfcPage from './write-rfc-page.tsx';

const at = '2026-11-20T09:00:00.000Z';
const idOf = (number: number): string => `0190bbbb-0000-7000-8000-${String(number).padStart(12, '0')}`;
const ines = { id: '0190aaaa-0000-7000-8000-000000000002', username: 'Ines Kowalski' };
const tomasz = { id: idOf(900), username: 'Tomasz Adler' };

const anRfc = (serialNumber: number, name: RfcState, more: Partial<Rfc> = {}): Rfc => {
  const state = stateOf(rfcWorkflow, name);
  const transitions = offered(rfcWorkflow, { state: name, who: new Set(['author', 'member', 'decider'] as const) });
  return {
    id: idOf(serialNumber),
    serialNumber,
    title: `Proposal ${serialNumber}`,
    revision: 3,
    isEditable: name === 'draft' || name === 'open',
    isVotable: name === 'open' || name === 'in_voting',
    state,
    workflow: { state, transitions },
    transitions,
    contributors: [{ username: ines.username, createdAt: at }],
    createdAt: at,
    adr: null,
    json: '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"What and why."}]}]}',
    history: [],
    updatedAt: at,
    updatedBy: ines,
    ...more,
  };
};
const asRow = ({ json: _j, history: _h, updatedAt: _a, updatedBy: _b, ...row }: Rfc): RfcRow => row;
const hydra = (...rows: Rfc[]): Answer => [200, { 'hydra:member': rows.map(asRow), 'hydra:totalItems': rows.length }];
const listOf = (...resources: object[]): Answer => [
  200,
  { data: { resources, pagination: { page: 1, perPage: 50, total: resources.length } } },
];
const aComment = (number: number, content: string, more: Partial<RfcComment> = {}): RfcComment => ({
  id: idOf(500 + number),
  content,
  author: ines,
  createdAt: at,
  editedAt: null,
  deletedAt: null,
  canEdit: true,
  ...more,
});
const aSession = (more: Partial<VotingSession> = {}): VotingSession => ({
  id: idOf(700),
  isOpened: true,
  opening: { controllerId: ines.id, controllerName: ines.username, happenedAt: at },
  closing: null,
  closedBySystem: false,
  closesAt: null,
  voting: { votes: 1, for: 1, against: 0, abstained: 0, resultPercentage: 100 },
  votes: [{ voterId: tomasz.id, voterName: tomasz.username, vote: 'for' }],
  revision: 3,
  quorum: 1,
  threshold: 50,
  passed: true,
  counts: true,
  canClose: true,
  ...more,
});
const closed: Partial<VotingSession> = {
  isOpened: false,
  closing: { controllerId: ines.id, controllerName: ines.username, happenedAt: at },
  canClose: false,
};

beforeEach(() => page.viewport(1200, 800));
afterEach(() => {
  vi.unstubAllGlobals();
  // Removes toasts of earlier tests: only three are shown at once.
  notifications.clean();
  notifications.cleanQueue();
});

type Answers = Parameters<typeof answerCalls>[0];

/** The pages of RFCs at their URLs, with a server mocked by the test. */
async function open(address: string, answers: Answers, onFailure?: (error: unknown) => void) {
  const sent = answerCalls({
    'GET /api/links/backlinks': listOf(),
    'GET /api/people': listOf(ines, tomasz),
    'GET /api/templates': listOf(),
    ...answers,
  });
  const root = createRootRoute({ component: Outlet });
  const pages = { '': RfcListPage, '/$id/view': RfcPage, '/$id/edit': WriteRfcPage, '/new': WriteRfcPage };
  root.addChildren(
    Object.entries(pages).map(([path, component]) =>
      createRoute({ getParentRoute: () => root, path: `/project/SHOP/rfcs${path}`, component }),
    ),
  );
  const history = createMemoryHistory({ initialEntries: [`/project/SHOP/rfcs${address}`] });
  const router = createRouter({ routeTree: root, history });
  await render(
    <SignedIn projects={[aProject('shop')]} {...(onFailure ? { onFailure } : {})}>
      <RouterProvider router={router} />
      <Toasts />
    </SignedIn>,
  );
  return { sent, router };
}

/** Responses for the view of an RFC. */
function viewOf(
  rfc: Rfc,
  { comments = [], sessions = [] }: { comments?: RfcComment[]; sessions?: VotingSession[] } = {},
): Answers {
  return {
    [`GET /api/rfcs/${rfc.id}`]: [200, { data: rfc }],
    [`GET /api/rfcs/${rfc.id}/comments`]: listOf(...comments),
    [`GET /api/rfcs/${rfc.id}/voting-sessions`]: listOf(...sessions),
    [`GET /api/rfcs/${rfc.id}/mails`]: [200, { data: { isOn: true } }],
  };
}
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('the list', () => {
  test('shows number, state and resulting ADR, and edit only where it is possible', async () => {
    const adr = { id: idOf(50), serialNumber: 5, title: 'Record' };
    await open('', { 'GET /api/rfcs': hydra(anRfc(2, 'open'), anRfc(1, 'accepted', { adr })) });
    await expect.element(page.getByRole('row', { name: /#002/ }).getByText('Open for comments')).toBeVisible();
    await expect.element(page.getByRole('row', { name: /#001/ }).getByText('became ADR #005')).toBeVisible();
    expect(page.getByRole('link', { name: /^Edit/ }).elements()).toHaveLength(1);
    expect(await accessibilityFaults()).toEqual([]);
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
    await expect.element(page.getByText(transformedMessage)).toBeVisible();
    await expect.element(page.getByText(/#005: Proposal 1/)).toBeVisible();
    await expect.element(button(toAdrLabel)).not.toBeInTheDocument();
  });
});

describe('the discussion', () => {
  const rfc = anRfc(1, 'open');
  const comments = `/api/rfcs/${rfc.id}/comments`;
  const discussion = `/${rfc.id}/view?tab=discussion`;

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

describe('voting', () => {
  const voting = (rfc: Rfc): string => `/${rfc.id}/view?tab=voting`;

  test('is opened by a voter for everyone; a second opener gets an error', async () => {
    const rfc = anRfc(1, 'open');
    let reply: Answer = refusal(alreadyOpenedMessage);
    const { sent } = await open(voting(rfc), {
      ...viewOf(rfc),
      'GET /api/projects/shop': [
        200,
        {
          data: {
            id: idOf(1),
            code: 'SHOP',
            name: 'shop',
            links: [],
            decisionRules: { quorum: 1, threshold: 50, deadlineHours: null, decideByVote: false },
            revision: 1,
            createdAt: at,
            updatedAt: at,
          },
        },
      ],
      [`POST /api/rfcs/${rfc.id}/voting-sessions/open`]: () => reply,
    });
    await expect.element(page.getByText(noVotingMessage)).toBeVisible();
    await button(openVotingLabel).click();
    const dialog = page.getByRole('dialog', { name: openVotingLabel });
    await dialog.getByRole('button', { name: openVotingLabel }).click();
    await expect.element(page.getByText(alreadyOpenedMessage)).toBeVisible();
    reply = [200, { data: aSession() }];
    await dialog.getByRole('button', { name: openVotingLabel }).click();
    await expect.element(page.getByText(votingOpenedMessage)).toBeVisible();
    expect(sent.findLast(({ call }) => call.startsWith('POST'))?.body).toEqual({ closesAt: null, revision: 3 });
  });

  test('takes a vote, allows changing it, and reports a session closed in the meantime', async () => {
    const rfc = anRfc(1, 'in_voting', { isEditable: false });
    let session = aSession();
    let isClosed = false;
    await open(voting(rfc), {
      ...viewOf(rfc),
      [`GET /api/rfcs/${rfc.id}/voting-sessions`]: () => listOf(session),
      [`POST /api/rfcs/${rfc.id}/voting-sessions/vote`]: ({ body }) => {
        if (isClosed) return refusal(sessionClosedMessage);
        const { vote } = body as { vote: 'for' | 'against' };
        session = aSession({ votes: [...aSession().votes, { voterId: ines.id, voterName: ines.username, vote }] });
        return [200, { data: session }];
      },
    });
    await button('For').click();
    await expect.element(page.getByText(voteSavedMessage)).toBeVisible();
    await expect.element(button('For')).toHaveAttribute('aria-pressed', 'true');
    await button('Against').click();
    await expect.element(button('Against')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(button('For')).toHaveAttribute('aria-pressed', 'false');
    expect(await accessibilityFaults()).toEqual([]);
    isClosed = true;
    await button('For').click();
    await expect.element(page.getByText(sessionClosedMessage)).toBeVisible();
    await expect.element(button('Against')).toHaveAttribute('aria-pressed', 'true');
  });

  test('can be closed only by the opener', async () => {
    const rfc = anRfc(1, 'in_voting', { isEditable: false });
    await open(voting(rfc), viewOf(rfc, { sessions: [aSession({ canClose: false })] }));
    await expect.element(button('For')).toBeVisible();
    await expect.element(button(closeVotingLabel)).not.toBeInTheDocument();
  });

  test('shows the result once closed, and takes no more votes', async () => {
    const rfc = anRfc(1, 'in_voting', { isEditable: false });
    let session = aSession();
    await open(voting(rfc), {
      ...viewOf(rfc),
      [`GET /api/rfcs/${rfc.id}/voting-sessions`]: () => listOf(session),
      [`POST /api/rfcs/${rfc.id}/voting-sessions/close`]: () => {
        session = aSession(closed);
        return [200, { data: session }];
      },
    });
    await button(closeVotingLabel).click();
    await expect.element(page.getByText(votingClosedMessage)).toBeVisible();
    await expect.element(page.getByText('Passed', { exact: true })).toBeVisible();
    await expect.element(button('For')).not.toBeInTheDocument();
  });

  test('on an earlier revision is marked', async () => {
    const rfc = anRfc(1, 'open', { revision: 4 });
    await open(
      voting(rfc),
      viewOf(rfc, { sessions: [aSession(closed), aSession({ ...closed, id: idOf(701), revision: 1 })] }),
    );
    await expect.element(page.getByText(new RegExp(`^${earlierVersionLabel}\\.`))).toBeVisible();
    await expect.element(button(earlierVersionLabel)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });
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

test('a new one can start from a template', async () => {
  const { sent } = await open('/new', {});
  await button('Proposal').click();
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect.element(text.getByRole('heading', { name: 'Options with pros and cons' })).toBeVisible();
  await expect.element(text.getByRole('heading', { name: 'Open questions' })).toBeVisible();
  expect(sent.some(({ call }) => call === 'GET /api/templates')).toBe(true);
});
