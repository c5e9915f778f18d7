/** Uploads in the text: a placeholder card shows their progress. */
import type { Editor } from '@tiptap/core';
import type { Node as PmNode } from 'prosemirror-model';
import { closeHistory } from '@tiptap/pm/history';
import { insertPoint } from '@tiptap/pm/transform';
import { Decoration } from 'prosemirror-view';
import { FILE_TEXTS } from '../../model/file-nodes.ts';
import { SHOWN_TYPES, type FilePort, type FileReference } from '../files.ts';
import { UploadCard } from './upload-card.ts';
import { placeOfUpload, uploadKey, type FilePlan } from './upload-places.ts';

/** One file from its selection until it is inserted or cancelled. */
type Upload = {
  id: string;
  file: File;
  asCard: boolean;
  alt: string;
  isEmbedded: boolean;
  card: UploadCard;
  state: 'sending' | 'failed' | 'broken' | 'stored' | 'over';
  stored: FileReference | null;
  giveUp: AbortController;
};

/** A file and, for an image that pasted text carries in itself, where it stood and what it was called. */
export type SentFile = { file: File; pos: number; asCard: boolean; alt: string; isEmbedded: boolean };

let nextId = 0;

const brokenImage = 'This image is damaged and was left out.';

/** Keeps places for files at one position and sends them; they appear in their order. */
export function sendFiles(
  editor: Editor,
  filePort: FilePort,
  files: readonly File[],
  { pos, asCards }: FilePlan,
): void {
  sendEach(
    editor,
    filePort,
    files.map((file) => ({ file, pos, asCard: asCards, alt: '', isEmbedded: false })),
  );
}

/** The same for files with individual positions. */
export function sendEach(editor: Editor, filePort: FilePort, files: readonly SentFile[]): void {
  const group: Upload[] = files.map(newUpload);
  const add = group.map((upload, index) =>
    Decoration.widget(blockPlace(editor, files[index]?.pos ?? 0), upload.card.element, {
      id: upload.id,
      // Files at the same position keep their order, and later insertions before them stay before.
      side: 1 + index / (group.length + 1),
      state: () => upload.state,
      ignoreSelection: true,
      stopEvent: () => true,
    }),
  );
  editor.view.dispatch(editor.state.tr.setMeta(uploadKey, { add }));
  const stopAll = () => group.forEach((upload) => upload.giveUp.abort());
  editor.on('destroy', stopAll);
  for (const upload of group) {
    upload.card.onCancel = () => drop(editor, upload);
    upload.card.onRetry = () => void send(editor, filePort, upload, group);
    void send(editor, filePort, upload, group);
  }
}

function newUpload({ file, asCard, alt, isEmbedded }: SentFile): Upload {
  const id = `upload-${(nextId += 1)}`;
  const card = new UploadCard(file);
  return { id, file, asCard, alt, isEmbedded, card, state: 'sending', stored: null, giveUp: new AbortController() };
}

/** Whether an image can be drawn. */
async function isWhole(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

async function send(editor: Editor, filePort: FilePort, upload: Upload, group: readonly Upload[]): Promise<void> {
  upload.state = 'sending';
  upload.giveUp = new AbortController();
  upload.card.showSending();
  // What nobody could see is not sent: it says so where it stood, and no save waits for it.
  if (upload.isEmbedded && !(await isWhole(upload.file))) {
    upload.state = 'broken';
    upload.card.showBroken(brokenImage);
    if (!editor.isDestroyed) placeStored(editor, group);
    return;
  }
  try {
    const work = { onProgress: (share: number) => upload.card.showProgress(share), signal: upload.giveUp.signal };
    upload.stored = await filePort.upload(upload.file, work);
    upload.state = 'stored';
  } catch (error) {
    if (upload.giveUp.signal.aborted) return;
    upload.state = 'failed';
    upload.card.showFailure(error instanceof Error && error.message ? error.message : 'The upload failed.');
  }
  if (!editor.isDestroyed) placeStored(editor, group);
}

/** Inserts stored files in order: never one before an earlier file that is still uploading. */
function placeStored(editor: Editor, group: readonly Upload[]): void {
  for (const upload of group) {
    if (upload.state === 'sending') return;
    if (upload.state !== 'stored' || !upload.stored) continue;
    upload.state = 'over';
    const pos = placeOfUpload(editor.state, upload.id);
    const node = pos === null ? null : nodeFor(editor, upload, upload.stored);
    const tr = closeHistory(editor.state.tr).setMeta(uploadKey, { remove: upload.id });
    if (pos !== null && node) tr.insert(insertPoint(tr.doc, pos, node.type) ?? tr.doc.content.size, node);
    editor.view.dispatch(tr);
    upload.card.close();
  }
}

function nodeFor(editor: Editor, upload: Upload, { id, name, type, size }: FileReference): PmNode | null {
  const { nodes } = editor.schema;
  if (upload.asCard || !SHOWN_TYPES.includes(type)) {
    return nodes['attachment']?.create({ file: id, name: name.slice(0, FILE_TEXTS.name), size }) ?? null;
  }
  return nodes['image']?.create({ file: id, alt: upload.alt, title: null, width: null }) ?? null;
}

function drop(editor: Editor, upload: Upload): void {
  upload.giveUp.abort();
  upload.state = 'over';
  upload.card.close();
  if (editor.isDestroyed) return;
  editor.view.dispatch(editor.state.tr.setMeta(uploadKey, { remove: upload.id }));
  editor.commands.focus();
}

/** The nearest place between blocks: before an empty line of the page, else after the block that holds the position. */
function blockPlace(editor: Editor, wanted: number): number {
  const { doc, schema } = editor.state;
  const type = schema.nodes['image'];
  const $pos = doc.resolve(Math.min(Math.max(wanted, 0), doc.content.size));
  if (!type) return $pos.pos;
  const { parent, depth } = $pos;
  if (!parent.isTextblock) return insertPoint(doc, $pos.pos, type) ?? doc.content.size;
  const isEmptyLine = depth === 1 && parent.type.name === 'paragraph' && parent.content.size === 0;
  const place = isEmptyLine ? $pos.before() : $pos.after();
  return insertPoint(doc, place, type) ?? doc.content.size;
}
