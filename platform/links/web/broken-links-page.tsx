/** Links and embeds of the project whose target does not exist or is in the trash. */
import { useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import {
  listBrokenLinks,
  noBrokenLinksMessage,
  trashedTargetLabel,
  unknownTargetLabel,
  type BrokenLink,
} from '../contract.ts';
import { thingAddress } from '#platform/search/web/thing-address.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import type { Column } from '#platform/ui/web/data-table.tsx';
import { PagedTable } from '#platform/ui/web/paged-table.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import type { ContentKind } from '#platform/ui/web/web-module.ts';
import classes from './broken-links-page.module.css';
import { brokenLinksTitle } from './broken-links-title.ts';

const perPage = 50;

/** Label of a kind that no module declares. */
const words: Readonly<Record<string, string>> = {
  doc: 'Document',
  adr: 'ADR',
  rfc: 'RFC',
  c4model: 'C4 model',
  dbmodel: 'Database model',
  board: 'Board',
  diagram: 'Diagram',
  metric: 'Metrics',
  structurizr: 'Structurizr view',
};

const columnsFor = (kinds: ReadonlyMap<string, ContentKind>, projectCode: string): readonly Column<BrokenLink>[] => [
  {
    key: 'from',
    head: 'Found in',
    phone: 'title',
    cell: ({ from }) => {
      const Icon = kinds.get(from.kind)?.icon;
      const href = thingAddress(kinds, projectCode, from);
      if (href === undefined) return from.title;
      return (
        <AppLink className={`aw-link ${classes.thing}`} href={href}>
          {Icon ? <Icon size={16} stroke={1.7} /> : null}
          <span>{from.title}</span>
        </AppLink>
      );
    },
  },
  {
    key: 'to',
    head: 'Target',
    cell: ({ to }) =>
      to.title === null ? (
        <span className={classes.address}>
          {to.namespace ? `${to.namespace}/` : ''}
          {to.id}
        </span>
      ) : (
        <span>{to.title}</span>
      ),
  },
  {
    key: 'kind',
    head: 'Kind',
    width: 150,
    phone: 'hidden',
    cell: ({ to, relation }) => `${words[to.kind] ?? to.kind}${relation === 'embed' ? ', embedded' : ''}`,
  },
  {
    key: 'state',
    head: 'Why',
    width: 130,
    cell: ({ to }) =>
      to.title === null ? (
        <StateBadge label={unknownTargetLabel} theme="red" />
      ) : (
        <StateBadge label={trashedTargetLabel} theme="yellow" />
      ),
  },
];

const rowKey = ({ from, relation, to }: BrokenLink): string =>
  [from.id, relation, to.kind, to.id, to.namespace].join(' ');

/** A table of broken links, by the title of their source. */
export default function BrokenLinksPage() {
  const project = useProject();
  const kinds = useKinds();
  const [page, setPage] = useState(1);
  const read = useRead(listBrokenLinks, { query: { page, perPage } }, { keep: true, staleTime: 0 });
  return (
    <>
      <PageHeader title={brokenLinksTitle} crumbs={[{ label: brokenLinksTitle }]} />
      <PagedTable
        label={brokenLinksTitle}
        columns={columnsFor(kinds, project.code)}
        read={read}
        onPage={setPage}
        rowKey={rowKey}
        empty={
          <EmptyState bare title={noBrokenLinksMessage} help="All links between the pages of this project work." />
        }
      />
    </>
  );
}
