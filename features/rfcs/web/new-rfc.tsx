/** Editor for a new RFC; restores an unsaved draft. */
import { RfcEditor } from './rfc-editor.tsx';
import { useTakenDraft } from './use-taken-draft.tsx';

/** An empty RFC. */
export function NewRfc() {
  const { taken, banner } = useTakenDraft(null);
  return <RfcEditor key={taken?.at ?? ''} rfc={undefined} draft={taken} notice={banner} />;
}
