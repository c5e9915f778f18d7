/** Saves the open view, or all views of the model, as PDF. */
import { Button, Progress, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import type { Theme } from '../../model/exchange/drawing/drawing-look.ts';
import classes from './exchange.module.css';
import type { Exported } from './exports.ts';
import { usePdfExport } from './use-pdf-export.ts';

/** Progress of a PDF, `share` 0 to 1. */
export function PdfProgress({ share }: { readonly share: number }) {
  return <Progress value={100 * share} aria-label="Progress of the PDF" />;
}

interface PdfDialogProps {
  readonly exported: Exported;
  readonly onClose: () => void;
}

const scopes = { view: 'This view', model: 'All views' } as const;
type Scope = keyof typeof scopes;

/** Open while mounted; closes when the file is saved. */
export function PdfDialog({ exported: { model, viewId }, onClose }: PdfDialogProps) {
  const [scope, setScope] = useState<Scope>('view');
  const [theme, setTheme] = useState<Theme>('light');
  const { share, save } = usePdfExport();
  const isWorking = share !== undefined;
  const count = model.views.length;
  const run = async (): Promise<void> => {
    if (await save({ model, theme, ...(scope === 'view' ? { viewId } : {}) })) onClose();
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
            { value: 'model', label: `${scopes.model} (${count})` },
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
        <p className={classes.help}>One view per page, with title and legend. Text can be searched and copied.</p>
        {isWorking ? <PdfProgress share={share} /> : null}
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
