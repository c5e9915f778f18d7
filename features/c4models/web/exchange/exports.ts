/** The forms in which a model or one of its views is saved or copied, and what is said of it. */
import { fileNameOf } from '#platform/canvas/model/exported-file.ts';
import { loadFaces } from '#platform/canvas/web/files/font-files.ts';
import { pictureFailedMessage, picturePng, smallerMessage } from '#platform/canvas/web/files/picture-png.ts';
import { tellSaved } from '#platform/canvas/web/files/use-file-export.ts';
import { saveBlob } from '#platform/http/web/save-blob.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import type { C4Model } from '../../contract.ts';
import { modelFormats, viewFormats } from '../../model/exchange/export-formats.ts';
import type { Theme } from '../../model/exchange/drawing/drawing-look.ts';
import { drawInWorker } from './exchange-work.ts';

/** A model, and the view of it that is meant by what shows one view. */
export interface Exported {
  readonly model: C4Model;
  readonly viewId: string;
}

/** A form that is text: it can be saved and copied. */
export interface TextForm {
  readonly key: string;
  readonly label: string;
  readonly ending: string;
  readonly type: string;
  /** Whether it is of the open view alone. */
  readonly isOfView: boolean;
  /** Undefined when the model does not hold the view. */
  readonly write: (exported: Exported) => string | undefined;
}

/** Forms of one view. */
export const viewForms: readonly TextForm[] = Object.entries(viewFormats).map(([key, { write, ...form }]) => ({
  key,
  ...form,
  isOfView: true,
  write: ({ model, viewId }) => {
    const view = model.views.find(({ id }) => id === viewId);
    return view && write(model, view);
  },
}));

/** Forms of the whole model. */
export const modelForms: readonly TextForm[] = Object.entries(modelFormats).map(([key, { write, ...form }]) => ({
  key,
  ...form,
  isOfView: false,
  write: ({ model }) => write(model),
}));

/** Said when the view was deleted meanwhile. */
export const goneMessage = 'This view is not part of the model any more.';

function nameOf({ model, viewId }: Exported, ending: string, isOfView: boolean): string {
  const view = isOfView ? model.views.find(({ id }) => id === viewId) : undefined;
  return fileNameOf(view ? `${model.name} ${view.name}` : model.name, ending);
}

/** Saves a form that is text. */
export function saveText(exported: Exported, { ending, type, isOfView, write }: TextForm): void {
  const text = write(exported);
  if (text === undefined) return showToast('warning', goneMessage);
  const name = nameOf(exported, ending, isOfView);
  saveBlob(new Blob([text], { type }), name);
  tellSaved(name);
}

/** Copies a form that is text. */
export async function copyText(exported: Exported, { label, write }: TextForm): Promise<void> {
  const text = write(exported);
  if (text === undefined) return showToast('warning', goneMessage);
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', `${label} has been copied.`);
  } catch {
    showToast('warning', `${label} could not be copied.`);
  }
}

const themeEnding = (theme: Theme, ending: string): string => (theme === 'dark' ? `dark.${ending}` : ending);

/** Saves a picture of the view. */
export async function savePicture(exported: Exported, kind: 'svg' | 'png', theme: Theme): Promise<void> {
  try {
    const faces = await loadFaces(JSON.stringify(exported.model));
    const drawn = await drawInWorker({ ...exported, theme, faces }, new AbortController().signal);
    if (!drawn) return showToast('warning', goneMessage);
    const name = nameOf(exported, themeEnding(theme, kind), true);
    if (kind === 'svg') saveBlob(new Blob([drawn.svg], { type: 'image/svg+xml' }), name);
    else {
      const { blob, isSmaller } = await picturePng(drawn);
      saveBlob(blob, name);
      if (isSmaller) return showToast('warning', smallerMessage);
    }
    tellSaved(name);
  } catch {
    showToast('danger', pictureFailedMessage);
  }
}
