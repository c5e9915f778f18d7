/** Start of the signed-in app: analytics, and what happens when a permission is withdrawn. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { listMembers } from '#features/organizations/contract.ts';
import { callApi } from '#platform/http/web/api.ts';
import { permissionsOf } from '#platform/identity/model/permissions.ts';
import { answerCalls, fixtureOrganization, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { useStartedWorkspace } from './start-workspace.ts';

const analyticsAddress = 'https://statistics.example.org/count.js';

beforeEach(() => {
  const meta = document.createElement('meta');
  meta.name = 'archwright-analytics-src';
  meta.content = analyticsAddress;
  document.head.append(meta);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.querySelector('meta[name="archwright-analytics-src"]')?.remove();
  analyticsScripts().forEach((script) => script.remove());
});

const analyticsScripts = (): readonly HTMLScriptElement[] =>
  [...document.scripts].filter(({ src }) => src === analyticsAddress);

/** The current user in the server's response. */
const aUser = ({ roles = ['ROLE_USER'], role = 'owner' } = {}): Answer => [
  200,
  {
    data: {
      id: '0190aaaa-0000-7000-8000-000000000002',
      email: 'ines@example.org',
      profile: { firstName: 'Ines', lastName: 'Kowalski', username: 'Ines Kowalski' },
      roles,
      organizations: [
        {
          id: fixtureOrganization,
          name: 'Fjordlab',
          role,
          permissions: permissionsOf(role),
          projects: [],
        },
      ],
    },
  },
];

function Started() {
  const start = useStartedWorkspace(0);
  if (start.state !== 'started') return <p>{start.state}</p>;
  return <p>{start.workspace.organization.permissions.includes('member.manage') ? 'may manage' : 'may not manage'}</p>;
}

test('the analytics script is loaded once for a person, and never for an administrator', async () => {
  answerCalls({ 'GET /api/current-user': aUser({ roles: ['ROLE_USER', 'ROLE_ADMIN'] }) });
  const administrator = await render(<Started />);
  await expect.element(administrator.getByText('may manage', { exact: true })).toBeVisible();
  expect(analyticsScripts()).toHaveLength(0);
  await administrator.unmount();

  answerCalls({ 'GET /api/current-user': aUser() });
  const person = await render(<Started />);
  await expect.element(person.getByText('may manage', { exact: true })).toBeVisible();
  await expect.poll(analyticsScripts).toHaveLength(1);
  await person.unmount();
  await render(<Started />);
  await expect.poll(analyticsScripts).toHaveLength(1);
});

test("a call refused for lack of a permission reloads the person's permissions", async () => {
  let role = 'owner';
  answerCalls({
    'GET /api/current-user': () => aUser({ role }),
    'GET /api/organization/members': [403, { error: { message: 'You are not allowed to do this.' } }],
  });
  const screen = await render(<Started />);
  await expect.element(screen.getByText('may manage', { exact: true })).toBeVisible();
  role = 'member';
  await expect(callApi(listMembers, {})).rejects.toMatchObject({ status: 403 });
  await expect.element(screen.getByText('may not manage')).toBeVisible();
});
