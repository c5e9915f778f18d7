/** What the store needs to know of an editor that is saved as a whole, as far as all of them agree. */
import { type WholeState } from '../model/whole-editor.ts';
import { isKept } from '../model/whole-merging.ts';
import type { WholeSaving } from '../model/whole-saving.ts';

/** `S` holds the whole as `whole`; its events are `rested` and `save-asked`. */
export const wholeKind = <S extends { readonly whole: WholeState<D, I> }, D, I>() => ({
  savingOf: ({ whole }: S) => whole.saving,
  documentOf: ({ whole }: S) => whole.document,
  isReadOnly: ({ whole }: S) => whole.isReadOnly,
  keptOf: ({ whole }: S) => [whole.document, whole.conflicts],
  isKept: ({ whole }: S) => isKept(whole),
  retry: ({ tick }: WholeSaving<D>) => ({ kind: 'rested', tick }) as const,
  save: { kind: 'save-asked' } as const,
});
