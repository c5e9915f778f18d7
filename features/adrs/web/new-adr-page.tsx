/** Writing a new ADR. */
import { AdrEditor } from './adr-editor.tsx';
import { useBegunDraft } from './use-begun-draft.ts';

/** Below `/project/$project/adrs/new`. */
export default function NewAdrPage() {
  const begun = useBegunDraft(null);
  return begun ? <AdrEditor draft={begun.draft} /> : null;
}
