/** Tabs of a page, stored in its URL: `?tab=links`; the first one is the default. */
import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './page-tabs.module.css';

/** One tab. */
export interface PageTab {
  /** Word in the address, for example `links`. */
  readonly value: string;
  readonly label: string;
  /** Next to the label, for example the number of links, or a word such as `open`. */
  readonly count?: number | string | undefined;
  readonly content: ReactNode;
}

/** Only the active tab is mounted; its state is lost on a switch. */
export function PageTabs({ tabs }: { readonly tabs: readonly PageTab[] }) {
  const navigate = useNavigate();
  const { tab: wanted } = useSearch({ strict: false }) as { tab?: unknown };
  const first = tabs[0]?.value ?? '';
  const chosen = tabs.find(({ value }) => value === wanted)?.value ?? first;
  const choose = (value: string | null): void =>
    void navigate({ to: '.', search: value === null || value === first ? {} : { tab: value } });
  return (
    <Tabs
      value={chosen}
      onChange={choose}
      keepMounted={false}
      classNames={{ list: classes.list ?? '', tab: classes.tab ?? '' }}
    >
      <Tabs.List>
        {tabs.map(({ value, label, count }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
            {count === undefined ? null : <span className={classes.count}> {count}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
