/** Saving by keyboard. */
import { TextInput } from '@mantine/core';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DialogFrame } from './dialog-frame.tsx';
import { UiProvider } from './ui-provider.tsx';
import { useSaveKey } from './use-save-key.ts';

function Page({ isAsked, save }: { readonly isAsked: boolean; readonly save: () => void }) {
  useSaveKey(save);
  return (
    <UiProvider still>
      <TextInput aria-label="Title" />
      <DialogFrame opened={isAsked} onClose={() => undefined} title="Reason">
        <TextInput aria-label="Reason" />
      </DialogFrame>
    </UiProvider>
  );
}

test('Ctrl+S saves from a field, and waits for an open dialog', async () => {
  const save = vi.fn();
  const page = await render(<Page isAsked={false} save={save} />);
  await page.getByRole('textbox', { name: 'Title' }).click();
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(save).toHaveBeenCalledTimes(1);
  await page.rerender(<Page isAsked save={save} />);
  await page.getByRole('textbox', { name: 'Reason' }).click();
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(save).toHaveBeenCalledTimes(1);
});
