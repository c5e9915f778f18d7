/** Menu that saves a view or the workspace as a file, or copies it as text. */
import { ActionIcon, Loader, Menu } from '@mantine/core';
import {
  IconCopy,
  IconDownload,
  IconFileCode,
  IconFileTypePdf,
  IconFileZip,
  IconGitBranch,
  IconPhoto,
  IconVector,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useFileExport, fileInWorkMessage } from '#platform/canvas/web/files/use-file-export.ts';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { pipelineLabel, type DrawnView, type StructurizrWorkspace } from '../../contract.ts';
import { pictureFile, viewsPdf } from './picture-files.ts';
import { copyText, saveText, viewForms, workspaceForms, type TextForm } from './text-forms.ts';

const PdfDialog = lazyPart(async () => (await import('#platform/canvas/web/files/pdf-dialog.tsx')).PdfDialog);
const PipelineDialog = lazyPart(async () => (await import('../pipeline-dialog.tsx')).PipelineDialog);
const ZipDialog = lazyPart(async () => (await import('./zip-dialog.tsx')).ZipDialog);

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

const TextItems = ({ forms, onChoose }: TextItemsProps) =>
  forms.map((form) => (
    <Menu.Item key={form.label} leftSection={<IconFileCode {...icon} />} onClick={() => onChoose(form)}>
      {form.label}
    </Menu.Item>
  ));

interface WorkspaceExportProps {
  readonly workspace: StructurizrWorkspace;
  /** The open view. */
  readonly view: DrawnView | undefined;
}

/** A button with its menu. */
export function WorkspaceExport({ workspace, view }: WorkspaceExportProps) {
  const [isReading, setReading] = useState(false);
  const [dialog, setDialog] = useState<'pdf' | 'zip' | 'pipeline'>();
  const { share, save } = useFileExport();
  const isWorking = isReading || share !== undefined;
  const work = (done: Promise<void>): void => {
    setReading(true);
    void done.catch(showFailure).finally(() => setReading(false));
  };
  const saveForm = (form: TextForm): void => work(saveText(form));
  const ofView = view ? viewForms(workspace, view) : [];
  const ofWorkspace = workspaceForms(workspace);
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          {/* It opens while a file is made: a press on it is never lost. */}
          <ActionIcon size={28} aria-label="Export" title="Export" aria-busy={isWorking}>
            {isWorking ? <Loader size={15} aria-hidden="true" /> : <IconDownload size={17} stroke={1.7} />}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {view ? (
            <>
              <Menu.Label>This view</Menu.Label>
              {pictures.map(({ kind, theme, label, Icon }) => (
                <Menu.Item
                  key={label}
                  leftSection={<Icon {...icon} />}
                  onClick={() => void save(pictureFile(view, kind, theme))}
                >
                  {label}
                </Menu.Item>
              ))}
              <TextItems forms={ofView} onChoose={saveForm} />
              <Menu.Label>All views</Menu.Label>
              <Menu.Item leftSection={<IconFileTypePdf {...icon} />} onClick={() => setDialog('pdf')}>
                PDF…
              </Menu.Item>
              <Menu.Item leftSection={<IconFileZip {...icon} />} onClick={() => setDialog('zip')}>
                Pictures as ZIP…
              </Menu.Item>
            </>
          ) : null}
          <Menu.Label>Whole workspace</Menu.Label>
          <TextItems forms={ofWorkspace} onChoose={saveForm} />
          <Menu.Divider />
          <Menu.Sub>
            <Menu.Sub.Target>
              <Menu.Sub.Item leftSection={<IconCopy {...icon} />}>Copy as text</Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown>
              <TextItems forms={[...ofView, ...ofWorkspace]} onChoose={(form) => work(copyText(form))} />
            </Menu.Sub.Dropdown>
          </Menu.Sub>
          <Menu.Item leftSection={<IconGitBranch {...icon} />} onClick={() => setDialog('pipeline')}>
            {pipelineLabel}…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <output className="aw-hidden">{isWorking ? fileInWorkMessage : ''}</output>
      <Suspense>
        {dialog === 'pdf' ? (
          <PdfDialog
            count={workspace.views.length}
            help="One view per page, with its title. Text can be searched and copied."
            fileOf={({ scope, theme }) => viewsPdf(workspace, scope === 'view' ? view : undefined, theme)}
            onClose={() => setDialog(undefined)}
          />
        ) : null}
        {dialog === 'pipeline' ? <PipelineDialog onClose={() => setDialog(undefined)} /> : null}
        {dialog === 'zip' ? <ZipDialog workspace={workspace} onClose={() => setDialog(undefined)} /> : null}
      </Suspense>
    </>
  );
}
