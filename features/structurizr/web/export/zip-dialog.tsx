/** Saves all views as pictures in one archive. */
import { FileExportDialog } from '#platform/canvas/web/files/file-export-dialog.tsx';
import type { StructurizrWorkspace } from '../../contract.ts';
import { picturesZip } from './picture-files.ts';

interface ZipDialogProps {
  readonly workspace: StructurizrWorkspace;
  readonly onClose: () => void;
}

const questions = {
  themes: {
    label: 'Theme',
    answers: [
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
      { value: 'both', label: 'Both' },
    ],
  },
} as const;

/** Open while mounted; closes when the file is saved. */
export function ZipDialog({ workspace, onClose }: ZipDialogProps) {
  const { length } = workspace.views;
  const views = length === 1 ? 'The view' : `All ${length} views`;
  return (
    <FileExportDialog
      title="Export all views"
      questions={questions}
      help={`${views} as SVG and PNG in one zip archive, named by their keys.`}
      subject="archive"
      saveLabel="Save ZIP"
      fileOf={({ themes }) => picturesZip(workspace, themes)}
      onClose={onClose}
    />
  );
}
