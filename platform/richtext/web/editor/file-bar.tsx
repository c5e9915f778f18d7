/** The toolbar of a selected image or attachment: description, width, replace, download, remove. */
import { IconDownload, IconReplace, IconTrash } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { NodeSelection } from 'prosemirror-state';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { tooLong } from '#platform/ui/model/too-long.ts';
import type { Attrs } from '../../model/document.ts';
import { FILE_TEXTS, IMAGE_WIDTHS, imageAttrs } from '../../model/file-nodes.ts';
import { SHOWN_TYPES, type FilePort } from '../files.ts';
import { pickFiles } from './file-intake.ts';
import { wantsDescription } from './long-description.ts';
import { Toolbar, ToolbarButton, ToolbarDivider } from './toolbar-button.tsx';
import { filePortOf } from './upload-places.ts';

/** The bar of the block at `pos`. */
export function FileBar({ editor, pos }: { editor: Editor; pos: number }): ReactNode {
  const node = editor.state.doc.nodeAt(pos);
  const filePort = filePortOf(editor.state);
  const [note, setNote] = useState<string | null>(null);
  if (!node) return null;
  const isImage = node.type.name === 'image';
  const file = String(node.attrs['file'] ?? '');
  const remove = () => {
    editor.view.dispatch(closeHistory(editor.state.tr).delete(pos, pos + 1));
    editor.commands.focus();
  };
  const replace = () =>
    pickFiles(
      ([chosen]) => chosen && filePort && void exchange(editor, filePort, { pos, file, chosen, isImage }, setNote),
      {
        images: isImage,
        multiple: false,
      },
    );
  const download = () => filePort?.download(file).catch((error: Error) => setNote(error.message));
  return (
    <Toolbar label={isImage ? 'Image' : 'Attachment'} onLeave={() => editor.commands.focus()}>
      {isImage && <ImageFields key={`${pos} ${file}`} editor={editor} pos={pos} />}
      {filePort && (
        <>
          <ToolbarButton label="Replace" Icon={IconReplace} run={replace} />
          <ToolbarButton label="Download" Icon={IconDownload} run={() => void download()} />
          <ToolbarDivider />
        </>
      )}
      <ToolbarButton label="Remove" Icon={IconTrash} run={remove} />
      {note !== null && <output className="aw-bar-note">{note}</output>}
    </Toolbar>
  );
}

function ImageFields({ editor, pos }: { editor: Editor; pos: number }): ReactNode {
  const attrs = imageAttrs(editor.state.doc.nodeAt(pos)?.attrs);
  const noteId = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wantsDescription.delete(editor)) field.current?.focus();
  });
  const long = tooLong(attrs.alt, FILE_TEXTS.alt);
  const write = (changed: Attrs) => {
    const node = editor.state.doc.nodeAt(pos);
    if (node?.type.name !== 'image') return;
    const tr = editor.state.tr.setNodeMarkup(pos, undefined, { ...node.attrs, ...changed });
    editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, pos)));
  };
  return (
    <>
      <label className="aw-bar-field">
        <span>Alt text</span>
        <input
          ref={field}
          type="text"
          value={attrs.alt}
          placeholder="What the image shows"
          aria-invalid={long !== null}
          aria-describedby={long === null ? undefined : noteId}
          onChange={(event) => write({ alt: event.currentTarget.value })}
          onKeyDown={keepKeys}
        />
      </label>
      <WidthField width={attrs.width} write={(width) => write({ width })} />
      <ToolbarDivider />
      {long !== null && (
        <output id={noteId} className="aw-bar-note">
          {long}
        </output>
      )}
    </>
  );
}

/** A width is applied once it is valid; invalid input is kept while typing. */
function WidthField({ width, write }: { width: number | null; write: (width: number | null) => void }): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    setTyped(text);
    const wanted = Number(text);
    if (text === '') write(null);
    else if (Number.isInteger(wanted) && wanted >= IMAGE_WIDTHS.least && wanted <= IMAGE_WIDTHS.most) write(wanted);
  };
  return (
    <label className="aw-bar-field aw-bar-width">
      <span>Width</span>
      <input
        type="text"
        inputMode="numeric"
        value={typed ?? width ?? ''}
        placeholder="auto"
        aria-label="Width in pixels"
        onChange={(event) => take(event.currentTarget.value.replace(/\D/g, '').slice(0, 4))}
        onBlur={() => setTyped(null)}
        onKeyDown={keepKeys}
      />
    </label>
  );
}

/** Arrows move the cursor in the field; only Escape and Enter go back to the text. Shortcuts of the page stay. */
function keepKeys(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter') {
    event.preventDefault();
    event.currentTarget.closest('.aw-editor')?.querySelector<HTMLElement>('.aw-edit')?.focus();
  }
  if (event.key !== 'Escape' && !event.ctrlKey && !event.metaKey) event.stopPropagation();
}

type Exchange = { pos: number; file: string; chosen: File; isImage: boolean };

/** Uploads another file and replaces the current one, wherever the block is by then. */
async function exchange(
  editor: Editor,
  filePort: FilePort,
  { pos, file, chosen, isImage }: Exchange,
  say: (note: string | null) => void,
): Promise<void> {
  const work = {
    onProgress: (share: number) => say(`${Math.round(share * 100)} %`),
    signal: new AbortController().signal,
  };
  say('Uploading…');
  try {
    const stored = await filePort.upload(chosen, work);
    if (editor.isDestroyed) return;
    if (isImage && !SHOWN_TYPES.includes(stored.type)) return say('This file cannot be shown as an image.');
    const changed: Attrs = isImage ? { file: stored.id } : { file: stored.id, name: stored.name, size: stored.size };
    const place = placeOf(editor, pos, file);
    if (place === null) return;
    const node = editor.state.doc.nodeAt(place);
    const tr = closeHistory(editor.state.tr).setNodeMarkup(place, undefined, { ...node?.attrs, ...changed });
    editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, place)));
    say(null);
  } catch (error) {
    say(error instanceof Error ? error.message : 'The upload failed.');
  }
}

function placeOf(editor: Editor, pos: number, file: string): number | null {
  if (editor.state.doc.nodeAt(pos)?.attrs['file'] === file) return pos;
  let found: number | null = null;
  editor.state.doc.descendants((node, at) => {
    if (node.attrs['file'] === file) found ??= at;
  });
  return found;
}
