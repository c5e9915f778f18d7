/** Creates a project: one field, then opens it. */
import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { requiredMessage } from '#platform/http/contract.ts';
import { useCall } from '#platform/http/web/use-calls.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { getLimits } from '#platform/limits/contract.ts';
import { explainLimit, openLimits, useLimit } from '#platform/limits/web/limits.ts';
import { ApiForm } from '#platform/ui/web/api-form.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { createProject, listProjects, projectCreatedMessage, projectLimit } from '../contract.ts';
import classes from './new-project-page.module.css';

/** Page at /projects/new; the first project of an organization becomes the current one. */
export default function NewProjectPage() {
  const { project, reloadUser } = useWorkspace();
  const navigate = useNavigate();
  const create = useCall(createProject, { quiet: true, outdates: [listProjects, getLimits] });
  // Before a name is typed in vain; what is created here may be the last one that the plan allows.
  const isFull = useLimit(projectLimit)?.reached === true && create.isIdle;
  useEffect(() => {
    if (isFull) openLimits(projectLimit);
  }, [isFull]);
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
            try {
              await create.mutateAsync({ body: { name: name.trim() } });
            } catch (error) {
              explainLimit(error);
              throw error;
            }
            await reloadUser();
            showToast('success', projectCreatedMessage);
            leave();
          }}
        >
          {(field) => <TextInput {...field('name')} label="Project name" required />}
        </ApiForm>
      </div>
    </>
  );
}
