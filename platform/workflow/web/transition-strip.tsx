/** The strip below a title: the state on the left, available transitions on the right. */
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { StickyStrip } from '#platform/ui/web/sticky-strip.tsx';
import type { State, Transition } from '../contract.ts';
import classes from './transition-strip.module.css';

interface TransitionStripProps {
  /** Title of the record, for when its own is out of sight. */
  readonly title: string;
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
  const { title, state, meaning, transitions, onChoose, running, buttons = 2, children, more } = props;
  const shown = transitions.slice(0, buttons);
  const hidden = transitions.slice(buttons);
  const hasButtons = shown.length > 0 || Boolean(children);
  return (
    <StickyStrip
      framed
      title={title}
      aria-label="State"
      data-focus-home=""
      tabIndex={-1}
      mark={<StateBadge label={state.label} theme={state.theme} />}
      about={meaning ? <span>{meaning}</span> : null}
      actions={
        hasButtons ? (
          <>
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
          </>
        ) : null
      }
      menu={
        hidden.length > 0 || more ? (
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
        ) : null
      }
    />
  );
}

type StateStripProps = Pick<TransitionStripProps, 'title' | 'state' | 'meaning'>;

/** The same without actions, while the record is edited. */
export function StateStrip({ title, state, meaning }: StateStripProps) {
  return (
    <StickyStrip
      framed
      title={title}
      aria-label="State"
      mark={<StateBadge label={state.label} theme={state.theme} />}
      about={meaning ? <span>{meaning}</span> : null}
    />
  );
}
