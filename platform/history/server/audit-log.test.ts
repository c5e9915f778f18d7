/** The audit log records security events, and the application cannot change it afterwards. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOrganizationKey, deleteOrganizationKey, enableApi } from '#features/apikeys/contract.ts';
import {
  changeMemberRole,
  inviteMembers,
  revokeInvitation,
  revokeMembership,
} from '#features/organizations/contract.ts';
import { exportProject } from '#platform/portability/contract.ts';
import { createProject, deleteProject, restoreProject } from '#features/projects/contract.ts';
import { startTrial } from '#features/subscription/contract.ts';
import { anEmail, makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { listAudit } from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const log = async (person: Person) =>
  (await person.call(listAudit, { query: { perPage: 100 } })).reply.resources.map(
    ({ actor, subject, action, summary }) =>
      `${actor?.id === person.userId ? 'ada' : 'other'} ${subject.kind} ${action} ${summary}`.trim(),
  );

describe('the audit log', () => {
  test('S73 each security event leaves one row with who did what to whom', async () => {
    const ada = await it.aPerson();
    const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), ada);
    const before = (await log(ada)).length;
    await ada.call(startTrial, { body: {} });
    await ada.call(enableApi, { body: {} });
    const key = (await ada.call(createOrganizationKey, { body: { name: 'Pipeline' } })).reply;
    await ada.call(deleteOrganizationKey, { params: { id: key.id } });
    const email = anEmail('guest');
    const [invited] = (await ada.call(inviteMembers, { body: { emails: [email] } })).reply.resources;
    await ada.call(revokeInvitation, { params: { id: invited?.membershipId ?? '' }, body: {} });
    await ada.call(changeMemberRole, { params: { id: bob.userId }, body: { role: 'owner' } });
    await ada.call(changeMemberRole, { params: { id: bob.userId }, body: { role: 'member' } });
    await ada.call(revokeMembership, { params: { id: bob.userId }, body: {} });
    const project = (await ada.call(createProject, { body: { name: 'Second' } })).reply;
    await ada.call(exportProject, { params: { id: project.id } });
    await ada.call(deleteProject, { params: { id: project.id } });
    await ada.call(restoreProject, { params: { id: project.id }, body: {} });
    const name = bob.email.split('@')[0] ?? '';
    const rows = await log(ada);
    expect(rows.slice(0, rows.length - before).toReversed()).toEqual([
      'ada subscription started PRO trial',
      'ada organization api_enabled',
      'ada api_key created Pipeline',
      'ada api_key deleted Pipeline',
      'ada invitation sent',
      'ada invitation revoked',
      `ada membership role_changed ${name}`,
      `ada membership role_changed ${name}`,
      `ada membership revoked ${name}`,
      'ada project created Second',
      'ada project exported Second',
      'ada project removed Second',
      'ada project restored Second',
    ]);
  });

  test('S73 the application can add rows and neither change nor remove them', async () => {
    const ada = await it.aPerson();
    const scope = { organizations: [ada.organizationId], userId: ada.userId };
    const refused = /permission denied/;
    const run = (statement: ReturnType<typeof sql>) => it.app.database.within(scope, (db) => statement.execute(db));
    await expect(run(sql`update activity set summary = 'nothing happened'`)).rejects.toThrow(refused);
    await expect(run(sql`delete from activity`)).rejects.toThrow(refused);
    await expect(run(sql`truncate activity`)).rejects.toThrow(refused);
  });
});
