/** Stored value of a C4 model block: `{modelId}:{viewId}`. Pure. */

const value = /^([0-9a-f-]{36}):([0-9a-f-]{36})$/i;

/** The two ids. */
export interface EmbeddedIds {
  readonly modelId: string;
  readonly viewId: string;
}

/** Undefined for an invalid value. */
export function embeddedIds(stored: string): EmbeddedIds | undefined {
  const [, modelId, viewId] = value.exec(stored) ?? [];
  return modelId === undefined || viewId === undefined ? undefined : { modelId, viewId };
}
