/** Copies the selection of a diagram, or all of it, as a picture to the clipboard of the system. */
import { showToast } from '#platform/ui/web/toast.ts';
import type { BoardState } from '../../model/board-state.ts';
import type { CopiedForm } from './copied-form.ts';

const copied = 'The picture has been copied.';
const unable = 'This browser does not let pages copy pictures. Export the picture instead.';
const refused =
  'The browser refused to copy the picture. Allow this page to use the clipboard, or export the picture instead.';
const failed = 'The picture could not be made. Check your connection and try again.';
const svgType = 'image/svg+xml';
/** Screens show two pixels for one. */
const scale = 2;

/** Said instead of a picture. */
class Unmade extends Error {}

/** Warnings of the picture are told with it. */
async function picture({ board, selection }: BoardState, form: CopiedForm, warned: (text: string) => void) {
  const files = await import('./board-files.ts').catch(() => Promise.reject(new Unmade(failed)));
  const ids = selection.size > 0 ? { ids: selection } : {};
  // Dark texts must be read wherever a PNG is pasted; an SVG is edited further.
  const work = files.pictureFile({ form, board, scale, hasPaper: form === 'png', ...ids });
  const made = await work
    .make(new AbortController().signal, () => undefined)
    .catch(() => Promise.reject(new Unmade(work.failed)));
  if (typeof made === 'string') throw new Unmade(made);
  if (made.warning !== undefined) warned(made.warning);
  return made.blob;
}

/** Programs that take no SVG get its text. */
function itemOf(form: CopiedForm, blob: Promise<Blob>): ClipboardItem {
  if (form === 'png') return new ClipboardItem({ 'image/png': blob });
  const text = blob.then((svg) => svg.text()).then((svg) => new Blob([svg], { type: 'text/plain' }));
  // Why there is none is told by `copyPicture`.
  text.catch(() => undefined);
  return new ClipboardItem(
    ClipboardItem.supports(svgType) ? { [svgType]: blob, 'text/plain': text } : { 'text/plain': text },
  );
}

/** Tells how it went. The clipboard is asked at once: browsers allow it only while a key or button is handled. */
export async function copyPicture(state: BoardState, form: CopiedForm): Promise<void> {
  // Both are missing without HTTPS.
  if (!('ClipboardItem' in window && 'clipboard' in navigator)) return showToast('warning', unable);
  let warning: string | undefined;
  const blob = picture(state, form, (text) => (warning = text));
  try {
    await navigator.clipboard.write([itemOf(form, blob)]);
    showToast(warning === undefined ? 'success' : 'warning', warning ?? copied);
  } catch {
    // The clipboard rejects with an error of its own when the picture could not be made.
    const reason = await blob.then(
      () => undefined,
      (error: unknown) => error,
    );
    if (reason instanceof Unmade) showToast('warning', reason.message);
    else showToast('danger', reason === undefined ? refused : failed);
  }
}
