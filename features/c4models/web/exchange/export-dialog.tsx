/** Saves or copies a C4 model of the list in one of the forms of whole models. */
import { ActionIcon, Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { FileProgress } from '#platform/canvas/web/files/file-export-dialog.tsx';
import { useFileExport } from '#platform/canvas/web/files/use-file-export.ts';
import { callApi } from '#platform/http/web/api.ts';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { getC4Model, type C4ModelRow } from '../../contract.ts';
import { c4Pdf } from './c4-pdf.ts';
import classes from './exchange.module.css';
import { copyText, modelForms, saveText, type Exported } from './exports.ts';

interface ExportDialogProps {
  readonly row: C4ModelRow;
  readonly onClose: () => void;
}

/** Open as long as it is mounted. Views are saved from the editor. */
export function ExportDialog({ row, onClose }: ExportDialogProps) {
  const [working, setWorking] = useState<string>();
  const pdf = useFileExport();
  const withModel = async (key: string, give: (exported: Exported) => void | Promise<void>): Promise<void> => {
    setWorking(key);
    try {
      const model = await callApi(getC4Model, { params: { id: row.id } });
      await give({ model, viewId: '' });
    } catch (error) {
      showFailure(error);
    } finally {
      setWorking(undefined);
    }
  };
  return (
    <DialogFrame opened onClose={onClose} title={`Export ${row.name}`}>
      <DialogBody>
        <ul className={classes.forms}>
          {modelForms.map((form) => (
            <li key={form.key}>
              <span>{form.label}</span>
              <ActionIcon
                aria-label={`Copy ${form.label}`}
                title={`Copy ${form.label}`}
                onClick={() => void withModel(form.key, (exported) => copyText(exported, form))}
              >
                <IconCopy size={16} stroke={1.7} />
              </ActionIcon>
              <Button
                size="sm"
                variant="default"
                loading={working === form.key}
                onClick={() => void withModel(form.key, (exported) => saveText(exported, form))}
              >
                Save<span className="aw-hidden"> {form.label}</span>
              </Button>
            </li>
          ))}
          <li>
            <span>PDF of all views</span>
            <Button
              size="sm"
              variant="default"
              loading={working === 'pdf'}
              onClick={() =>
                void withModel('pdf', async ({ model }) => {
                  await pdf.save(c4Pdf({ model, theme: 'light' }));
                })
              }
            >
              Save<span className="aw-hidden"> PDF of all views</span>
            </Button>
          </li>
        </ul>
        {pdf.share === undefined ? null : <FileProgress share={pdf.share} label="Progress of the PDF" />}
        <p className={classes.help}>Single views are saved as pictures and diagrams from the editor.</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}
