/** Creates a project: one field, then opens it. */
import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, use, useEffect, useMemo, useRef } from 'react';
import { requiredMessage } from '#platform/http/contract.ts';
import { useCall } from '#platform/http/web/use-calls.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { getLimits } from '#platform/limits/contract.ts';
import { explainLimit, openLimits, useLimit } from '#platform/limits/web/limits.ts';
import { ApiForm } from '#platform/ui/web/api-form.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { AppPartsContext } from '#platform/ui/web/sections.tsx';
import type { NewProjectPart } from '#platform/ui/web/web-module.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { createProject, listProjects, projectCreatedMessage, projectLimit, type Project } from '../contract.ts';
import classes from './new-project-page.module.css';

type Then = ((projectId: string) => Promise<void>) | undefined;

/** The project exists: what fails now is told, and can be done on its page. */
async function runAll(all: readonly Then[], projectId: string): Promise<void> {
  for (const then of all) {
    await then?.(projectId).catch((error: unknown) => showToast('danger', failureSentence(error)));
  }
}

const noParts: readonly NewProjectPart[] = [];

/** Parts of other modules, loaded with the form. */
function useParts() {
  const { newProject: provided = noParts } = use(AppPartsContext);
  const { permissions } = useWorkspace().organization;
  return useMemo(
    () => provided.filter(({ permission }) => permissions.includes(permission)).map(({ page }) => lazy(page)),
    [provided, permissions],
  );
}

/** Page at /projects/new; the first project of an organization becomes the current one. */
export default function NewProjectPage() {
  const { project, reloadUser } = useWorkspace();
  const navigate = useNavigate();
  const parts = useParts();
  const afterwards = useRef(new Map<number, Then>());
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
            let made: Project;
            try {
              made = await create.mutateAsync({ body: { name: name.trim() } });
            } catch (error) {
              explainLimit(error);
              throw error;
            }
            await reloadUser();
            showToast('success', projectCreatedMessage);
            await runAll([...afterwards.current.values()], made.id);
            leave();
          }}
        >
          {(field) => (
            <>
              <TextInput {...field('name')} label="Project name" required />
              {parts.map((Part, index) => (
                <Suspense key={index}>
                  <Part onChange={(then) => void afterwards.current.set(index, then)} />
                </Suspense>
              ))}
            </>
          )}
        </ApiForm>
      </div>
    </>
  );
}
