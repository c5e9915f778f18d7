/** What other modules show beside a decision. */
import { Suspense } from 'react';
import { useDecisionParts } from '#platform/ui/web/sections.tsx';
import type { DecisionPlace } from '#platform/ui/web/web-module.ts';

/** Each part loads on its own. */
export function DecisionParts({ kind, id }: DecisionPlace) {
  const parts = useDecisionParts();
  return parts.map((Part, index) => (
    <Suspense key={index}>
      <Part kind={kind} id={id} />
    </Suspense>
  ));
}
