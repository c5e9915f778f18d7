/** The menu of the person: who is signed in, pages of the organization, colour scheme, logout. */
import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconFolder, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { usePermission, useWorkspace } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { initialsOf, PersonAvatar } from '#platform/ui/web/person-avatar.tsx';
import classes from './user-menu.module.css';

const schemes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'As the system', icon: IconDeviceDesktop },
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

/** The name of the button starts with the initials that are seen. */
export function UserMenu() {
  const { user } = useWorkspace();
  const mayManage = usePermission('project.create');
  const { username } = user.profile;
  return (
    <Menu position="bottom-end" width={232} offset={6}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={`${initialsOf(username)} ${username}, user menu`}>
          <PersonAvatar name={username} size={28} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <strong>{username}</strong>
          <span>{user.email}</span>
        </div>
        <Menu.Divider />
        {mayManage ? (
          <>
            <Menu.Item component={AppLink} href="/projects" leftSection={<IconFolder size={16} stroke={1.7} />}>
              Manage projects
            </Menu.Item>
            <Menu.Divider />
          </>
        ) : null}
        <SchemeItems />
        <Menu.Divider />
        <Menu.Item component={AppLink} href="/logout" leftSection={<IconLogout size={16} stroke={1.7} />}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
