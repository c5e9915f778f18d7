/**
 * Stored value of a C4 model block: `{modelId}:{viewId}`, and `:jar={jarId}&metric={metric}` behind it where elements are
 * coloured by their code. Pure.
 */

const value = /^([0-9a-f-]{36}):([0-9a-f-]{36})(?::(.*))?$/i;
const uuid = /^[0-9a-f-]{36}$/i;

/** What elements are coloured by. */
export interface EmbeddedCode {
  readonly jarId: string;
  /** See `codeMetricOf`. */
  readonly metric: string;
}

/** The two ids, and the colours. */
export interface EmbeddedIds {
  readonly modelId: string;
  readonly viewId: string;
  readonly code?: EmbeddedCode | undefined;
}

/** Undefined for an invalid value. */
export function embeddedIds(stored: string): EmbeddedIds | undefined {
  const [, modelId, viewId, more = ''] = value.exec(stored) ?? [];
  if (modelId === undefined || viewId === undefined) return undefined;
  const search = new URLSearchParams(more);
  const jarId = search.get('jar') ?? '';
  return uuid.test(jarId)
    ? { modelId, viewId, code: { jarId, metric: search.get('metric') ?? '' } }
    : { modelId, viewId };
}

/** The value to store. */
export function embeddedValue({ modelId, viewId, code }: EmbeddedIds): string {
  const ids = `${modelId}:${viewId}`;
  return code ? `${ids}:${new URLSearchParams({ jar: code.jarId, metric: code.metric }).toString()}` : ids;
}
