/** Links of a project: add, edit, reorder, remove. */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useRead } from '#platform/http/web/use-calls.ts';
import {
  answerCalls,
  refusal,
  SignedIn,
  type Answer,
  type SentCall,
} from '#platform/identity/web/workspace-fixture.tsx';
import {
  getProject,
  linkAddressMessage,
  staleProjectMessage,
  unknownIconMessage,
  usualDecisionRules,
  type Project,
  type ProjectLink,
} from '../contract.ts';
import { linkIconNames } from '../model/link-icon-names.ts';
import { linkIconSet } from './generated/link-icon-set.ts';
import { LinksTab } from './links-tab.tsx';

// Icons load slowly on a busy machine and are not tested here.
beforeAll(async () => void (await import('./icon-field.tsx')));
afterEach(() => vi.unstubAllGlobals());

const id = '0190aaaa-0000-7000-8000-00000000000a';
const address = `/api/projects/${id}`;
const wiki: ProjectLink = { link: 'https://wiki.example', label: 'Wiki', icon: 'book' };
const board: ProjectLink = { link: 'https://board.example', label: 'Board', icon: 'layout-kanban' };
const code: ProjectLink = { link: 'https://code.example', label: 'Code', icon: 'brand-github' };

/** A mock server with one project. */
function aServer(links: ProjectLink[], onPut?: (sent: SentCall, project: Project) => Answer | undefined) {
  let project: Project = {
    id,
    code: 'SHOP',
    name: 'Shop',
    links,
    decisionRules: usualDecisionRules,
    revision: 1,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
  };
  answerCalls({
    [`GET ${address}`]: () => [200, { data: project }],
    [`PUT ${address}`]: (sent) => {
      const refused = onPut?.(sent, project);
      if (refused) return refused;
      project = { ...project, ...(sent.body as object), revision: project.revision + 1 };
      return [200, { data: project }];
    },
  });
  return {
    labels: () => project.links.map(({ label }) => label),
    links: () => project.links,
    changeElsewhere: (next: ProjectLink[]) => {
      project = { ...project, links: next, revision: project.revision + 1 };
    },
  };
}

function Page() {
  const { data } = useRead(getProject, { params: { id } });
  return data ? <LinksTab project={data} /> : null;
}
const told = vi.fn();
const open = () =>
  render(
    <SignedIn onFailure={told}>
      <Page />
    </SignedIn>,
  );
const labelsOnScreen = (): string[] =>
  [...document.querySelectorAll('tbody tr strong')].map((element) => element.textContent);

