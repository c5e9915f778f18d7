/** Decisions, drivers and documents that mention what a merge request touches, each with the reason. */
import type { ReactNode } from 'react';
import { serialLabel } from '#platform/workflow/model/serial-number.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { reasonWords, type Impact, type ImpactReference } from '../contract.ts';
import { fileCount } from '../model/impact-words.ts';
import classes from './merge-requests.module.css';

/** Paths that are listed before more are asked for. */
const mostPaths = 100;

interface SpeakingRow {
  readonly reference: ImpactReference;
  /** `ADR #012` */
  readonly number?: string;
}

function Row({ reference: { title, url, state, stateTheme, why }, number }: SpeakingRow) {
  return (
    <li>
      <span className="aw-named">
        <AppLink className="aw-link" href={url} title={title}>
          {number ? `${number} ` : ''}
          {title}
        </AppLink>
        <small title={why.map(reasonWords).join('; ')}>{why.map(reasonWords).join(' · ')}</small>
      </span>
      {state === null ? null : <StateBadge label={state} theme={stateTheme ?? 'default'} />}
    </li>
  );
}

function Card({
  title,
  none,
  rows,
}: {
  readonly title: string;
  readonly none: string;
  readonly rows: readonly SpeakingRow[];
}) {
  return (
    <section className={classes.card} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {rows.length > 0 ? <small>{rows.length}</small> : null}
      </header>
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <Row key={row.reference.id} {...row} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Unmatched({ paths }: { readonly paths: readonly string[] }): ReactNode {
  if (paths.length === 0) return null;
  return (
    <details className={classes.unmatched}>
      <summary>
        {fileCount(paths.length)} {paths.length === 1 ? 'belongs' : 'belong'} to no element
      </summary>
      <ul>
        {paths.slice(0, mostPaths).map((path) => (
          <li key={path}>
            <code>{path}</code>
          </li>
        ))}
        {paths.length > mostPaths ? <li>and {(paths.length - mostPaths).toLocaleString('en')} more</li> : null}
      </ul>
    </details>
  );
}

/** Below the files and the map. */
export function ImpactLists({ impact }: { readonly impact: Impact }) {
  const decisions = [
    ...impact.adrs.map((reference) => ({ reference, number: `ADR ${serialLabel(reference.serialNumber)}` })),
    ...impact.rfcs.map((reference) => ({ reference, number: `RFC ${serialLabel(reference.serialNumber)}` })),
  ];
  const plain = (references: readonly ImpactReference[]) => references.map((reference) => ({ reference }));
  return (
    <>
      <Unmatched paths={impact.unmatched} />
      <div className={classes.trio}>
        <Card title="Decisions" none="No decision mentions anything this touches." rows={decisions} />
        <Card title="Drivers" none="Nothing this touches answers a driver." rows={plain(impact.drivers)} />
        <Card title="Documents" none="No document mentions anything this touches." rows={plain(impact.documents)} />
      </div>
    </>
  );
}
