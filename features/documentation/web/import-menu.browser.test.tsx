/** Importing Markdown files: links and images among them, progress, and what was made. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aProject, answerCalls, refusal, SignedIn, type SentCall } from '#platform/identity/web/workspace-fixture.tsx';
import { FilesContext, type FilePort } from '#platform/richtext/web/files.ts';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { noTextMessage } from '#platform/files/web/file-text.ts';
import { lfsPointerMessage } from '#platform/git/model/lfs-pointer.ts';
import { documentCreatedMessage } from '../contract.ts';
import { noMarkdownHelp, waitingMessage } from './import-files-dialog.tsx';
import { ImportMenu } from './import-menu.tsx';
import { zipDamagedMessage } from './unzip.ts';
import { zippedDocs } from './zip-fixture.ts';

const at = '2026-11-20T09:00:00.000Z';
const author = { id: null, username: 'Ada' };
const idOf = (title: string): string =>
  `0190aaaa-0000-7000-8000-${[...title]
    .reduce((sum, sign) => sum + sign.charCodeAt(0), 0)
    .toString()
    .padStart(12, '0')}`;

/** What the server stores: every page under an id of its title. */
function stored({ body }: SentCall, revision: number) {
  const { title, json, parent } = body as { title: string; json: string; parent?: string | null };
  const times = { createdAt: at, updatedAt: at, createdBy: author, updatedBy: author };
  const place = { namespace: 'handbook', parentId: parent ?? null, type: 'document', revision };
  return { data: { id: idOf(title), title, json, ...place, ...times } };
}

const upload = vi.fn(async (file: File) => ({ id: 'f1', name: file.name, type: file.type, size: file.size }));
const port: FilePort = {
  watch: () => () => undefined,
  again: () => undefined,
  download: async () => undefined,
  upload,
};

/** Imports the files; titles in `refused` are refused, and the call with number `held.call` is answered after `held.until`. */
async function importing(
  files: Readonly<Record<string, BlobPart>>,
  refused: readonly string[] = [],
  held?: { readonly call: number; readonly until: Promise<void>; readonly isAnswerLost?: boolean },
) {
  const puts = Object.fromEntries(
    ['Alpha', 'Beta', 'Gamma'].map((title) => [
      `PUT /api/documentation/documents/${idOf(title)}`,
      (sent: SentCall) => [200, stored(sent, 2)] as const,
    ]),
  );
  const sent = answerCalls({
    ...puts,
    'POST /api/documentation/documents': (call) =>
      refused.includes((call.body as { title: string }).title)
        ? refusal('This project has reached its limit of documents.')
        : [201, stored(call, 1)],
  });
  const answer = globalThis.fetch;
  let calls = 0;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (request[1]?.method === 'POST') calls += 1;
    if (calls === held?.call) {
      if (held.isAnswerLost) await answer(...request);
      await held.until;
    }
    return answer(...request);
  });
  const onOpen = vi.fn();
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <FilesContext value={port}>
        <ImportMenu namespace="handbook" guard={(action) => action()} onOpen={onOpen} />
      </FilesContext>
      <Toasts />
    </SignedIn>,
  );
  const input = document.querySelector<HTMLInputElement>('input[aria-label="Markdown files"]');
  const data = new DataTransfer();
  for (const [name, text] of Object.entries(files)) {
    const file = new File([text], name, { type: name.endsWith('.png') ? 'image/png' : 'text/markdown' });
    // A chosen folder gives its files their paths.
    if (name.includes('/')) Object.defineProperty(file, 'webkitRelativePath', { value: name });
    data.items.add(file);
  }
  if (input) {
    input.files = data.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }
  /** The last text that was sent for a page. */
  const text = (title: string): string =>
    sent
      .map(({ body }) => body as { title?: string; json?: string } | undefined)
      .filter((body) => body?.title === title)
      .at(-1)?.json ?? '';
  return { sent, onOpen, text };
}

afterEach(() => {
  vi.unstubAllGlobals();
  upload.mockClear();
});

