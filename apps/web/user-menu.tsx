/** User menu: account, pages of the organization, colour scheme, logout. */
import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconBuildingSkyscraper,
  IconDeviceDesktop,
  IconLogout,
  IconMailbox,
  IconMoon,
  IconSun,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { adminRole } from '#platform/identity/model/permissions.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { initialsOf, PersonAvatar } from '#platform/ui/web/person-avatar.tsx';
import { useOrganizationLinks, type MenuEntry } from './organization-links.ts';
import classes from './user-menu.module.css';

const schemes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const;

function SchemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>Colour scheme</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as typeof colorScheme)}>
        {schemes.map(({ value, label, icon: Icon }) => (
          <Menu.RadioItem
            key={value}
            value={value}
            closeMenuOnClick={false}
            rightSection={<Icon size={16} stroke={1.7} />}
          >
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

const administrationLinks: readonly MenuEntry[] = [
  { label: 'Admin users', href: '/admin/users', icon: IconUsers },
  { label: 'Admin organizations', href: '/admin/organizations', icon: IconBuildingSkyscraper },
  { label: 'Support inbox', href: '/admin/support', icon: IconMailbox },
];

/** Renders nothing without entries. */
function LinkItems({ links }: { readonly links: readonly MenuEntry[] }) {
  if (links.length === 0) return null;
  return (
    <>
      {links.map(({ label, href, icon: Icon }) => (
        <Menu.Item key={href} component={AppLink} href={href} leftSection={<Icon size={16} stroke={1.7} />}>
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}

/** The accessible name starts with the visible initials. */
export function UserMenu() {
  const { user } = useWorkspace();
  const organization = useOrganizationLinks();
  const administration = user.roles.includes(adminRole) ? administrationLinks : [];
  const { username } = user.profile;
  return (
    <Menu position="bottom-end" width={232} offset={6}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={`${initialsOf(username)} ${username}, user menu`}>
          <PersonAvatar id={user.id} name={username} size={28} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <strong>{username}</strong>
          <span>{user.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item component={AppLink} href="/my/profile" leftSection={<IconUser size={16} stroke={1.7} />}>
          Profile
        </Menu.Item>
        <Menu.Divider />
        <LinkItems links={organization} />
        <LinkItems links={administration} />
        <SchemeItems />
        <Menu.Divider />
        <Menu.Item component={AppLink} href="/logout" leftSection={<IconLogout size={16} stroke={1.7} />}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
