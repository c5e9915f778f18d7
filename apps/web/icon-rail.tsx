/** Sections of the project as an icon rail on the left, expandable to a labelled menu. */
import { Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useState } from 'react';
import type { WorkspaceProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { useSections } from '#platform/ui/web/sections.tsx';
import classes from './icon-rail.module.css';
import { menuLinks } from './menu-links.ts';

/** Expanded or not, per tab: pages remount the rail. */
let openInThisTab = false;

/** Collapsed by default. */
export function IconRail({ address, project }: { readonly address: string; readonly project: WorkspaceProject }) {
  const sections = useSections();
  const [open, setOpen] = useState(openInThisTab);
  const toggle = (): void => {
    openInThisTab = !open;
    setOpen(!open);
  };
  const Toggle = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  const toggleLabel = open ? 'Collapse menu' : 'Expand menu';
  return (
    <div className={classes.rail} data-open={open || undefined}>
      <nav aria-label="Sections">
        {menuLinks(sections, project.code, address).map(({ id, label, href, icon: Icon, current }) => (
          <Tooltip key={id} label={label} position="right" disabled={open}>
            <AppLink
              href={href}
              className={classes.item}
              aria-current={current ? 'page' : undefined}
              aria-label={open ? undefined : label}
            >
              <Icon size={17} stroke={1.7} />
              {open ? <span>{label}</span> : null}
            </AppLink>
          </Tooltip>
        ))}
      </nav>
      <Tooltip label={toggleLabel} position="right" disabled={open}>
        <button type="button" className={classes.item} aria-label={toggleLabel} aria-expanded={open} onClick={toggle}>
          <Toggle size={17} stroke={1.7} />
          {open ? <span>Collapse menu</span> : null}
        </button>
      </Tooltip>
    </div>
  );
}