describe('files imported together', () => {
  test('keep the links between them, whichever comes first, and name what they made', async () => {
    const { text, sent, onOpen } = await importing({
      'a.md': '# Alpha\n\nSee [beta](./b.md#steps), [gamma](c.md) and [more](../d.md).',
      'b.md': '# Beta\n\nBack to [alpha](a.md).',
      'c.md': '# Gamma',
    });
    const made = page.getByRole('list', { name: 'Created documents' });
    await expect.element(made).toBeVisible();
    expect([...made.element().querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
      'Alpha',
      'Beta',
      'Gamma',
    ]);
    const linkTo = (title: string, anchor = '') =>
      `archwright://${idOf(title)}.doc.internal/handbook/${idOf(title)}${anchor}`;
    expect(text('Alpha')).toContain(linkTo('Beta', '#steps'));
    expect(text('Alpha')).toContain(linkTo('Gamma'));
    expect(text('Alpha')).toContain('more (../d.md)');
    expect(text('Beta')).toContain(linkTo('Alpha'));
    // Only the page whose links led to later ones is saved twice.
    expect(sent.filter(({ call }) => call.startsWith('PUT')).map(({ call }) => call)).toEqual([
      `PUT /api/documentation/documents/${idOf('Alpha')}`,
    ]);
    expect(onOpen).not.toHaveBeenCalled();
    await userEvent.click(page.getByRole('button', { name: 'Close' }));
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  });

  test('keep the images that they show; others are not uploaded', async () => {
    const { text, onOpen } = await importing({
      'a.md': '# Alpha\n\n![A plan](plan.png)',
      'plan.png': 'bytes',
      'other.png': 'bytes',
    });
    await expect.poll(() => onOpen.mock.calls.length).toBe(1);
    expect(upload.mock.calls.map(([{ name }]) => name)).toEqual(['plan.png']);
    expect(JSON.parse(text('Alpha'))).toMatchObject({
      content: [{ type: 'image', attrs: { file: 'f1', alt: 'A plan' } }],
    });
  });

  test('are read in the encoding that they have; what is no text is left out', async () => {
    const { text } = await importing({
      'a.md': new Uint8Array([...'# Alpha\n\nGr'].map((sign) => sign.charCodeAt(0)).concat(0xf6, 0xdf, 0x65)),
      'b.md': new Uint16Array([0xfeff, ...[...'# Beta\n\nGröße'].map((sign) => sign.charCodeAt(0))]),
      'c.md': new Uint8Array([0x23, 0x20, 0x00, 0x01, 0xff]),
    });
    const failed = page.getByRole('list', { name: 'Files that were not imported' });
    await expect.element(failed).toBeVisible();
    expect(failed.element().textContent).toBe(`c.md: ${noTextMessage}`);
    expect([text('Alpha'), text('Beta')]).toEqual([expect.stringContaining('Größe'), expect.stringContaining('Größe')]);
  });

  test('with broken front matter are imported with a warning; a pointer of Git LFS is left out', async () => {
    const { text, onOpen } = await importing({
      'a.md': '---\ntags: [a]\ntitle: "Alpha\n---\n# Alpha\n\nWords.',
      'b.md': `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d7a'.repeat(16)}\nsize 12345\n`,
    });
    const warnings = page.getByRole('list', { name: 'Warnings' });
    await expect.element(warnings).toBeVisible();
    expect(warnings.element().textContent).toBe(
      'a.md: Line 3: The front matter is not valid YAML. A quotation mark is not closed.',
    );
    const failed = page.getByRole('list', { name: 'Files that were not imported' });
    expect(failed.element().textContent).toBe(`b.md: ${lfsPointerMessage}`);
    expect(text('Alpha')).toContain('Words.');
    expect(onOpen).not.toHaveBeenCalled();
  });

  test('without Markdown among them say so', async () => {
    const { sent } = await importing({ 'notes.docx': 'PK', 'plan.png': 'bytes' });
    await expect.element(page.getByText(noMarkdownHelp)).toBeVisible();
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  });

  test('that fail are listed with their reason', async () => {
    await importing({ 'a.md': '# Alpha', 'b.md': '# Beta' }, ['Beta']);
    const failed = page.getByRole('list', { name: 'Files that were not imported' });
    await expect.element(failed).toBeVisible();
    expect(failed.element().textContent).toBe('b.md: This project has reached its limit of documents.');
    await expect.element(page.getByText('1 document created')).toBeVisible();
  });
});

test('a folder becomes a tree of pages like its own, with links between them', async () => {
  const { text, sent } = await importing({
    'docs/a.md': '# Alpha\n\n[Guides](guides), [teams](teams/)',
    'docs/guides/README.md': '# Beta',
    'docs/guides/c.md': '# Gamma\n\n[Up](./README.md)',
    'docs/teams/d.md': 'Text',
  });
  const made = page.getByRole('list', { name: 'Created documents' });
  await expect.element(made).toBeVisible();
  const tree = (list: Element | null): unknown[] =>
    [...(list?.children ?? [])].map((row) => {
      const below = row.querySelector('ul');
      const title = row.querySelector('a')?.textContent;
      return below ? [title, tree(below)] : title;
    });
  expect(tree(made.element())).toEqual(['Alpha', ['Beta', ['Gamma']], ['teams', ['d']]]);
  const parents = sent
    .filter(({ call }) => call.startsWith('POST'))
    .map(({ body }) => (body as { parent: string | null }).parent);
  expect(parents).toEqual([null, null, idOf('Beta'), null, idOf('teams')]);
  expect(text('Alpha')).toContain(idOf('Beta'));
  expect(text('Alpha')).toContain(idOf('teams'));
  expect(text('Gamma')).toContain(idOf('Beta'));
});

