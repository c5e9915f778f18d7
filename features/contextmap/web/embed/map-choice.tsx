/** What the block of a context map shows while a document is written: a project has one map, so nothing is chosen. */
import { useRead } from '#platform/http/web/use-calls.ts';
import { CONTEXT_MAP_VANISHED, EMBED_LOADING } from '#platform/richtext/contract.ts';
import { embeddedContextMapWords, getContextMap } from '../../contract.ts';

/** Says so when there is no map that could be shown. */
export function MapChoice() {
  const { data, error } = useRead(getContextMap, {});
  const isMissing = error !== null || data?.contexts.length === 0;
  if (isMissing) return <span className="aw-embed-gone">{CONTEXT_MAP_VANISHED}</span>;
  return <span>{data ? embeddedContextMapWords : EMBED_LOADING}</span>;
}
