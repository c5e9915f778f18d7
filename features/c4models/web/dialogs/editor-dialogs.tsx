/** Modal dialogs, and unsaved texts that wait for a decision. */
import { useIsEditable, useEditor } from '../editor-context.tsx';
import { UnsavedTexts } from '../drawers/unsaved-texts.tsx';
import { AddElementDialog } from './add-element-dialog.tsx';
import { AddRelationshipDialog } from './add-relationship-dialog.tsx';
import { AddViewDialog } from './add-view-dialog.tsx';
import { BehindEdgeDialog } from './behind-edge-dialog.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';

function OpenDialog() {
  const dialog = useEditor((state) => state.dialog);
  const view = useEditor(({ document, viewId }) => document.views.get(viewId));
  const isEditable = useIsEditable();
  if (!dialog) return null;
  if (dialog.kind === 'behind-edge') return <BehindEdgeDialog edgeId={dialog.edgeId} />;
  if (!isEditable) return null;
  switch (dialog.kind) {
    case 'add-element':
      return view ? <AddElementDialog dialog={dialog} view={view} /> : null;
    case 'add-relationship':
      return <AddRelationshipDialog dialog={dialog} />;
    case 'details':
      return <DetailsDialog />;
    case 'add-view':
      return view ? <AddViewDialog view={view} /> : null;
    case 'confirm-deletion':
      return <DeletionDialog dialog={dialog} />;
  }
}

/** One at a time, reset when opened. */
export function EditorDialogs() {
  return (
    <>
      <UnsavedTexts />
      <OpenDialog />
    </>
  );
}
