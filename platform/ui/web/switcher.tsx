/** Menu that shows and switches the current organization or project. */
import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PersonAvatar } from './person-avatar.tsx';
import classes from './switcher.module.css';

/** One choice. */
export interface SwitcherItem {
  readonly id: string;
  readonly name: string;
  /** Shown muted at the right, for example a project code. */
  readonly hint?: string;
}

interface SwitcherProps {
  /** What is switched, for example `Organization`; start of the accessible name. */
  readonly label: string;
  readonly items: readonly SwitcherItem[];
  readonly currentId: string | undefined;
  readonly onSwitch: (id: string) => void;
  readonly square?: boolean;
  /** Menu items below the choices. */
  readonly children?: ReactNode;
}

/** A button that opens a menu; choosing the current item does nothing. */
export function Switcher({ label, items, currentId, onSwitch, square = false, children }: SwitcherProps) {
  const current = items.find((item) => item.id === currentId);
  return (
    <Menu position="bottom-start" width={260} offset={6}>
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          {square && current ? <PersonAvatar id={current.id} name={current.name} square /> : null}
          <span className="aw-hidden">{label}: </span>
          <span className={classes.name}>{current?.name ?? 'None'}</span>
          <IconSelector size={14} stroke={1.7} className={classes.arrows} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        <Menu.Label>{label}</Menu.Label>
        {items.map((item) => (
          <Menu.Item
            key={item.id}
            aria-current={item.id === currentId ? 'true' : undefined}
            onClick={() => {
              if (item.id !== currentId) onSwitch(item.id);
            }}
            rightSection={
              item.id === currentId ? (
                <IconCheck size={16} aria-label="current" />
              ) : item.hint ? (
                <span className={classes.hint}>{item.hint}</span>
              ) : null
            }
          >
            <span className={classes.name}>{item.name}</span>
          </Menu.Item>
        ))}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
