/** Linked documents, ADRs, RFCs, boards and URLs of an element or a relationship. */
import { ActionIcon, Button } from '@mantine/core';
import { IconExternalLink, IconFileOff, IconFileText, IconLinkOff, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { thingAddress } from '#platform/search/web/thing-address.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { externalAddress } from '#platform/ui/web/external-address.ts';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import type { C4Link } from '../../contract.ts';
import { c4Limits } from '../../model/c4-limits.ts';
import { linkKey, useLinkedThings, type LinkedThings } from '../use-linked-things.ts';
import drawer from './drawer.module.css';
import { LinkAdder } from './link-adder.tsx';
import classes from './linked-records.module.css';

const anchorOf = (link: C4Link): string | undefined => ('anchor' in link ? link.anchor : undefined);
const keyOf = (link: C4Link): string => ('kind' in link ? `${linkKey(link)} ${anchorOf(link) ?? ''}` : link.url);
const kindNames = { doc: 'document', adr: 'ADR', rfc: 'RFC', board: 'board' } as const;

interface RowProps {
  readonly link: C4Link;
  readonly things: LinkedThings;
}

function InternalRow({ link, things }: RowProps & { readonly link: Extract<C4Link, { kind: unknown }> }) {
  const project = useProject();
  const kinds = useKinds();
  const thing = things.of(link);
  if (!thing) {
    const isBroken = things.isBroken(link);
    return (
      <>
        <IconFileOff size={16} stroke={1.7} aria-hidden="true" />
        <span className={classes.gone}>
          {isBroken ? `This ${kindNames[link.kind]} does not exist any more` : `Linked ${kindNames[link.kind]}`}
        </span>
        {isBroken ? (
          <span className={classes.broken}>
            <IconLinkOff size={14} stroke={1.7} aria-hidden="true" />
            Broken
          </span>
        ) : null}
      </>
    );
  }
  const Icon = kinds.get(link.kind)?.icon ?? IconFileText;
  const address = thingAddress(kinds, project.code, thing);
  const anchor = anchorOf(link);
  // A board opens at the card that became the element.
  const href = address !== undefined && anchor !== undefined ? `${address}#${encodeURIComponent(anchor)}` : address;
  return (
    <>
      <Icon size={16} stroke={1.7} />
      {thing.serial ? <span className={classes.serial}>{thing.serial}</span> : null}
      {href ? (
        <AppLink className={`aw-link ${classes.name}`} href={href} title={thing.title}>
          {thing.title}
        </AppLink>
      ) : (
        <span className={classes.name} title={thing.title}>
          {thing.title}
        </span>
      )}
      {thing.state ? <StateBadge {...thing.state} /> : null}
    </>
  );
}

function Row({ link, things }: RowProps) {
  if ('kind' in link) return <InternalRow link={link} things={things} />;
  return (
    <>
      <IconExternalLink size={16} stroke={1.7} aria-hidden="true" />
      <a
        className={`aw-link ${classes.name}`}
        href={externalAddress(link.url)}
        target="_blank"
        rel="noopener noreferrer"
        title={link.url}
      >
        {link.label || link.url}
      </a>
    </>
  );
}

const wordsOf = (link: C4Link, things: LinkedThings): string =>
  'kind' in link ? (things.of(link)?.title ?? kindNames[link.kind]) : link.label || link.url;

interface LinkedRecordsProps {
  readonly links: readonly C4Link[];
  /** Read-only without it. */
  readonly onChange?: ((links: C4Link[]) => void) | undefined;
}

/** Each with its state; deleted ones are marked and removable. */
export function LinkedRecords({ links, onChange }: LinkedRecordsProps) {
  const things = useLinkedThings();
  const [isAdding, setAdding] = useState(false);
  const add = (link: C4Link): void => {
    setAdding(false);
    if (!links.some((one) => keyOf(one) === keyOf(link))) onChange?.([...links, link]);
  };
  return (
    <section className={drawer.section} aria-label="Linked records">
      <div className={drawer.sectionHead}>
        <h3>Linked records</h3>
        {onChange && !isAdding && links.length < c4Limits.links ? (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconPlus size={14} stroke={1.7} />}
            onClick={() => setAdding(true)}
          >
            Add link
          </Button>
        ) : null}
      </div>
      {isAdding ? <LinkAdder onAdd={add} onClose={() => setAdding(false)} /> : null}
      {links.length > 0 ? (
        <ul className={classes.list}>
          {links.map((link) => (
            <li key={keyOf(link)} className={classes.row}>
              <Row link={link} things={things} />
              {onChange ? (
                <ActionIcon
                  size="sm"
                  aria-label={`Remove the link to ${wordsOf(link, things)}`}
                  onClick={() => onChange(links.filter((one) => one !== link))}
                >
                  <IconX size={14} stroke={1.7} />
                </ActionIcon>
              ) : null}
            </li>
          ))}
        </ul>
      ) : isAdding ? null : (
        <p className={drawer.none}>None</p>
      )}
    </section>
  );
}
