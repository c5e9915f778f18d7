/** The rich-text editor: a stored document in, a stored document out after every change. */
import type { Editor } from '@tiptap/core';
import { useContext, useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { FOCUS_DELAY_MS } from '../contract.ts';
import { EMBED_KINDS, parseDocument } from '../model/document.ts';
import { hasContent } from '../model/document-rules.ts';
import { ChangeEmitter } from './editor/change-emitter.ts';
import { createEditor, storedJson } from './editor/create-editor.ts';
import { writeAt } from './editor/write-at.ts';
import { EditorOverlay } from './editor/editor-overlay.tsx';
import { EmbedBlocks } from './editor/embed-blocks.tsx';
import type { LinkSearch } from './editor/link-selector.tsx';
import { countUploads } from './editor/upload-places.ts';
import { FileLayer } from './editor/file-layer.tsx';
import { showLongDescription } from './editor/long-description.ts';
import { EmbedSlots } from './editor/schema-embeds.ts';
import { FileSlots } from './editor/schema-files.ts';
import type { LinkPlaces } from './editor/own-links.ts';
import { SuggestKeys } from './editor/suggest-plugin.ts';
import { WritingTools, type ToolPlaces } from './editor/writing-tools.tsx';
import { EmbedsContext, type EmbedRegistry, type Offered } from './embeds.ts';
import { FilesContext, type FilePort } from './files.ts';
import type { MentionSearch } from './mentions.ts';
import './doc-view.css';
import './files.css';
import './rich-text-editor.css';

/** Imperative handle: the current document (also reported by `onChange`), focus, and whether it has content. */
export type RichTextEditorHandle = {
  flush: () => string;
  focus: () => void;
  /** Puts the cursor where a click beside or below the text means it, in CSS px of the window. */
  writeAt: (point: { readonly x: number; readonly y: number }) => void;
  isEmpty: () => boolean;
  /** The editor itself, for those who write together. */
  editor: () => Editor | undefined;
  /** Files that are on their way into the text, and refused ones that wait for a decision: none of them is stored. */
  uploads: () => { sending: number; failed: number };
  /** Shows the first image whose alt text is too long and says which it is; null when there is none. */
  showLongDescription: () => string | null;
};

/**
 * `initialJson` is read once; give the editor another `key` to edit another document. `onChange` hears of each
 * change within 300 ms. `label` names the field; `invalid` and `describedBy` tie a violation to it.
 */
export type RichTextEditorProps = {
  initialJson: string;
  onChange: (json: string) => void;
  label: string;
  nonce?: string;
  embeds?: EmbedRegistry;
  searchLinks?: LinkSearch;
  searchMentions?: MentionSearch;
  /** Addresses of the product itself. */
  links?: LinkPlaces;
  invalid?: boolean;
  describedBy?: string;
  focusOnStart?: boolean;
  /** Where the page wants the word count and the outline. */
  places?: ToolPlaces;
  ref?: Ref<RichTextEditorHandle>;
};

type Session = {
  editor: Editor;
  emitter: ChangeEmitter;
  slots: EmbedSlots;
  fileSlots: FileSlots;
  suggestKeys: SuggestKeys;
};

const NO_UPLOADS = { sending: 0, failed: 0 };
const NO_PLACES: ToolPlaces = {};

/** Edits a document with every block and mark of the specification (authoring 2.1). */
export function RichTextEditor(props: RichTextEditorProps): ReactNode {
  const contextEmbeds = useContext(EmbedsContext);
  const { embeds = contextEmbeds, searchLinks, ref } = props;
  const [area, setArea] = useState<HTMLDivElement | null>(null);
  const [isLinkOpen, setLinkOpen] = useState(false);
  const host = useRef<HTMLDivElement>(null);
  const session = useEditorSession({ ...props, embeds }, host, () => setLinkOpen(true));
  const files = useContext(FilesContext);
  const available = offered(embeds, files);

  useImperativeHandle(
    ref,
    () => ({
      flush: () => session?.emitter.flush() ?? props.initialJson,
      // The command of Tiptap waits for the next frame, and keys typed until then would go elsewhere.
      focus: () => session?.editor.view.focus(),
      writeAt: (point) => session && writeAt(session.editor, point),
      editor: () => session?.editor,
      uploads: () => (session ? countUploads(session.editor.state) : NO_UPLOADS),
      showLongDescription: () => (session ? showLongDescription(session.editor) : null),
      isEmpty: () => !hasContent(parseDocument(session ? storedJson(session.editor) : props.initialJson)),
    }),
    [session, props.initialJson],
  );

  return (
    <>
      {session && <WritingTools editor={session.editor} places={props.places ?? NO_PLACES} />}
      <div ref={setArea} className={props.invalid ? 'aw-editor aw-editor-invalid' : 'aw-editor'}>
        <div ref={host} />
        {session && <EmbedBlocks slots={session.slots} embeds={embeds} />}
        {session && <FileLayer slots={session.fileSlots} />}
        {session && area && (
          <EditorOverlay
            editor={session.editor}
            area={area}
            embeds={available}
            searchLinks={searchLinks}
            searchMentions={props.searchMentions}
            suggestKeys={session.suggestKeys}
            isLinkOpen={isLinkOpen}
            setLinkOpen={setLinkOpen}
          />
        )}
      </div>
    </>
  );
}

/** The editor for the life of the component; what a parent passes later is read from the newest props. */
function useEditorSession(
  props: RichTextEditorProps & { embeds: EmbedRegistry },
  host: { current: HTMLDivElement | null },
  openLink: () => void,
): Session | null {
  const [session, setSession] = useState<Session | null>(null);
  const files = useContext(FilesContext);
  const newest = useRef({ props, openLink, files });
  useEffect(() => {
    newest.current = { props, openLink, files };
  });
  const attributes = fieldAttributes(props);
  const attributesKey = JSON.stringify(attributes);

  useEffect(() => {
    if (!host.current) return;
    const { initialJson, nonce, embeds, focusOnStart = true } = newest.current.props;
    const slots = new EmbedSlots();
    const fileSlots = new FileSlots();
    const suggestKeys = new SuggestKeys();
    const editor = createEditor({
      element: host.current,
      json: initialJson,
      slots,
      fileSlots,
      files: newest.current.files,
      embeds: offered(embeds, newest.current.files),
      suggestKeys,
      hasMentions: newest.current.props.searchMentions !== undefined,
      links: newest.current.props.links && {
        toStored: (address) => newest.current.props.links?.toStored(address) ?? address,
        toAddress: (href) => newest.current.props.links?.toAddress(href) ?? href,
      },
      nonce,
      attributes: fieldAttributes(newest.current.props),
      onOpenLinkSelector: () => newest.current.openLink(),
    });
    const emitter = new ChangeEmitter(
      startingJson(initialJson, editor),
      () => storedJson(editor),
      (json) => newest.current.props.onChange(json),
    );
    editor.on('update', () => emitter.changed());
    editor.on('blur', () => emitter.flush());
    const timer = focusOnStart
      ? setTimeout(() => {
          if (!isWritingElsewhere()) beginInSight(editor);
        }, FOCUS_DELAY_MS)
      : undefined;
    setSession({ editor, emitter, slots, fileSlots, suggestKeys });
    return () => {
      clearTimeout(timer);
      emitter.flush();
      editor.destroy();
      setSession(null);
    };
  }, [host]);

  useEffect(() => {
    const editor = session?.editor;
    editor?.setOptions({
      editorProps: { ...editor.options.editorProps, attributes: JSON.parse(attributesKey) as Record<string, string> },
    });
  }, [session, attributesKey]);

  return session;
}

// Below the top bar and what may be stuck under it, CSS px.
const FIRST_SIGHT = 110;

/** Takes the focus without moving the text; in a scrolled text the cursor is put into the first line in sight. */
function beginInSight(editor: Editor): void {
  const { left, top } = editor.view.dom.getBoundingClientRect();
  if (top < 0) writeAt(editor, { x: left, y: FIRST_SIGHT });
  else editor.commands.focus(null, { scrollIntoView: false });
}

/** Does not take the focus from another field in use, for example the title. */
function isWritingElsewhere(): boolean {
  return document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') ?? false;
}

function fieldAttributes({ label, invalid, describedBy }: RichTextEditorProps): Record<string, string> {
  return {
    class: 'aw-doc aw-edit',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-invalid': invalid ? 'true' : 'false',
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  };
}

/** What counts as unchanged: the document as it came when it was one, else what the editor made of it. */
function startingJson(json: string, editor: Editor): string {
  try {
    return (JSON.parse(json) as { type?: unknown } | null)?.type === 'doc' ? json : storedJson(editor);
  } catch {
    return storedJson(editor);
  }
}

function offered(embeds: EmbedRegistry, files: FilePort | undefined): ReadonlySet<Offered> {
  const available: Offered[] = EMBED_KINDS.filter((kind) => embeds[kind] !== undefined);
  return new Set(files ? [...available, 'files'] : available);
}
