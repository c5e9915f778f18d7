/** The real app on a real database, started once per test process, with people who use it. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import { rolesOfNewAccount } from '#features/accounts/server/accounts-facade.ts';
import { createOrganization } from '#features/organizations/server/organizations-facade.ts';
import { createFirstProject } from '#features/projects/server/projects-facade.ts';
import {
  projectHeader,
  preferHeader,
  tenantHeader,
  type Call,
  type CallArgs,
  type ErrorBody,
  type Reply,
  type UploadSource,
} from '#platform/http/contract.ts';
import { urlOf } from '#platform/http/model/call-url.ts';
import { unwrap } from '#platform/http/model/envelope.ts';
import { signIn } from '#platform/identity/contract.ts';
import { insertAccount } from '#platform/identity/server/account-table.ts';
import { insertMembership } from '#platform/identity/server/membership-table.ts';
import { hashPassword } from '#platform/identity/server/password.ts';
import { insertSession } from '#platform/identity/server/session-table.ts';
import { Tokens } from '#platform/identity/server/tokens.ts';
import type { MailboxMessage } from '#platform/mail/server/mailer.ts';
import { prepareDatabase, prepareEmptyDatabase } from '../../../tools/prepared-database.ts';
import { openAppDatabase } from '../app-database.ts';
import { buildApp, type App } from '../app.ts';
import { readConfig, type Config } from '../config.ts';
import { installationSecrets } from '../installation-secrets.ts';

/** Result of a call: the unwrapped response, or the error. */
export interface Outcome<C extends Call> {
  readonly status: number;
  /** Throws when the call failed, with the error in the message. */
  readonly reply: Reply<C>;
  readonly refusal: ErrorBody;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
  /** Raw body, for downloads. */
  readonly bytes: Buffer;
}

/** The caller: tokens and scope headers. */
export interface Scope {
  readonly token?: string;
  readonly tenant?: string;
  readonly project?: string;
  /** Peer address; a fresh one each time by default. */
  readonly address?: string;
}

/** A registered, confirmed and signed-in person with an organization and a project. */
export interface Person {
  readonly email: string;
  readonly password: string;
  readonly userId: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly organizationId: string;
  readonly projectId: string;
  readonly scope: Required<Pick<Scope, 'token' | 'tenant' | 'project'>>;
  call<C extends Call>(call: C, args: CallArgs<C>): Promise<Outcome<C>>;
}

/** An app under test. */
export interface TestApp {
  readonly app: App;
  readonly config: Config;
  /** All log lines as JSON. */
  readonly logLines: readonly string[];
  call<C extends Call>(call: C, args: CallArgs<C>, scope?: Scope): Promise<Outcome<C>>;
  /** Creates a person; `project: ''` creates one without a project. */
  aPerson(options?: { name?: string; project?: string }): Promise<Person>;
  signInAs(email: string, password: string): Promise<Outcome<typeof signIn>>;
  /** Waits for the newest mail to an address that `matches`. */
  mailTo(address: string, matches?: (mail: MailboxMessage) => boolean): Promise<MailboxMessage>;
  mailsTo(address: string): Promise<MailboxMessage[]>;
}

/** Where an awaited mail is expected; older ones are searched from time to time. */
const newestMails = 20;

let started: Promise<TestApp> | undefined;

/** The app shared by this test process. Every test creates its own organization, so nothing is reset. */
export function theApp(): Promise<TestApp> {
  started ??= startTestApp({});
  return started;
}

/**
 * Starts a separate app with other settings. Close it with `app.close()`. `empty` starts an embedded database without
 * any tables, as a new installation does.
 */
export async function startTestApp(
  environment: Readonly<Record<string, string>>,
  database: 'migrated' | 'empty' = 'migrated',
): Promise<TestApp> {
  const directory = mkdtempSync(join(tmpdir(), 'archwright-test-'));
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
  const onPostgres = process.env['TEST_DB'] === 'postgres';
  if (!onPostgres) (database === 'empty' ? prepareEmptyDatabase : prepareDatabase)(directory);
  const config = readConfig({
    DATA_DIR: directory,
    PORT: '3999',
    DEMO: '0',
    LOG_LEVEL: 'info',
    // Set by the runner: beside other suites, worker processes of low priority would hardly run.
    WORKER_PRIORITY: process.env['WORKER_PRIORITY'],
    ...(onPostgres
      ? {
          DATABASE_URL: process.env['DATABASE_URL'],
          APP_SECRET: 'a secret that is only used by the tests of the product',
        }
      : {}),
    ...environment,
  });
  const logLines: string[] = [];
  const logger: Logger = pino({ level: config.logLevel }, { write: (line: string) => void logLines.push(line) });
  const app = await buildApp(config, logger, await openAppDatabase(config, logger));
  await app.startWork();
  await app.server.ready();
  const close = async (): Promise<void> => {
    await app.close();
    // It may lie in memory: the suite starts many.
    rmSync(directory, { recursive: true, force: true });
  };
  return makeTestApp({ ...app, close }, config, logLines);
}

/**
 * The same after the shared app was closed: on PostgreSQL both have one database, and the shared one would do work in the
 * background by its own settings. The next `theApp()` starts it again.
 */
export async function startOnlyTestApp(environment: Readonly<Record<string, string>>): Promise<TestApp> {
  const shared = await started;
  started = undefined;
  await shared?.app.close();
  return startTestApp(environment);
}

