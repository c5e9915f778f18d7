/** First and last name. */
import { TextInput } from '@mantine/core';
import { requiredMessage } from '#platform/http/contract.ts';
import { useCall } from '#platform/http/web/use-calls.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { ApiForm } from '#platform/ui/web/api-form.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { profileSavedMessage, updateProfile } from '../contract.ts';
import classes from './profile-page.module.css';

/** A new name is shown in the menu immediately. */
export function ProfileDetailsTab() {
  const { user, reloadUser } = useWorkspace();
  const update = useCall(updateProfile, { quiet: true });
  const { firstName, lastName } = user.profile;
  return (
    <div className={classes.card}>
      <ApiForm
        submitLabel="Save"
        initial={{ firstName, lastName }}
        checks={{ firstName: (name) => (name.trim() ? null : requiredMessage) }}
        onSubmit={async (values) => {
          await update.mutateAsync({ body: { firstName: values.firstName.trim(), lastName: values.lastName.trim() } });
          await reloadUser();
          showToast('success', profileSavedMessage);
        }}
      >
        {(field) => (
          <>
            <TextInput {...field('firstName')} label="First name" required autoComplete="given-name" />
            <TextInput {...field('lastName')} label="Last name" autoComplete="family-name" />
          </>
        )}
      </ApiForm>
    </div>
  );
}
