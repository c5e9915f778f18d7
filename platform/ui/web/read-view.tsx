/** Renders a query: a skeleton, its data, or its failure. */
import type { ReactNode } from 'react';
import { Failure } from '#platform/http/model/failure.ts';
import { failureSentence } from '../model/failure-sentence.ts';
import { AccessDenied, ErrorState, NotFound } from './page-states.tsx';
import classes from './read-view.module.css';

interface ReadViewProps<Value> {
  /** The answer of `useRead`. */
  readonly read: { readonly data: Value | undefined; readonly error: unknown; readonly refetch: () => unknown };
  readonly children: (value: Value) => ReactNode;
}

/** 403 is Access denied, 404 the not-found page, anything else an error with "Try again". */
export function ReadView<Value>({ read, children }: ReadViewProps<Value>) {
  // Also replaces data that was shown before: access may have been revoked.
  if (read.error instanceof Failure && read.error.status === 403) return <AccessDenied />;
  if (read.data !== undefined) return children(read.data);
  if (read.error instanceof Failure && read.error.status === 404) return <NotFound />;
  if (read.error) return <ErrorState message={failureSentence(read.error)} onRetry={() => void read.refetch()} />;
  return <PageSkeleton />;
}

/** Widths of the bars, so that they look like a title and text. */
const bars = ['38%', '16%', '92%', '84%', '96%', '61%', '88%', '43%'] as const;

/** What stands in place of a page or a part of it while it loads. */
export function PageSkeleton() {
  return (
    <output className={classes.waiting} data-page>
      {bars.map((width) => (
        <span key={width} className={classes.bar} style={{ width }} />
      ))}
      <span className="aw-hidden">Loading</span>
    </output>
  );
}
