/** Renames an identifier, a view key or a constant everywhere in the text. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';

interface RenameDialogProps {
  /** The word at the cursor. */
  readonly word: string;
  /** Answers why the name cannot be taken. */
  readonly onRename: (name: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Longest name. */
const most = 100;

/** Open while mounted. */
export function RenameDialog({ word, onRename, onClose }: RenameDialogProps) {
  const [name, setName] = useState(word);
  const [problem, setProblem] = useState<string>();
  const [isWorking, setWorking] = useState(false);
  const rename = async (): Promise<void> => {
    setWorking(true);
    const refused = await onRename(name.trim());
    setWorking(false);
    if (refused === undefined) onClose();
    else setProblem(refused);
  };
  return (
    <DialogFrame opened onClose={onClose} title="Rename">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && name.length <= most) void rename();
        }}
      >
        <DialogBody>
          <TextInput
            data-autofocus
            label="New name"
            description="Changes the definition and every place that names it."
            value={name}
            error={name.length > most ? `Please use at most ${most} characters.` : problem}
            onChange={({ currentTarget }) => {
              setName(currentTarget.value);
              setProblem(undefined);
            }}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isWorking} disabled={name.trim() === ''}>
            Rename
          </Button>
        </DialogFooter>
      </form>
    </DialogFrame>
  );
}
