/** What a block of a document stores of a database model: `{modelId}`, or `{modelId}:{areaId}` for one of its areas. */

/** The parts of a stored value. */
export interface EmbeddedValue {
  readonly modelId: string;
  readonly areaId: string | undefined;
}

/** Reads a stored value. */
export function readEmbedded(value: string): EmbeddedValue {
  const at = value.indexOf(':');
  return at < 0 ? { modelId: value, areaId: undefined } : { modelId: value.slice(0, at), areaId: value.slice(at + 1) };
}
