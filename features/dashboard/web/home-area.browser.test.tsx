/** The cards below the newest decisions: what they show, how they are arranged, and what happens when one fails. */
import { IconBooks, IconGavel, IconMessages } from '@tabler/icons-react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ActivityRow } from '#platform/history/contract.ts';
import { permissionsOf, readingOnly, type Permission } from '#platform/identity/model/permissions.ts';
import {
  aProject,
  answerCalls,
  fixtureOrganization,
  refusal,
  SignedIn,
  type Answer,
  type SentCall,
} from '#platform/identity/web/workspace-fixture.tsx';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { keepFocus } from '#platform/ui/web/focus-keeper.ts';
import { AppPartsContext } from '#platform/ui/web/sections.tsx';
import { dropDraft, keepDraft, ownWindow } from '#platform/writing/web/draft-store.ts';
import {
  firstStepsTitle,
  healthyMessage,
  homeCardTitles,
  layoutRuleMessage,
  noNewsMessage,
  noRecentMessage,
  noWorkMessage,
  type HomeCard,
  type HomeCardsReply,
  type HomeLayout,
  type HomeNews,
} from '../contract.ts';
import { HomeArea } from './home-area.tsx';

const idOf = (number: number): string => `0190aaaa-0000-7000-8000-${String(number).padStart(12, '0')}`;
const projectId = idOf(900);
const today = '2026-11-24T09:00:00.000Z';

const nothing: HomeCardsReply = {
  layout: { order: ['work', 'news', 'health', 'recent'], hidden: [] },
  work: [],
  health: [],
  recent: [],
  steps: null,
};
const noNews: HomeNews = { since: '2026-11-23T16:05:00.000Z', at: today, total: 0, rows: [] };

const votes: NonNullable<HomeCardsReply['work']>[number] = {
  id: 'votes',
  label: 'Waiting for your vote',
  needs: 'rfc.vote',
  list: 'rfcs?waiting=me',
  total: 12,
  things: [1, 2, 3, 4, 5, 6].map((number) => ({
    kind: 'rfc',
    id: idOf(number),
    title: `Proposal ${number}`,
    serialNumber: number,
    place: 'tab=voting',
    note: 'closes',
    at: '2090-01-01T18:00:00.000Z',
  })),
};
const mentions: NonNullable<HomeCardsReply['work']>[number] = {
  id: 'mentions',
  label: 'You were mentioned',
  needs: null,
  list: null,
  total: 1,
  things: [
    {
      kind: 'doc',
      id: idOf(7),
      title: 'Runbook',
      namespace: 'ops',
      note: 'Mara Lindqvist',
      at: '2026-11-20T09:00:00.000Z',
    },
  ],
};

const anActivity = (number: number, more: Partial<ActivityRow>): ActivityRow => ({
  id: idOf(100 + number),
  at: today,
  actor: { id: idOf(50), username: 'Mara Lindqvist' },
  via: 'ui',
  project: { id: projectId, name: 'Shop' },
  subject: { kind: 'doc', id: idOf(number) },
  action: 'updated',
  summary: `Page ${number}`,
  details: { namespace: 'ops' },
  states: null,
  proposer: null,
  ...more,
});

beforeEach(() => page.viewport(1280, 900));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const item = (data: object): Answer => [200, { data }];
const noJars: Answer = [200, { 'hydra:member': [], 'hydra:totalItems': 0 }];

interface Server {
  readonly home?: HomeCardsReply | (() => Answer | Promise<Answer>);
  readonly news?: Answer;
  readonly permissions?: readonly Permission[];
}

type Arrangement = { readonly order?: HomeCard[]; readonly hide?: HomeCard; readonly show?: HomeCard };

/** Remembers the layout as the server does. */
function aLayout(first: HomeLayout) {
  let layout = first;
  return {
    current: () => layout,
    change: ({ order = layout.order, hide, show }: Arrangement): void => {
      const hidden = layout.hidden.filter((one) => one !== show);
      layout = { order, hidden: hide ? [...hidden, hide] : hidden };
    },
  };
}

