/** Home page: shortcuts of the current project, or the creation of a first one. The rest is loaded after it. */
import { IconChevronDown, IconLayoutGrid } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { getProjectOverview } from '#features/projects/contract.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useWorkspace, type WorkspaceProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { useHomeParts, useSections } from '#platform/ui/web/sections.tsx';
import { firstTiles, moreTilesLabel } from '../model/tiles.ts';
import classes from './home-page.module.css';

/** Its space is reserved. */
const HomeBody = lazy(async () => ({ default: (await import('./home-body.tsx')).HomeBody }));

/** Remembers on this device that all tiles are shown. */
const tilesKey = 'archwright.home.tiles';

/** Tiles of the sections; their counts are loaded separately. */
function Tiles({ project }: { readonly project: WorkspaceProject }) {
  const sections = useSections();
  const overview = useRead(getProjectOverview, { params: { id: project.id } });
  const [isOpen, setOpen] = useState(() => localStorage.getItem(tilesKey) !== null);
  const toggle = (): void => {
    setOpen(!isOpen);
    if (isOpen) localStorage.removeItem(tilesKey);
    else localStorage.setItem(tilesKey, 'all');
  };
  return (
    <ul className={classes.tiles} data-open={isOpen}>
      {(isOpen ? sections : sections.slice(0, firstTiles)).map(({ id, label, icon: Icon, href, count }) => (
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
      <li>
        <button type="button" className={classes.tile} aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? <IconLayoutGrid size={18} stroke={1.7} /> : null}
          <span className={classes.words}>
            <strong>{moreTilesLabel}</strong>
            {isOpen ? <span>Show fewer</span> : null}
          </span>
          <IconChevronDown size={16} stroke={1.7} />
        </button>
      </li>
    </ul>
  );
}

/** Page at /. */
export default function HomePage() {
  const { project } = useWorkspace();
  const parts = useHomeParts();
  return (
    <>
      {project ? (
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
        </>
      ) : (
        <PageHeader title="Home" crumbs={[]} />
      )}
      <div className={project && classes.body}>
        <Suspense>
          <HomeBody />
        </Suspense>
      </div>
    </>
  );
}
