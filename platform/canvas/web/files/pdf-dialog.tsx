/** Chooses what becomes a PDF and in which theme, and shows the progress. */
import { Button, Progress, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import classes from './files.module.css';
import { useFileExport, type FileWork } from './use-file-export.ts';

/** Progress of a file, `share` 0 to 1. */
export function FileProgress({ share, label }: { readonly share: number; readonly label: string }) {
  return <Progress value={100 * share} aria-label={label} />;
}

const scopes = { view: 'This view', all: 'All views' } as const;

/** What becomes a PDF. */
export interface PdfChoice {
  readonly scope: keyof typeof scopes;
  readonly theme: 'light' | 'dark';
}

interface PdfDialogProps {
  /** Number of all views. */
  readonly count: number;
  readonly help: string;
  readonly fileOf: (choice: PdfChoice) => FileWork;
  readonly onClose: () => void;
}

/** Open while mounted; closes when the file is saved. */
export function PdfDialog({ count, help, fileOf, onClose }: PdfDialogProps) {
  const [scope, setScope] = useState<PdfChoice['scope']>('view');
  const [theme, setTheme] = useState<PdfChoice['theme']>('light');
  const { share, save } = useFileExport();
  const isWorking = share !== undefined;
  const run = async (): Promise<void> => {
    if (await save(fileOf({ scope, theme }))) onClose();
  };
  return (
    <DialogFrame opened onClose={onClose} title="Export PDF" size={440}>
      <DialogBody>
        <SegmentedControl
          fullWidth
          aria-label="Views"
          disabled={isWorking}
          value={scope}
          onChange={(value) => setScope(value)}
          data={[
            { value: 'view', label: scopes.view },
            { value: 'all', label: `${scopes.all} (${count})` },
          ]}
        />
        <SegmentedControl
          fullWidth
          aria-label="Theme"
          disabled={isWorking}
          value={theme}
          onChange={(value) => setTheme(value)}
          data={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <p className={classes.help}>{help}</p>
        {isWorking ? <FileProgress share={share} label="Progress of the PDF" /> : null}
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isWorking} onClick={() => void run()}>
          Save PDF
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}
