/** Stored value of a Structurizr block: `{workspaceId}:{viewId}`. Pure. */

const value = /^([0-9a-f-]{36}):([0-9a-f-]{36})$/i;

/** The two ids. */
export interface EmbeddedIds {
  readonly workspaceId: string;
  readonly viewId: string;
}

/** Undefined for an invalid value. */
export function embeddedIds(stored: string): EmbeddedIds | undefined {
  const [, workspaceId, viewId] = value.exec(stored) ?? [];
  return workspaceId === undefined || viewId === undefined ? undefined : { workspaceId, viewId };
}
