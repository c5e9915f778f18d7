/** Whether anything names the views of a workspace. */
import { useRead } from '#platform/http/web/use-calls.ts';
import { listBacklinks } from '#platform/links/contract.ts';

/** Number of documents and records that embed a view of the workspace; 0 until it is known. */
export function useBacklinkCount(id: string): number {
  const { data } = useRead(listBacklinks, { query: { kind: 'structurizr', id } }, { staleTime: 0 });
  return data?.pagination.total ?? 0;
}
