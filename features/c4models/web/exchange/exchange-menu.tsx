/** Menu for export and import. */
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCopy,
  IconDownload,
  IconFileCode,
  IconFileImport,
  IconFileTypePdf,
  IconPhoto,
  IconSitemap,
  IconVector,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { fileInWorkMessage } from '#platform/canvas/web/files/use-file-export.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { toC4Model } from '../../model/c4-document.ts';
import type { EditorState } from '../../model/editor-state.ts';
import { useEditor, useEditorStore, useIsEditable } from '../editor-context.tsx';
import { c4Pdf } from './c4-pdf.ts';
import { copyText, modelForms, savePicture, saveText, viewForms, type Exported, type TextForm } from './exports.ts';

const PdfDialog = lazyPart(async () => (await import('#platform/canvas/web/files/pdf-dialog.tsx')).PdfDialog);
const WorkspaceDialog = lazyPart(async () => (await import('./workspace-dialog.tsx')).WorkspaceDialog);
const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** The open snapshot, otherwise the model. */
function exportedOf({ head, document, panel, viewId }: EditorState): Exported {
  return { model: toC4Model(head, panel?.shown?.document ?? document), viewId };
}

const pictures = [
  { kind: 'svg', theme: 'light', label: 'SVG, light', Icon: IconVector },
  { kind: 'svg', theme: 'dark', label: 'SVG, dark', Icon: IconVector },
  { kind: 'png', theme: 'light', label: 'PNG, light', Icon: IconPhoto },
  { kind: 'png', theme: 'dark', label: 'PNG, dark', Icon: IconPhoto },
] as const;

const icon = { size: 17, stroke: 1.6 } as const;

interface TextItemsProps {
  readonly forms: readonly TextForm[];
  readonly onChoose: (form: TextForm) => void;
}

function TextItems({ forms, onChoose }: TextItemsProps) {
  return forms.map((form) => (
    <Menu.Item key={form.key} leftSection={<IconFileCode {...icon} />} onClick={() => onChoose(form)}>
      {form.label}
    </Menu.Item>
  ));
}

interface ItemsProps {
  readonly onPdf: () => void;
  readonly onWork: (work: Promise<void>) => void;
  /** Import is hidden without it. */
  readonly onImport: (() => void) | undefined;
  /** Hidden for people who may not write the workspace of the project. */
  readonly onWorkspace: (() => void) | undefined;
}

function Items({ onPdf, onWork, onImport, onWorkspace }: ItemsProps) {
  const store = useEditorStore();
  const exported = (): Exported => exportedOf(store.state());
  const save = (form: TextForm): void => saveText(exported(), form);
  return (
    <>
      <Menu.Label>This view</Menu.Label>
      {pictures.map(({ kind, theme, label, Icon }) => (
        <Menu.Item
          key={label}
          leftSection={<Icon {...icon} />}
          onClick={() => onWork(savePicture(exported(), kind, theme))}
        >
          {label}
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<IconFileTypePdf {...icon} />} onClick={onPdf}>
        PDF…
      </Menu.Item>
      <TextItems forms={viewForms} onChoose={save} />
      <Menu.Label>Whole model</Menu.Label>
      <TextItems forms={modelForms} onChoose={save} />
      <Menu.Divider />
      <Menu.Sub>
        <Menu.Sub.Target>
          <Menu.Sub.Item leftSection={<IconCopy {...icon} />}>Copy as text</Menu.Sub.Item>
        </Menu.Sub.Target>
        <Menu.Sub.Dropdown>
          <TextItems forms={[...viewForms, ...modelForms]} onChoose={(form) => onWork(copyText(exported(), form))} />
        </Menu.Sub.Dropdown>
      </Menu.Sub>
      {onWorkspace ? (
        <Menu.Item leftSection={<IconSitemap {...icon} />} onClick={onWorkspace}>
          Create Structurizr workspace…
        </Menu.Item>
      ) : null}
      {onImport ? (
        <Menu.Item leftSection={<IconFileImport {...icon} />} onClick={onImport}>
          Import…
        </Menu.Item>
      ) : null}
    </>
  );
}

/** Imports into the open model. */
function ImportHere({ onClose }: { readonly onClose: () => void }) {
  const { send } = useEditorStore();
  const replaces = useEditor(({ document }) => document);
  return (
    <ImportDialog
      replaces={replaces}
      onClose={onClose}
      onImport={({ details, model, views }) => {
        send({ kind: 'content-imported', content: { details, model, views } });
        return Promise.resolve();
      }}
    />
  );
}

/** Requires the provider of an open model. */
export function ExchangeMenu() {
  const store = useEditorStore();
  const isEditable = useIsEditable();
  const [isImporting, setImporting] = useState(false);
  const mayWriteWorkspace = usePermission('structurizr.write');
  const [isWriting, setWriting] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [asPdf, setAsPdf] = useState<Exported>();
  const label = isEditable ? 'Export and import' : 'Export';
  const work = (done: Promise<void>): void => {
    setWorking(true);
    void done.finally(() => setWorking(false));
  };
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon size={28} aria-label={label} title={label} loading={isWorking}>
            <IconDownload size={17} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Items
            onPdf={() => setAsPdf(exportedOf(store.state()))}
            onWork={work}
            onImport={isEditable ? () => setImporting(true) : undefined}
            onWorkspace={mayWriteWorkspace ? () => setWriting(true) : undefined}
          />
        </Menu.Dropdown>
      </Menu>
      <output className="aw-hidden">{isWorking ? fileInWorkMessage : ''}</output>
      <Suspense>
        {asPdf ? (
          <PdfDialog
            count={asPdf.model.views.length}
            help="One view per page, with title and legend. Text can be searched and copied."
            fileOf={({ scope, theme }) =>
              c4Pdf({ model: asPdf.model, theme, ...(scope === 'view' ? { viewId: asPdf.viewId } : {}) })
            }
            onClose={() => setAsPdf(undefined)}
          />
        ) : null}
        {isWriting ? (
          <WorkspaceDialog
            model={{ id: store.state().head.id, name: store.state().document.name }}
            onClose={() => setWriting(false)}
          />
        ) : null}
        {isImporting ? <ImportHere onClose={() => setImporting(false)} /> : null}
      </Suspense>
    </>
  );
}