describe('an import without a connection', () => {
  const offline = Promise.reject(new TypeError('Failed to fetch'));
  offline.catch(() => undefined);

  test('waits, and goes on with the same file', async () => {
    const { sent } = await importing({ 'a.md': '# Alpha', 'b.md': '# Beta', 'c.md': '# Gamma' }, [], {
      call: 2,
      until: offline,
    });
    await expect.element(page.getByText(waitingMessage)).toBeVisible();
    const made = page.getByRole('list', { name: 'Created documents' });
    await expect.element(made).toBeVisible();
    expect([...made.element().querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
      'Alpha',
      'Beta',
      'Gamma',
    ]);
    expect(page.getByRole('list', { name: 'Files that were not imported' }).elements()).toEqual([]);
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(3);
  });

  test('creates a page once when only the answer was lost', async () => {
    const { sent } = await importing({ 'a.md': '# Alpha', 'b.md': '# Beta' }, [], {
      call: 2,
      until: offline,
      isAnswerLost: true,
    });
    await expect.element(page.getByText('2 documents created')).toBeVisible();
    const made = sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body as Record<string, unknown>);
    expect(made.map(({ title }) => title)).toEqual(['Alpha', 'Beta', 'Beta']);
    const [alpha, first, again] = made.map(({ id }) => id);
    expect(first).toEqual(expect.any(String));
    expect(again).toBe(first);
    expect(alpha).not.toBe(first);
  });

  test('can be stopped, and keeps what was made', async () => {
    await importing({ 'a.md': '# Alpha', 'b.md': '# Beta', 'c.md': '# Gamma' }, [], { call: 3, until: offline });
    await expect.element(page.getByText(waitingMessage)).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Stop' }));
    await expect.element(page.getByText('2 documents created')).toBeVisible();
  });
});

describe('a zip archive', () => {
  const made = page.getByRole('list', { name: 'Created documents' });

  test('becomes the tree of pages that its folder would become, with links between them', async () => {
    const { text, sent } = await importing({ 'docs.zip': zippedDocs() });
    await expect.element(made).toBeVisible();
    const parents = sent
      .filter(({ call }) => call.startsWith('POST'))
      .map(({ body }) => [(body as { title: string }).title, (body as { parent: string | null }).parent]);
    expect(parents).toEqual([
      ['Alpha', null],
      ['Größe', null],
      ['guides', null],
      ['Gamma', idOf('guides')],
    ]);
    expect(text('Alpha')).toContain(idOf('Gamma'));
    expect(text('Gamma')).toContain('Grüße');
  });

  test('beside other files has a folder of its name', async () => {
    const { sent } = await importing({ 'b.md': '# Beta', 'docs.zip': zippedDocs() });
    await expect.element(made).toBeVisible();
    const titles = sent
      .filter(({ call }) => call.startsWith('POST'))
      .map(({ body }) => (body as { title: string }).title);
    expect(titles).toEqual(['Beta', 'docs', 'Alpha', 'Größe', 'guides', 'Gamma']);
  });

  test('that cannot be read is told in a sentence, and other files are imported', async () => {
    await importing({ 'a.md': '# Alpha', 'docs.zip': 'PK' });
    const failed = page.getByRole('list', { name: 'Files that were not imported' });
    await expect.element(failed).toBeVisible();
    expect(failed.element().textContent).toBe(`docs.zip: ${zipDamagedMessage}`);
    await expect.element(made).toBeVisible();
  });
});

test('a single file is opened', async () => {
  const { onOpen } = await importing({ 'a.md': '# Alpha\n\nText' });
  await expect.poll(() => onOpen.mock.calls).toEqual([[idOf('Alpha')]]);
  await expect.element(page.getByText(documentCreatedMessage)).toBeVisible();
});

test('the progress of a long import is shown, and it can be stopped', async () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`${index}.md`, `# Page ${index}`]));
  const third = Promise.withResolvers<void>();
  const { sent } = await importing(many, [], { call: 3, until: third.promise });
  await expect.element(page.getByRole('progressbar', { name: 'Files imported' })).toBeInTheDocument();
  await expect.element(page.getByText('2 of 40 · 1.md')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Stop' }));
  third.resolve();
  await expect.element(page.getByRole('list', { name: 'Created documents' })).toBeVisible();
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(3);
});
