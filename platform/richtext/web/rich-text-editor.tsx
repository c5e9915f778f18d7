/** The rich-text editor: a stored document in, a stored document out after every change. */
import type { Editor } from '@tiptap/core';
import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { FOCUS_DELAY_MS } from '../contract.ts';
import { EMBED_KINDS, parseDocument, type EmbedKind } from '../model/document.ts';
import { hasContent } from '../model/document-rules.ts';
import { ChangeEmitter } from './editor/change-emitter.ts';
import { createEditor, storedJson } from './editor/create-editor.ts';
import { EditorOverlay } from './editor/editor-overlay.tsx';
import { EmbedBlocks } from './editor/embed-blocks.tsx';
import type { LinkSearch } from './editor/link-selector.tsx';
import { EmbedSlots } from './editor/schema-embeds.ts';
import type { EmbedRegistry } from './embeds.ts';
import './doc-view.css';
import './rich-text-editor.css';

/** What the parent may ask: the document as it is now (told by `onChange` too), the focus, whether anything was said. */
export type RichTextEditorHandle = { flush: () => string; focus: () => void; isEmpty: () => boolean };

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
  invalid?: boolean;
  describedBy?: string;
  focusOnStart?: boolean;
  ref?: Ref<RichTextEditorHandle>;
};

type Session = { editor: Editor; emitter: ChangeEmitter; slots: EmbedSlots };

const NO_EMBEDS: EmbedRegistry = {};

/** Edits a document with every block and mark of the specification (authoring 2.1). */
export function RichTextEditor(props: RichTextEditorProps): ReactNode {
  const { embeds = NO_EMBEDS, searchLinks, ref } = props;
  const [area, setArea] = useState<HTMLDivElement | null>(null);
  const [isLinkOpen, setLinkOpen] = useState(false);
  const host = useRef<HTMLDivElement>(null);
  const session = useEditorSession(props, host, () => setLinkOpen(true));
  const lent = lentKinds(embeds);

  useImperativeHandle(
    ref,
    () => ({
      flush: () => session?.emitter.flush() ?? props.initialJson,
      focus: () => session?.editor.commands.focus(),
      isEmpty: () => !hasContent(parseDocument(session ? storedJson(session.editor) : props.initialJson)),
    }),
    [session, props.initialJson],
  );

  return (
    <div ref={setArea} className={props.invalid ? 'aw-editor aw-editor-invalid' : 'aw-editor'}>
      <div ref={host} />
      {session && <EmbedBlocks slots={session.slots} embeds={embeds} />}
      {session && area && (
        <EditorOverlay
          editor={session.editor}
          area={area}
          embeds={lent}
          searchLinks={searchLinks}
          isLinkOpen={isLinkOpen}
          setLinkOpen={setLinkOpen}
        />
      )}
    </div>
  );
}

/** The editor for the life of the component; what a parent passes later is read from the newest props. */
function useEditorSession(
  props: RichTextEditorProps,
  host: { current: HTMLDivElement | null },
  openLink: () => void,
): Session | null {
  const [session, setSession] = useState<Session | null>(null);
  const newest = useRef({ props, openLink });
  useEffect(() => {
    newest.current = { props, openLink };
  });
  const attributes = fieldAttributes(props);
  const attributesKey = JSON.stringify(attributes);

  useEffect(() => {
    if (!host.current) return;
    const { initialJson, nonce, embeds = NO_EMBEDS, focusOnStart = true } = newest.current.props;
    const slots = new EmbedSlots();
    const editor = createEditor({
      element: host.current,
      json: initialJson,
      slots,
      embeds: lentKinds(embeds),
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
      ? setTimeout(() => editor.commands.focus(null, { scrollIntoView: false }), FOCUS_DELAY_MS)
      : undefined;
    setSession({ editor, emitter, slots });
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

function lentKinds(embeds: EmbedRegistry): ReadonlySet<EmbedKind> {
  return new Set(EMBED_KINDS.filter((kind) => embeds[kind] !== undefined));
}
