/** Voting on an RFC: opening, ballot, closing, result. */
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import type { Project } from '#features/projects/contract.ts';
import { refusal, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { confirmTitle } from '#platform/ui/contract.ts';
import {
  alreadyOpenedMessage,
  closeVotingLabel,
  closeVotingPrompt,
  earlierVersionLabel,
  noVotingMessage,
  openVotingLabel,
  quorumTooHighMessage,
  sessionClosedMessage,
  voteSavedMessage,
  votingClosedMessage,
  votingOpenedMessage,
  type Rfc,
} from '../contract.ts';
import {
  at,
  idOf,
  ines,
  anRfc,
  listOf,
  aSession,
  closed,
  button,
  open,
  viewOf,
  freshPages,
  tomasz,
} from './rfc-pages-fixture.tsx';

freshPages();

const project: Project = {
  id: idOf(1),
  code: 'SHOP',
  name: 'shop',
  links: [],
  decisionRules: { quorum: 2, threshold: 60, deadlineHours: null, decideByVote: false },
  revision: 1,
  createdAt: at,
  updatedAt: at,
};
const voting = (rfc: Rfc): string => `/${rfc.id}/view?tab=voting`;

describe('voting', () => {
  test('is opened by a voter for everyone; a second opener gets an error', async () => {
    const rfc = anRfc(1, 'open');
    let reply: Answer = refusal(alreadyOpenedMessage);
    let reads = 0;
    const { sent } = await open(voting(rfc), {
      ...viewOf(rfc),
      'GET /api/people': listOf(ines, tomasz, { id: idOf(99), username: 'Priya' }),
      'GET /api/projects/shop': () => ((reads += 1) === 1 ? refusal('No.') : [200, { data: project }]),
      [`POST /api/rfcs/${rfc.id}/voting-sessions/open`]: () => reply,
    });
    await expect.element(page.getByText(noVotingMessage)).toBeVisible();
    await button(openVotingLabel).click();
    const dialog = page.getByRole('dialog', { name: openVotingLabel });
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.element(dialog.getByRole('textbox', { name: 'Quorum' })).toHaveFocus();
    await dialog.getByRole('button', { name: openVotingLabel }).click();
    await expect.element(page.getByText(alreadyOpenedMessage)).toBeVisible();
    reply = [201, { data: aSession() }];
    await expect.element(dialog.getByRole('textbox', { name: 'Approval threshold (%)' })).toHaveValue('60');
    await dialog.getByRole('textbox', { name: 'Quorum' }).fill('3');
    await dialog.getByRole('button', { name: openVotingLabel }).click();
    await expect.element(page.getByText(votingOpenedMessage)).toBeVisible();
    expect(sent.findLast(({ call }) => call.startsWith('POST'))?.body).toEqual({
      quorum: 3,
      threshold: 60,
      closesAt: null,
      revision: 3,
    });
  });

  test('goes on at the vote once it is open', async () => {
    let rfc = anRfc(1, 'open');
    await open(`/${rfc.id}/view`, {
      ...viewOf(rfc),
      'GET /api/projects/shop': [200, { data: project }],
      [`GET /api/rfcs/${rfc.id}`]: () => [200, { data: rfc }],
      [`GET /api/rfcs/${rfc.id}/voting-sessions`]: () => (rfc.state.name === 'open' ? listOf() : listOf(aSession())),
      [`POST /api/rfcs/${rfc.id}/voting-sessions/open`]: () => {
        rfc = anRfc(1, 'in_voting', { isEditable: false });
        return [201, { data: aSession() }];
      },
    });
    await button(openVotingLabel).click();
    const dialog = page.getByRole('dialog', { name: openVotingLabel });
    await dialog.getByRole('textbox', { name: 'Quorum' }).fill('1');
    await dialog.getByRole('button', { name: openVotingLabel }).click();
    await expect.element(page.getByText(votingOpenedMessage)).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button('Vote now')).toHaveFocus();
  });

  test('is not opened with a quorum beyond the people who can vote; the field says so', async () => {
    const rfc = anRfc(1, 'open');
    const { sent } = await open(voting(rfc), { ...viewOf(rfc), 'GET /api/projects/shop': [200, { data: project }] });
    await button(openVotingLabel).click();
    const dialog = page.getByRole('dialog', { name: openVotingLabel });
    const quorum = dialog.getByRole('textbox', { name: 'Quorum' });
    await quorum.fill('3');
    await dialog.getByRole('button', { name: openVotingLabel }).click();
    await expect.element(quorum).toHaveAccessibleDescription(expect.stringContaining(quorumTooHighMessage(2)));
    await expect.element(quorum).toHaveFocus();
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
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
});

test('names people who have not voted, and counts the others', async () => {
  const rfc = anRfc(1, 'in_voting', { isEditable: false });
  const session = aSession({ eligible: 140, missing: { count: 139, names: ['Aino', 'Bela'] } });
  await open(voting(rfc), viewOf(rfc, { sessions: [session] }));
  await expect.element(page.getByText(/Not voted yet: Aino, Bela and 137 more\./)).toBeVisible();
});

describe('the session', () => {
  test('of a read-only project can be neither voted on nor closed', async () => {
    const rfc = anRfc(1, 'in_voting', { isEditable: false });
    await open(voting(rfc), viewOf(rfc, { sessions: [aSession()] }), undefined, { readOnly: true });
    await expect.element(page.getByText('1 of 3', { exact: true })).toBeVisible();
    const standing = page.getByText(/1 of 3 voted so far\. Ines Kowalski closes the session\./);
    await expect.element(standing).toBeVisible();
    expect(getComputedStyle(standing.element()).paddingLeft).toBe('16px');
    await expect.element(button('For')).not.toBeInTheDocument();
    await expect.element(button(closeVotingLabel)).not.toBeInTheDocument();
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
        session = aSession({
          ...closed,
          quorum: 2,
          passed: false,
          voting: { votes: 2, for: 1, against: 0, abstained: 1, resultPercentage: 100 },
        });
        return [200, { data: session }];
      },
    });
    await button(closeVotingLabel).click();
    const dialog = page.getByRole('dialog', { name: confirmTitle });
    await expect.element(dialog.getByText(`1 of 3 voted so far. ${closeVotingPrompt}`)).toBeVisible();
    expect(session.isOpened).toBe(true);
    await dialog.getByRole('button', { name: closeVotingLabel }).click();
    await expect.element(page.getByText(votingClosedMessage)).toBeVisible();
    await expect.element(page.getByText('Not passed', { exact: true })).toBeVisible();
    await expect
      .element(page.getByText('2 of 3 voted, 1 for, 1 abstained: not passed, quorum 2', { exact: true }))
      .toBeVisible();
    await expect.element(page.getByText('2 of 3', { exact: true })).toBeVisible();
    await expect.element(button('For')).not.toBeInTheDocument();
  });

  test('that runs out is shown as closed, with the actions that follow, without a reload', async () => {
    const closesAt = new Date(Date.now() + 1_500).toISOString();
    const isOver = (): boolean => Date.now() > Date.parse(closesAt);
    const rfc = anRfc(1, 'in_voting', { isEditable: false });
    await open(voting(rfc), {
      ...viewOf(rfc),
      [`GET /api/rfcs/${rfc.id}`]: () => [200, { data: isOver() ? anRfc(1, 'open') : rfc }],
      [`GET /api/rfcs/${rfc.id}/voting-sessions`]: () =>
        listOf(isOver() ? aSession({ ...closed, closesAt, passed: false }) : aSession({ closesAt })),
    });
    await expect.element(button('For')).toBeVisible();
    await expect.element(page.getByText('Not passed', { exact: true })).toBeVisible();
    await expect.element(button(openVotingLabel)).toBeVisible();
    await expect.element(button('For')).not.toBeInTheDocument();
  });

  test('is led to from every tab until the person has voted', async () => {
    const rfc = anRfc(1, 'in_voting', { isEditable: false });
    let session = aSession();
    await open(`/${rfc.id}/view`, {
      ...viewOf(rfc),
      [`GET /api/rfcs/${rfc.id}/voting-sessions`]: () => listOf(session),
      [`POST /api/rfcs/${rfc.id}/voting-sessions/vote`]: () => {
        session = aSession({ votes: [{ voterId: ines.id, voterName: ines.username, vote: 'for' }] });
        return [200, { data: session }];
      },
    });
    await button('Vote now').click();
    const ballot = page.getByRole('group', { name: 'Your vote' });
    await expect.element(ballot).toHaveFocus();
    await button('Vote now').click();
    await expect.element(ballot).toHaveFocus();
    await button('For').click();
    await expect.element(page.getByText(voteSavedMessage)).toBeVisible();
    await expect.element(button('Vote now')).not.toBeInTheDocument();
  });

  test('is opened by one click before anybody decides without a vote', async () => {
    const rfc = anRfc(1, 'open');
    await open(`/${rfc.id}/view`, viewOf(rfc));
    await expect.element(button(openVotingLabel)).toBeVisible();
    const names = page
      .getByRole('region', { name: 'State' })
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent);
    expect(names.indexOf(openVotingLabel)).toBeLessThan(names.indexOf('Accept'));
  });

  test('shows what changed since an earlier version was voted on, and who saved it', async () => {
    const rfc = anRfc(1, 'open', { revision: 4 });
    const aVersion = (revision: number, text: string): Answer => {
      const json = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
      return [200, { data: { revision, title: rfc.title, at, by: tomasz, json } }];
    };
    await open(voting(rfc), {
      ...viewOf(rfc, { sessions: [aSession(closed)] }),
      [`GET /api/rfcs/${rfc.id}/revisions/3`]: aVersion(3, 'Walruses carry it.'),
      [`GET /api/rfcs/${rfc.id}/revisions/4`]: aVersion(4, 'Herons carry it.'),
    });
    await button('Show the difference').click();
    const dialog = page.getByRole('dialog', { name: earlierVersionLabel });
    await expect.element(dialog.getByText('Walruses', { exact: true })).toBeVisible();
    await expect.element(dialog.getByText(/saved by Tomasz Adler, to version 4, saved by Tomasz Adler/)).toBeVisible();
    expect(dialog.getByRole('combobox').elements()).toEqual([]);
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
