/** A save that met a newer one: both texts, and the choice between them. */
import { Button } from '@mantine/core';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { staleWorkspaceMessage } from '../../contract.ts';
import { TextDifference } from '#platform/code/web/text-difference.tsx';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import type { TextConflictState } from './use-text-saving.ts';
import classes from './text-conflict.module.css';

interface TextConflictProps {
  readonly conflict: TextConflictState;
  readonly onTheirs: (text: string) => void;
  readonly onMine: () => void;
  readonly onClose: () => void;
}

/** The own text stays in the editor, whatever is chosen. */
export function TextConflict({ conflict: { current, mine }, onTheirs, onMine, onClose }: TextConflictProps) {
  const name = current.updatedBy ?? deletedUserName;
  return (
    <DialogFrame opened onClose={onClose} title={staleWorkspaceMessage(name)} size={860} mustChoose>
      <DialogBody>
        <p>
          Revision {current.revision} was saved <RelativeTime at={current.updatedAt} />. These lines differ from yours;
          nothing you typed is lost.
        </p>
        <div className={classes.difference}>
          <TextDifference before={current.workspaceDSL} after={mine} names={[name, 'You']} />
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Back to my text
        </Button>
        <Button variant="default" onClick={() => onTheirs(current.workspaceDSL)}>
          Take their version
        </Button>
        <Button onClick={onMine}>Save mine</Button>
      </DialogFooter>
    </DialogFrame>
  );
}
