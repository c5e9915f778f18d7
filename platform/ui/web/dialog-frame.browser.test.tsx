/** Dialogs: Escape, typed text, and layers over each other. */
import '@mantine/core/styles.css';
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FormDialog } from './form-dialog.tsx';
import { SearchBox } from './search-box.tsx';
import { SlideIn } from './slide-in.tsx';
import { UiProvider } from './ui-provider.tsx';

const noText = { reason: '', kind: '' };

function Dialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <FormDialog opened onClose={onClose} title="Reject" submitLabel="Reject" initial={noText} onSubmit={async () => {}}>
      {(field) => (
        <>
          <TextInput {...field('reason')} label="Reason" data-autofocus />
          <Select {...field('kind')} label="Kind" data={['Cost', 'Risk']} searchable />
          <SearchBox label="Search ADRs" value="" onSearch={() => undefined} />
        </>
      )}
    </FormDialog>
  );
}

/** A dialog that is opened over a drawer. */
function Page() {
  const [isDrawerOpened, setDrawerOpened] = useState(false);
  const [isDialogOpened, setDialogOpened] = useState(false);
  return (
    <UiProvider still>
      <button type="button" onClick={() => setDrawerOpened(true)}>
        History
      </button>
      <SlideIn opened={isDrawerOpened} onClose={() => setDrawerOpened(false)} title="Versions">
        <button type="button" onClick={() => setDialogOpened(true)}>
          Reject
        </button>
        {isDialogOpened ? <Dialog onClose={() => setDialogOpened(false)} /> : null}
      </SlideIn>
    </UiProvider>
  );
}

const dialog = page.getByRole('dialog', { name: 'Reject' });
const question = page.getByRole('dialog', { name: 'Discard your text?' });
const reason = page.getByRole('textbox', { name: 'Reason' });
const drawer = page.getByRole('dialog', { name: 'Versions' });

async function openDialog(): Promise<void> {
  await render(<Page />);
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect.element(dialog).toBeVisible();
}

it('neither a dialog nor a drawer is told as the banner of the page', async () => {
  await openDialog();
  await expect.element(dialog).toBeVisible();
  await expect.element(drawer).toBeInTheDocument();
  expect([...document.querySelectorAll('header')].map((head) => head.getAttribute('role'))).toEqual(['none', 'none']);
});

it('Escape asks before typed text is lost', async () => {
  await openDialog();
  await reason.fill('Too slow');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(reason).toHaveValue('Too slow');
  await expect.element(reason).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

it('Escape in the question goes back to the text', async () => {
  await openDialog();
  await reason.fill('Too slow');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(reason).toHaveValue('Too slow');
});

it('a search and a list are no text: Escape closes the list, then the dialog, then the drawer below', async () => {
  await openDialog();
  await page.getByRole('searchbox', { name: 'Search ADRs' }).fill('broker');
  const kind = page.getByRole('combobox', { name: 'Kind' });
  await kind.fill('Ri');
  await expect.element(page.getByRole('option', { name: 'Risk' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('option', { name: 'Risk' })).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(drawer).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
});
