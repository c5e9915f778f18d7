/** Mentions of pages in a shown text follow the titles of their pages. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aProject, answerCalls, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import { DocView } from '#platform/richtext/web/doc-view.tsx';
import { useLinkTitles } from './use-link-titles.ts';

const idOf = (number: number): string => `0190aaaa-0000-7000-8000-00000000000${number}`;
const addressOf = (id: string): string => `archwright://${id}.doc.internal/handbook/${id}`;
const mention = (id: string, label: string) => ({ type: 'mention', attrs: { kind: 'page', id: addressOf(id), label } });
const textOf = (...content: object[]): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content }] });

function Text({ json }: { readonly json: string }) {
  const titleOf = useLinkTitles({ kind: 'doc', id: idOf(1), json });
  return <DocView json={json} onOpenLink={() => undefined} titleOf={titleOf} />;
}

async function show(json: string) {
  const renamed = { kind: 'doc', id: idOf(2), title: 'Order states', namespace: 'handbook', page: idOf(2) };
  const pagination = { page: 1, perPage: 100, total: 1 };
  const sent = answerCalls({ 'GET /api/links/targets': [200, { data: { resources: [renamed], pagination } }] });
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <Text json={json} />
    </SignedIn>,
  );
  return sent;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a renamed page is mentioned by its current title, a removed one by the title that it had', async () => {
  await show(textOf(mention(idOf(2), 'States'), mention(idOf(3), 'Removed')));
  await expect.element(page.getByRole('link', { name: 'Order states' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Removed' })).toBeVisible();
});

test('a text without mentions of pages asks for nothing', async () => {
  const sent = await show(textOf({ type: 'text', text: 'words' }));
  await expect.element(page.getByText('words')).toBeVisible();
  expect(sent).toEqual([]);
});
