/** Exports of ADRs: one as Markdown, all as Markdown files or as a static site. */
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { listActivity } from '#platform/history/contract.ts';
import { uploadFile } from '#platform/files/contract.ts';
import { addAdrNote, createAdr, exportAdr, exportAdrs, transitionAdr, type Adr } from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

type Inline = { type: string; text?: string; marks?: object[]; attrs?: object };
const textOf = (text: string, href?: string): Inline => ({
  type: 'text',
  text,
  ...(href ? { marks: [{ type: 'link', attrs: { href } }] } : {}),
});
const documentOf = (...blocks: object[]): string => JSON.stringify({ type: 'doc', content: blocks });
const paragraph = (...content: Inline[]): object => ({ type: 'paragraph', content });

const write = async (ada: Person, title: string, more: { json?: string; former?: string } = {}): Promise<Adr> =>
  (await ada.call(createAdr, { body: { title, json: documentOf(paragraph(textOf('Why.'))), ...more } })).reply;
const move = (ada: Person, { id }: Adr, name: string, body: object = {}) =>
  ada.call(transitionAdr, { params: { id, name }, body });
const accept = async (ada: Person, adr: Adr): Promise<void> => {
  await move(ada, adr, 'propose');
  expect((await move(ada, adr, 'accept')).status).toBe(200);
};

async function unzipped(bytes: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString());
  }
  return files;
}
const wholeExport = async (ada: Person, format: 'madr' | 'html'): Promise<Map<string, string>> =>
  unzipped((await ada.call(exportAdrs, { query: { format } })).bytes);

/** Two records: the second replaces the first, has a note, links to the first and contains an image. */
async function aReplacement(): Promise<{ ada: Person; first: Adr; second: Adr }> {
  const ada = await it.aPerson({ name: 'ada' });
  const png = new File([Buffer.from('\x89PNG\r\n\x1a\n drawing', 'latin1')], 'Order states.png');
  const image = (await ada.call(uploadFile, { upload: png })).reply.id;
  const first = await write(ada, 'Files: "in" the ../database #1');
  await accept(ada, first);
  await ada.call(addAdrNote, { params: { id: first.id }, body: { content: 'It was *slow*.\nVery.' } });
  const shown = { type: 'image', attrs: { file: image, alt: 'the states', title: null, width: 300 } };
  const second = await write(ada, 'Files in a folder', {
    former: first.id,
    json: documentOf(
      paragraph(textOf('instead of', `archwright://${first.id}.adr.internal`), textOf(' that; ')),
      paragraph(textOf('see the RFC', `archwright://${crypto.randomUUID()}.rfc.internal`)),
      shown,
    ),
  });
  await accept(ada, second);
  return { ada, first, second };
}

describe('all records as MADR', () => {
  test('have one file each, with replacement, notes and history, and a list', async () => {
    const { ada, first } = await aReplacement();
    const author = first.contributors[0]?.username ?? '';
    const files = await wholeExport(ada, 'madr');
    expect([...files.keys()].toSorted()).toEqual([
      '0001-files-in-the-database-1.md',
      '0002-files-in-a-folder.md',
      'README.md',
      'files/0002-1-order-states.png',
    ]);
    const [former = '', next = ''] = [
      files.get('0001-files-in-the-database-1.md'),
      files.get('0002-files-in-a-folder.md'),
    ];
    const today = new Date().toISOString().slice(0, 10);
    expect(former.split('\n').slice(0, 5)).toEqual([
      '---',
      'status: "superseded by [ADR-0002](0002-files-in-a-folder.md)"',
      `date: "${today}"`,
      `decision-makers: ["${author}"]`,
      '---',
    ]);
    expect(former).toContain('# Files: "in" the ../database #1');
    expect(former).toContain(`## Notes\n\n### ${today}, ${author}\n\nIt was \\*slow\\*.\n\nVery.\n`);
    expect(former).toMatch(
      /## History\n\n- .*: Created \(ada-.*\n- .*: Proposed \(ada-.*\n- .*: Accepted \(ada-.*\n- .*: Repl/,
    );
    expect(next).toContain('supersedes: "[ADR-0001](0001-files-in-the-database-1.md)"');
    expect(next).toContain('[instead of](0001-files-in-the-database-1.md) that');
    expect(next).toMatch(/\[see the RFC\]\(http:\/\/[^)]+\/project\/[A-Z0-9]+\/rfcs\/[0-9a-f-]+\/view\)/);
    expect(next).toContain('![the states](files/0002-1-order-states.png)');
    expect(next).not.toContain('.internal');
    expect(files.get('README.md')).toContain('| ADR-0001 | [Files: "in" the');
    expect(files.get('files/0002-1-order-states.png')).toContain('drawing');
  });

  test('an empty project exports a list that says so; another organization exports nothing', async () => {
    const eve = await it.aPerson({ name: 'eve' });
    expect([...(await wholeExport(eve, 'madr')).keys()]).toEqual(['README.md']);
    expect((await wholeExport(eve, 'html')).get('index.html')).toContain('This project has no decisions yet.');
    const { first } = await aReplacement();
    expect((await eve.call(exportAdr, { params: { id: first.id } })).status).toBe(404);
  });
});

