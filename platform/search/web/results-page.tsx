/** Every result in the project, page by page, of all kinds or some. */
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate, useSearch as useAddressSearch } from '@tanstack/react-router';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { MarkedText } from './marked-text.tsx';
import { hitAddress } from './thing-address.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import type { Column } from '#platform/ui/web/data-table.tsx';
import { PagedTable } from '#platform/ui/web/paged-table.tsx';
import { NoMatches } from '#platform/ui/web/filter-menu.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { SearchBox } from '#platform/ui/web/search-box.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import type { ContentKind } from '#platform/ui/web/web-module.ts';
import {
  noResultsMessage,
  resultsPerPage,
  type SearchHit,
  searchLimits,
  searchPage,
  searchRest,
  typeMoreMessage,
} from '../contract.ts';
import classes from './results-page.module.css';
import { searchLabel } from './search-label.ts';
import { readResultsSearch, resultsAddress, type ResultsSearch } from './search-address.ts';

const columnsFor = (
  kinds: ReadonlyMap<string, ContentKind>,
  projectCode: string,
  query: string,
): readonly Column<SearchHit>[] => [
  {
    key: 'title',
    head: 'Title',
    phone: 'title',
    cell: (hit) => {
      const Icon = kinds.get(hit.source)?.icon;
      const href = hitAddress(kinds, projectCode, hit, query);
      return (
        <span className={classes.hit}>
          {Icon ? <Icon size={17} stroke={1.7} /> : null}
          <span className={classes.words}>
            {href === undefined ? (
              <span className={classes.title}>
                <MarkedText parts={hit.titleParts} />
              </span>
            ) : (
              <AppLink className={classes.title} href={href}>
                <MarkedText parts={hit.titleParts} />
              </AppLink>
            )}
            <span className={classes.snippet}>
              {hit.place}
              {hit.place && hit.snippet.length > 0 ? ' · ' : ''}
              <MarkedText parts={hit.snippet} />
            </span>
          </span>
        </span>
      );
    },
  },
  {
    key: 'kind',
    head: 'Kind',
    width: 140,
    phone: 'hidden',
    cell: ({ source }) => kinds.get(source)?.labels?.one ?? source,
  },
  {
    key: 'state',
    head: 'State',
    width: 152,
    phone: 'hidden',
    cell: ({ state }) => (state ? <StateBadge label={state.label} theme={state.theme} /> : null),
  },
  {
    key: 'changed',
    head: 'Changed',
    width: 130,
    phone: 'hidden',
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
  },
];

/** Search parameters of the URL, and how they are changed; another query or kind starts at the first page. */
function useResultsSearch(projectCode: string) {
  const navigate = useNavigate();
  const shown = readResultsSearch(useAddressSearch({ strict: false }));
  const show = (change: Partial<ResultsSearch>): void => {
    const { query, kinds, page } = { ...shown, page: 1, ...change };
    const search = { query, ...(kinds ? { kinds } : {}), ...(page > 1 ? { page } : {}) };
    void navigate({ to: resultsAddress(projectCode), search, replace: change.page === undefined } as never);
  };
  return { ...shown, show };
}

/** The page behind "Show all results". Its address can be shared. */
export default function ResultsPage() {
  const project = useProject();
  const kinds = useKinds();
  const { query, kinds: chosen, page, show } = useResultsSearch(project.code);
  const isSearch = [...query.trim()].length >= searchLimits.shortest;
  const args = { query: { query: query.trim(), kinds: chosen, page, perPage: resultsPerPage } };
  // Fetched on every visit: recent saves must be found.
  const read = useRead(searchPage, args, { enabled: isSearch, keep: true, staleTime: 0 });
  return (
    <>
      <PageHeader title={searchLabel} crumbs={[{ label: searchLabel }]} />
      <div className={classes.filters}>
        <SearchBox
          key={query}
          label={`${searchLabel} in ${project.name}`}
          value={query}
          rest={searchRest}
          onSearch={(words) => show({ query: words })}
        />
        <KindFilter kinds={kinds} chosen={chosen} onChoose={(next) => show({ kinds: next })} />
        <output className={classes.total}>{isSearch && read.data ? totalLabel(read.data.pagination.total) : ''}</output>
      </div>
      {isSearch ? (
        <PagedTable
          tall
          label="Results"
          columns={columnsFor(kinds, project.code, query)}
          read={read}
          onPage={(next) => show({ page: next })}
          rowKey={(hit) => `${hit.source} ${hit.id}`}
          empty={
            chosen.length > 0 ? (
              <NoMatches title={noResultsMessage} onClear={() => show({ kinds: '' })} />
            ) : (
              <EmptyState bare title={noResultsMessage} help="Check the spelling, or search for fewer words." />
            )
          }
        />
      ) : (
        <EmptyState title={typeMoreMessage} help="Results contain all of your words in the title or text." />
      )}
    </>
  );
}

const totalLabel = (total: number): string => {
  if (total >= searchLimits.ranked) return `${searchLimits.ranked} results and more`;
  return total === 1 ? '1 result' : `${total} results`;
};

interface KindFilterProps {
  readonly kinds: ReadonlyMap<string, ContentKind>;
  /** Kinds with commas between them; empty for all. */
  readonly chosen: string;
  readonly onChoose: (kinds: string) => void;
}

/** "Kind: any" or the kinds that were chosen. */
function KindFilter({ kinds, chosen, onChoose }: KindFilterProps) {
  const searchable = [...kinds.values()].filter(({ labels }) => labels !== undefined);
  const picked = new Set(chosen.split(',').filter((kind) => kinds.has(kind)));
  const names = searchable.filter(({ kind }) => picked.has(kind)).map(({ labels }) => labels?.many);
  const toggle = (kind: string): void => {
    const next = picked.has(kind) ? [...picked].filter((one) => one !== kind) : [...picked, kind];
    onChoose(next.join(','));
  };
  return (
    <Menu position="bottom-start" width={200} closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.7} />}>
          <span className={classes.filterName}>Kind:&nbsp;</span>
          {names.length > 0 ? names.join(', ') : 'any'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {searchable.map(({ kind, labels, icon: Icon }) => (
          <Menu.CheckboxItem
            key={kind}
            checked={picked.has(kind)}
            onChange={() => toggle(kind)}
            rightSection={<Icon size={16} stroke={1.7} />}
          >
            {labels?.many}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
