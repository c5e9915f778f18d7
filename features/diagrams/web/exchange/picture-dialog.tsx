/** Chooses what of a diagram becomes a picture, and how it looks. */
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { FileProgress } from '#platform/canvas/web/files/pdf-dialog.tsx';
import { useFileExport } from '#platform/canvas/web/files/use-file-export.ts';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import type { SavedBoard } from '../../model/board-state.ts';
import { pictureFile, type PictureForm } from './board-files.ts';

interface PictureDialogProps {
  readonly form: PictureForm;
  readonly board: SavedBoard;
  readonly selection: ReadonlySet<string>;
  readonly onClose: () => void;
}

const scales = ['1', '2', '3'] as const;

/** Open while mounted; closes when the file is saved. */
export function PictureDialog({ form, board, selection, onClose }: PictureDialogProps) {
  const [part, setPart] = useState<'all' | 'selection'>('all');
  const [ground, setGround] = useState<'paper' | 'transparent'>('paper');
  const [scale, setScale] = useState<(typeof scales)[number]>('2');
  const { share, save } = useFileExport();
  const isWorking = share !== undefined;
  const title = form.toUpperCase();
  const run = async (): Promise<void> => {
    const chosen = part === 'selection' ? { ids: selection } : {};
    const work = pictureFile({ form, board, scale: Number(scale), hasPaper: ground === 'paper', ...chosen });
    if (await save(work)) onClose();
  };
  return (
    <DialogFrame opened onClose={onClose} title={`Export ${title}`} size={440}>
      <DialogBody>
        <SegmentedControl
          fullWidth
          aria-label="Part"
          disabled={isWorking}
          value={part}
          onChange={(value) => setPart(value)}
          data={[
            { value: 'all', label: 'Whole diagram' },
            { value: 'selection', label: `Selection (${selection.size})`, disabled: selection.size === 0 },
          ]}
        />
        <SegmentedControl
          fullWidth
          aria-label="Background"
          disabled={isWorking}
          value={ground}
          onChange={(value) => setGround(value)}
          data={[
            { value: 'paper', label: 'Paper' },
            { value: 'transparent', label: 'Transparent' },
          ]}
        />
        {form === 'png' ? (
          <SegmentedControl
            fullWidth
            aria-label="Scale"
            disabled={isWorking}
            value={scale}
            onChange={(value) => setScale(value)}
            data={scales.map((value) => ({ value, label: `${value}×` }))}
          />
        ) : null}
        {isWorking ? <FileProgress share={share} label={`Progress of the ${title}`} /> : null}
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isWorking} onClick={() => void run()}>
          Save {title}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}
