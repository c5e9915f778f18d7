/** The command line program and what stands beside the texts that it pulls; and pulls that were interrupted. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdr, getAdr, updateAdr } from '#features/adrs/contract.ts';
import { createDiagram, getDiagram, updateDiagram } from '#features/diagrams/contract.ts';
import { getDocument, updateDocument } from '#features/documentation/contract.ts';
import { createBoard, getBoard } from '#features/eventstorming/contract.ts';
import { listProposals } from '#features/proposals/contract.ts';
import { createRfc, createRfcComment, deleteRfcComment } from '#features/rfcs/contract.ts';
import { uploadFile } from '#platform/files/contract.ts';
import { markdownToDocument } from '#platform/richtext/model/markdown-to-document.ts';
import { anOffice, aPage, textOf, type Desk, type Office } from './testing/cli-desk.ts';
import type { Person } from './testing/test-app.ts';

let program: Office['program'];
let asked: string[];
let aDesk: Office['aDesk'];
const office = anOffice();
beforeAll(async () => {
  ({ program, asked, aDesk } = await office.open());
});
afterAll(() => office.close());

const pngBytes = (words: string): Buffer => Buffer.from(`\x89PNG\r\n\x1a\n ${words}`, 'latin1');
const aFile = async (person: Person, name: string, bytes: Buffer): Promise<string> =>
  (await person.call(uploadFile, { upload: new File([new Uint8Array(bytes)], name) })).reply.id;
const pdfBytes = Buffer.from('%PDF-1.4 three');
const documentOf = (...lines: string[]): string => JSON.stringify(markdownToDocument(lines.join('\n\n')));

/** A page that shows an image, offers an attachment and links to a record; two more images have the same name. */
async function aRichPage(desk: Desk) {
  const { person } = desk;
  const page = await aPage(person, 'Guide', 'First.');
  const adr = (await person.call(createAdr, { body: { title: 'Use a queue', json: textOf('Because.') } })).reply;
  const [image, same, report] = [
    await aFile(person, '../CON.png', pngBytes('one')),
    await aFile(person, '../con.PNG', pngBytes('two')),
    await aFile(person, 'Report (final).pdf', pdfBytes),
  ];
  const json = documentOf(
    `See [the decision](archwright://${adr.id}.adr.internal).`,
    `![plan](archwright://${image}.file.internal?width=300)`,
    `![other](archwright://${same}.file.internal)`,
    `[Report (final).pdf](archwright://${report}.file.internal "9 bytes")`,
  );
  const params = { id: page.id };
  const saved = await person.call(updateDocument, { params, body: { title: 'Guide', json, revision: page.revision } });
  return { page: saved.reply, adr, file: join(desk.folder, `documentation/${page.namespace}/Guide.md`) };
}

