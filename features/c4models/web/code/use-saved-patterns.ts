/** Reads the code of elements again when the server knows of other patterns, or of elements at other places. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { getMetricElement, listMetricElements } from '#features/metrics/contract.ts';
import { readKey } from '#platform/http/web/use-calls.ts';
import type { C4Document } from '../../model/c4-document.ts';
import { useEditor } from '../editor-context.tsx';

const bindingOf = (elements: C4Document['elements']): string =>
  JSON.stringify(
    [...elements.values()].map(({ id, parentId, patterns }) => [
      id,
      ...(parentId === null ? [] : [parentId]),
      ...(patterns.length > 0 ? [patterns] : []),
    ]),
  );

/** For parts that show the code of elements. */
export function useSavedPatterns(): void {
  const client = useQueryClient();
  const elements = useEditor(({ base }) => base.elements);
  const binding = useMemo(() => bindingOf(elements), [elements]);
  const known = useRef(binding);
  useEffect(() => {
    if (known.current === binding) return;
    known.current = binding;
    void client.invalidateQueries({ queryKey: readKey(listMetricElements) });
    void client.invalidateQueries({ queryKey: readKey(getMetricElement) });
  }, [client, binding]);
}
