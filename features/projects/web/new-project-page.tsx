/** Creates a project: one field, then opens it. */
import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { requiredMessage } from '#platform/http/contract.ts';
import { useCall } from '#platform/http/web/use-calls.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { getLimits } from '#platform/limits/contract.ts';
import { ApiForm } from '#platform/ui/web/api-form.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { createProject, listProjects, projectCreatedMessage } from '../contract.ts';
import classes from './new-project-page.module.css';

/** Page at /projects/new; the first project of an organization becomes the current one. */
export default function NewProjectPage() {
  const { project, reloadUser } = useWorkspace();
  const navigate = useNavigate();
  const create = useCall(createProject, { quiet: true, outdates: [listProjects, getLimits] });
  const leave = (): void => void navigate({ to: project ? '/projects' : '/' });
  return (
    <>
      <PageHeader title="New project" crumbs={[{ label: 'Projects', href: '/projects' }, { label: 'New project' }]} />
      <div className={classes.card}>
        <ApiForm
          startFocused
          submitLabel="Save"
          initial={{ name: '' }}
          checks={{ name: (name) => (name.trim() ? null : requiredMessage) }}
          onCancel={leave}
          onSubmit={async ({ name }) => {
            await create.mutateAsync({ body: { name: name.trim() } });
            await reloadUser();
            showToast('success', projectCreatedMessage);
            leave();
          }}
        >
          {(field) => <TextInput {...field('name')} label="Project name" required maxLength={100} />}
        </ApiForm>
      </div>
    </>
  );
}
