/** What other modules show beside a decision. */
import { Suspense, useCallback } from 'react';
import { Failure } from '#platform/http/model/failure.ts';
import { useDecisionParts, useNewDecisionParts } from '#platform/ui/web/sections.tsx';
import type { DecisionPlace } from '#platform/ui/web/web-module.ts';
import type { BesideProps } from '#platform/writing/web/text-writer.tsx';
import type { TextNotes } from '#platform/writing/web/use-writing.ts';

/** Each part loads on its own. */
export function DecisionParts({ kind, id }: DecisionPlace) {
  const parts = useDecisionParts();
  return parts.map((Part, index) => (
    <Suspense key={index}>
      <Part kind={kind} id={id} />
    </Suspense>
  ));
}

/** The same beside a decision that is written for the first time. */
export function NewDecisionParts({ kind, notes, onNote }: BesideProps & Pick<DecisionPlace, 'kind'>) {
  const parts = useNewDecisionParts();
  return parts.map(({ name, Part }) => (
    <Suspense key={name}>
      <Part kind={kind} noted={notes[name]} onNote={(noted) => onNote(name, noted)} />
    </Suspense>
  ));
}

/** Stores what was noted beside a new decision. Throws a Failure when that has to be tried again with the save. */
export function useStoreNotes(): (place: DecisionPlace, notes: TextNotes | undefined) => Promise<void> {
  const parts = useNewDecisionParts();
  return useCallback(
    async (place, notes = {}) => {
      for (const { name, store } of parts) {
        const noted = notes[name];
        if (noted === undefined) continue;
        await store(place, noted).catch((error: unknown) => {
          // The code of the part could not be fetched: as without a connection.
          throw error instanceof Failure ? error : new Failure(0, '');
        });
      }
    },
    [parts],
  );
}
