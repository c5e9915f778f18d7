/** Embeds of every kind whose reads the server does not answer for a while. */
import '@mantine/core/styles.layer.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { genericError } from '#platform/http/contract.ts';
import { aProject, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import { embedFailedMessage, RETRY_EMBED } from '#platform/richtext/contract.ts';
import { EMBED_KINDS, embedAttribute, type EmbedKind } from '#platform/richtext/model/document.ts';
import { DocView } from '#platform/richtext/web/doc-view.tsx';
import { EmbedsContext, missingEmbedText } from '#platform/richtext/web/embeds.ts';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { embeds } from './joined-modules.ts';

afterEach(() => vi.unstubAllGlobals());

const patient = { timeout: 15_000 };
const id = '0190abcd-0000-7000-8000-000000000001';
const value = (kind: EmbedKind): string =>
  kind === 'structurizr' || kind === 'c4model' ? `${id}:${id}` : kind === 'contextmap' ? 'project' : id;

/** A document with one embed; every call gets this status. Returns the addresses of the calls. */
async function read(kind: EmbedKind, status: () => number): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const body = JSON.stringify({ error: { message: 'The database is not available.' } });
    return Promise.resolve(new Response(body, { status: status() }));
  });
  const block = { type: kind, attrs: { [embedAttribute(kind)]: value(kind) } };
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <main>
        <EmbedsContext value={embeds}>
          <DocView json={JSON.stringify({ type: 'doc', content: [block] })} onOpenLink={() => undefined} />
        </EmbedsContext>
      </main>
      <Toasts />
    </SignedIn>,
  );
  return asked;
}

const specified: readonly EmbedKind[] = ['diagram', 'structurizr', 'c4model'];
const others = [
  ['dbmodel', 'Database model'],
  ['metric', 'Chart'],
  ['board', 'Board'],
  ['contextmap', 'Context map'],
] as const;

test.each(others)(
  'a %s that cannot be read now says so, without a toast, and is read again on demand',
  async (kind, name) => {
    const asked = await read(kind, () => 503);
    await expect.element(page.getByText(embedFailedMessage(name)), patient).toBeVisible();
    expect(page.getByText(missingEmbedText(kind)).elements()).toEqual([]);
    expect(page.getByRole('alert').elements()).toEqual([]);
    expect(await accessibilityFaults()).toEqual([]);
    const before = asked.length;
    await userEvent.click(page.getByRole('button', { name: RETRY_EMBED }));
    await expect.poll(() => asked.length).toBeGreaterThan(before);
  },
);

test.each(specified)('a %s that cannot be read is told as specified, and is read again on demand', async (kind) => {
  const asked = await read(kind, () => 503);
  await expect.element(page.getByText(missingEmbedText(kind)), patient).toBeVisible();
  await expect.element(page.getByText(genericError)).toBeVisible();
  const before = asked.length;
  await userEvent.click(page.getByRole('button', { name: RETRY_EMBED }));
  await expect.poll(() => asked.length).toBeGreaterThan(before);
});

test.each(EMBED_KINDS)(
  'a %s that does not exist is not tried again, also when it is known only later',
  async (kind) => {
    let status = 503;
    await read(kind, () => status);
    const retry = page.getByRole('button', { name: RETRY_EMBED });
    await expect.element(retry, patient).toBeVisible();
    status = 404;
    await userEvent.click(retry);
    await expect.element(retry, patient).not.toBeInTheDocument();
    await expect.element(page.getByText(missingEmbedText(kind))).toBeVisible();
  },
);
