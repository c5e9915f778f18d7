/** Lists the relationships behind an implied edge. */
import { Button } from '@mantine/core';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import type { DocumentRelationship } from '../../model/c4-document.ts';
import { usePicture, useSend, useShown } from '../editor-context.tsx';
import { RelationshipList } from '../parts/relationship-list.tsx';
import classes from './dialogs.module.css';

/** Each opens its drawer. */
export function BehindEdgeDialog({ edgeId }: { readonly edgeId: string }) {
  const send = useSend();
  const { document } = useShown();
  const edge = usePicture()?.edges.find(({ id }) => id === edgeId);
  const nameOf = (id: string | undefined): string => (id === undefined ? '' : (document.elements.get(id)?.name ?? ''));
  const close = (): void => send({ kind: 'dialog-closed' });
  const open = ({ id }: DocumentRelationship): void => {
    close();
    send({ kind: 'double-clicked', id });
  };
  return (
    <DialogFrame
      opened
      onClose={close}
      title={`From ${nameOf(edge?.sourceId)} to ${nameOf(edge?.targetId)}`}
      size={620}
    >
      <DialogBody>
        <p className={classes.about}>This line is not stored. It stands for these relationships:</p>
        {edge ? (
          <RelationshipList
            label="Relationships"
            document={document}
            relationships={edge.behind}
            action="Open the relationship"
            onChoose={open}
          />
        ) : (
          <p className={classes.none}>They are gone.</p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button size="sm" variant="default" onClick={close}>
          Close
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}