describe('one record as MADR', () => {
  test('is a Markdown file, or a zip when it has images; the activity records the export', async () => {
    const { ada, first, second } = await aReplacement();
    const one = await ada.call(exportAdr, { params: { id: first.id } });
    expect(one.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(one.headers['content-disposition']).toContain('0001-files-in-the-database-1.md');
    expect(one.bytes.toString()).toMatch(
      /^---\nstatus: "superseded by \[ADR-0002\]\(http:\/\/[^)]+\/adrs\/[0-9a-f-]+\/view\)"\n/,
    );
    const other = await ada.call(exportAdr, { params: { id: second.id } });
    expect(other.headers['content-type']).toBe('application/zip');
    expect([...(await unzipped(other.bytes)).keys()]).toEqual([
      '0002-files-in-a-folder.md',
      'files/0002-1-order-states.png',
    ]);
    const deeds = (await ada.call(listActivity, { query: {} })).reply.resources;
    expect(deeds.slice(0, 2)).toMatchObject([
      { action: 'exported', subject: { id: second.id } },
      { action: 'exported', subject: { id: first.id } },
    ]);
  });
});

describe('the decision log as a site', () => {
  test('opens from a folder: relative addresses only, no script, previous and next links on each page', async () => {
    const { ada, first, second } = await aReplacement();
    const files = await wholeExport(ada, 'html');
    const pages = ['records/0001-files-in-the-database-1.html', 'records/0002-files-in-a-folder.html'];
    expect([...files.keys()].toSorted()).toEqual(
      ['files/0002-1-order-states.png', 'index.html', ...pages, 'style.css'].toSorted(),
    );
    const index = files.get('index.html') ?? '';
    expect(index.indexOf('Files in a folder')).toBeLessThan(index.indexOf('Files: &quot;in&quot;'));
    for (const page of ['index.html', ...pages]) {
      const html = files.get(page) ?? '';
      expect(html).not.toMatch(/<script|\son\w+=|style=|(?:src|href)="(?:\/|https?:\/\/(?!localhost|127\.))/i);
      const folder = page.includes('/') ? 'records/' : '';
      for (const [, address = ''] of html.matchAll(/(?:src|href)="([^"#]+)"/g)) {
        if (/^https?:/.test(address)) continue;
        const path = decodeURIComponent(new URL(`${folder}${address}`, 'file:///').pathname.slice(1));
        expect(files.has(path), `${page} names ${path}`).toBe(true);
      }
    }
    const [former = '', next = ''] = pages.map((page) => files.get(page));
    expect(former).toContain('href="0002-files-in-a-folder.html"');
    expect(former).toContain('Superseded');
    expect(former).toContain('It was *slow*.<br>Very.');
    expect(next).toContain('src="../files/0002-1-order-states.png"');
    expect(next).toContain('<a href="0001-files-in-the-database-1.html">instead of</a>');
    expect([first.serialNumber, second.serialNumber]).toEqual([1, 2]);
  });
});

test('texts are read and written by workers, not on the thread that answers requests', async () => {
  const ada = await it.aPerson({ name: 'ada' });
  const adr = await write(ada, 'Files in a folder');
  const tasks = vi.spyOn(it.app.workers, 'run');
  await wholeExport(ada, 'madr');
  await wholeExport(ada, 'html');
  await ada.call(exportAdr, { params: { id: adr.id } });
  const own = tasks.mock.calls.filter(([, , owner]) => owner.organizationId === ada.organizationId);
  expect(own.map(([task]) => task.name)).toEqual([
    'referencesOf',
    'writeTexts',
    'referencesOf',
    'writeTexts',
    'referencesOf',
    'writeRecord',
  ]);
  tasks.mockRestore();
});
