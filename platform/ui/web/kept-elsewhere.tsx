/** Where a thing is kept besides here, as other modules tell. */
import { Suspense, use } from 'react';
import { AppPartsContext } from './sections.tsx';
import type { KeptPlace } from './web-module.ts';

/** Each part loads on its own. */
export function KeptElsewhere({ kind, id, place = 'beside' }: KeptPlace) {
  const parts = use(AppPartsContext).besideKept ?? [];
  return parts.map((Part, index) => (
    <Suspense key={index}>
      <Part kind={kind} id={id} place={place} />
    </Suspense>
  ));
}
