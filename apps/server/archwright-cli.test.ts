/** The command line program as distributed, on the oldest supported Node, beside the real server. */
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdr, listAdrs } from '#features/adrs/contract.ts';
import { createC4Model } from '#features/c4models/contract.ts';
import { createDbModel, importDbModel } from '#features/dbmodels/contract.ts';
import { createDocument, getDocument, updateDocument } from '#features/documentation/contract.ts';
import { acceptProposal, declineProposal, getProposal, listProposals } from '#features/proposals/contract.ts';
import { createRfc } from '#features/rfcs/contract.ts';
import { createStructurizr } from '#features/structurizr/contract.ts';
import type { BuiltProgram } from './testing/built-program.ts';
import { anOffice, aPage, textOf, type Office } from './testing/cli-desk.ts';

let program: BuiltProgram;
/** The address of the server, behind a front that counts calls. */
let url: string;
let asked: string[];
let aDesk: Office['aDesk'];
const office = anOffice();
beforeAll(async () => {
  ({ program, url, asked, aDesk } = await office.open());
});
afterAll(() => office.close());

test('a person signs in, sees the project and signs out again', async () => {
  const { environment, key, code, run } = await aDesk('read');
  const file = join(environment['XDG_CONFIG_HOME'] ?? '', 'archwright', 'profiles.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const who = await run('whoami', '--json');
  expect(JSON.parse(who.out)).toMatchObject({ address: url, project: code, projects: [{ code }] });
  expect(who.out).not.toContain(key);
  expect((await run('logout')).exit).toBe(0);
  expect(existsSync(file)).toBe(false);
  expect(await run('list', 'adrs')).toMatchObject({ exit: 3, err: expect.stringContaining('archwright login') });
});

test('every fault has its exit code and its sentence, and a key is never shown', async () => {
  const { run, key, environment } = await aDesk('read');
  expect(await run('nonsense')).toMatchObject({ exit: 2, err: expect.stringContaining('There is no command') });
  expect(await run('list', 'things')).toMatchObject({ exit: 2, err: expect.stringContaining('Kinds: documents') });
  expect(await run('list', 'adrs', '--nonsense')).toMatchObject({ exit: 2 });
  expect(await run('get', 'adr', '99')).toMatchObject({ exit: 1, err: expect.stringContaining('There is no "99"') });
  expect(await run('list', 'adrs', '--project', 'NOPE')).toMatchObject({ exit: 1 });
  const refused = await program.run(['propose', 'adr', '--title', 'No', '--reason', 'No'], environment, 'No scope.');
  expect(refused).toMatchObject({ exit: 1, err: expect.stringContaining('(403)') });
  const wrong = { ARCHWRIGHT_URL: url, ARCHWRIGHT_API_KEY: 'ak_wrong', ARCHWRIGHT_PROJECT: 'X' };
  expect(await program.run(['list', 'adrs'], wrong)).toMatchObject({ exit: 3 });
  // The stored key goes to the server that it was stored for, and to no other.
  const elsewhere = { ...environment, ARCHWRIGHT_URL: 'http://127.0.0.1:9' };
  expect(await program.run(['list', 'adrs'], elsewhere)).toMatchObject({ exit: 3 });
  expect(refused.err + refused.out).not.toContain(key);
});

test('things are listed, read in their formats and found', async () => {
  const { person, run } = await aDesk('read');
  const { reply } = await person.call(createAdr, {
    body: { title: 'Use a queue', json: textOf('Because of zebras.') },
  });
  await person.call(createDbModel, { body: { name: 'Orders', platform: 'platform_mysql_84' } });
  expect((await run('list', 'adrs')).out).toMatch(/#001 {2}Draft {2}Use a queue\n$/);
  expect(JSON.parse((await run('list', 'adrs', '--json')).out)).toMatchObject([{ id: reply.id }]);
  expect((await run('get', 'adr', '1')).out).toContain('Because of zebras.');
  expect(JSON.parse((await run('get', 'adr', reply.id, '--json')).out)).toMatchObject({ serialNumber: 1 });
  const piped = await run('get', 'adr', '#001', '--format', 'markdown');
  expect(piped).toMatchObject({ exit: 0, err: '', out: expect.not.stringContaining('\u001b') });
  expect((await run('get', 'dbmodel', 'Orders', '--format', 'sql')).out).toMatch(/create|set/i);
  expect((await run('search', 'zebras')).out).toContain('Use a queue');
  expect((await run('changes')).out).toContain('created');
  expect((await run('help', 'pull')).out).toContain('archwright pull architecture');
  expect((await run('completion', 'bash')).out).toContain('complete -o default -F _archwright archwright');
});

test('a project is pulled once, and the second time nothing is transferred but the end of the feed', async () => {
  const { person, run, folder } = await aDesk('read');
  const page = await aPage(person, 'Guide', 'First steps.');
  await person.call(createAdr, { body: { title: 'Use a queue', json: textOf('Because.') } });
  await person.call(createRfc, { body: { title: 'Drop the queue', json: textOf('Why not?') } });
  await person.call(createC4Model, { body: { name: 'Shop' } });
  await person.call(createDbModel, { body: { name: 'Orders', platform: 'platform_mysql_84' } });
  await person.call(createStructurizr, {});
  const first = await run('pull', folder);
  expect(first).toMatchObject({ exit: 0 });
  const expected = [
    'adrs/001 Use a queue.md',
    'c4models/Shop.dsl',
    'context-map.cml',
    'dbmodels/Orders.sql',
    `documentation/${page.namespace}/Guide.md`,
    'drivers.md',
    'rfcs/001 Drop the queue.md',
    'structurizr/workspace.dsl',
  ];
  for (const path of expected) expect(first.out).toContain(path);
  expect(readFileSync(join(folder, `documentation/${page.namespace}/Guide.md`), 'utf8')).toMatch(
    /^---\ntitle: "Guide"\nid: [^]*\n---\n\nFirst steps\.\n$/,
  );
  asked.length = 0;
  const second = await run('pull', folder);
  expect(asked).toEqual(['GET /api/projects', 'GET /api/changes']);
  expect(second.out).toMatch(/^0 files written, 0 removed, \d+ unchanged\.\n$/);
  const { id, revision } = page;
  await person.call(updateDocument, { params: { id }, body: { title: 'Guide 2', json: textOf('More.'), revision } });
  const third = await run('pull', folder);
  expect(third.out.match(/written {3}documentation/g)).toHaveLength(1);
  expect(existsSync(join(folder, `documentation/${page.namespace}/Guide.md`))).toBe(false);
  expect(readFileSync(join(folder, `documentation/${page.namespace}/Guide 2.md`), 'utf8')).toContain('More.');
});

test('a changed file is proposed, accepted and pulled again', async () => {
  const { person, run, folder } = await aDesk('propose');
  const page = await aPage(person, 'Guide', 'First steps.');
  await run('pull', folder);
  const file = join(folder, `documentation/${page.namespace}/Guide.md`);
  writeFileSync(file, readFileSync(file, 'utf8').replace('First steps.', 'Second **steps**.'));
  mkdirSync(join(folder, 'adrs'));
  writeFileSync(join(folder, 'adrs/use-a-queue.md'), '# Use a queue\n\nIt decouples.\n');
  expect((await run('push', folder, '--dry-run')).out).toContain('2 changes would be sent; nothing was.');
  expect((await person.call(listProposals, { query: {} })).reply.resources).toEqual([]);
  const pushed = await run('push', folder, '--reason', 'Better words');
  expect(pushed).toMatchObject({ exit: 0, out: expect.stringContaining('2 changes sent.') });
  expect((await run('push', folder)).out).toContain('0 changes sent.');
  expect((await run('pull', folder)).out).toContain('0 files written');
  const { resources } = (await person.call(listProposals, { query: { state: 'open' } })).reply;
  expect(resources.map(({ kind, reason }) => `${kind}: ${reason}`).toSorted()).toEqual([
    'adr: Better words',
    'document: Better words',
  ]);
  for (const { id } of resources) await person.call(acceptProposal, { params: { id }, body: {} });
  const pulled = await run('pull', folder);
  expect(pulled).toMatchObject({ exit: 0, out: expect.stringContaining('Guide.md') });
  expect(readFileSync(file, 'utf8')).toMatch(/revision: 2[^]*Second \*\*steps\*\*\.\n$/);
  expect((await person.call(listAdrs, { query: {} })).reply.resources).toMatchObject([{ title: 'Use a queue' }]);
  // The new file gave way to the one of the record.
  expect(readdirSync(join(folder, 'adrs'))).toEqual(['001 Use a queue.md']);
  expect((await run('push', folder)).out).toContain('0 changes sent.');
});

test('what was changed on both sides is kept and named, and a stale push loses nothing', async () => {
  const { person, run, folder } = await aDesk('write');
  const { id, namespace, revision } = await aPage(person, 'Guide', 'First.');
  await run('pull', folder);
  const path = `documentation/${namespace}/Guide.md`;
  const mine = readFileSync(join(folder, path), 'utf8').replace('First.', 'Mine.');
  writeFileSync(join(folder, path), mine);
  await person.call(updateDocument, { params: { id }, body: { title: 'Guide', json: textOf('Theirs.'), revision } });
  const stale = await run('push', folder, '--direct');
  expect(stale).toMatchObject({ exit: 1, out: expect.stringContaining('changed in Archwright since it was pulled') });
  const kept = await run('pull', folder);
  expect(kept).toMatchObject({ exit: 1, out: expect.stringContaining(`kept      ${path}`) });
  expect(readFileSync(join(folder, path), 'utf8')).toBe(mine);
  expect(await run('pull', folder)).toMatchObject({ exit: 1 });
  expect((await run('pull', folder, '--force')).exit).toBe(0);
  expect(readFileSync(join(folder, path), 'utf8')).toContain('Theirs.');
  writeFileSync(join(folder, path), readFileSync(join(folder, path), 'utf8').replace('Theirs.', 'Ours.'));
  expect((await run('push', folder, '--direct')).out).toContain(`saved     ${path}`);
  expect((await person.call(getDocument, { params: { id } })).reply.json).toContain('Ours.');
  expect((await run('push', folder)).out).toBe('0 changes sent.\n');
});

test('pages that exchanged their titles exchange their files', async () => {
  const { person, run, folder } = await aDesk('read');
  const one = await aPage(person, 'One', 'First.');
  const body = { title: 'Two', json: textOf('Second.'), namespace: one.namespace };
  const two = (await person.call(createDocument, { body })).reply;
  await run('pull', folder);
  for (const [{ id, revision }, title, text] of [
    [one, 'Two', 'First.'],
    [two, 'One', 'Second.'],
  ] as const)
    await person.call(updateDocument, { params: { id }, body: { title, json: textOf(text), revision } });
  expect(await run('pull', folder)).toMatchObject({ exit: 0 });
  const textIn = (name: string): string => readFileSync(join(folder, 'documentation', one.namespace, name), 'utf8');
  expect(textIn('Two.md')).toMatch(/title: "Two"[^]*First\.\n$/);
  expect(textIn('One.md')).toMatch(/title: "One"[^]*Second\.\n$/);
  expect((await run('pull', folder)).out).toContain('0 files written, 0 removed');
  const renamed = { title: 'TWO', json: textOf('First.'), revision: one.revision + 1 };
  await person.call(updateDocument, { params: { id: one.id }, body: renamed });
  expect(await run('pull', folder)).toMatchObject({ exit: 0 });
  const names = readdirSync(join(folder, 'documentation', one.namespace)).toSorted();
  expect(names).toEqual(['Handbook.md', 'One.md', 'TWO.md']);
});

test('a declined proposal tells its reason, and the file stays', async () => {
  const { person, run, folder } = await aDesk('propose');
  const { namespace } = await aPage(person, 'Guide', 'First.');
  await run('pull', folder);
  const file = join(folder, `documentation/${namespace}/Guide.md`);
  const mine = readFileSync(file, 'utf8').replace('First.', 'Worse.');
  writeFileSync(file, mine);
  await run('push', folder);
  const [proposal] = (await person.call(listProposals, { query: {} })).reply.resources;
  await person.call(declineProposal, { params: { id: proposal!.id }, body: { reason: 'Too vague.' } });
  expect((await run('pull', folder)).out).toContain('Too vague.');
  expect(readFileSync(file, 'utf8')).toBe(mine);
});

test('titles that no file system keeps become names that it does, and nothing leaves the folder', async () => {
  const { person, run, folder, environment } = await aDesk('read');
  const titles = [
    '../../../escape',
    'CON',
    'case',
    'CASE',
    'a/b\\c:d',
    '.hidden',
    '…',
    'ß'.repeat(200),
    '\u202egnp.exe',
  ];
  for (const title of titles) await person.call(createAdr, { body: { title, json: textOf(title) } });
  await person.call(createC4Model, { body: { name: 'Case' } });
  await person.call(createC4Model, { body: { name: 'case' } });
  await person.call(createC4Model, { body: { name: 'NUL' } });
  expect(await run('pull', folder)).toMatchObject({ exit: 0 });
  const names = readdirSync(join(folder, 'adrs'));
  expect(names).toHaveLength(titles.length);
  for (const name of names) expect(name).toMatch(/^[^<>:"/\\|?*\p{Cc}\u202e]{1,84}\.md$/u);
  const models = readdirSync(join(folder, 'c4models')).map((name) => name.toLowerCase());
  expect(new Set(models).size).toBe(3);
  expect(models).toContain('_nul.dsl');
  expect(readdirSync(environment['XDG_CONFIG_HOME'] ?? '').toSorted()).toEqual(['archwright', 'files']);
  // A folder that became a link is neither followed nor replaced.
  const outside = mkdtempSync(join(program.folder, 'outside-'));
  const linked = mkdtempSync(join(program.folder, 'linked-'));
  symlinkSync(outside, join(linked, 'adrs'));
  expect(await run('pull', linked)).toMatchObject({ exit: 2, err: expect.stringContaining('link') });
  expect(readdirSync(outside)).toEqual([]);
});

test('records of a repository are pushed with the same sign-in', async () => {
  const { person, run, environment } = await aDesk('adr:push', 'read');
  const folder = mkdtempSync(join(environment['XDG_CONFIG_HOME'] ?? '', 'repository-'));
  writeFileSync(join(folder, '0001-use-git.md'), '# Use git\n\n## Status\n\nAccepted\n');
  expect(await run('push', '--adrs', folder)).toMatchObject({ exit: 0, out: expect.stringContaining('1 new') });
  expect((await person.call(listAdrs, { query: {} })).reply.resources).toMatchObject([{ source: 'external' }]);
});

test('every kind of change is proposed from a file or from standard input', async () => {
  const { person, run, environment } = await aDesk('propose');
  const { namespace, id: pageId } = await aPage(person, 'Guide', 'First.');
  const rfc = (await person.call(createRfc, { body: { title: 'Drop it', json: textOf('Why not?') } })).reply;
  const model = (await person.call(createC4Model, { body: { name: 'Shop' } })).reply;
  const body = { name: 'Orders', platform: 'platform_mysql_84' };
  const schema = (await person.call(createDbModel, { body })).reply;
  await person.call(createStructurizr, {});
  const reason = ['--reason', 'Asked for in a review'];
  const proposed = async (input: string, ...args: string[]): Promise<string> => {
    const made = await program.run(['propose', ...args, ...reason, '--json'], environment, input);
    expect(made).toMatchObject({ exit: 0, err: '' });
    return (JSON.parse(made.out) as { readonly kind: string }).kind;
  };
  expect([
    await proposed('New text.', 'document', '--title', 'New page', '--namespace', namespace),
    await proposed('Second.', 'document', '--title', 'Guide', '--id', pageId),
    await proposed('# Use a queue\n\nBecause.', 'adr'),
    await proposed('# Use no queue\n\nBecause.', 'rfc'),
    await proposed('Looks good.', 'comment', '--id', rfc.id),
    await proposed('workspace {\n  model {\n    u = person "User"\n  }\n}\n', 'dsl'),
    await proposed('CREATE TABLE customer (id INT PRIMARY KEY);', 'ddl', '--id', schema.id),
    await proposed('[{"call":"updateModel","name":"Web shop"}]', 'c4', '--id', model.id),
    await proposed('{"constraint":{"name":"One cloud","reason":"Everything runs there."}}', 'driver'),
  ]).toEqual(['document', 'document', 'adr', 'rfc', 'comment', 'structurizr', 'dbmodel', 'c4model', 'driver']);
  expect((await run('list', 'proposals')).out.trim().split('\n')).toHaveLength(9);
  expect(await run('propose', 'adr', '--title', 'No reason')).toMatchObject({ exit: 2 });
  const broken = await program.run(['propose', 'c4', '--id', model.id, ...reason], environment, 'no JSON');
  expect(broken).toMatchObject({ exit: 2, err: expect.stringContaining('is not JSON') });
});

test('a workspace and a database model are saved directly with the scope write, and refused with their faults', async () => {
  const { person, run, folder } = await aDesk('write');
  await person.call(createStructurizr, {});
  await person.call(createDbModel, { body: { name: 'Orders', platform: 'platform_mysql_84' } });
  await run('pull', folder);
  const dsl = join(folder, 'structurizr/workspace.dsl');
  const sql = join(folder, 'dbmodels/Orders.sql');
  writeFileSync(dsl, 'workspace {\n  model {\n    oops\n  }\n}\n');
  writeFileSync(sql, 'CREATE TABLE `customer` (`id` int NOT NULL, PRIMARY KEY (`id`));\n');
  const first = await run('push', folder, '--direct');
  expect(first).toMatchObject({ exit: 1, out: expect.stringMatching(/saved {5}dbmodels[^]*refused {3}structurizr/) });
  expect((await run('get', 'dbmodel', 'Orders')).out).toContain('customer');
  writeFileSync(dsl, 'workspace {\n  model {\n    u = person "User"\n  }\n}\n');
  expect(await run('push', folder, '--direct')).toMatchObject({
    exit: 0,
    out: expect.stringContaining('1 change sent'),
  });
  expect((await run('get', 'structurizr')).out).toContain('person "User"');
  expect(await run('pull', folder)).toMatchObject({ exit: 0 });
});

test('of a database model the tables that differ are proposed, and one that the file leaves out is named', async () => {
  const { person, run, folder } = await aDesk('propose');
  const shop = { name: 'Orders', platform: 'platform_mysql_84' };
  const { id, revision } = (await person.call(createDbModel, { body: shop })).reply;
  const params = { id };
  const table = (name: string, more = '') =>
    `CREATE TABLE \`${name}\` (\n  \`id\` int NOT NULL,${more}\n  PRIMARY KEY (\`id\`)\n);\n`;
  const data = table('coupons') + table('customers') + table('stock');
  await person.call(importDbModel, { params, body: { format: 'dialect_mysql', data, revision } });
  await run('pull', folder);
  const file = join(folder, 'dbmodels/Orders.sql');
  const pulled = readFileSync(file, 'utf8');
  writeFileSync(file, table('customers', '\n  `name` varchar(80) NOT NULL,') + table('stock'));
  const pushed = await run('push', folder);
  expect(pushed).toMatchObject({ exit: 0, out: expect.stringContaining('the file leaves out coupons') });
  const made = (await person.call(listProposals, { query: {} })).reply.resources[0]?.id ?? '';
  const { change } = (await person.call(getProposal, { params: { id: made } })).reply;
  expect(change).toMatchObject({ sql: expect.stringMatching(/^CREATE TABLE `customers`[^]*`name`/) });
  expect(JSON.stringify(change)).not.toContain('stock');
  writeFileSync(file, pulled.replace(/CREATE TABLE `coupons`[^;]*;/, ''));
  const nothing = await run('push', folder, '--dry-run');
  expect(nothing).toMatchObject({ exit: 1, out: expect.stringMatching(/refused {3}dbmodels.*leaves out coupons/) });
});

test('a proposal is made from the revision that was read', async () => {
  const { person, run, environment } = await aDesk('propose');
  const { id, revision } = await aPage(person, 'Guide', 'First.');
  const body = { title: 'Guide', json: textOf('Theirs.'), revision };
  await person.call(updateDocument, { params: { id }, body });
  const args = ['propose', 'document', '--title', 'Guide', '--id', id, '--reason', 'Better', '--revision'];
  const made = await program.run([...args, String(revision), '--json'], environment, 'Mine.');
  const proposal = JSON.parse(made.out) as { readonly id: string };
  expect((await person.call(getProposal, { params: { id: proposal.id } })).reply.isOutdated).toBe(true);
  expect(await run(...args, '0')).toMatchObject({ exit: 2 });
});

test('profiles are kept apart, and Ctrl+C ends what waits', async () => {
  const { environment, key, run } = await aDesk('read');
  const other = await aDesk('read');
  const signedIn = await program.run(['login', url, '--key-stdin', '--profile', 'other'], environment, other.key);
  expect(signedIn.exit).toBe(0);
  const projectsOf = async (...args: string[]): Promise<unknown> =>
    (JSON.parse((await run('whoami', '--json', ...args)).out) as { readonly project: string }).project;
  expect(await projectsOf('--profile', 'other')).toBe(other.code);
  expect((await run('logout')).err).toContain('"other" is forgotten');
  const who = await run('whoami', '--json', '--profile', 'default');
  expect(who.out).toContain(key.slice(-4));
  const child = spawn(program.node, [program.path, 'changes', '--follow', '--json'], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  });
  await new Promise((resolve) => void child.stdout.once('data', resolve));
  const ended = new Promise((resolve) => void child.once('exit', resolve));
  child.kill('SIGINT');
  expect(await ended).toBe(0);
});
