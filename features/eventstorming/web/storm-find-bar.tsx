/** Finds cards by their words, one after the other. */
import { CanvasFindBar } from '#platform/canvas/web/canvas-find-bar.tsx';
import { layoutOf } from '../model/storm-layout.ts';
import { cardsWith } from '../model/storm-words.ts';
import { useItems, useStorm, useStormStore } from './storm-context.tsx';
import { showCard } from './storm-keys.ts';

/** Open while mounted; the card that was found last stays selected. */
export function StormFindBar({ onClose }: { readonly onClose: () => void }) {
  const store = useStormStore();
  const items = useItems();
  const level = useStorm((state) => state.level);
  const { order } = layoutOf(items, level);
  return (
    <CanvasFindBar
      label="Find on this board"
      find={(search) => cardsWith(items, order, search)}
      onShow={(id) => showCard(store, id)}
      onClose={onClose}
    />
  );
}
