/** Home page: shortcuts of the current project, or the creation of a first one. */
import { Button } from '@mantine/core';
import { IconFolderPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { getProjectOverview } from '#features/projects/contract.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useWorkspace, type WorkspaceProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { useHomeParts, useSections } from '#platform/ui/web/sections.tsx';
import { createProjectLabel, noProjectMessage } from '../contract.ts';
import classes from './home-page.module.css';

/** Loaded after the page, which does not shift. */
const DecisionCards = lazy(async () => ({ default: (await import('./decision-cards.tsx')).DecisionCards }));

const MetricsCard = lazy(async () => ({ default: (await import('./metrics-card.tsx')).MetricsCard }));

/** Tile of a section; its count is loaded separately. */
function Tiles({ project }: { readonly project: WorkspaceProject }) {
  const sections = useSections();
  const overview = useRead(getProjectOverview, { params: { id: project.id } });
  return (
    <ul className={classes.tiles}>
      {sections.map(({ id, label, icon: Icon, href, count }) => (
        <li key={id}>
          <AppLink href={href(project.code)} className={classes.tile}>
            <Icon size={18} stroke={1.7} />
            <span className={classes.words}>
              <strong>{label}</strong>
              <span>{overview.data && count ? count(overview.data) : '\u00a0'}</span>
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

function NoProject() {
  const mayCreate = usePermission('project.create');
  return (
    <div className={classes.first}>
      <EmptyState
        bare
        icon={IconFolderPlus}
        title={noProjectMessage}
        help={
          mayCreate
            ? 'A project holds the documents, decisions and models of one system.'
            : 'Please ask an owner of the organization to create one.'
        }
        action={
          mayCreate ? (
            <Button component={AppLink} href="/projects/new">
              {createProjectLabel}
            </Button>
          ) : undefined
        }
      />
    </div>
  );
}

/** Page at /. */
export default function HomePage() {
  const { project } = useWorkspace();
  const parts = useHomeParts();
  if (!project) {
    return (
      <>
        <PageHeader title="Home" crumbs={[]} />
        <NoProject />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={project.name}
        crumbs={[{ label: project.name }]}
        mark={<span className={classes.code}>{project.code}</span>}
      />
      {parts.map((Part, index) => (
        <Part key={index} />
      ))}
      <Tiles project={project} />
      <div className={classes.cards}>
        <Suspense>
          <DecisionCards />
        </Suspense>
      </div>
      <Suspense>
        <MetricsCard />
      </Suspense>
    </>
  );
}
