/** Demo organization of an empty installation: an account with a generated password and the seeds of the modules. */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolesOfNewAccount } from '#features/accounts/server/accounts-facade.ts';
import { createOrganization } from '#features/organizations/server/organizations-facade.ts';
import { createFirstProject } from '#features/projects/server/projects-facade.ts';
import { payForDemo } from '#features/subscription/server/subscription-facade.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { permissionsOf } from '#platform/identity/model/permissions.ts';
import { accountByEmail, insertAccount, nobodyHasAnAccount, setName } from '#platform/identity/server/account-table.ts';
import { hashPassword, passwordMatches } from '#platform/identity/server/password.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import { indexedOnce } from '#platform/search/server/search-source.ts';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import { noteDemoFiles, readDemoFiles, storeDemoFiles } from './demo-files.ts';
import { tellStory } from './demo-story.ts';
import { modules } from './modules.ts';

const demoEmail = 'demo@example.org';
/** Projects that the demo organization pays for. */
const demoSeats = 3;
const loginFile = 'demo-login.txt';
const repository = fileURLToPath(new URL('../..', import.meta.url));

/** Seeds an empty installation; returns the login as a line while the generated password is valid. */
export async function openDemo(app: App, config: Config): Promise<string | undefined> {
  const path = join(config.dataDirectory, loginFile);
  if (await nobodyHasAnAccount(app.database.owner)) await fillDemo(app, path, config);
  if (!existsSync(path)) return undefined;
  const password = /^Password: (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
  const account = await accountByEmail(app.database.owner, demoEmail);
  if (!account || !(await passwordMatches(account.passwordHash, password, demoEmail))) {
    rmSync(path, { force: true });
    return undefined;
  }
  return `Demo login: ${demoEmail}  password: ${password}`;
}

async function fillDemo(app: App, path: string, config: Config): Promise<void> {
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password, demoEmail);
  const userId = randomUUID();
  // The file is written first: a crash in between leaves an unusable login, never an account without one.
  // With DATABASE_URL the directory may not exist yet.
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `Email: ${demoEmail}\nPassword: ${password}\n`, { mode: 0o600 });
  const demoFiles = readDemoFiles(repository);
  let owner: ProjectCaller | undefined;
  await app.database.asOwner(async (db) => {
    await insertAccount(db, {
      id: userId,
      email: demoEmail,
      passwordHash,
      roles: rolesOfNewAccount(demoEmail, config.adminEmail),
    });
    await setName(db, userId, { firstName: 'Ines', lastName: 'Kowalski' });
    const organizationId = await createOrganization(db, { name: 'Archwright Demo', ownerId: userId });
    if (config.billing.kind === 'sandbox') await payForDemo(db, organizationId, demoSeats);
    else await setPlan(db, organizationId, { plan: 'pro', seats: demoSeats });
    const project = await createFirstProject(db, { organizationId, actorId: userId, name: 'Archwright' });
    const caller: ProjectCaller = {
      userId,
      sessionId: userId,
      roles: [],
      via: 'system',
      signedInAt: new Date(),
      organizations: [organizationId],
      organizationId,
      role: 'owner',
      permissions: new Set(permissionsOf('owner')),
      projectId: project.id,
      projectReadOnly: false,
    };
    // Documents record the files they use when they are saved.
    await noteDemoFiles(db, caller, demoFiles);
    owner = caller;
    await indexedOnce(
      db,
      modules.flatMap(({ search = [] }) => search),
      async () => {
        for (const { seed } of modules) await seed?.(db, caller, { mailer: app.mailer, queue: app.queue, repository });
        await tellStory(db, userId, app.queue);
      },
    );
  });
  if (owner) await storeDemoFiles(app.files, owner, demoFiles);
}
