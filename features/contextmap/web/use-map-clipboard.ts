/** The clipboard of the system: copies carry contexts, also to the map of another project; lines of a text become contexts. */
import { useEffect, useMemo, useRef } from 'react';
import type { Point } from '#platform/canvas/model/lines.ts';
import { CanvasClips, type Pasting } from '#platform/canvas/web/canvas-clips.ts';
import { useCanvasClipboard } from '#platform/canvas/web/use-canvas-clipboard.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { relationshipsStayMessage } from '../contract.ts';
import { clipOfText, textOfClip, type MapClip } from '../model/map-clip.ts';
import { clipOf } from '../model/map-clipboard.ts';
import { useMapStore, type MapDesk } from './context-map-context.tsx';
import type { ContextMapStore } from './context-map-store.ts';

const clips = new CanvasClips<MapClip>({
  type: 'web application/x-archwright-context-map',
  write: textOfClip,
  read: clipOfText,
  words: ({ contexts }) => contexts.map(({ name }) => name).join('\n'),
});

/** The open map, and what asks before contexts that are cut go. */
interface CopiedFrom {
  readonly store: ContextMapStore;
  readonly remove: () => void;
}

function copy({ store, remove }: CopiedFrom, event: ClipboardEvent, data: DataTransfer): void {
  const clip = clipOf(store.state());
  if (!clip) {
    if (store.state().selection.size > 0) showToast('warning', relationshipsStayMessage);
    return;
  }
  clips.copy(clip, event, data);
  if (event.type === 'cut') remove();
}

/** Elements of the models of another project stay there. */
const withKnownElements = (store: ContextMapStore, clip: MapClip): MapClip => ({
  ...clip,
  contexts: clip.contexts.map((context) => ({
    ...context,
    elementIds: context.elementIds.filter((id) => store.elementOf(id) !== undefined),
  })),
});

const pastingIn = (store: ContextMapStore, at?: Point): Pasting<MapClip> => ({
  clip: (clip) => store.send({ kind: 'pasted', clip: withKnownElements(store, clip), at }),
  text: (text) => store.send({ kind: 'names-pasted', names: text.split(/\r\n?|\n/), at }),
});

const paste = ({ store }: CopiedFrom, event: ClipboardEvent, data: DataTransfer): void =>
  clips.paste(pastingIn(store), event, data);

/** Pastes from a menu: around a point of the canvas, without one beside what is there. */
export const pasteByMenu = (store: ContextMapStore, at: Point | undefined): Promise<void> =>
  clips.pasteByMenu(pastingIn(store, at));

const clipboard = { copy, paste };

/** Listens while the canvas of the editor can be reached. */
export function useMapClipboard(isOn: boolean, desk: Pick<MapDesk, 'remove'>): void {
  const store = useMapStore();
  const latest = useRef(desk);
  useEffect(() => {
    latest.current = desk;
  });
  const from = useMemo(() => ({ store, remove: () => latest.current.remove() }), [store]);
  useCanvasClipboard(isOn, from, clipboard);
}
