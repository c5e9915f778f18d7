/** Slide-in menu on small screens: organization, sections, pages of the organization. */
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { searchBar } from '#platform/search/web/search-module.tsx';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { productName } from '#platform/ui/contract.ts';
import { useAboutPages, useSections } from '#platform/ui/web/sections.tsx';
import { SlideIn } from '#platform/ui/web/slide-in.tsx';
import { Switcher } from '#platform/ui/web/switcher.tsx';
import rail from './icon-rail.module.css';
import { menuLinks, type MenuLink } from './menu-links.ts';
import { useOrganizationLinks } from './organization-links.ts';
import classes from './side-menu.module.css';

interface SideMenuProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Opens search, which has no field on small screens. */
  readonly onSearch: () => void;
  readonly address: string;
}

function Links({ label, links, onFollow }: { label: string; links: readonly MenuLink[]; onFollow: () => void }) {
  return (
    <nav aria-label={label} className={classes.links}>
      {links.map(({ id, label: words, href, icon: Icon, current }) => (
        <AppLink
          key={id}
          href={href}
          className={`${rail.item} ${classes.item}`}
          aria-current={current ? 'page' : undefined}
          onClick={onFollow}
        >
          <Icon size={18} stroke={1.7} />
          <span>{words}</span>
        </AppLink>
      ))}
    </nav>
  );
}

/** Closes on navigation. */
export function SideMenu({ opened, onClose, onSearch, address }: SideMenuProps) {
  const { user, organization, project, switchOrganization } = useWorkspace();
  const about = menuLinks(
    useAboutPages().filter(({ permission }) => organization.permissions.includes(permission)),
    project?.code,
    address,
  ).slice(1);
  const own: MenuLink[] = useOrganizationLinks().map(({ label, href, icon }) => ({
    id: href,
    label,
    href,
    icon,
    current: address === href,
  }));
  const foot: ReactNode = own.length > 0 ? <Links label="Organization" links={own} onFollow={onClose} /> : null;
  return (
    <SlideIn opened={opened} onClose={onClose} title={productName} size={280} padding={12}>
      <div className={classes.menu}>
        <Switcher
          label="Organization"
          square
          items={user.organizations}
          currentId={organization.id}
          onSwitch={switchOrganization}
        />
        <button type="button" className={`${rail.item} ${classes.search}`} onClick={onSearch}>
          <IconSearch size={18} stroke={1.7} />
          <span>{searchBar.label}</span>
        </button>
        <Links label="Sections" links={menuLinks(useSections(), project?.code, address)} onFollow={onClose} />
        {project && about.length > 0 ? <Links label={project.name} links={about} onFollow={onClose} /> : null}
        {foot}
      </div>
    </SlideIn>
  );
}
