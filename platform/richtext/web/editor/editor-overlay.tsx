/** Everything that floats over the text: slash picker, selection toolbar, link selector, bars of blocks. */
import type { Editor } from '@tiptap/core';
import { getMarkRange } from '@tiptap/core';
import { TextSelection } from 'prosemirror-state';
import { Suspense, useCallback, useEffect, useId, useState, type ReactNode } from 'react';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import type { Offered } from '../embeds.ts';
import type { MentionSearch } from '../mentions.ts';
import { keptSelectionKey } from './editing-plugins.ts';
import { FloatingPanel } from './floating-panel.tsx';
import type { LinkSearch } from './link-selector.tsx';
import {
  belowSelectionRect,
  blockRect,
  innermostBlock,
  linkRect,
  placeRect,
  selectedFile,
  selectionRect,
  type BarBlock,
} from './overlay-places.ts';
import { isInTable } from './schema-table.ts';
import { storedHref } from './own-links.ts';
import { SelectionToolbar } from './selection-toolbar.tsx';
import { SlashMenu } from './slash-menu.tsx';
import { slashState } from './slash-plugin.ts';
import { SuggestMenu } from './suggest-menu.tsx';
import { suggestion, type SuggestKeys } from './suggest-plugin.ts';
import { useActiveRow } from './use-active-row.ts';
import { useEditorTick } from './use-editor-tick.ts';

type OverlayProps = {
  editor: Editor;
  area: HTMLElement;
  embeds: ReadonlySet<Offered>;
  searchLinks: LinkSearch | undefined;
  searchMentions: MentionSearch | undefined;
  suggestKeys: SuggestKeys;
  isLinkOpen: boolean;
  setLinkOpen: (isOpen: boolean) => void;
};

// On touch screens the system menu is above the selection.
const TOOLBAR_SIDE = globalThis.matchMedia('(pointer: coarse)').matches ? 'below' : 'above';

// Fetched with the editor, so that they are there when the connection is lost; without them the text can still be written.
const loadBars = () => import('./block-bars.tsx');
const loadSelector = () => import('./link-selector.tsx');
const BlockTools = lazyPart(() => loadBars().then((module) => module.BlockTools));
const LinkSelector = lazyPart(() => loadSelector().then((module) => module.LinkSelector));
const LinkBar = lazyPart(() => import('./link-bar.tsx').then((module) => module.LinkBar));
const FileBar = lazyPart(() => import('./file-bar.tsx').then((module) => module.FileBar));
/** Stands where a bar will be until it is loaded. */
const barPlace = (
  <div className="aw-tools aw-tools-place" aria-busy="true">
    <span className="aw-tool" />
  </div>
);
const Handles = lazyPart(async () => {
  void Promise.allSettled([loadBars(), loadSelector()]);
  return (await import('./handles.tsx')).Handles;
});