test('images and attachments are pulled with the texts that show them, and go when no text does', async () => {
  const desk = await aDesk('propose');
  const { person, run, folder } = desk;
  const { page, adr, file } = await aRichPage(desk);
  expect(await run('pull', folder)).toMatchObject({ exit: 0 });
  const pulled = readFileSync(file, 'utf8');
  expect(pulled).toContain('[the decision](../../adrs/001%20Use%20a%20queue.md)');
  const [first = '', second = ''] = [...pulled.matchAll(/!\[[^\]]*\]\(\.\.\/\.\.\/([^)#]+)/g)].map(
    ([, path = '']) => path,
  );
  expect(readFileSync(join(folder, decodeURIComponent(first)))).toEqual(pngBytes('one'));
  expect(readFileSync(join(folder, decodeURIComponent(second)))).toEqual(pngBytes('two'));
  expect(readFileSync(join(folder, 'files/Report (final).pdf'))).toEqual(pdfBytes);
  expect(first.toLowerCase()).not.toBe(second.toLowerCase());
  expect(readdirSync(join(folder, 'files'))).toHaveLength(3);
  // Nothing has changed: nothing is read, and nothing is sent.
  asked.length = 0;
  expect((await run('pull', folder)).out).toContain('0 files written, 0 removed');
  expect(asked).toEqual(['GET /api/projects', 'GET /api/changes']);
  expect((await run('push', folder)).out).toBe('0 changes sent.\n');
  // A lost file is brought again; a record with another name is followed by the links to it.
  rmSync(join(folder, decodeURIComponent(first)));
  expect((await run('pull', folder)).out).toContain('1 file written');
  const body = { title: 'Use no queue', json: textOf('Because.'), revision: adr.revision };
  await person.call(updateAdr, { params: { id: adr.id }, body });
  await run('pull', folder);
  expect(readFileSync(file, 'utf8')).toContain('(../../adrs/001%20Use%20no%20queue.md)');
  const { id, revision } = page;
  await person.call(updateDocument, { params: { id }, body: { title: 'Guide', json: textOf('Less.'), revision } });
  await run('pull', folder);
  expect(existsSync(join(folder, 'files'))).toBe(false);
});

test('an edited text goes back with the links and images that it had, and with new ones', async () => {
  const desk = await aDesk('write');
  const { person, run, folder } = desk;
  const { page, file } = await aRichPage(desk);
  await run('pull', folder);
  const before = (await person.call(getDocument, { params: { id: page.id } })).reply.json;
  const edit = (more: string): void => writeFileSync(file, `${readFileSync(file, 'utf8')}\n${more}\n`);
  edit('A [link](<../../adrs/001 Use a queue.md>).');
  expect(await run('push', folder, '--direct')).toMatchObject({ exit: 0, out: expect.stringContaining('saved') });
  const { content } = JSON.parse((await person.call(getDocument, { params: { id: page.id } })).reply.json) as {
    readonly content: readonly unknown[];
  };
  expect(content.slice(0, -1)).toEqual((JSON.parse(before) as { readonly content: unknown }).content);
  expect(JSON.stringify(content.at(-1))).toMatch(/archwright:\/\/[0-9a-f-]+\.adr\.internal/);
  // An image of the folder: a proposal cannot bring it, a push that saves can.
  writeFileSync(join(folder, 'sketch.png'), pngBytes('sketch'));
  edit('![sketch](../../sketch.png)');
  expect(await run('push', folder)).toMatchObject({
    exit: 1,
    out: expect.stringContaining('sketch.png is not in Archwright'),
  });
  expect((await person.call(listProposals, { query: {} })).reply.resources).toEqual([]);
  expect(await run('push', folder, '--direct')).toMatchObject({ exit: 0 });
  const saved = (await person.call(getDocument, { params: { id: page.id } })).reply.json;
  expect(saved.match(/"type":"image"/g)).toHaveLength(3);
  expect(readFileSync(file, 'utf8')).toContain('![sketch](../../sketch.png)');
  expect((await run('pull', folder)).out).toContain('0 files written, 0 removed');
});

test('a file that cannot be sent is refused alone: an image behind a link, a namespace that is nowhere', async () => {
  const { person, run, folder } = await aDesk('write');
  await run('pull', folder);
  mkdirSync(join(folder, 'adrs'));
  symlinkSync('/etc/passwd', join(folder, 'adrs/link.png'));
  writeFileSync(join(folder, 'adrs/linked.md'), '# Linked\n\n![x](link.png)\n');
  writeFileSync(join(folder, 'adrs/outside.md'), '# Outside\n\n![x](../../../../../../etc/passwd) ![y](/etc/passwd)\n');
  mkdirSync(join(folder, 'documentation/nowhere'), { recursive: true });
  writeFileSync(join(folder, 'documentation/nowhere/new.md'), '# New\n\n![not an image](new.md)\n');
  asked.length = 0;
  const pushed = await run('push', folder, '--direct');
  expect(pushed).toMatchObject({ exit: 1, out: expect.stringMatching(/refused {3}adrs\/linked\.md: .*link/) });
  expect(pushed.out).toContain('there is no namespace "nowhere" in this project');
  expect(pushed.out).toContain('1 change sent.');
  const [proposal] = (await person.call(listProposals, { query: {} })).reply.resources;
  expect(proposal?.title).toBe('Outside');
  expect(asked).not.toContain('POST /api/files');
});

test('comments of an RFC are pulled beside it, with their authors and threads', async () => {
  const { person, run, folder } = await aDesk('read');
  const rfc = (await person.call(createRfc, { body: { title: 'Drop the queue', json: textOf('Why not?') } })).reply;
  await person.call(createRfc, { body: { title: 'Silence', json: textOf('Nobody says a word.') } });
  await run('pull', folder);
  expect(existsSync(join(folder, 'comments'))).toBe(false);
  const params = { id: rfc.id };
  const { id } = (await person.call(createRfcComment, { params, body: { content: 'Who **pays**?' } })).reply;
  await person.call(createRfcComment, { params, body: { content: 'We do.', parentId: id } });
  expect((await run('pull', folder)).out).toContain('1 file written');
  const file = join(folder, 'comments/001 Drop the queue.md');
  expect(readFileSync(file, 'utf8')).toMatch(
    /^---\ntitle: "Drop the queue"\nrfc: [^]*\n## .+ UTC\n\nWho \*\*pays\*\*\?\n\n### .+ UTC\n\nWe do\.\n$/,
  );
  await person.call(deleteRfcComment, { params: { id: rfc.id, commentId: id } });
  await run('pull', folder);
  expect(readFileSync(file, 'utf8')).not.toContain('pays');
  writeFileSync(file, 'Mine.');
  expect((await run('push', folder)).out).toContain('comments are changed in Archwright');
  expect((await run('get', 'comments', '1')).out).toContain('We do.');
});

test('whiteboards and boards go back whole with --direct, and are never proposed', async () => {
  const { person, run, folder } = await aDesk('write');
  const sketch = (await person.call(createDiagram, { body: { name: 'Network' } })).reply;
  const board = (await person.call(createBoard, { body: { name: 'Checkout' } })).reply;
  await run('pull', folder);
  const files = ['diagrams/001 Network.json', 'boards/Checkout.json'].map((path) => join(folder, path));
  for (const file of files)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"name": "(\w+)"/, '"name": "$1, later"'));
  const proposed = await run('push', folder);
  expect(proposed).toMatchObject({ exit: 1, out: expect.stringContaining('diagrams cannot be proposed') });
  expect((await run('push', folder, '--direct')).out).toContain('2 changes sent.');
  const names = async () => [
    (await person.call(getDiagram, { params: { id: sketch.id } })).reply.name,
    (await person.call(getBoard, { params: { id: board.id } })).reply.name,
  ];
  expect(await names()).toEqual(['Network, later', 'Checkout, later']);
  // What somebody else saved meanwhile stays, and what is no board is refused with its reason.
  const { name, content, revision } = (await person.call(getDiagram, { params: { id: sketch.id } })).reply;
  await person.call(updateDiagram, { params: { id: sketch.id }, body: { name: `${name} still`, content, revision } });
  for (const file of files) writeFileSync(file, '{ "name": "Mine", "board": 7 }');
  const late = await run('push', folder, '--direct');
  expect(late).toMatchObject({ exit: 1, out: expect.stringMatching(/refused .*Checkout\.json: .*board/) });
  expect(late.out).toMatch(/stale .*Network\.json/);
  writeFileSync(files[1] ?? '', '{');
  expect((await run('push', folder, '--direct')).out).toContain('the file is not JSON');
  expect(await names()).toEqual(['Network, later still', 'Checkout, later']);
});

