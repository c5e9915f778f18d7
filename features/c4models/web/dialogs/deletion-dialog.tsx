/** Confirms a deletion, with what is deleted along. */
import { ConfirmDialog } from '#platform/ui/web/confirm-dialog.tsx';
import type { EditorDialog } from '../../model/editor-state.ts';
import { useEditor, useSend } from '../editor-context.tsx';
import classes from './dialogs.module.css';

/** Maximum number of names listed. */
const most = 8;

/** The question is fixed by the specification. */
export function DeletionDialog({ dialog }: { readonly dialog: Extract<EditorDialog, { kind: 'confirm-deletion' }> }) {
  const send = useSend();
  const document = useEditor((state) => state.document);
  const { question, lines, elementIds, relationshipIds } = dialog;
  const nameOf = (id: string): string => document.elements.get(id)?.name ?? '';
  const names = [
    ...elementIds.map(nameOf),
    ...relationshipIds.flatMap((id) => {
      const relationship = document.relationships.get(id);
      return relationship
        ? [
            [`${nameOf(relationship.sourceId)} → ${nameOf(relationship.targetId)}`, relationship.description]
              .filter(Boolean)
              .join(': '),
          ]
        : [];
    }),
  ].filter(Boolean);
  const more = names.length > most ? names.length - most : 0;
  return (
    <ConfirmDialog
      opened
      text={question}
      subject={
        <>
          <ul className={classes.names} data-single={names.length === 1 || undefined}>
            {names.slice(0, most).map((name, at) => (
              <li key={at}>{name}</li>
            ))}
            {more > 0 ? <li>{`and ${more} more`}</li> : null}
          </ul>
          {lines.length > 0 ? (
            <>
              <p className={classes.about}>{names.length === 1 ? 'This goes with it:' : 'In all:'}</p>
              <ul className={classes.names}>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </>
          ) : null}
        </>
      }
      run={() => send({ kind: 'deletion-confirmed' })}
      onClose={() => send({ kind: 'dialog-closed' })}
    />
  );
}
