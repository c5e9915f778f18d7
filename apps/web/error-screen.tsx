/** The screen in place of a page that failed. */
import type { ErrorComponentProps } from '@tanstack/react-router';
import { genericError } from '#platform/http/contract.ts';
import { partMissingMessage } from '#platform/ui/web/lazy-part.tsx';
import { ErrorState } from '#platform/ui/web/page-states.tsx';

/** What browsers and the loader of chunks say when the code of a page cannot be fetched. */
const notFetched = /imported module|importing a module|preload CSS/i;

/** Replaces the page; the shell stays, so that navigation works. Code that is missing comes with a reload only. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  if (error instanceof Error && notFetched.test(error.message)) {
    return <ErrorState message={partMissingMessage} onRetry={() => window.location.reload()} />;
  }
  return <ErrorState title="Something went wrong on this page" message={genericError} onRetry={reset} />;
}
