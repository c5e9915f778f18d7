/** The workspace of the project, kept up to date while its views are drawn. */
import { useEffect } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { getStructurizr, listStructurizr, pollMs, type StructurizrWorkspace, type WorkspaceRow } from '../contract.ts';

/** What is known of the workspace. */
export interface WorkspaceState {
  readonly list: ReturnType<typeof useRead<typeof listStructurizr>>;
  readonly row: WorkspaceRow | undefined;
  readonly whole: ReturnType<typeof useRead<typeof getStructurizr>>;
  /** Undefined while it loads. */
  readonly workspace: StructurizrWorkspace | undefined;
  readonly isDrawing: boolean;
}

/** Reads the list, and the workspace once there is one; asks every second while views are drawn. */
export function useWorkspace(): WorkspaceState {
  const list = useRead(
    listStructurizr,
    { query: { page: 1, perPage: 1 } },
    { staleTime: 0, every: (reply) => (reply?.resources[0]?.renderingInProgress ? pollMs : false) },
  );
  const row = list.data?.resources[0];
  const whole = useRead(
    getStructurizr,
    { params: { id: row?.id ?? '' } },
    { enabled: row !== undefined, staleTime: 0 },
  );
  const { data, refetch, isFetching } = whole;
  const isOutdated =
    row !== undefined &&
    data !== undefined &&
    (data.revision < row.revision || data.renderingInProgress !== row.renderingInProgress);
  useEffect(() => {
    if (isOutdated && !isFetching) void refetch();
  }, [isOutdated, isFetching, refetch]);
  return { list, row, whole, workspace: data, isDrawing: row?.renderingInProgress ?? false };
}
