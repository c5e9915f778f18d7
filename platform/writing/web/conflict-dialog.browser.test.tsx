/** The conflict dialog: what both sides changed, titles included. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aProject, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';

const text = (words: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] });

async function conflict(titles: { base: string; theirs: string; mine: string }) {
  const onChoose = vi.fn();
  const saved = {
    id: 'page',
    revision: 2,
    updatedAt: '2026-11-20T09:00:00.000Z',
    updatedBy: { id: null, username: 'Ada' },
  };
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <ConflictDialog
        current={{ title: titles.theirs, json: text('base'), ...saved }}
        mine={{ title: titles.mine, json: text('mine') }}
        editedRevision={1}
        baseJson={text('base')}
        baseTitle={titles.base}
        onChoose={onChoose}
        onClose={() => undefined}
      />
    </SignedIn>,
  );
  return onChoose;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a conflict', () => {
  test('shows who changed the title, and the merged text has it', async () => {
    const onChoose = await conflict({ base: 'Plan', theirs: 'Release plan', mine: 'Plan' });
    const theirs = page.getByRole('region', { name: 'Version of Ada' });
    await expect.element(theirs).toBeVisible();
    expect(theirs.element().querySelector('ins')?.textContent).toContain('Release');
    await userEvent.click(page.getByRole('button', { name: 'Edit the merged text' }));
    expect(onChoose).toHaveBeenCalledWith({ kind: 'merged', title: 'Release plan', json: text('mine') });
  });

  test('keeps the own title where both changed it', async () => {
    const onChoose = await conflict({ base: 'Plan', theirs: 'Release plan', mine: 'Plan B' });
    await userEvent.click(page.getByRole('button', { name: 'Edit the merged text' }));
    expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ title: 'Plan B' }));
  });
});
