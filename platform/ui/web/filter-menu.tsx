/** The filters above a list, and one of them: a button that reads "Kind: all" and opens its choices. */
import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconFilterOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { clearFiltersLabel, noMatchHelp, nothingFoundMessage } from '../contract.ts';
import classes from './filter-menu.module.css';
import { EmptyState } from './page-states.tsx';

/** One choice; `value` is undefined for the one that filters nothing. */
export interface FilterChoice {
  readonly value: string | undefined;
  readonly label: string;
}

interface FilterMenuProps {
  /** Name of the filter, for example `Kind`. */
  readonly label: string;
  readonly choices: readonly FilterChoice[];
  readonly value: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
}

/** An active filter is marked by its border, not by its text alone. */
export function FilterMenu({ label, choices, value, onChoose }: FilterMenuProps) {
  const current = choices.find((choice) => choice.value === value);
  return (
    <Menu position="bottom-start" width={220} offset={6}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          className={classes.button ?? ''}
          data-active={value === undefined ? undefined : true}
          rightSection={<IconChevronDown size={14} stroke={1.7} />}
        >
          <span className={classes.label}>{label}:</span>&nbsp;{current?.label ?? value}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {choices.map((choice) => (
          <Menu.Item
            key={choice.value ?? ''}
            aria-current={choice.value === value ? 'true' : undefined}
            rightSection={choice.value === value ? <IconCheck size={16} aria-label="current" /> : null}
            onClick={() => onChoose(choice.value)}
          >
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface NoMatchesProps {
  /** The specified sentence of the list; default "Nothing found.". */
  readonly title?: string;
  readonly onClear: () => void;
  /** Inside an existing card, such as a table. */
  readonly bare?: boolean;
}

/** What every list shows that its search and filters left empty. */
export function NoMatches({ title = nothingFoundMessage, onClear, bare = true }: NoMatchesProps) {
  return (
    <EmptyState
      bare={bare}
      title={title}
      icon={IconFilterOff}
      help={noMatchHelp}
      action={
        <Button variant="default" onClick={onClear}>
          {clearFiltersLabel}
        </Button>
      }
    />
  );
}

/** The row in which search and filters stand above a list. */
export function FilterBar({ children }: { readonly children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>;
}
