/** The canvas while versions are looked at: read-only, with marks on what differs. */
import { useMemo } from 'react';
import { ComparedScene } from '#platform/canvas/web/scene-frame.tsx';
import type { StormComparison } from '../../model/storm-compare.ts';
import { StormPicture } from '../embed/storm-picture.tsx';
import { useStorm } from '../storm-context.tsx';
import { useStormLook } from '../use-storm-scene.ts';

interface ComparedStormProps {
  readonly comparison: StormComparison;
  /** A card that must be seen. */
  readonly inView: string | undefined;
}

/** Covers the canvas of the editor. */
export function ComparedStorm({ comparison, inView }: ComparedStormProps) {
  const name = useStorm(({ whole }) => whole.document.name);
  const level = useStorm((state) => state.level);
  const look = useStormLook();
  const { shown, marks } = comparison;
  const colours = useMemo(() => new Map([...marks].map(([id, mark]) => [id, look[mark]])), [marks, look]);
  return (
    <ComparedScene isInset>
      <StormPicture items={shown} level={level} name={name} fitOn={comparison} marks={colours} inView={inView} />
    </ComparedScene>
  );
}
