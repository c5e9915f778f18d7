/** The clipboard of the system: copies carry cards, also to another board; lines of a text become events. */
import { useCanvasClipboard } from '#platform/canvas/web/use-canvas-clipboard.ts';
import { boardText, readBoardText } from '../model/board-shape.ts';
import { clipOf } from '../model/storm-clipboard.ts';
import { deletionOf } from '../model/storm-changing.ts';
import { isNoted, type StormItem } from '../model/storm-items.ts';
import type { StormClip } from '../model/storm-state.ts';
import { useStormStore } from './storm-context.tsx';
import type { StormStore } from './storm-store.ts';

/** Type of copied cards; other programs do not read it. */
const cardsType = 'web application/x-archwright-board';
/** Lines of a pasted text that become events. */
const mostLines = 200;
/** Roots of a clip stand under this command while they lie in the clipboard. */
const carrier = 'archwright-clip';

/** A board that holds what was copied: what stands under nothing is put under a command of its own. */
function textOfClip({ items }: StormClip): string {
  const carried = new Map<string, StormItem>();
  let needsCarrier = false;
  for (const [id, item] of items) {
    const isLoose = (item.kind === 'card' || item.kind === 'split') && !items.has(item.parent ?? '');
    if (isLoose && !(item.kind === 'card' && item.time)) needsCarrier = true;
    if (isLoose && item.kind === 'card' && item.time)
      carried.set(id, { ...item, parent: null, time: { ...item.time, laneId: null } });
    else carried.set(id, isLoose ? { ...item, parent: carrier } : item);
  }
  const own = { kind: 'command', id: carrier, rank: 'z', content: carrier, boundedContext: null } as const;
  if (needsCarrier) carried.set(carrier, { ...own, note: '', href: '', rest: {} });
  return boardText({ items: carried, rest: {} });
}

function clipOfText(text: string): StormClip | undefined {
  const read = text === '' ? undefined : readBoardText(text);
  if (!read || 'violations' in read) return undefined;
  const items = new Map(read.document.items);
  items.delete(carrier);
  return { items };
}

function copy(store: StormStore, event: ClipboardEvent, data: DataTransfer): void {
  const state = store.state();
  const clip = clipOf(state);
  if (!clip) return;
  event.preventDefault();
  data.setData(cardsType, textOfClip(clip));
  const texts = [...clip.items.values()].flatMap((item) => (isNoted(item) ? [item.content] : []));
  data.setData('text/plain', texts.join('\n'));
  if (event.type === 'cut' && deletionOf(state).refused === undefined) store.send({ kind: 'deleted' });
}

function paste(store: StormStore, event: ClipboardEvent, data: DataTransfer): void {
  const clip = clipOfText(data.getData(cardsType));
  const lines = data.getData('text/plain').split(/\r\n?|\n/);
  if (!clip && lines.every((line) => line.trim() === '')) return;
  event.preventDefault();
  store.send(clip ? { kind: 'pasted', clip } : { kind: 'texts-pasted', lines: lines.slice(0, mostLines) });
}

const clipboard = { copy, paste };

/** Listens while the canvas of the editor can be reached. */
export const useStormClipboard = (isOn: boolean): void => useCanvasClipboard(isOn, useStormStore(), clipboard);
