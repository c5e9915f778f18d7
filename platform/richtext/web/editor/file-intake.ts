/** How files get into the text: pasted, dropped or picked. */
import { Extension, type Editor } from '@tiptap/core';
import { NodeSelection, Plugin, TextSelection } from 'prosemirror-state';
import { DecorationSet, type EditorView } from 'prosemirror-view';
import { partMissingMessage } from '#platform/ui/web/lazy-part.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { isFileNode } from '../../model/file-nodes.ts';
import { SHOWN_TYPES, type FilePort } from '../files.ts';
import { filePortOf, uploadKey, type FilePlan, type UploadNews } from './upload-places.ts';

const loadUploads = () => import('./file-uploads.ts');

/** Uploads files and inserts them as planned. */
function addFiles(editor: Editor, files: readonly File[], plan: FilePlan): void {
  const filePort = filePortOf(editor.state);
  if (!filePort || files.length === 0) return;
  void loadUploads().then(
    ({ sendFiles }) => {
      if (!editor.isDestroyed) sendFiles(editor, filePort, files, plan);
    },
    () => showToast('danger', partMissingMessage),
  );
}

/** Opens the file dialog. The input is created and clicked synchronously: browsers block it later. */
export function pickFiles(take: (files: File[]) => void, wish: { images: boolean; multiple: boolean }): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = wish.multiple;
  if (wish.images) input.accept = SHOWN_TYPES.join(',');
  input.hidden = true;
  input.addEventListener('change', () => {
    input.remove();
    take([...(input.files ?? [])]);
  });
  input.addEventListener('cancel', () => input.remove());
  // Some browsers open the dialog of an input of the page only.
  document.body.append(input);
  input.click();
}

/** Picks files for the line that holds the cursor. */
export function pickForLine(editor: Editor, asCards: boolean): void {
  pickFiles((files) => addFiles(editor, files, { pos: editor.state.selection.from, asCards }), {
    images: !asCards,
    multiple: true,
  });
}

const DATA_IMAGE = /<img\b[^>]*\bsrc\s*=\s*["']?\s*data:image\//i;

/** Files of a clipboard, unless they only accompany copied text: some programs add a picture of it. */
function meantFiles(data: DataTransfer): File[] {
  const files = [...data.files];
  if (files.length === 0 || !data.types.includes('text/html')) return files;
  const body = new DOMParser().parseFromString(data.getData('text/html'), 'text/html').body;
  const isPictureAlone = body.textContent?.trim() === '' && body.querySelectorAll('img').length <= 1;
  return isPictureAlone ? files : [];
}

function takeData(editor: Editor, data: DataTransfer | null, pos: number | null): boolean {
  if (!data || !filePortOf(editor.state)) return false;
  const { view } = editor;
  const files = meantFiles(data);
  if (files.length > 0) {
    if (pos === null && !view.state.selection.empty) view.dispatch(view.state.tr.deleteSelection());
    addFiles(editor, files, { pos: pos ?? view.state.selection.from, asCards: false });
    return true;
  }
  const html = data.getData('text/html');
  if (!DATA_IMAGE.test(html) || editor.isActive('code_block')) return false;
  void Promise.all([loadUploads(), import('./paste-images.ts')]).then(
    ([{ sendEach }, { pasteWithImages }]) => editor.isDestroyed || pasteWithImages(editor, html, pos, sendEach),
    // Without a connection at least the text is kept.
    () => editor.isDestroyed || editor.view.pasteHTML(html),
  );
  return true;
}

function takeDrop(editor: Editor, view: EditorView, event: DragEvent): boolean {
  if (view.dragging) return false;
  const pos = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.from;
  return takeData(editor, event.dataTransfer, pos);
}

/** The point of the text at the height of a pointer beside it. */
function besideText(view: EditorView, { clientX, clientY }: DragEvent): { left: number; top: number } {
  const { left, right, top, bottom } = view.dom.getBoundingClientRect();
  const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
  return { left: within(clientX, left + 1, right - 1), top: within(clientY, top + 1, bottom - 1) };
}

/** Whether files are dragged over the page around the text, where nothing else takes them. */
function isBeside(view: EditorView, event: DragEvent): boolean {
  const { target, dataTransfer, defaultPrevented } = event;
  if (defaultPrevented || !dataTransfer?.types.includes('Files') || !filePortOf(view.state)) return false;
  return target instanceof Element && !view.dom.contains(target) && !target.closest('dialog, [role="dialog"], input');
}

/** Takes files that are dropped beside the text: at their height. Returns what ends it. */
function takeFilesBeside(editor: Editor, view: EditorView): () => void {
  const over = (event: DragEvent) => {
    if (!isBeside(view, event) || !event.dataTransfer) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  };
  const drop = (event: DragEvent) => {
    if (!isBeside(view, event)) return;
    event.preventDefault();
    takeData(editor, event.dataTransfer, view.posAtCoords(besideText(view, event))?.pos ?? view.state.doc.content.size);
  };
  document.addEventListener('dragover', over);
  document.addEventListener('drop', drop);
  return () => {
    document.removeEventListener('dragover', over);
    document.removeEventListener('drop', drop);
  };
}

/** Text typed while an image is selected goes into a new line after it instead of replacing it. */
function typeBehind(view: EditorView, text: string): boolean {
  const { selection, schema, tr } = view.state;
  const paragraph = schema.nodes['paragraph'];
  if (!(selection instanceof NodeSelection) || !isFileNode(selection.node.type.name) || !paragraph) return false;
  tr.insert(selection.to, paragraph.create(null, schema.text(text)));
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, selection.to + 1 + text.length)).scrollIntoView());
  return true;
}

/** Handles pasted and dropped files, and tracks the positions of running uploads. */
export function fileIntake(filePort: FilePort | undefined): Extension {
  return Extension.create({
    name: 'file_intake',
    // Before the rules for pasted text.
    priority: 1050,
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        new Plugin<DecorationSet>({
          key: uploadKey,
          filePort,
          state: {
            init: () => DecorationSet.empty,
            apply(tr, places) {
              const mapped = tr.docChanged ? places.map(tr.mapping, tr.doc) : places;
              const news = tr.getMeta(uploadKey) as UploadNews | undefined;
              if (!news) return mapped;
              if ('add' in news) return mapped.add(tr.doc, [...news.add]);
              return mapped.remove(mapped.find(undefined, undefined, (spec) => spec['id'] === news.remove));
            },
          },
          props: {
            decorations: (state) => uploadKey.getState(state),
            handleTextInput: (view, _from, _to, text) => typeBehind(view, text),
            handlePaste: (_view, event) => takeData(editor, event.clipboardData, null),
            handleDrop: (view, event) => takeDrop(editor, view, event),
          },
          // A picture that is pasted after the connection was lost still gets its place.
          view: (editorView) => ({
            destroy: takeFilesBeside(editor, editorView),
            update: (view, before) => {
              if (!filePort || view.state.doc === before.doc) return;
              loadUploads().catch(() => undefined);
              filePort.prepare?.();
            },
          }),
        }),
      ];
    },
  });
}
