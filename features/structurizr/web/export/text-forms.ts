/** Forms of a view or a workspace that are text: they can be saved and copied. */
import { tellSaved } from '#platform/canvas/web/files/use-file-export.ts';
import { callApi } from '#platform/http/web/api.ts';
import { saveBlob } from '#platform/http/web/save-blob.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { exportStructurizr, exportStructurizrView, type DrawnView, type StructurizrWorkspace } from '../../contract.ts';
import { viewFileNames } from '../../model/view-file-names.ts';
import { viewTextFormatNames, viewTextFormats } from '../../model/workspace-formats.ts';

/** A form, and how its text is read. */
export interface TextForm {
  readonly label: string;
  readonly file: string;
  readonly type: string;
  readonly read: () => string | Promise<string>;
}

/** Forms of one view. */
export const viewForms = ({ id }: StructurizrWorkspace, { id: viewId, key }: DrawnView): readonly TextForm[] =>
  viewTextFormatNames.map((format) => ({
    label: viewTextFormats[format].label,
    file: viewFileNames([key], `.${viewTextFormats[format].ending}`).get(key) ?? key,
    type: 'text/plain',
    read: async () => (await callApi(exportStructurizrView, { params: { id, viewId }, query: { format } })).data,
  }));

/** Forms of the whole workspace. */
export const workspaceForms = ({ id, workspaceDSL }: StructurizrWorkspace): readonly TextForm[] => [
  { label: 'Structurizr DSL', file: 'workspace.dsl', type: 'text/plain', read: () => workspaceDSL },
  {
    label: 'Workspace JSON',
    file: 'workspace.json',
    type: 'application/json',
    read: async () => (await callApi(exportStructurizr, { params: { id }, query: { format: 'json' } })).data,
  },
];

/** Saves a form. Rejects when its text cannot be read. */
export async function saveText({ file, type, read }: TextForm): Promise<void> {
  saveBlob(new Blob([await read()], { type }), file);
  tellSaved(file);
}

/** Copies a form. Rejects when its text cannot be read. */
export async function copyText({ label, read }: TextForm): Promise<void> {
  const text = await read();
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', `${label} has been copied.`);
  } catch {
    showToast('warning', `${label} could not be copied.`);
  }
}
