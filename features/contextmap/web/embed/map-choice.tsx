/** What the block of a context map shows while a document is written: a project has one map, so nothing is chosen. */
import { useRead } from '#platform/http/web/use-calls.ts';
import { CONTEXT_MAP_VANISHED, EMBED_LOADING } from '#platform/richtext/contract.ts';
import { isGone } from '#platform/trash/model/gone.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { embeddedContextMapWords, getContextMap } from '../../contract.ts';

/** Says so when there is no map that could be shown, or none that can be read. */
export function MapChoice() {
  const read = useRead(getContextMap, {});
  const { data, error } = read;
  const isMissing = isGone(read) || data?.contexts.length === 0;
  if (isMissing) return <span className="aw-embed-gone">{CONTEXT_MAP_VANISHED}</span>;
  if (error && !data) return <span className="aw-embed-gone">{failureSentence(error)}</span>;
  return <span>{data ? embeddedContextMapWords : EMBED_LOADING}</span>;
}
