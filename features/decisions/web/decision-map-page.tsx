/** Decision map: timeline and graph, or a table. */
import { Button, SegmentedControl } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import {
  createAdrLabel,
  exportAdrs,
  exportChoices,
  exportedMessage,
  exportingMessage,
  exportLabel,
} from '#features/adrs/contract.ts';
import { createRfcLabel } from '#features/rfcs/contract.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { ExportMenu } from '#platform/ui/web/export-menu.tsx';
import { FilterBar, FilterMenu, NoMatches } from '#platform/ui/web/filter-menu.tsx';
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { EmptyState, ErrorState } from '#platform/ui/web/page-states.tsx';
import { saveExport } from '#platform/ui/web/save-export.ts';
import { SearchBox } from '#platform/ui/web/search-box.tsx';
import {
  decisionMapTitle,
  getDecisionGraph,
  mapCutMessage,
  noDecisionsHelp,
  noDecisionsMessage,
  type DecisionGraph,
} from '../contract.ts';
import { fitsWords, shownGraph, statesOf } from '../model/map-filter.ts';
import classes from './decision-map-page.module.css';
import { DecisionTable } from './decision-table.tsx';
import { Timeline } from './timeline-card.tsx';
import { mapViews, useMapChoice, type MapChoice } from './use-map-choice.ts';

const DecisionStage = lazy(async () => ({ default: (await import('./decision-stage.tsx')).DecisionStage }));

const kinds = [
  { value: undefined, label: 'all' },
  { value: 'adr', label: 'ADRs' },
  { value: 'rfc', label: 'RFCs' },
];

const viewChoices = mapViews.map((value) => ({ value, label: value === 'graph' ? 'Graph' : 'Table' }));

interface PartProps {
  readonly graph: DecisionGraph;
  readonly choice: MapChoice;
  readonly choose: (change: Partial<MapChoice>) => void;
}

function Filters({ graph, choice, choose, shown }: PartProps & { readonly shown: number }) {
  const states = [
    { value: undefined, label: 'all' },
    ...statesOf(graph.nodes).map(({ name, label }) => ({ value: name, label })),
  ];
  const all = graph.nodes.filter(({ kind }) => kind !== 'doc').length;
  return (
    <FilterBar>
      <SearchBox
        label="Search title or #number"
        value={choice.search ?? ''}
        onSearch={(search) => choose({ search: search || undefined })}
      />
      <FilterMenu
        label="Kind"
        choices={kinds}
        value={choice.kind}
        onChoose={(value) => choose({ kind: value === 'adr' || value === 'rfc' ? value : undefined })}
      />
      <FilterMenu label="State" choices={states} value={choice.state} onChoose={(state) => choose({ state })} />
      <output className={classes.count}>
        {shown === all ? `${all} ${all === 1 ? 'record' : 'records'}` : `${shown} of ${all} records`}
      </output>
    </FilterBar>
  );
}

const everything = { search: undefined, state: undefined, kind: undefined, from: undefined, to: undefined };

function Decisions({ graph, choice, choose }: PartProps) {
  const { search, state, kind, from, to } = choice;
  // Selection and view do not affect the filters.
  const filter = useMemo(() => ({ search, state, kind, from, to }), [search, state, kind, from, to]);
  const shown = useMemo(() => shownGraph(graph, filter), [graph, filter]);
  const inTime = useMemo(
    () => graph.nodes.filter((node) => node.kind !== 'doc' && fitsWords(node, filter)),
    [graph, filter],
  );
  const records = shown.nodes.filter((node) => node.kind !== 'doc').length;
  const waiting = (
    <div className={classes.waiting}>
      <Spinner />
      <span className="aw-hidden">Loading</span>
    </div>
  );
  return (
    <>
      <Filters graph={graph} choice={choice} choose={choose} shown={records} />
      {graph.isCut ? (
        <p className={classes.cut}>
          <IconAlertTriangle size={16} stroke={1.7} aria-hidden="true" />
          {mapCutMessage(graph.nodes.filter((node) => node.kind !== 'doc').length, graph.total)}
        </p>
      ) : null}
      <Timeline
        all={graph.nodes}
        nodes={inTime}
        from={from}
        to={to}
        onChoose={(span) => choose(span ?? { from: undefined, to: undefined })}
      />
      {records === 0 ? (
        <div className={classes.nothing}>
          <NoMatches title={noDecisionsMessage} onClear={() => choose(everything)} />
        </div>
      ) : choice.view === 'table' ? (
        <DecisionTable shown={shown} />
      ) : (
        <div className={classes.graph}>
          <Suspense fallback={waiting}>
            <DecisionStage
              shown={shown}
              selected={choice.selected}
              onSelect={(selected) => choose({ selected })}
              onTable={() => choose({ view: 'table' })}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** Skeleton of the final size, to avoid layout shifts. */
function Waiting() {
  return (
    <output className={classes.skeleton}>
      <span className={classes.filters} />
      <span className={classes.timeline} />
      <span className={classes.graph}>
        <span className={classes.waiting}>
          <Spinner />
          <span className="aw-hidden">Loading</span>
        </span>
      </span>
    </output>
  );
}

/** Leads to what the map shows. */
function NoDecisions() {
  const { code } = useProject();
  const [mayDecide, mayPropose] = [usePermission('adr.write'), usePermission('rfc.write')];
  return (
    <EmptyState
      bare
      title={noDecisionsMessage}
      help={noDecisionsHelp}
      action={
        <>
          {mayDecide ? (
            <Button component={AppLink} href={`/project/${code}/adrs/new`} variant="light">
              {createAdrLabel}
            </Button>
          ) : null}
          {mayPropose ? (
            <Button component={AppLink} href={`/project/${code}/rfcs/new`} variant="default">
              {createRfcLabel}
            </Button>
          ) : null}
        </>
      }
    />
  );
}

/** Page of the decision map. */
export default function DecisionMapPage() {
  const project = useProject();
  const { choice, choose } = useMapChoice();
  const read = useRead(getDecisionGraph, {}, { staleTime: 0 });
  const graph = read.data;
  const isEmpty = graph?.nodes.length === 0;
  return (
    <>
      <PageHeader
        title={decisionMapTitle}
        crumbs={[{ label: 'ADRs', href: `/project/${project.code}/adrs` }, { label: decisionMapTitle }]}
        actions={
          graph && !isEmpty ? (
            <>
              <SegmentedControl
                aria-label="Show as"
                data={viewChoices}
                value={choice.view}
                onChange={(value) => choose({ view: mapViews.find((one) => one === value) ?? 'graph' })}
              />
              {graph.nodes.some(({ kind }) => kind === 'adr') ? (
                <ExportMenu
                  label={exportLabel}
                  working={exportingMessage}
                  choices={exportChoices}
                  onChoose={(format) => saveExport(exportAdrs, { query: { format } }, exportedMessage)}
                />
              ) : null}
            </>
          ) : undefined
        }
      />
      {read.error && !graph ? (
        <ErrorState
          title="The decisions could not be loaded"
          message={failureSentence(read.error)}
          onRetry={() => void read.refetch()}
        />
      ) : !graph ? (
        <Waiting />
      ) : isEmpty ? (
        <div className={classes.nothing}>
          <NoDecisions />
        </div>
      ) : (
        <Decisions graph={graph} choice={choice} choose={choose} />
      )}
    </>
  );
}
