/** The clipboard of the system: copies carry cards, also to another board; lines of a text become events, flows are shown first. */
import { useEffect, useMemo, useRef } from 'react';
import { CanvasClips, type Pasting } from '#platform/canvas/web/canvas-clips.ts';
import { useCanvasClipboard } from '#platform/canvas/web/use-canvas-clipboard.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { boardLimits, conditionsStayMessage } from '../contract.ts';
import { boardText, readBoardText } from '../model/board-shape.ts';
import { clipOf, cutOf } from '../model/storm-clipboard.ts';
import { isNoted, type StormItem } from '../model/storm-items.ts';
import type { StormClip } from '../model/storm-state.ts';
import { isFlowText } from '../model/storm-text.ts';
import { useStormStore, type StormDesk } from './storm-context.tsx';
import type { StormStore } from './storm-store.ts';

/** Type of copied cards; other programs do not read it. */
const cardsType = 'web application/x-archwright-board';
/** Roots of a clip stand under this command while they lie in the clipboard. */
const carrier = 'archwright-clip';

/** A board that holds what was copied: what stands under nothing is put under a command of its own. */
function textOfClip({ items }: StormClip): string {
  const carried = new Map<string, StormItem>();
  let needsCarrier = false;
  for (const [id, item] of items) {
    const isLoose = (item.kind === 'card' || item.kind === 'split') && !items.has(item.parent ?? '');
    if (isLoose && !(item.kind === 'card' && item.time)) needsCarrier = true;
    if (isLoose && item.kind === 'card' && item.time) carried.set(id, { ...item, parent: null });
    else carried.set(id, isLoose ? { ...item, parent: carrier } : item);
  }
  const own = { kind: 'command', id: carrier, rank: 'z', content: carrier, boundedContext: null } as const;
  if (needsCarrier) carried.set(carrier, { ...own, note: '', href: '', rest: {} });
  return boardText({ items: carried, rest: {} });
}

function clipOfText(text: string): StormClip | undefined {
  const read = readBoardText(text);
  if ('violations' in read) return undefined;
  const items = new Map(read.document.items);
  items.delete(carrier);
  return { items };
}

/** The open board, and what asks before something is removed or comes. */
interface CopiedFrom {
  readonly store: StormStore;
  readonly remove: () => void;
  readonly preview: (text: string) => void;
}

const clips = new CanvasClips<StormClip>({
  type: cardsType,
  write: textOfClip,
  read: clipOfText,
  words: ({ items }) => [...items.values()].flatMap((item) => (isNoted(item) ? [item.content] : [])).join('\n'),
});

function copy({ store, remove }: CopiedFrom, event: ClipboardEvent, data: DataTransfer): void {
  const state = store.state();
  const clip = clipOf(state);
  const cut = clip ? cutOf(state, clip) : [];
  if (cut.length < state.selection.size) showToast('warning', conditionsStayMessage);
  if (!clip) return;
  clips.copy(clip, event, data);
  if (event.type !== 'cut') return;
  store.send({ kind: 'selected', ids: cut });
  remove();
}

function pasteText({ store, preview }: Omit<CopiedFrom, 'remove'>, text: string): void {
  const isPreviewed = !store.state().whole.isReadOnly && text.length <= boardLimits.boardBytes && isFlowText(text);
  if (isPreviewed) preview(text);
  else store.send({ kind: 'texts-pasted', lines: text.split(/\r\n?|\n/) });
}

const pastingIn = (from: Omit<CopiedFrom, 'remove'>): Pasting<StormClip> => ({
  clip: (clip) => from.store.send({ kind: 'pasted', clip }),
  text: (text) => pasteText(from, text),
});

const paste = (from: CopiedFrom, event: ClipboardEvent, data: DataTransfer): void =>
  clips.paste(pastingIn(from), event, data);

/** Pastes from a menu. */
export const pasteByMenu = (from: Omit<CopiedFrom, 'remove'>): Promise<void> => clips.pasteByMenu(pastingIn(from));

const clipboard = { copy, paste };

/** Listens while the canvas of the editor can be reached. The desk asks before a split that is cut goes, or a text comes. */
export function useStormClipboard(isOn: boolean, desk: Pick<StormDesk, 'remove' | 'open'>): void {
  const store = useStormStore();
  const latest = useRef(desk);
  useEffect(() => {
    latest.current = desk;
  });
  const from = useMemo(
    () => ({
      store,
      remove: () => latest.current.remove(),
      preview: (text: string) => latest.current.open({ kind: 'import', text }),
    }),
    [store],
  );
  useCanvasClipboard(isOn, from, clipboard);
}
