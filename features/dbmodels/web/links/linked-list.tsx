/** What tables and columns link to: current titles and states, opened by a click. */
import { ActionIcon, Popover } from '@mantine/core';
import { IconExternalLink, IconLink, IconLinkOff } from '@tabler/icons-react';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { savedWord } from '#platform/editing/model/whole-saving.ts';
import { unknownTargetLabel } from '#platform/links/contract.ts';
import { useLinkTargets, type LinkTargets } from '#platform/links/web/use-link-targets.ts';
import { linkTarget } from '#platform/richtext/model/link-address.ts';
import { useInternalLinks } from '#platform/search/web/use-internal-links.ts';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import type { SchemaLink } from '../../model/schema-item.ts';
import { useSchema } from '../schema-context.tsx';
import classes from './linked-list.module.css';

const icon = { size: 14, stroke: 1.7 } as const;

/** `example.org/adr/7` of an address of the web. */
const shortAddress = (url: string): string => url.replace(/^https?:\/\//i, '');

function Linked({ link, targets }: { readonly link: SchemaLink; readonly targets: LinkTargets }): ReactNode {
  const kinds = useKinds();
  const { hrefFor, openLink } = useInternalLinks();
  const target = linkTarget(link.url);
  const internal = target?.type === 'internal' ? target.link : undefined;
  const thing = internal && targets.of(internal);
  const isMissing = internal !== undefined && thing === undefined && targets.isMissing(internal);
  const kind = internal && kinds.get(internal.kind);
  const Icon = target === null || isMissing ? IconLinkOff : (kind?.icon ?? IconExternalLink);
  const own = thing
    ? [thing.number, thing.title].filter(Boolean).join(': ')
    : internal
      ? (kind?.labels?.one ?? internal.kind)
      : shortAddress(link.url);
  const inside = (
    <>
      <Icon {...icon} aria-hidden="true" />
      <span className={classes.words}>
        <span>{link.label ?? own}</span>
        {link.label === undefined ? null : <span className={classes.own}>{own}</span>}
      </span>
      {isMissing ? <StateBadge theme="red" label={unknownTargetLabel} /> : null}
      {thing?.state ? <StateBadge {...thing.state} /> : null}
    </>
  );
  const address = target === null || isMissing ? undefined : hrefFor(target);
  if (target === null || address === undefined) return <span className={classes.link}>{inside}</span>;
  const open = (event: MouseEvent): void => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openLink(target);
  };
  return (
    <a
      className={classes.link}
      href={address}
      onClick={open}
      {...(target.type === 'external' ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {inside}
    </a>
  );
}

interface LinkedListProps {
  /** What links. Example: `orders.customer_id`. */
  readonly of: string;
  readonly links: readonly SchemaLink[];
}

/** Nothing without links. */
export function LinkedList({ of, links }: LinkedListProps) {
  const id = useSchema((state) => state.id);
  const revision = useSchema(({ whole }) => whole.saving.revision);
  const isSaved = useSchema(({ whole }) => savedWord(whole.saving, whole.document) === 'Saved');
  const hasInternal = links.some(({ url }) => linkTarget(url)?.type === 'internal');
  const targets = useLinkTargets({ kind: 'dbmodel', id, revision, isSaved }, hasInternal);
  if (links.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={`Links of ${of}`}>
      {links.map((link, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same address may stand there twice
        <li key={`${at} ${link.url}`}>
          <Linked link={link} targets={targets} />
        </li>
      ))}
    </ul>
  );
}

interface LinkSignProps extends LinkedListProps {
  readonly size?: number;
  /** On the canvas it is reached by the panels instead. */
  readonly tabIndex?: 0 | -1;
}

/** A sign that there are links; a click shows them. */
export function LinkSign({ of, links, size = 24, tabIndex = 0 }: LinkSignProps) {
  const [isOpen, setOpen] = useState(false);
  if (links.length === 0) return null;
  const label = links.length === 1 ? `A link of ${of}` : `${links.length} links of ${of}`;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withinPortal returnFocus trapFocus>
      <Popover.Target>
        <ActionIcon
          size={size}
          tabIndex={tabIndex}
          aria-label={label}
          title={label}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconLink size={Math.min(15, size - 4)} stroke={1.8} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={8}>{isOpen ? <LinkedList of={of} links={links} /> : null}</Popover.Dropdown>
    </Popover>
  );
}
