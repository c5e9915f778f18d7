/** A project's name and links. */
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, use, useMemo } from 'react';
import { requiredMessage } from '#platform/http/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { readKey, useCall, useRead } from '#platform/http/web/use-calls.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { ApiForm } from '#platform/ui/web/api-form.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { PageTabs, type PageTab } from '#platform/ui/web/page-tabs.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { AppPartsContext } from '#platform/ui/web/sections.tsx';
import type { ProjectTab } from '#platform/ui/web/web-module.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { getProject, listProjects, projectUpdatedMessage, updateProject, type Project } from '../contract.ts';
import classes from './edit-project-page.module.css';
import { DecisionsTab } from './decisions-tab.tsx';
import { LinksTab } from './links-tab.tsx';

function DetailsTab({ project }: { readonly project: Project }) {
  const { reloadUser } = useWorkspace();
  const navigate = useNavigate();
  const client = useQueryClient();
  const update = useCall(updateProject, { quiet: true, outdates: [listProjects] });
  const { id, links, revision } = project;
  const read = readKey(getProject, { params: { id } });
  const save = async (name: string): Promise<void> => {
    try {
      client.setQueryData(read, await update.mutateAsync({ params: { id }, body: { name, links, revision } }));
    } catch (error) {
      // The input is kept; the next attempt is based on the stored revision.
      if (error instanceof Failure && error.code === 'stale_revision')
        await client.invalidateQueries({ queryKey: read });
      throw error;
    }
    await reloadUser();
    showToast('success', projectUpdatedMessage);
  };
  return (
    <div className={classes.card}>
      <ApiForm
        submitLabel="Save"
        initial={{ name: project.name }}
        checks={{ name: (name) => (name.trim() ? null : requiredMessage) }}
        onCancel={() => void navigate({ to: '/projects' })}
        onSubmit={({ name }) => save(name.trim())}
      >
        {(field) => <TextInput {...field('name')} label="Project name" required />}
      </ApiForm>
    </div>
  );
}

const noTabs: readonly ProjectTab[] = [];

/** Tabs of other modules, loaded when opened. */
function useModuleTabs(projectId: string): readonly PageTab[] {
  const { projectTabs: provided = noTabs } = use(AppPartsContext);
  const { permissions } = useWorkspace().organization;
  return useMemo(
    () =>
      provided
        .filter(({ permission }) => permissions.includes(permission))
        .map(({ value, label, page }) => {
          const Tab = lazy(page);
          return {
            value,
            label,
            content: (
              <Suspense>
                <Tab projectId={projectId} />
              </Suspense>
            ),
          };
        }),
    [provided, permissions, projectId],
  );
}

function EditProject({ project }: { readonly project: Project }) {
  return (
    <>
      <PageHeader
        title={project.name}
        crumbs={[{ label: 'Projects', href: '/projects' }, { label: project.name }]}
        mark={<span className={classes.code}>{project.code}</span>}
      />
      <PageTabs
        tabs={[
          { value: 'details', label: 'Details', content: <DetailsTab project={project} /> },
          {
            value: 'links',
            label: 'Links',
            count: project.links.length,
            content: <LinksTab project={project} />,
          },
          {
            value: 'decisions',
            label: 'Decisions',
            content: <DecisionsTab key={project.revision} project={project} />,
          },
          ...useModuleTabs(project.id),
        ]}
      />
    </>
  );
}

/** Page at /projects/{id}/edit; the tab is part of the URL. */
export default function EditProjectPage() {
  const { id = '' } = useParams({ strict: false });
  const read = useRead(getProject, { params: { id } });
  return (
    <div className={classes.page}>
      <ReadView read={read}>{(project) => <EditProject project={project} />}</ReadView>
    </div>
  );
}
