/** Menu that saves a view or the workspace as a file, or copies it as text. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDownload, IconFileCode, IconVector } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '#platform/http/web/api.ts';
import { saveBlob } from '#platform/http/web/save-blob.ts';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { exportStructurizr, exportStructurizrView, type DrawnView, type StructurizrWorkspace } from '../contract.ts';
import { viewTextFormatNames, viewTextFormats } from '../model/workspace-formats.ts';

/** A form that is text: it can be saved and copied. */
interface TextForm {
  readonly label: string;
  readonly file: string;
  readonly type: string;
  readonly read: () => string | Promise<string>;
}

/** File name of a view without its ending. */
const fileName = (key: string): string => key.replaceAll(/[^\w-]+/g, '-');

const viewForms = ({ id }: StructurizrWorkspace, view: DrawnView): readonly TextForm[] =>
  viewTextFormatNames.map((format) => ({
    label: viewTextFormats[format].label,
    file: `${fileName(view.key)}.${viewTextFormats[format].ending}`,
    type: 'text/plain',
    read: async () =>
      (await callApi(exportStructurizrView, { params: { id, viewId: view.id }, query: { format } })).data,
  }));

const pictureForms = ({ key, diagram, diagramDark }: DrawnView): readonly TextForm[] => [
  { label: 'SVG, light', file: `${fileName(key)}.svg`, type: 'image/svg+xml', read: () => diagram },
  { label: 'SVG, dark', file: `${fileName(key)}-dark.svg`, type: 'image/svg+xml', read: () => diagramDark },
];

const workspaceForms = ({ id, workspaceDSL }: StructurizrWorkspace): readonly TextForm[] => [
  { label: 'Structurizr DSL', file: 'workspace.dsl', type: 'text/plain', read: () => workspaceDSL },
  {
    label: 'Workspace JSON',
    file: 'workspace.json',
    type: 'application/json',
    read: async () => (await callApi(exportStructurizr, { params: { id }, query: { format: 'json' } })).data,
  },
];

async function saveText({ file, type, read }: TextForm): Promise<void> {
  saveBlob(new Blob([await read()], { type }), file);
  showToast('success', `“${file}” has been saved.`);
}

async function copyText({ label, read }: TextForm): Promise<void> {
  const text = await read();
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', `${label} has been copied.`);
  } catch {
    showToast('warning', `${label} could not be copied.`);
  }
}

const icon = { size: 17, stroke: 1.6 } as const;

interface FormItemsProps {
  readonly forms: readonly TextForm[];
  readonly Icon?: typeof IconVector;
  readonly onChoose: (form: TextForm) => void;
}

const FormItems = ({ forms, Icon = IconFileCode, onChoose }: FormItemsProps) =>
  forms.map((form) => (
    <Menu.Item key={form.label} leftSection={<Icon {...icon} />} onClick={() => onChoose(form)}>
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
  const [isWorking, setWorking] = useState(false);
  const work = (done: Promise<void>): void => {
    setWorking(true);
    void done.catch(showFailure).finally(() => setWorking(false));
  };
  const save = (form: TextForm): void => work(saveText(form));
  const ofView = view ? viewForms(workspace, view) : [];
  const ofWorkspace = workspaceForms(workspace);
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon size={28} aria-label="Export" title="Export" loading={isWorking}>
            <IconDownload size={17} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {view ? (
            <>
              <Menu.Label>This view</Menu.Label>
              <FormItems forms={pictureForms(view)} Icon={IconVector} onChoose={save} />
              <FormItems forms={ofView} onChoose={save} />
            </>
          ) : null}
          <Menu.Label>Whole workspace</Menu.Label>
          <FormItems forms={ofWorkspace} onChoose={save} />
          <Menu.Divider />
          <Menu.Sub>
            <Menu.Sub.Target>
              <Menu.Sub.Item leftSection={<IconCopy {...icon} />}>Copy as text</Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown>
              <FormItems forms={[...ofView, ...ofWorkspace]} onChoose={(form) => work(copyText(form))} />
            </Menu.Sub.Dropdown>
          </Menu.Sub>
        </Menu.Dropdown>
      </Menu>
      <output className="aw-hidden">{isWorking ? 'The file is being made.' : ''}</output>
    </>
  );
}
