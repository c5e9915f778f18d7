/** Top bar: logo, organization, project, "Go to...", user. On phones most of it moves to the side menu. */
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFolder, IconMenu2, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { searchBar } from '#platform/search/web/search-module.tsx';
import { goToLabel, productName } from '#platform/ui/contract.ts';
import { usePermission, useWorkspace } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { LogoMark } from '#platform/ui/web/logo.tsx';
import { useAboutPages, useSections } from '#platform/ui/web/sections.tsx';
import { Switcher } from '#platform/ui/web/switcher.tsx';
import { useOrganizationLinks } from './organization-links.ts';
import { SideMenu } from './side-menu.tsx';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

const Bell = lazy(async () => ({ default: (await import('#platform/inbox/web/bell.tsx')).Bell }));

/** Below the projects in the switcher: pages of the current project, then actions of owners. */
export function ProjectLinks() {
  const mayCreate = usePermission('project.create');
  const { organization, project } = useWorkspace();
  const about = useAboutPages().filter(({ permission }) => organization.permissions.includes(permission));
  return (
    <>
      <Menu.Divider />
      {about.map(({ id, label, href, icon: Icon }) => (
        <Menu.Item
          key={id}
          component={AppLink}
          href={href(project?.code ?? '')}
          leftSection={<Icon size={16} stroke={1.7} />}
        >
          {label}
        </Menu.Item>
      ))}
      {mayCreate ? <Menu.Divider /> : null}
      {mayCreate ? (
        <Menu.Item component={AppLink} href="/projects" leftSection={<IconFolder size={16} stroke={1.7} />}>
          Manage projects
        </Menu.Item>
      ) : null}
      {mayCreate ? (
        <Menu.Item component={AppLink} href="/projects/new" leftSection={<IconPlus size={16} stroke={1.7} />}>
          New project
        </Menu.Item>
      ) : null}
    </>
  );
}

/** Below the organizations in the switcher: pages of the current one, for owners. */
function OrganizationLinks() {
  const links = useOrganizationLinks();
  return links.length === 0 ? null : (
    <>
      <Menu.Divider />
      {links.map(({ label, href, icon: Icon }) => (
        <Menu.Item key={href} component={AppLink} href={href} leftSection={<Icon size={16} stroke={1.7} />}>
          {label}
        </Menu.Item>
      ))}
    </>
  );
}

function GoTo({ projectCode }: { readonly projectCode: string }) {
  const sections = useSections();
  return (
    <Menu position="bottom-start" width={216} offset={6}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          className={classes.goTo ?? ''}
          rightSection={<IconChevronDown size={14} stroke={1.7} />}
        >
          {goToLabel}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sections.map(({ id, label, href, icon: Icon }) => (
          <Menu.Item
            key={id}
            component={AppLink}
            href={href(projectCode)}
            leftSection={<Icon size={17} stroke={1.7} />}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** `address` is the path of the page. */
export function TopBar({ address }: { readonly address: string }) {
  const { user, organization, project, switchOrganization, switchProject } = useWorkspace();
  const [menuOpen, setMenuOpen] = useState(false);
  // Initial text of the palette; undefined while it is closed.
  const [palette, setPalette] = useState<string>();
  const formerFocus = useRef<Element>(null);
  const openPalette = (start: string): void => {
    if (palette === undefined) formerFocus.current = document.activeElement;
    setPalette((text) => text ?? start);
  };
  searchBar.usePaletteKey(() => openPalette(''));
  const closePalette = (): void => {
    setPalette(undefined);
    if (formerFocus.current instanceof HTMLElement) formerFocus.current.focus({ preventScroll: true });
    formerFocus.current = null;
  };
  const projects = organization.projects.map(({ id, name, code }) => ({ id, name, hint: code }));
  return (
    <div className={classes.bar}>
      <ActionIcon size="lg" className={classes.burger ?? ''} aria-label="Menu" onClick={() => setMenuOpen(true)}>
        <IconMenu2 size={19} stroke={1.7} />
      </ActionIcon>
      <AppLink href="/" className={classes.logo} aria-label={productName}>
        <LogoMark />
        <span>{productName}</span>
      </AppLink>
      <span className={`${classes.line} ${classes.wide}`} />
      <div className={classes.wide}>
        <Switcher
          label="Organization"
          square
          items={user.organizations}
          currentId={organization.id}
          onSwitch={switchOrganization}
        >
          <OrganizationLinks />
        </Switcher>
      </div>
      {project ? (
        <>
          <span className={`${classes.slash} ${classes.wide}`} aria-hidden="true">
            /
          </span>
          <Switcher label="Project" items={projects} currentId={project.id} onSwitch={switchProject}>
            <ProjectLinks />
          </Switcher>
          <div className={classes.wide}>
            <GoTo projectCode={project.code} />
          </div>
        </>
      ) : null}
      <div className={classes.end}>
        {project ? (
          <Suspense fallback={<span className={classes.searchPlace} />}>
            <searchBar.Field project={project} onPalette={openPalette} />
          </Suspense>
        ) : null}
        <Suspense fallback={<span className={classes.bellPlace} />}>
          <Bell />
        </Suspense>
        <UserMenu />
      </div>
      <SideMenu
        opened={menuOpen}
        onClose={() => setMenuOpen(false)}
        onSearch={() => {
          setMenuOpen(false);
          openPalette('');
        }}
        address={address}
      />
      {palette === undefined ? null : (
        <Suspense fallback={<searchBar.TypedAhead text={palette} onText={setPalette} onClose={closePalette} />}>
          <searchBar.Palette text={palette} address={address} onClose={closePalette} />
        </Suspense>
      )}
    </div>
  );
}
