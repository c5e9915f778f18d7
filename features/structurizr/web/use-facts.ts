/** Facts about the elements that the pictures of a workspace show, read in a worker. */
import { useEffect, useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { askWorker } from '#platform/workers/web/ask-worker.ts';
import { getStructurizrRevision, type StructurizrWorkspace } from '../contract.ts';
import { noFacts } from '../model/no-facts.ts';
import type { WorkspaceFacts } from '../model/workspace-facts.ts';

const readFacts = askWorker<string, WorkspaceFacts>(
  () => new Worker(new URL('./facts-worker.ts', import.meta.url), { type: 'module' }),
);

/** The text that the pictures show: not the last save while drawing goes on, or failed. Null when it is not known. */
function useShownText({
  id,
  revision,
  picturesRevision,
  workspaceDSL,
}: StructurizrWorkspace): string | undefined | null {
  const isEarlier = picturesRevision > 0 && picturesRevision !== revision;
  const { data, isError } = useRead(
    getStructurizrRevision,
    { params: { id, n: picturesRevision } },
    { enabled: isEarlier },
  );
  if (picturesRevision === revision) return workspaceDSL;
  return isEarlier && !isError ? data?.text : null;
}

/** Undefined until they are read. Ids of elements mean others in another text: where the text is not known, there are none. */
export function useFacts(workspace: StructurizrWorkspace): WorkspaceFacts | undefined {
  const dsl = useShownText(workspace);
  const [read, setRead] = useState<{ readonly dsl: string; readonly facts: WorkspaceFacts }>();
  useEffect(() => {
    if (typeof dsl !== 'string') return undefined;
    const abort = new AbortController();
    readFacts(dsl, abort.signal).then(
      (facts) => setRead({ dsl, facts }),
      () => (abort.signal.aborted ? undefined : setRead({ dsl, facts: noFacts })),
    );
    return () => abort.abort();
  }, [dsl]);
  if (dsl === null) return noFacts;
  return read?.dsl === dsl ? read?.facts : undefined;
}