/** Decides what floats, and where. */
export function EditorOverlay(props: OverlayProps): ReactNode {
  const { editor, area, embeds, searchLinks, searchMentions, suggestKeys, isLinkOpen, setLinkOpen } = props;
  useEditorTick(editor, area);
  const isPressing = usePressing(editor);
  const menuId = useId();
  const { state } = editor;
  const slash = slashState(state);
  const isInUse = area.contains(document.activeElement);
  const slashFrom = slash?.from ?? 0;
  const selection = useCallback(() => selectionRect(editor), [editor]);
  const belowSelection = useCallback(() => belowSelectionRect(editor, area), [editor, area]);
  const linkPlace = useCallback(() => linkRect(editor), [editor]);
  const slashPlace = useCallback(() => placeRect(editor, slashFrom), [editor, slashFrom]);

  useLinkClosing(area, isLinkOpen, setLinkOpen);
  useBarKey(area);
  useEffect(() => {
    editor.view.dispatch(editor.state.tr.setMeta(keptSelectionKey, isLinkOpen));
  }, [editor, isLinkOpen]);
  useActiveRow(editor, slash ? `${menuId}-${slash.index}` : null, menuId);
  const suggested = suggestion(state);

  const hasText = state.selection instanceof TextSelection && !state.selection.empty && !editor.isActive('code_block');
  const showToolbar = isInUse && !isPressing && (hasText || isLinkOpen);
  const file = isInUse ? selectedFile(editor) : null;
  const block = isInUse && file === null && !showToolbar && !slash && !suggested ? innermostBlock(editor) : null;
  const hasLink = isInUse && state.selection.empty && !isLinkOpen && !slash && !suggested && editor.isActive('link');
  const close = () => {
    setLinkOpen(false);
    editor.commands.focus();
  };

  return (
    <>
      {slash && isInUse && (
        <FloatingPanel area={area} anchor={slashPlace} side="below" className="aw-slash">
          <SlashMenu editor={editor} slash={slash} embeds={embeds} id={menuId} />
        </FloatingPanel>
      )}
      {suggested && isInUse && (
        <SuggestMenu
          editor={editor}
          area={area}
          keys={suggestKeys}
          open={suggested}
          id={menuId}
          searchMentions={searchMentions}
        />
      )}
      {showToolbar && (
        <FloatingPanel area={area} anchor={selection} side={TOOLBAR_SIDE} align="center" className="aw-selection-bar">
          <SelectionToolbar editor={editor} openLink={() => setLinkOpen(!isLinkOpen)} />
        </FloatingPanel>
      )}
      {hasLink && (
        <FloatingPanel area={area} anchor={linkPlace} side="below">
          <Suspense fallback={barPlace}>
            <LinkBar editor={editor} openSelector={() => setLinkOpen(true)} />
          </Suspense>
        </FloatingPanel>
      )}
      {showToolbar && isLinkOpen && (
        <FloatingPanel area={area} anchor={belowSelection} side="below" className="aw-link-panel">
          <Suspense>
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
          </Suspense>
        </FloatingPanel>
      )}
      <Suspense>
        <Handles editor={editor} area={area} isInTable={isInUse && isInTable(state)} />
      </Suspense>
      {file !== null && <FileBarPanel editor={editor} area={area} pos={file} />}
      {block && <BlockBar key={block.kind} editor={editor} area={area} block={block} />}
    </>
  );
}

function FileBarPanel({ editor, area, pos }: { editor: Editor; area: HTMLElement; pos: number }): ReactNode {
  const anchor = useCallback(() => blockRect(editor, pos), [editor, pos]);
  return (
    <FloatingPanel area={area} anchor={anchor} side="above">
      <Suspense fallback={barPlace}>
        <FileBar editor={editor} pos={pos} />
      </Suspense>
    </FloatingPanel>
  );
}

function BlockBar({ editor, area, block }: { editor: Editor; area: HTMLElement; block: BarBlock }): ReactNode {
  const anchor = useCallback(() => blockRect(editor, block.pos), [editor, block.pos]);
  const { kind } = block;
  const place =
    kind === 'code_block'
      ? ({ side: 'inside', align: 'end', className: 'aw-code-bar' } as const)
      : ({ side: 'above', align: kind === 'table' ? 'start' : 'end' } as const);
  return (
    <FloatingPanel area={area} anchor={anchor} {...place}>
      <Suspense fallback={barPlace}>
        <BlockTools editor={editor} kind={kind} />
      </Suspense>
    </FloatingPanel>
  );
}

function setLink(editor: Editor, href: string): void {
  const { state } = editor;
  const { from, to, empty, $from } = state.selection;
  const type = state.schema.marks['link'];
  if (!type) return;
  const range = empty ? getMarkRange($from, type) : { from, to };
  const mark = type.create({ href: storedHref(state, href) });
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

/** Alt-F10 moves the focus from the text to the floating toolbar. */
function useBarKey(area: HTMLElement): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F10' || !event.altKey) return;
      const first = area.querySelector<HTMLElement>('.aw-floating :is(button:not(:disabled), select)');
      if (!first) return;
      event.preventDefault();
      first.focus();
    };
    area.addEventListener('keydown', press);
    return () => area.removeEventListener('keydown', press);
  }, [area]);
}

/** Whether the mouse is still drawing a selection; the toolbar waits for its end. */
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
