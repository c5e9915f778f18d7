/** The bell in the top bar: how much is unread, and the way to the inbox. Loaded after the page. */
import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { inboxTitle, listInbox } from '../contract.ts';
import classes from './bell.module.css';

/** Milliseconds between two looks: other organizations and browsers without a stream. */
const lookMs = 60_000;
const mostShown = 99;

/** A link with the number of unread entries. */
export function Bell() {
  const { data } = useRead(listInbox, { query: { state: 'unread', perPage: 1 } }, { keep: true, every: () => lookMs });
  const unread = data?.pagination.total ?? 0;
  return (
    <ActionIcon
      size="lg"
      component={AppLink}
      href="/inbox"
      className={classes.bell ?? ''}
      aria-label={unread > 0 ? `${inboxTitle}, ${unread} unread` : inboxTitle}
    >
      <IconBell size={19} stroke={1.7} />
      {unread > 0 ? (
        <span className={classes.count} aria-hidden="true">
          {unread > mostShown ? `${mostShown}+` : unread}
        </span>
      ) : null}
    </ActionIcon>
  );
}
