/** A form that asks the server, in a real browser. */
import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { requiredMessage } from '#platform/http/contract.ts';
import { Failure, violation } from '#platform/http/model/failure.ts';
import { ApiForm } from './api-form.tsx';
import { UiProvider } from './ui-provider.tsx';

type Values = { name: string; email: string };

const filled = (value: string): string | null => (value ? null : requiredMessage);

const form = (onSubmit: (values: Values) => Promise<void>, onElsewhere?: () => void) => (
  <UiProvider still>
    <ApiForm<Values>
      submitLabel="Save"
      initial={{ name: '', email: '' }}
      checks={{ name: filled, email: filled }}
      onSubmit={onSubmit}
    >
      {(field) => (
        <>
          <TextInput {...field('name')} label="Name" />
          <TextInput {...field('email')} label="Email" />
        </>
      )}
    </ApiForm>
    <button type="button" onClick={onElsewhere}>
      Elsewhere
    </button>
  </UiProvider>
);

const refusing = (failure: Failure) => (): Promise<void> => Promise.reject(failure);

it('checks on submit, names what is missing and goes to the first such field', async () => {
  let sent = 0;
  const screen = await render(form(async () => void (sent += 1)));
  await screen.getByLabelText('Name').fill('Ines');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText(requiredMessage)).toBeVisible();
  await expect.element(screen.getByLabelText('Email')).toHaveFocus();
  await expect.element(screen.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toBe(0);
});

it('goes to a password or a checkbox that is the first field to be corrected', async () => {
  const agreed = (is: boolean): string | null => (is ? null : requiredMessage);
  const screen = await render(
    <UiProvider still>
      <ApiForm
        submitLabel="Save"
        initial={{ password: '', terms: false, name: '' }}
        checks={{ password: filled, terms: agreed, name: filled }}
        onSubmit={() => Promise.resolve()}
      >
        {(field) => (
          <>
            <PasswordInput {...field('password')} label="Password" />
            <Checkbox {...field('terms', 'checkbox')} label="Terms" />
            <TextInput {...field('name')} label="Name" />
          </>
        )}
      </ApiForm>
    </UiProvider>,
  );
  const save = screen.getByRole('button', { name: 'Save' });
  await save.click();
  const password = screen.getByLabelText('Password');
  await expect.element(password).toHaveFocus();
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill('long enough');
  await save.click();
  await expect.element(screen.getByRole('checkbox', { name: 'Terms' })).toHaveFocus();
  await expect.element(password).not.toHaveAttribute('aria-invalid');
});

it('checks a field that was left, and the click that left it still arrives', async () => {
  let clicks = 0;
  const screen = await render(
    form(
      () => Promise.resolve(),
      () => void (clicks += 1),
    ),
  );
  await screen.getByLabelText('Email').click();
  // The message under the field would push this button down between press and release.
  await screen.getByRole('button', { name: 'Elsewhere' }).click();
  await expect.element(screen.getByText(requiredMessage)).toBeVisible();
  expect(clicks).toBe(1);
});

it('puts violations on their fields and the others into the alert', async () => {
  const violations = [violation('email', 'This address is taken.'), violation('plan', 'This plan is gone.')];
  const screen = await render(form(refusing(new Failure(422, 'No.', { violations }))));
  await screen.getByLabelText('Name').fill('Ines');
  await screen.getByLabelText('Email').fill('ines@example.org');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This plan is gone.');
  await expect.element(screen.getByText('This address is taken.')).toBeVisible();
  await expect.element(screen.getByLabelText('Email')).toHaveFocus();
  await expect.element(screen.getByLabelText('Name')).not.toHaveAttribute('aria-invalid', 'true');
});

it('keeps a server violation until its field is changed', async () => {
  const violations = [violation('email', 'This address is taken.')];
  const screen = await render(form(refusing(new Failure(422, 'No.', { violations }))));
  await screen.getByLabelText('Name').fill('Ines');
  await screen.getByLabelText('Email').fill('ines@example.org');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByLabelText('Email')).toHaveFocus();
  await screen.getByLabelText('Name').click();
  await screen.getByRole('button', { name: 'Elsewhere' }).click();
  await expect.element(screen.getByText('This address is taken.')).toBeVisible();
  await screen.getByLabelText('Email').fill('tomasz@example.org');
  await expect.element(screen.getByText('This address is taken.')).not.toBeInTheDocument();
});

it.each([
  [422, 'Subscription limit reached.', 'Subscription limit reached.'],
  [404, 'Gone.', 'Gone.'],
  [500, 'column "x" does not exist', 'Error hapened on backend side. Operation cannot be done. Sorry.'],
])('says of a refusal with status %i: the words of the shared handler', async (status, message, words) => {
  const screen = await render(form(refusing(new Failure(status, message))));
  await screen.getByLabelText('Name').fill('Ines');
  await screen.getByLabelText('Email').fill('ines@example.org');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(words);
});

it('shows no refusal of the server any more once a field is wrong in another way', async () => {
  const refusal = new Failure(422, 'There is one already.');
  const screen = await render(form(refusing(refusal)));
  await screen.getByLabelText('Name').fill('Ines');
  await screen.getByLabelText('Email').fill('ines@example.org');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('There is one already.')).toBeVisible();
  await screen.getByLabelText('Name').fill('');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText(requiredMessage)).toBeVisible();
  await expect.element(screen.getByText('There is one already.')).not.toBeInTheDocument();
});
