/** Finds texts on a diagram, one after the other. */
import { CanvasFindBar } from '#platform/canvas/web/canvas-find-bar.tsx';
import { elementsWith } from '../model/board-reading.ts';
import { boundsOfElement } from '../model/board-selecting.ts';
import { useBoard, useBoardStore } from './board-context.tsx';

/** Open while mounted; the element that was found last stays selected. */
export function FindBar({ onClose }: { readonly onClose: () => void }) {
  const store = useBoardStore();
  const elements = useBoard(({ board }) => board.document.elements);
  const show = (id: string): void => {
    const element = elements.get(id);
    if (!element) return;
    store.send({ kind: 'selected', ids: [id] });
    const part = boundsOfElement(element, elements);
    if (part) store.bringIn(part);
  };
  return (
    <CanvasFindBar
      label="Find on this diagram"
      find={(search) => elementsWith(elements, search)}
      onShow={show}
      onClose={onClose}
    />
  );
}
