/** Everything that floats over the text: slash picker, selection toolbar, link selector, bars of blocks. */
import type { Editor } from '@tiptap/core';
import { getMarkRange } from '@tiptap/core';
import { TextSelection } from 'prosemirror-state';
import { useCallback, useEffect, useId, useState, type ReactNode } from 'react';
import type { EmbedKind } from '../../model/document.ts';
import { AlertBar, CodeBar, TableBar } from './block-bars.tsx';
import { keptSelectionKey } from './editing-plugins.ts';
import { FloatingPanel, type Rect } from './floating-panel.tsx';
import { LinkSelector, type LinkSearch } from './link-selector.tsx';
import { SelectionToolbar } from './selection-toolbar.tsx';
import { SlashMenu } from './slash-menu.tsx';
import { slashState } from './slash-plugin.ts';
import { useEditorTick } from './use-editor-tick.ts';

type OverlayProps = {
  editor: Editor;
  area: HTMLElement;
  embeds: ReadonlySet<EmbedKind>;
  searchLinks: LinkSearch | undefined;
  isLinkOpen: boolean;
  setLinkOpen: (isOpen: boolean) => void;
};

type BarBlock = { kind: 'table' | 'alert' | 'code_block'; pos: number };

/** Decides what floats, and where. */
export function EditorOverlay({ editor, area, embeds, searchLinks, isLinkOpen, setLinkOpen }: OverlayProps): ReactNode {
  useEditorTick(editor, area);
  const isPressing = usePressing(editor);
  const menuId = useId();
  const { state } = editor;
  const slash = slashState(state);
  const isInUse = area.contains(document.activeElement);
  const selection = useCallback(() => selectionRect(editor), [editor]);

  useLinkClosing(area, isLinkOpen, setLinkOpen);
  useEffect(() => {
    editor.view.dispatch(editor.state.tr.setMeta(keptSelectionKey, isLinkOpen));
  }, [editor, isLinkOpen]);
  useSlashLabels(editor, slash ? `${menuId}-${slash.index}` : null, menuId);

  const hasText = state.selection instanceof TextSelection && !state.selection.empty && !editor.isActive('code_block');
  const showToolbar = isInUse && !isPressing && (hasText || isLinkOpen);
  const block = isInUse && !showToolbar && !slash ? innermostBlock(editor) : null;
  const close = () => {
    setLinkOpen(false);
    editor.commands.focus();
  };

  return (
    <>
      {slash && isInUse && (
        <FloatingPanel area={area} anchor={selection} side="below" className="aw-slash">
          <SlashMenu editor={editor} slash={slash} embeds={embeds} id={menuId} />
        </FloatingPanel>
      )}
      {showToolbar && (
        <FloatingPanel area={area} anchor={selection} side="above" align="center" className="aw-selection-bar">
          <SelectionToolbar editor={editor} openLink={() => setLinkOpen(!isLinkOpen)} />
        </FloatingPanel>
      )}
      {showToolbar && isLinkOpen && (
        <FloatingPanel area={area} anchor={selection} side="below" className="aw-link-panel">
          <LinkSelector
            initial={String(editor.getAttributes('link')['href'] ?? '')}
            search={searchLinks}
            onTake={(href) => {
              setLink(editor, href);
              close();
            }}
            onRemove={
              editor.isActive('link')
                ? () => {
                    editor.chain().extendMarkRange('link').unsetMark('link').run();
                    close();
                  }
                : null
            }
            onClose={close}
          />
        </FloatingPanel>
      )}
      {block && <BlockBar key={block.kind} editor={editor} area={area} block={block} />}
    </>
  );
}

function BlockBar({ editor, area, block }: { editor: Editor; area: HTMLElement; block: BarBlock }): ReactNode {
  const anchor = useCallback(() => blockRect(editor, block.pos), [editor, block.pos]);
  if (block.kind === 'code_block') {
    return (
      <FloatingPanel area={area} anchor={anchor} side="above" align="end" className="aw-code-bar">
        <CodeBar editor={editor} />
      </FloatingPanel>
    );
  }
  const Bar = block.kind === 'table' ? TableBar : AlertBar;
  return (
    <FloatingPanel area={area} anchor={anchor} side="above" align={block.kind === 'table' ? 'start' : 'end'}>
      <Bar editor={editor} />
    </FloatingPanel>
  );
}

/** The deepest table, alert or code block around the cursor. */
function innermostBlock(editor: Editor): BarBlock | null {
  const { $head } = editor.state.selection;
  for (let depth = $head.depth; depth > 0; depth -= 1) {
    const kind = $head.node(depth).type.name;
    if (kind === 'table' || kind === 'alert' || kind === 'code_block') return { kind, pos: $head.before(depth) };
  }
  return null;
}

function blockRect(editor: Editor, pos: number): Rect | null {
  const element = editor.view.nodeDOM(pos);
  return element instanceof HTMLElement ? element.getBoundingClientRect() : null;
}

function selectionRect(editor: Editor): Rect | null {
  const { from, to } = editor.state.selection;
  try {
    const start = editor.view.coordsAtPos(from);
    const end = editor.view.coordsAtPos(to, -1);
    const isOneLine = end.bottom - start.top < 2 * (start.bottom - start.top);
    const left = isOneLine ? start.left : Math.min(start.left, end.left);
    return { left, right: Math.max(isOneLine ? end.right : start.left, left), top: start.top, bottom: end.bottom };
  } catch {
    return null;
  }
}

function setLink(editor: Editor, href: string): void {
  const { state } = editor;
  const { from, to, empty, $from } = state.selection;
  const type = state.schema.marks['link'];
  if (!type) return;
  const range = empty ? getMarkRange($from, type) : { from, to };
  const mark = type.create({ href });
  const tr = range
    ? state.tr.removeMark(range.from, range.to, type).addMark(range.from, range.to, mark)
    : state.tr.insert(from, state.schema.text(href, [mark]));
  editor.view.dispatch(tr);
}

/** Clicking outside the panels closes the link selector and, with the focus, the toolbar (authoring 2.1). */
function useLinkClosing(area: HTMLElement, isOpen: boolean, setOpen: (isOpen: boolean) => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: PointerEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (!target?.closest('.aw-floating') || !area.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', close, true);
    return () => document.removeEventListener('pointerdown', close, true);
  }, [area, isOpen, setOpen]);
}

/** Claims that the mouse is still drawing a selection; the toolbar waits for its end. */
function usePressing(editor: Editor): boolean {
  const [isPressing, setPressing] = useState(false);
  useEffect(() => {
    const { dom } = editor.view;
    const press = () => setPressing(true);
    const release = () => setTimeout(() => setPressing(false), 0);
    dom.addEventListener('mousedown', press);
    document.addEventListener('mouseup', release);
    return () => {
      dom.removeEventListener('mousedown', press);
      document.removeEventListener('mouseup', release);
    };
  }, [editor]);
  return isPressing;
}

/** Tells assistive technology which row of the slash picker the keys would take. */
function useSlashLabels(editor: Editor, active: string | null, list: string): void {
  useEffect(() => {
    const { dom } = editor.view;
    if (!active) return;
    dom.setAttribute('aria-activedescendant', active);
    dom.setAttribute('aria-controls', list);
    return () => {
      dom.removeAttribute('aria-activedescendant');
      dom.removeAttribute('aria-controls');
    };
  }, [editor, active, list]);
}
