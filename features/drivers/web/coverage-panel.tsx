/** Coverage: drivers without an answer, and decisions that answer none. */
import { Button } from '@mantine/core';
import { IconFile, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { thingAddress } from '#platform/search/web/thing-address.ts';
import type { Column } from '#platform/ui/web/data-table.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { PagedTable } from '#platform/ui/web/paged-table.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import {
  constraintsTitle,
  listUnansweredDrivers,
  listUnansweringDecisions,
  qualityAttributesTitle,
  type UnansweredDriver,
  type UnansweringDecision,
} from '../contract.ts';
import type { NamedDriver } from './answer-list.tsx';
import classes from './coverage-panel.module.css';
import { driverAddress } from './driver-address.ts';

const AnswerDialog = lazyPart(async () => (await import('./answer-dialog.tsx')).AnswerDialog);
const DecisionAnswerDialog = lazyPart(async () => (await import('./decision-answer-dialog.tsx')).DecisionAnswerDialog);

function DecisionName({ decision }: { readonly decision: UnansweringDecision }) {
  const project = useProject();
  const kind = useKinds().get(decision.kind);
  const Icon = kind?.icon ?? IconFile;
  const href = kind ? thingAddress(new Map([[kind.kind, kind]]), project.code, decision) : undefined;
  return (
    <span className={classes.name}>
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      {href ? (
        <AppLink href={href} title={decision.title}>
          {decision.title}
        </AppLink>
      ) : (
        decision.title
      )}
    </span>
  );
}

/** Both lists with a button at each row that closes the gap. */
export function CoveragePanel() {
  const project = useProject();
  const mayWrite = usePermission('driver.write');
  const [driverPage, setDriverPage] = useState(1);
  const [decisionPage, setDecisionPage] = useState(1);
  const [driver, setDriver] = useState<NamedDriver>();
  const [decision, setDecision] = useState<UnansweringDecision>();
  const drivers = useRead(listUnansweredDrivers, { query: { page: driverPage } }, { keep: true });
  const decisions = useRead(listUnansweringDecisions, { query: { page: decisionPage } }, { keep: true });
  const driverColumns: readonly Column<UnansweredDriver>[] = [
    {
      key: 'name',
      head: 'Driver',
      phone: 'title',
      cell: ({ id, name, isMajor }) => (
        <span className={classes.name}>
          <AppLink href={driverAddress(project.code, id)} title={name}>
            {name}
          </AppLink>
          {isMajor ? <StateBadge label="Major" theme="yellow" /> : null}
        </span>
      ),
    },
    {
      key: 'kind',
      head: 'Section',
      width: 180,
      cell: ({ kind }) => (kind === 'constraint' ? constraintsTitle : qualityAttributesTitle),
    },
  ];
  const decisionColumns: readonly Column<UnansweringDecision>[] = [
    { key: 'title', head: 'Decision', phone: 'title', cell: (one) => <DecisionName decision={one} /> },
    {
      key: 'state',
      head: 'State',
      width: 168,
      cell: ({ state }) => <StateBadge label={state.label} theme={state.theme} />,
    },
  ];
  const button = (label: string, name: string, onClick: () => void) => (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPlus size={14} stroke={1.7} />}
      aria-label={`${label} to ${name}`}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <div className={classes.panels}>
      <section aria-labelledby="unanswered-drivers">
        <h2 id="unanswered-drivers">Drivers without an answer</h2>
        <PagedTable
          label="Drivers without an answer"
          columns={driverColumns}
          read={drivers}
          onPage={setDriverPage}
          rowKey={({ id }) => id}
          empty="Every driver has an answer."
          {...(mayWrite
            ? { actions: (row: UnansweredDriver) => button('Answer', row.name, () => setDriver(row)) }
            : {})}
        />
      </section>
      <section aria-labelledby="unanswering-decisions">
        <h2 id="unanswering-decisions">Decisions that answer no driver</h2>
        <PagedTable
          label="Decisions that answer no driver"
          columns={decisionColumns}
          read={decisions}
          onPage={setDecisionPage}
          rowKey={({ id }) => id}
          empty="Every decision answers a driver."
          {...(mayWrite
            ? { actions: (row: UnansweringDecision) => button('Driver', row.title, () => setDecision(row)) }
            : {})}
        />
      </section>
      <Suspense>
        {driver ? <AnswerDialog driver={driver} onClose={() => setDriver(undefined)} /> : null}
        {decision ? (
          <DecisionAnswerDialog kind={decision.kind} id={decision.id} onClose={() => setDecision(undefined)} />
        ) : null}
      </Suspense>
    </div>
  );
}
