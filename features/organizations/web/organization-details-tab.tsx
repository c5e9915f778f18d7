/** The name of the organization. */
import { TextInput } from '@mantine/core';
import { requiredMessage } from '#platform/http/contract.ts';
import { useCall } from '#platform/http/web/use-calls.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { ApiForm } from '#platform/ui/web/api-form.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { getOrganization, organizationUpdatedMessage, updateOrganization } from '../contract.ts';
import classes from './organization-page.module.css';

/** One field; a new name is shown everywhere once saved. */
export function OrganizationDetailsTab() {
  const { organization, reloadUser } = useWorkspace();
  const update = useCall(updateOrganization, { quiet: true, outdates: [getOrganization] });
  return (
    <div className={classes.card}>
      <ApiForm
        submitLabel="Save"
        initial={{ name: organization.name }}
        checks={{ name: (name) => (name.trim() ? null : requiredMessage) }}
        onSubmit={async ({ name }) => {
          await update.mutateAsync({ body: { name: name.trim() } });
          await reloadUser();
          showToast('success', organizationUpdatedMessage);
        }}
      >
        {(field) => <TextInput {...field('name')} label="Name" required />}
      </ApiForm>
    </div>
  );
}
