/** Samples of forms and dialogs. The mock server always refuses. */
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { requiredMessage } from '#platform/http/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { ApiForm } from '#platform/ui/web/api-form.tsx';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { LimitButton } from '#platform/ui/web/limit-button.tsx';
import { passwordToggle } from '#platform/ui/web/password-toggle.ts';
import classes from './gallery.module.css';

const filled = (value: string): string | null => (value ? null : requiredMessage);

const refuse = (): Promise<void> =>
  Promise.reject(
    new Failure(422, 'Please check the marked fields.', {
      violations: [
        { field: 'email', path: 'email', errors: ['This address is taken.'] },
        { field: 'elsewhere', path: 'elsewhere', errors: ['This belongs to no field of the form.'] },
      ],
    }),
  );

/** Violations on a field and in the alert. */
export function FormSample() {
  return (
    <div className={classes.form}>
      <ApiForm
        submitLabel="Save"
        onCancel={() => undefined}
        initial={{ email: '', password: '', terms: false }}
        checks={{ email: filled }}
        onSubmit={refuse}
      >
        {(field) => (
          <>
            <TextInput {...field('email')} label="Email" required description="Help stands below." />
            <PasswordInput {...field('password')} label="Password" visibilityToggleButtonProps={passwordToggle} />
            <Checkbox {...field('terms', 'checkbox')} label="I accept the terms" />
          </>
        )}
      </ApiForm>
    </div>
  );
}

/** A confirmation that succeeds, one that fails, a form, and both states of the limit button. */
export function DialogSamples() {
  const [confirm, dialog] = useConfirm();
  const [opened, setOpened] = useState(false);
  const text = 'You want to remove this Projects forever!';
  return (
    <div className={classes.row}>
      <Button
        variant="default"
        onClick={() =>
          confirm({ text, subject: 'Warehouse and delivery', label: 'Yes, delete it!', run: () => undefined })
        }
      >
        Confirm
      </Button>
      <Button
        variant="default"
        onClick={() =>
          confirm({ text, run: () => Promise.reject(new Failure(422, 'Please remove all children documents first.')) })
        }
      >
        Confirm, refused
      </Button>
      <Button variant="default" onClick={() => setOpened(true)}>
        Form dialog
      </Button>
      <LimitButton label="New project" reached={false} onCreate={() => undefined} onLimit={() => undefined} />
      <LimitButton label="New project" reached onCreate={() => undefined} onLimit={() => undefined} />
      {dialog}
      <FormDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Create new Namespace"
        submitLabel="Save"
        initial={{ name: '' }}
        checks={{ name: filled }}
        onSubmit={() => Promise.resolve()}
      >
        {(field) => <TextInput {...field('name')} label="Name" required data-autofocus />}
      </FormDialog>
    </div>
  );
}