/** Draws the area of the project SHOP; returns the calls that it makes. */
async function open({
  home = nothing,
  news = item(noNews),
  permissions = permissionsOf('owner'),
}: Server): Promise<SentCall[]> {
  const layout = aLayout(typeof home === 'function' ? nothing.layout : home.layout);
  const sent = answerCalls({
    'GET /api/home': typeof home === 'function' ? home : () => item({ ...home, layout: layout.current() }),
    'POST /api/home/visit': news,
    'PUT /api/home/visit': [204],
    'POST /api/home/steps/dismiss': [204],
    'DELETE /api/home/layout': [204],
    'PATCH /api/home/layout': ({ body }) => {
      layout.change(body as Arrangement);
      return item(layout.current());
    },
    'GET /api/metrics/jars': noJars,
  });
  const kind = (name: string, noun: string, icon: typeof IconBooks) => ({
    kind: name,
    noun,
    labels: { one: noun, many: `${noun}s` },
    icon,
    address: (code: string, { id, namespace }: { id: string; namespace?: string }) =>
      `/project/${code}/${namespace ?? `${name}s`}/${id}`,
  });
  const kinds = [kind('doc', 'page', IconBooks), kind('adr', 'ADR', IconGavel), kind('rfc', 'RFC', IconMessages)];
  const section = { id: 'adrs', label: 'ADRs', icon: IconGavel, href: (code: string) => `/project/${code}/adrs` };
  const parts = { sections: [section], about: [], kinds: new Map(kinds.map((one) => [one.kind, one])) };
  await render(
    <SignedIn projects={[aProject(projectId, { code: 'SHOP' })]} permissions={permissions}>
      <AppPartsContext value={parts}>
        <main style={{ width: 1160, maxWidth: '100%' }}>
          <HomeArea />
        </main>
      </AppPartsContext>
    </SignedIn>,
  );
  return sent;
}

const card = (title: string) => page.getByRole('region', { name: title, exact: true });
const titles = (): (string | null)[] =>
  [...document.querySelectorAll('section[aria-label]')].map((one) => one.getAttribute('aria-label')).slice(1);
const textOf = (found: Locator): string => found.element().textContent ?? '';
const bodies = (sent: readonly SentCall[], call: string): unknown[] =>
  sent.filter((one) => one.call === call).map(({ body }) => body);

