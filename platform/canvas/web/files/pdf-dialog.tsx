/** Chooses what becomes a PDF and in which theme. */
import { FileExportDialog } from './file-export-dialog.tsx';
import type { FileWork } from './use-file-export.ts';

/** What becomes a PDF. */
export interface PdfChoice {
  readonly scope: 'view' | 'all';
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
export function PdfDialog({ count, ...rest }: PdfDialogProps) {
  const questions = {
    scope: {
      label: 'Views',
      answers: [
        { value: 'view', label: 'This view' },
        { value: 'all', label: `All views (${count})` },
      ],
    },
    theme: {
      label: 'Theme',
      answers: [
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ],
    },
  } as const;
  return <FileExportDialog title="Export PDF" questions={questions} subject="PDF" saveLabel="Save PDF" {...rest} />;
}
