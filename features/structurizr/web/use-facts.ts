/** Facts about the elements of a workspace, read in a worker. */
import { useEffect, useState } from 'react';
import { askWorker } from '#platform/workers/web/ask-worker.ts';
import type { WorkspaceFacts } from '../model/workspace-facts.ts';

const readFacts = askWorker<string, WorkspaceFacts>(
  () => new Worker(new URL('./facts-worker.ts', import.meta.url), { type: 'module' }),
);

/** Undefined until they are read, and for a text that the worker cannot read. */
export function useFacts(dsl: string): WorkspaceFacts | undefined {
  const [facts, setFacts] = useState<WorkspaceFacts>();
  useEffect(() => {
    const abort = new AbortController();
    readFacts(dsl, abort.signal).then(setFacts, () => undefined);
    return () => abort.abort();
  }, [dsl]);
  return facts;
}
