/** Finds cards by their words, one after the other. */
import { CanvasFindBar } from '#platform/canvas/web/canvas-find-bar.tsx';
import { layoutOf } from '../model/storm-layout.ts';
import { levelLabels, type StormLevel } from '../model/storm-state.ts';
import { cardsWith } from '../model/storm-words.ts';
import { useItems, useStorm, useStormStore } from './storm-context.tsx';
import { showCard } from './storm-keys.ts';

interface StormFindBarProps {
  readonly onLevel: (level: StormLevel) => void;
  readonly onClose: () => void;
}

/** Open while mounted; the card that was found last stays selected. */
export function StormFindBar({ onLevel, onClose }: StormFindBarProps) {
  const store = useStormStore();
  const items = useItems();
  const level = useStorm((state) => state.level);
  const found = (at: StormLevel, search: string): readonly string[] =>
    cardsWith(items, layoutOf(items, at).order, search);
  const elsewhere = (search: string) => {
    const other = (['design', 'big-picture'] as const).find((at) => at !== level && found(at, search).length > 0);
    if (other === undefined) return undefined;
    const ids = found(other, search);
    const go = (): void => {
      store.send({ kind: 'level-chosen', level: other });
      onLevel(other);
      // Once the view has been fitted.
      setTimeout(() => showCard(store, ids[0] ?? ''), 60);
    };
    return { label: `${ids.length} in ${levelLabels[other]}`, go };
  };
  return (
    <CanvasFindBar
      label="Find on this board"
      find={(search) => found(level, search)}
      elsewhere={elsewhere}
      onShow={(id) => showCard(store, id)}
      onClose={onClose}
    />
  );
}