function makeTestApp(app: App, config: Config, logLines: readonly string[]): TestApp {
  const mailsTo = async (address: string, newest?: number): Promise<MailboxMessage[]> =>
    (await app.mailer.mailbox(newest)).filter((mail) => mail.to.toLowerCase() === address.toLowerCase());
  const mailTo: TestApp['mailTo'] = async (address, matches = () => true) => {
    for (let attempt = 0; attempt < 200; attempt++) {
      // Decrypting the whole mailbox for every mail would cost more than most tests.
      const mail = (await mailsTo(address, attempt % 10 === 9 ? undefined : newestMails)).find(matches);
      if (mail) return mail;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`No such mail reached ${address}.`);
  };
  const call: TestApp['call'] = (definition, args, scope) => callApp(app, definition, args, scope);
  const signInAs: TestApp['signInAs'] = (email, password) => call(signIn, { body: { email, password } });
  const testApp: TestApp = {
    app,
    config,
    logLines,
    call,
    mailTo,
    mailsTo: (address) => mailsTo(address),
    signInAs,
    aPerson: (options) => registerPerson(testApp, options),
  };
  return testApp;
}

interface Payload {
  readonly type: string;
  readonly bytes: Buffer | string;
}

const jsonOf = (body: unknown): Payload | undefined =>
  body === undefined ? undefined : { type: 'application/json', bytes: JSON.stringify(body) };

/** A multipart body as a browser sends it. */
async function formWith(upload: UploadSource | undefined, fields: object): Promise<Payload> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  if (upload) form.set('file', upload as Blob, upload.name ?? 'upload');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return {
    type: request.headers.get('content-type') ?? '',
    bytes: Buffer.from(await request.arrayBuffer()),
  };
}

interface Parts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly upload?: UploadSource;
  readonly raw?: string | Uint8Array;
}

async function payloadOf(call: Call, { body, upload, raw }: Parts): Promise<Payload | undefined> {
  if (call.upload) return formWith(upload, body ?? {});
  if (call.isRaw) return { type: 'application/octet-stream', bytes: Buffer.from(raw ?? '') };
  return jsonOf(body);
}

async function callApp<C extends Call>(app: App, call: C, args: CallArgs<C>, scope: Scope = {}): Promise<Outcome<C>> {
  const parts = args as Parts;
  const payload = await payloadOf(call, parts);
  const response = await app.server.inject({
    method: call.method,
    url: urlOf(call, parts),
    remoteAddress: scope.address ?? anAddress(),
    headers: {
      ...(scope.token ? { authorization: `Bearer ${scope.token}` } : {}),
      ...(scope.tenant ? { [tenantHeader]: scope.tenant } : {}),
      ...(scope.project ? { [projectHeader]: scope.project } : {}),
      ...(payload ? { 'content-type': payload.type } : {}),
      ...(call.prefer ? { [preferHeader]: call.prefer } : {}),
    },
    ...(payload ? { payload: payload.bytes } : {}),
  });
  const text = response.body;
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const body: unknown = isJson ? JSON.parse(text) : undefined;
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    bytes: response.rawPayload,
    get reply() {
      if (response.statusCode >= 300) throw new Error(`${call.name} was refused: ${response.statusCode} ${text}`);
      return unwrap(call.envelope, body, { page: 1, perPage: 20 }) as Reply<C>;
    },
    get refusal() {
      if (response.statusCode < 300) throw new Error(`${call.name} was expected to be refused, but answered ${text}`);
      return body as ErrorBody;
    },
  };
}

/** A peer address unique to the test. */
export const anAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${1 + randomInt(250)}`;

/** A new e-mail address. */
export const anEmail = (name = 'ada'): string => `${name}-${randomBytes(6).toString('hex')}@example.org`;

/** Everybody's password, and its hash. */
const password = 'a long enough passphrase';
let passwordHash: Promise<string> | undefined;

/**
 * Writes what the confirmation of a registration and a sign-in leave behind: hashing a password, comparing one and
 * delivering a mail for each person would take longer than most tests.
 */
async function registerPerson(
  testApp: TestApp,
  { name = 'ada', project = 'Shop platform' }: { name?: string; project?: string } = {},
): Promise<Person> {
  const email = anEmail(name);
  passwordHash ??= hashPassword(password, 'tests');
  const hash = await passwordHash;
  const [userId, sessionId] = [randomUUID(), randomUUID()];
  const created = await testApp.app.database.asOwner(async (db) => {
    const roles = rolesOfNewAccount(email, testApp.config.adminEmail);
    const account = await insertAccount(db, { id: userId, email, passwordHash: hash, roles });
    if (!account) throw new Error(`${email} is taken.`);
    const organizationId = await createOrganization(db, { name: `${name} works`, ownerId: userId });
    const first = project
      ? await createFirstProject(db, { organizationId, actorId: userId, name: project })
      : undefined;
    await insertSession(db, { id: sessionId, userId, userAgent: 'lightMyRequest' });
    return { organizationId, projectId: first?.id ?? 'none' };
  });
  const tokens = new Tokens(installationSecrets(testApp.config));
  const token = await tokens.createAccessToken({ userId, sessionId });
  const refreshToken = tokens.createRefreshToken({ sessionId, generation: 0 });
  const scope = { token, tenant: created.organizationId, project: created.projectId };
  const call: Person['call'] = (definition, args) => testApp.call(definition, args, scope);
  return { email, password, userId, token, refreshToken, ...created, scope, call };
}

/** Adds a person to an organization as a member, without an invitation. */
export async function makeMember(testApp: TestApp, person: Person, of: Person): Promise<Person> {
  await insertMembership(testApp.app.database.owner, {
    id: randomUUID(),
    organizationId: of.organizationId,
    userId: person.userId,
    role: 'member',
  });
  const scope = { token: person.token, tenant: of.organizationId, project: of.projectId };
  return {
    ...person,
    organizationId: of.organizationId,
    projectId: of.projectId,
    scope,
    call: (call, args) => testApp.call(call, args, scope),
  };
}
