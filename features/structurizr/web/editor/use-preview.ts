/** The picture of a view of the text, without saving: of the last text without problems. */
import { useEffect, useState } from 'react';
import type { SchemeName } from '@archwright/structurizr';
import { drawView } from './dsl-work.ts';
import type { CheckedText } from './use-check.ts';

/** A drawn view of a text. */
export interface Preview {
  readonly dsl: string;
  readonly key: string;
  readonly picture: string;
  /** When it was drawn, ISO 8601. */
  readonly at: string;
}

/** The newest preview of a view; it stays while the text has problems. */
export function usePreview(
  checked: CheckedText | undefined,
  key: string | undefined,
  scheme: SchemeName,
): Preview | undefined {
  const [preview, setPreview] = useState<Preview>();
  const isValid = checked !== undefined && checked.problems.length === 0;
  const dsl = isValid ? checked.dsl : undefined;
  useEffect(() => {
    if (dsl === undefined || key === undefined) return undefined;
    const abort = new AbortController();
    const draw = async (): Promise<void> => {
      try {
        const picture = await drawView({ dsl, key }, scheme, abort.signal);
        if (picture !== undefined && !abort.signal.aborted) {
          setPreview({ dsl, key, picture, at: new Date().toISOString() });
        }
      } catch {
        // A newer text has taken its place.
      }
    };
    void draw();
    return () => abort.abort();
  }, [dsl, key, scheme]);
  return preview;
}
