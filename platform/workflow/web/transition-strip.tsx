/** The strip below a title: the state on the left, available transitions on the right. */
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import type { State, Transition } from '../contract.ts';
import classes from './transition-strip.module.css';

interface TransitionStripProps {
  readonly state: State;
  /** Short explanation of the state for the reader. */
  readonly meaning?: ReactNode;
  readonly transitions: readonly Transition[];
  readonly onChoose: (transition: Transition) => void;
  /** Name of the running transition; the others are disabled meanwhile. */
  readonly running?: string | undefined;
  /** Number of transitions shown as buttons; the rest is in the menu. */
  readonly buttons?: number;
  /** Further buttons before the transitions. */
  readonly children?: ReactNode;
  /** Further items of the menu: `Menu.Item`s. */
  readonly more?: ReactNode;
}

/** Transitions as outlined buttons in their themes, the others behind "…". */
export function TransitionStrip(props: TransitionStripProps) {
  const { state, meaning, transitions, onChoose, running, buttons = 2, children, more } = props;
  const shown = transitions.slice(0, buttons);
  const hidden = transitions.slice(buttons);
  return (
    <section className={classes.strip} aria-label="State">
      <span className={classes.state}>
        <StateBadge label={state.label} theme={state.theme} />
        {meaning ? <span>{meaning}</span> : null}
      </span>
      <span className={classes.buttons}>
        {children}
        {shown.map((transition) => (
          <Button
            key={transition.name}
            className={classes.button ?? ''}
            size="xs"
            variant="default"
            data-theme={transition.theme}
            loading={running === transition.name}
            disabled={running !== undefined && running !== transition.name}
            onClick={() => onChoose(transition)}
          >
            {transition.label}
          </Button>
        ))}
        {hidden.length > 0 || more ? (
          <Menu position="bottom-end" width={220}>
            <Menu.Target>
              <ActionIcon aria-label="More actions" disabled={running !== undefined}>
                <IconDots size={16} stroke={1.7} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {hidden.map((transition) => (
                <Menu.Item key={transition.name} onClick={() => onChoose(transition)}>
                  {transition.label}
                </Menu.Item>
              ))}
              {hidden.length > 0 && more ? <Menu.Divider /> : null}
              {more}
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </span>
    </section>
  );
}