describe('project links', () => {
  it('the first one is added in a dialog', async () => {
    const server = aServer([]);
    const screen = await open();
    await expect.element(screen.getByText('No links yet')).toBeVisible();
    await screen.getByRole('button', { name: 'Add link' }).click();
    await screen.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(screen.getByText('This field is required.').first()).toBeVisible();
    await screen.getByLabelText(/^Link URL/).fill('javascript:alert(1)');
    await screen.getByLabelText(/^Label/).fill('  Source code ');
    await screen.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(screen.getByText(linkAddressMessage)).toBeVisible();
    await screen.getByLabelText(/^Link URL/).fill('https://github.com/nordwind/shop');
    await screen.getByRole('combobox', { name: 'Icon class name' }).click();
    await userEvent.keyboard('github');
    await page.getByRole('option', { name: 'brand-github', exact: true }).click();
    await screen.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(screen.getByRole('row', { name: /Source code/ })).toBeVisible();
    expect(server.links()).toEqual([
      { link: 'https://github.com/nordwind/shop', label: 'Source code', icon: 'brand-github' },
    ]);
  });

  it('icons are found by search terms besides their names', async () => {
    aServer([]);
    const screen = await open();
    await screen.getByRole('button', { name: 'Add link' }).click();
    await screen.getByRole('combobox', { name: 'Icon class name' }).click();
    await userEvent.keyboard('kanban');
    await expect.element(page.getByRole('option', { name: 'layout-kanban' })).toBeVisible();
    await userEvent.keyboard('zzz');
    await expect.element(page.getByText('No icon found')).toBeVisible();
  });

  it('one is edited with Update, and removed after a confirmation', async () => {
    const server = aServer([wiki, board]);
    const screen = await open();
    await screen.getByRole('button', { name: 'Edit Board' }).click();
    await screen.getByLabelText(/^Label/).fill('Kanban');
    await screen.getByRole('button', { name: 'Update' }).click();
    await expect.element(screen.getByRole('row', { name: /Kanban/ })).toBeVisible();
    await screen.getByRole('button', { name: 'Remove Wiki' }).click();
    await expect.element(screen.getByText('This link will be removed from the project.')).toBeVisible();
    await screen.getByRole('button', { name: 'Yes, do it!' }).click();
    await expect.element(screen.getByRole('row', { name: /Wiki/ })).not.toBeInTheDocument();
    expect(server.labels()).toEqual(['Kanban']);
  });

  it('the keyboard reorders them, with an announcement, and keeps the focus', async () => {
    const server = aServer([wiki, board, code]);
    const screen = await open();
    const grip = screen.getByRole('button', { name: 'Move Wiki' });
    await expect.element(grip).toBeVisible();
    (grip.element() as HTMLElement).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await vi.waitFor(() => expect(server.labels()).toEqual(['Board', 'Wiki', 'Code']));
    await expect.element(screen.getByText('"Wiki" is now 2 of 3.')).toBeInTheDocument();
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Wiki'));
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await vi.waitFor(() => expect(server.labels()).toEqual(['Board', 'Code', 'Wiki']));
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.element(screen.getByText('"Wiki" cannot be moved there.')).toBeInTheDocument();
  });

  it('the pointer reorders them', async () => {
    const server = aServer([wiki, board, code]);
    const screen = await open();
    await expect.element(screen.getByRole('button', { name: 'Move Code' })).toBeVisible();
    await userEvent.dragAndDrop(
      screen.getByRole('button', { name: 'Move Code' }),
      screen.getByRole('row', { name: /Wiki/ }),
      { targetPosition: { x: 200, y: 4 } },
    );
    await vi.waitFor(() => expect(server.labels()).toEqual(['Code', 'Wiki', 'Board']));
    expect(labelsOnScreen()).toEqual(['Code', 'Wiki', 'Board']);
  });

  it('a conflict names the other person, keeps the input, and the next attempt is based on the stored links', async () => {
    const server = aServer([wiki], ({ body }, project) =>
      (body as { revision: number }).revision === project.revision
        ? undefined
        : refusal(staleProjectMessage('Mara Lindqvist'), { code: 'stale_revision' }),
    );
    const screen = await open();
    await screen.getByRole('button', { name: 'Add link' }).click();
    await screen.getByLabelText(/^Link URL/).fill('https://code.example');
    await screen.getByLabelText(/^Label/).fill('Code');
    server.changeElsewhere([wiki, board]);
    await screen.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(screen.getByText('This project has been changed by Mara Lindqvist.')).toBeVisible();
    await expect.element(screen.getByLabelText(/^Label/)).toHaveValue('Code');
    await screen.getByRole('button', { name: 'Add', exact: true }).click();
    await vi.waitFor(() => expect(server.labels()).toEqual(['Wiki', 'Board', 'Code']));
  });

  it('violations of a link are shown at its field', async () => {
    aServer([wiki], () => [
      422,
      {
        error: { message: unknownIconMessage },
        violations: [{ field: 'links', path: 'links[1].icon', errors: [unknownIconMessage] }],
      },
    ]);
    const screen = await open();
    await screen.getByRole('button', { name: 'Add link' }).click();
    await screen.getByLabelText(/^Link URL/).fill('https://code.example');
    await screen.getByLabelText(/^Label/).fill('Code');
    await screen.getByRole('button', { name: 'Add', exact: true }).click();
    const field = screen.getByRole('combobox', { name: 'Icon class name' });
    await expect.element(field).toHaveAccessibleDescription(/Unknown icon\./);
  });

  it('S53 the icon set contains exactly the icons the server allows', () => {
    expect(Object.keys(linkIconSet)).toEqual(linkIconNames);
    expect(Object.values(linkIconSet).every(({ icon }) => typeof icon === 'object' || typeof icon === 'function')).toBe(
      true,
    );
  });
});
