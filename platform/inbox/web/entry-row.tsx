/** One entry of the inbox: who did what to which thing, where and when. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMail, IconMailOpened } from '@tabler/icons-react';
import { useCall } from '#platform/http/web/use-calls.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { numberedTitle } from '#platform/workflow/model/serial-number.ts';
import { listInbox, markInbox, type InboxEntry } from '../contract.ts';
import classes from './inbox.module.css';
import { useEntryPlace, useOpenEntry } from './use-open-entry.ts';

function MarkButton({ entry }: { readonly entry: InboxEntry }) {
  const mark = useCall(markInbox, { outdates: [listInbox] });
  const label = entry.isRead ? 'Mark as unread' : 'Mark as read';
  const Icon = entry.isRead ? IconMail : IconMailOpened;
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.mark ?? ''}
        aria-label={`${label}: ${entry.title}`}
        loading={mark.isPending}
        onClick={() => mark.mutate({ body: { ids: [entry.id], read: !entry.isRead } })}
      >
        <Icon size={17} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}

/** A row; its title opens the thing and marks the entry as read. */
export function EntryRow({ entry }: { readonly entry: InboxEntry }) {
  const { organization } = useWorkspace();
  const Icon = useKinds().get(entry.thing.kind)?.icon;
  const { href, projectName, organizationName } = useEntryPlace()(entry);
  const open = useOpenEntry();
  const { by, what, count, title, serialNumber, excerpt, at, isRead } = entry;
  const name = serialNumber === null ? title : numberedTitle(serialNumber, title);
  const home = entry.organizationId === organization.id ? projectName : `${organizationName} / ${projectName}`;
  return (
    <li className={classes.entry} data-unread={isRead ? undefined : ''}>
      <span className={classes.icon}>{Icon ? <Icon size={17} stroke={1.7} /> : null}</span>
      <div className={classes.text}>
        <p className={classes.what}>
          {by ? <strong>{by.username}</strong> : null} {what}
          {count > 1 ? <span className={classes.times}>· {count} new</span> : null}
          {isRead ? null : <span className="aw-hidden">, unread</span>}
        </p>
        <button
          type="button"
          className={classes.title}
          title={name}
          disabled={href === undefined}
          onClick={() => open(entry)}
        >
          {name}
        </button>
        {excerpt ? <p className={classes.excerpt}>{excerpt}</p> : null}
        <p className={classes.meta}>
          {home} · <RelativeTime at={at} />
        </p>
      </div>
      <MarkButton entry={entry} />
    </li>
  );
}
