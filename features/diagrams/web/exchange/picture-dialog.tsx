/** Chooses what of a diagram becomes a picture, and how it looks. */
import { FileExportDialog, type FileQuestion } from '#platform/canvas/web/files/file-export-dialog.tsx';
import type { SavedBoard } from '../../model/board-state.ts';
import { pictureFile, type PictureForm } from './board-files.ts';

interface PictureDialogProps {
  readonly form: PictureForm;
  readonly board: SavedBoard;
  readonly selection: ReadonlySet<string>;
  readonly onClose: () => void;
}

const ground = {
  label: 'Background',
  answers: [
    { value: 'paper', label: 'Paper' },
    { value: 'transparent', label: 'Transparent' },
  ],
} as const;

const scale = {
  label: 'Scale',
  start: '2',
  answers: [
    { value: '1', label: '1×' },
    { value: '2', label: '2×' },
    { value: '3', label: '3×' },
  ],
} as const;

/** Open while mounted; closes when the file is saved. */
export function PictureDialog({ form, board, selection, onClose }: PictureDialogProps) {
  const title = form.toUpperCase();
  const part: FileQuestion<'all' | 'selection'> = {
    label: 'Part',
    answers: [
      { value: 'all', label: 'Whole diagram' },
      { value: 'selection', label: `Selection (${selection.size})`, disabled: selection.size === 0 },
    ],
  };
  return (
    <FileExportDialog
      title={`Export ${title}`}
      // An SVG has no scale.
      questions={{ part, ground, ...(form === 'png' ? { scale } : {}) }}
      subject={title}
      saveLabel={`Save ${title}`}
      fileOf={(chosen) =>
        pictureFile({
          form,
          board,
          scale: Number(chosen.scale ?? scale.start),
          hasPaper: chosen.ground === 'paper',
          ...(chosen.part === 'selection' ? { ids: selection } : {}),
        })
      }
      onClose={onClose}
    />
  );
}