/** Long records, and a pull of them that has begun. */
async function aPullThatRuns({ person, folder, environment }: Desk) {
  const long = 'word '.repeat(20_000);
  for (let at = 0; at < 12; at += 1)
    await person.call(createAdr, { body: { title: `Record ${at}`, json: textOf(`${long}end`) } });
  const child: ChildProcess = spawn(program.node, [program.path, 'pull', folder], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: 'ignore',
  });
  const written = (): string[] => (existsSync(join(folder, 'adrs')) ? readdirSync(join(folder, 'adrs')) : []);
  await expect.poll(() => written().length, { interval: 1 }).toBeGreaterThan(2);
  const end = (signal: NodeJS.Signals): Promise<unknown> => {
    const ended = new Promise((resolve) => void child.once('exit', resolve));
    child.kill(signal);
    return ended;
  };
  return { written, end };
}

test('a pull that is killed leaves whole files, and the next one finishes it', async () => {
  const desk = await aDesk('read');
  const { run, folder } = desk;
  const { written, end } = await aPullThatRuns(desk);
  await end('SIGKILL');
  for (const name of written()) expect(readFileSync(join(folder, 'adrs', name), 'utf8')).toMatch(/end\n$/);
  expect(await run('pull', folder)).toMatchObject({ exit: 0 });
  expect(written()).toHaveLength(12);
  expect(readdirSync(join(folder, '.archwright', 'unfinished'))).toEqual([]);
});

test('a pull that was interrupted goes on where it was, with what has changed since', async () => {
  const desk = await aDesk('read');
  const { person, run, folder } = desk;
  const { written, end } = await aPullThatRuns(desk);
  expect(await end('SIGINT')).toBe(130);
  const before = written();
  expect(before.length).toBeLessThan(12);
  const path = join(folder, 'adrs', before.toSorted()[0]!);
  const id = /^id: "(.+)"$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
  const { title, revision } = (await person.call(getAdr, { params: { id } })).reply;
  await person.call(updateAdr, { params: { id }, body: { title, json: textOf('Changed meanwhile.'), revision } });
  asked.length = 0;
  expect(await run('pull', folder)).toMatchObject({ exit: 0 });
  const read = asked.filter((call) => /^GET \/api\/adrs\/[0-9a-f-]{36}$/.test(call));
  // One more may have been on its way when the program was ended.
  expect(read.length - (12 - before.length)).toBeOneOf([0, 1]);
  expect(read).toContain(`GET /api/adrs/${id}`);
  expect(written()).toHaveLength(12);
  expect(readFileSync(path, 'utf8')).toContain('Changed meanwhile.');
});
