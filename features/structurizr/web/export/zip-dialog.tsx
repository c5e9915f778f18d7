/** Saves all views as pictures in one archive, with progress. */
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { FileProgress } from '#platform/canvas/web/files/pdf-dialog.tsx';
import { useFileExport } from '#platform/canvas/web/files/use-file-export.ts';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import type { StructurizrWorkspace } from '../../contract.ts';
import { picturesZip, type ZipThemes } from './picture-files.ts';
import classes from './zip-dialog.module.css';

interface ZipDialogProps {
  readonly workspace: StructurizrWorkspace;
  readonly onClose: () => void;
}

/** Open while mounted; closes when the file is saved. */
export function ZipDialog({ workspace, onClose }: ZipDialogProps) {
  const [themes, setThemes] = useState<ZipThemes>('light');
  const { share, save } = useFileExport();
  const isWorking = share !== undefined;
  const { length } = workspace.views;
  const run = async (): Promise<void> => {
    if (await save(picturesZip(workspace, themes))) onClose();
  };
  return (
    <DialogFrame opened onClose={onClose} title="Export all views" size={440}>
      <DialogBody>
        <SegmentedControl
          fullWidth
          aria-label="Theme"
          disabled={isWorking}
          value={themes}
          onChange={(value) => setThemes(value)}
          data={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'both', label: 'Both' },
          ]}
        />
        <p className={classes.help}>
          {length === 1 ? 'The view' : `All ${length} views`} as SVG and PNG in one zip archive, named by their keys.
        </p>
        {isWorking ? <FileProgress share={share} label="Progress of the archive" /> : null}
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isWorking} onClick={() => void run()}>
          Save ZIP
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}