test('an empty project says so in every card', async () => {
  await open({});
  await expect.element(card(homeCardTitles.work).getByText(noWorkMessage)).toBeVisible();
  await expect.element(card(homeCardTitles.news).getByText(noNewsMessage)).toBeVisible();
  await expect.element(card(homeCardTitles.health).getByText(healthyMessage)).toBeVisible();
  await expect.element(card(homeCardTitles.recent).getByText(noRecentMessage)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

describe('my work', () => {
  test('names something of every reason first, and the rest on demand', async () => {
    await open({ home: { ...nothing, work: [votes, mentions] } });
    const work = card(homeCardTitles.work);
    await expect
      .element(work.getByRole('link', { name: 'Runbook' }))
      .toHaveAttribute('href', `/project/SHOP/ops/${idOf(7)}`);
    await expect
      .element(work.getByRole('link', { name: 'Proposal 1' }))
      .toHaveAttribute('href', `/project/SHOP/rfcs/${idOf(1)}?tab=voting`);
    await expect.element(work.getByText(/^You were mentioned · Page · Mara Lindqvist/)).toBeVisible();
    expect(work.getByRole('listitem').elements()).toHaveLength(5);
    await work.getByRole('button', { name: 'Show 2 more' }).click();
    expect(work.getByRole('listitem').elements()).toHaveLength(7);
    await expect
      .element(work.getByRole('link', { name: 'Waiting for your vote: 12' }))
      .toHaveAttribute('href', '/project/SHOP/rfcs?waiting=me');
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('of a read-only project asks for no votes', async () => {
    const permissions = readingOnly(permissionsOf('owner')) as Permission[];
    await open({ home: { ...nothing, work: [votes, mentions] }, permissions });
    await expect.element(page.getByRole('link', { name: 'Runbook' })).toBeVisible();
    expect(page.getByText('Proposal 1').elements()).toEqual([]);
  });

  test('lists drafts of this project that lie on this device', async () => {
    const draft = {
      userId: '0190aaaa-0000-7000-8000-000000000002',
      organizationId: fixtureOrganization,
      projectId,
      namespace: `adr:${projectId}`,
      documentId: null,
      parentId: null,
      title: 'Use an outbox',
      json: '{}',
      revision: 0,
      baseJson: '',
      windowId: ownWindow(),
      at: today,
    };
    const other = { ...draft, projectId: 'else', namespace: 'adr:else', title: 'Of another project' };
    await keepDraft(draft);
    await keepDraft(other);
    await open({});
    const work = card(homeCardTitles.work);
    await expect
      .element(work.getByRole('link', { name: 'Use an outbox' }))
      .toHaveAttribute('href', '/project/SHOP/adrs/new');
    expect(work.getByText('Of another project').elements()).toEqual([]);
    await dropDraft(draft);
    await dropDraft(other);
  });
});

describe('what is new', () => {
  test('says once what was done several times, since when, and leads to the whole feed', async () => {
    const rows = [1, 1, 2].map((number, at) => ({ ...anActivity(number, {}), id: idOf(200 + at) }));
    await open({ news: item({ ...noNews, total: 3, rows }) });
    const news = card(homeCardTitles.news);
    await expect.element(news.getByText(/^Since .*\d\d:05 · 3 changes$/)).toBeVisible();
    await expect
      .poll(() => textOf(news.getByRole('listitem')))
      .toContain('Mara Lindqvist edited 2 pages: Page 1 and Page 2');
    await expect
      .element(news.getByRole('link', { name: 'Page 2' }))
      .toHaveAttribute('href', `/project/SHOP/ops/${idOf(2)}`);
    await expect
      .element(news.getByRole('link', { name: 'All activity' }))
      .toHaveAttribute('href', '/project/SHOP/activity');
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('a decision shows its number and both states', async () => {
    const states = {
      from: { name: 'draft', label: 'Draft', theme: 'default' },
      to: { name: 'proposed', label: 'Proposed', theme: 'yellow' },
    };
    const subject = { kind: 'adr', id: idOf(24) };
    const row = anActivity(24, {
      subject,
      action: 'proposed',
      summary: 'Use an outbox',
      details: { serialNumber: 24 },
      states,
    });
    await open({ news: item({ ...noNews, total: 1, rows: [row] }) });
    await expect
      .poll(() => textOf(card(homeCardTitles.news).getByRole('listitem')))
      .toContain('Mara Lindqvist proposed ADR #024: Use an outbox');
  });

  test('the end of the visit is told when the window is hidden', async () => {
    const sent = await open({});
    await expect.element(page.getByText(noNewsMessage)).toBeVisible();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => bodies(sent, 'PUT /api/home/visit')).toEqual([{ seen: today }]);
    vi.restoreAllMocks();
  });
});

test('a check leads to the list of its findings', async () => {
  const health = [
    { id: 'broken-links', label: 'Broken links', count: 3, list: 'broken-links' },
    { id: 'old-proposals', label: 'Old proposals', count: 0, list: 'adrs?state=proposed&standing=month' },
  ];
  await open({ home: { ...nothing, health } });
  const rows = card(homeCardTitles.health);
  await expect
    .element(rows.getByRole('link', { name: 'Broken links' }))
    .toHaveAttribute('href', '/project/SHOP/broken-links');
  await expect.poll(() => textOf(rows.getByRole('listitem').first())).toContain('Broken links3');
  expect(rows.getByText(healthyMessage).elements()).toEqual([]);
});

describe('first steps', () => {
  const steps = [
    { id: 'doc', label: 'Write the first page', target: 'documentation', needs: 'documentation.write', isDone: true },
    {
      id: 'people',
      label: 'Invite your team',
      target: '/organization?tab=members',
      needs: 'member.manage',
      isDone: false,
    },
  ];

  test('stand first, tick what is done, and can be dismissed', async () => {
    const sent = await open({ home: { ...nothing, steps } });
    const list = card(firstStepsTitle);
    await expect.element(list.getByText('1 of 2')).toBeVisible();
    await expect
      .element(list.getByRole('link', { name: 'Invite your team' }))
      .toHaveAttribute('href', '/organization?tab=members');
    expect(titles()[0]).toBe(firstStepsTitle);
    expect(await accessibilityFaults()).toEqual([]);
    await list.getByRole('button', { name: 'Dismiss first steps' }).click();
    await expect.poll(() => bodies(sent, 'POST /api/home/steps/dismiss')).toHaveLength(1);
  });

  test('are gone for who may do no more of them', async () => {
    await open({ home: { ...nothing, steps }, permissions: permissionsOf('member') });
    await expect.element(card(homeCardTitles.work)).toBeVisible();
    expect(card(firstStepsTitle).elements()).toEqual([]);
  });
});

describe('arranging', () => {
  test('Alt and an arrow key move a card, which keeps the focus and is announced', async () => {
    const sent = await open({});
    const grip = page.getByRole('button', { name: `Move ${homeCardTitles.work}` });
    await expect.element(grip).toBeVisible();
    (grip.element() as HTMLElement).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect
      .poll(() => bodies(sent, 'PATCH /api/home/layout'))
      .toEqual([{ order: ['news', 'work', 'health', 'recent'] }]);
    expect(titles()).toEqual(['news', 'work', 'health', 'recent'].map((one) => homeCardTitles[one as 'work']));
    await expect.element(grip).toHaveFocus();
    await expect.element(page.getByText('"My work" is now 2 of 4.')).toBeInTheDocument();
  });

  test('the menu of a card moves and hides it', async () => {
    const sent = await open({});
    await page.getByRole('button', { name: `Arrange ${homeCardTitles.recent}` }).click();
    await page.getByRole('menuitem', { name: 'Move forward' }).click();
    await expect
      .poll(() => bodies(sent, 'PATCH /api/home/layout'))
      .toEqual([{ order: ['work', 'news', 'recent', 'health'] }]);
    await page.getByRole('button', { name: `Arrange ${homeCardTitles.news}` }).click();
    await page.getByRole('menuitem', { name: 'Hide card' }).click();
    await expect.poll(() => bodies(sent, 'PATCH /api/home/layout').at(-1)).toEqual({ hide: 'news' });
  });

  test('a card hidden by its menu leaves the focus at the next one, the last one at the menu of all cards', async () => {
    onTestFinished(keepFocus(document));
    await open({ home: { ...nothing, layout: { ...nothing.layout, hidden: ['news', 'health'] } } });
    for (const next of [`Arrange ${homeCardTitles.recent}`, 'Arrange cards']) {
      await userEvent.keyboard('{Escape}');
      await page
        .getByRole('button', { name: /^Arrange (?!cards)/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Hide card' }).click();
      await expect.element(page.getByRole('button', { name: next })).toHaveFocus();
    }
  });

  test('a card is dragged by its handle beside another one', async () => {
    const sent = await open({});
    const grip = page.getByRole('button', { name: `Move ${homeCardTitles.recent}` });
    await expect.element(grip).toBeVisible();
    await userEvent.dragAndDrop(grip, card(homeCardTitles.news), { targetPosition: { x: 20, y: 100 } });
    await expect
      .poll(() => bodies(sent, 'PATCH /api/home/layout'))
      .toEqual([{ order: ['work', 'recent', 'news', 'health'] }]);
  });

  test('hidden cards are not read, and are shown again from the menu', async () => {
    const hidden = { ...nothing, layout: { order: nothing.layout.order, hidden: ['news' as const] } };
    const sent = await open({ home: hidden });
    await expect.element(card(homeCardTitles.work)).toBeVisible();
    expect(titles()).not.toContain(homeCardTitles.news);
    expect(bodies(sent, 'POST /api/home/visit'), 'what is hidden is not read').toEqual([]);
    await page.getByRole('button', { name: 'Arrange cards' }).click();
    await expect.element(page.getByText(layoutRuleMessage)).toBeVisible();
    await page.getByRole('menuitem', { name: homeCardTitles.news }).click();
    await expect.poll(() => bodies(sent, 'PATCH /api/home/layout')).toEqual([{ show: 'news' }]);
  });

  test('everything is reset from the menu', async () => {
    const sent = await open({ home: { ...nothing, layout: { ...nothing.layout, hidden: ['news'] } } });
    await page.getByRole('button', { name: 'Arrange cards' }).click();
    await page.getByRole('menuitem', { name: 'Reset to default' }).click();
    await expect.poll(() => sent.some(({ call }) => call === 'DELETE /api/home/layout')).toBe(true);
  });

  test('a refused change is taken back', async () => {
    const sent = await open({});
    const answered = globalThis.fetch;
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      if (init?.method !== 'PATCH') return answered(address, init);
      return new Response('{"error":{"message":"Not now."}}', {
        status: 422,
        headers: { 'content-type': 'application/json' },
      });
    });
    await page.getByRole('button', { name: `Arrange ${homeCardTitles.work}` }).click();
    await page.getByRole('menuitem', { name: 'Move back' }).click();
    await expect.poll(() => bodies(sent, 'GET /api/home').length).toBeGreaterThan(1);
    await expect.poll(titles).toEqual(Object.values(homeCardTitles));
  });
});

describe('failures', () => {
  test('of one call leave the other cards as they are, and can be tried again', async () => {
    let isBroken = true;
    await open({ home: () => (isBroken ? refusal('The cards are being counted.') : item(nothing)) });
    await expect.element(card(homeCardTitles.news).getByText(noNewsMessage)).toBeVisible();
    const work = card(homeCardTitles.work);
    await expect.poll(() => textOf(work.getByRole('alert'))).toContain('The cards are being counted.');
    isBroken = false;
    await work.getByRole('button', { name: 'Try again' }).click();
    await expect.element(work.getByText(noWorkMessage)).toBeVisible();
  });

  test('of the news concern that card alone', async () => {
    await open({ news: refusal('Nobody knows.') });
    await expect.poll(() => textOf(card(homeCardTitles.news).getByRole('alert'))).toContain('Nobody knows.');
    await expect.element(card(homeCardTitles.work).getByText(noWorkMessage)).toBeVisible();
  });
});

test('nothing moves when the answer arrives', async () => {
  let answer: (answer: Answer) => void = () => undefined;
  const held = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  await open({ home: () => held });
  const bottom = (): number =>
    Math.round(page.getByRole('button', { name: 'Arrange cards' }).element().getBoundingClientRect().top);
  await expect.element(page.getByText('Loading').first()).toBeInTheDocument();
  const before = bottom();
  answer(item(nothing));
  await expect.element(page.getByText(noWorkMessage)).toBeVisible();
  expect(bottom()).toBe(before);
});
