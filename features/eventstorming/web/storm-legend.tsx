/** What the colours on the board mean: the kinds that are there. */
import { useMemo } from 'react';
import { FloatingBar } from '#platform/canvas/web/floating-bar.tsx';
import { isNoted, noteKindOf } from '../model/storm-items.ts';
import { kindColours, kindLabels, type NoteKind } from '../model/storm-kinds.ts';
import { layoutOf } from '../model/storm-layout.ts';
import { useItems, useStorm } from './storm-context.tsx';
import classes from './storm.module.css';

interface LegendProps {
  /** What it stands clear of, at the bottom right. */
  readonly beside: 'map' | 'slides';
}

/** Rendered inside a stage; nothing on an empty board. */
export function StormLegend({ beside }: LegendProps) {
  const items = useItems();
  const level = useStorm((state) => state.level);
  const kinds = useMemo(() => {
    const shown = [...layoutOf(items, level).boxes.keys()].flatMap((id) => {
      const item = items.get(id);
      return isNoted(item) ? [noteKindOf(item)] : [];
    });
    const there = new Set(shown);
    return (Object.keys(kindLabels) as NoteKind[]).filter((kind) => there.has(kind));
  }, [items, level]);
  if (kinds.length === 0) return null;
  return (
    <div className={classes.legend} data-beside={beside}>
      <FloatingBar label="Colours" place="inline" still>
        {kinds.map((kind) => (
          <span key={kind} className={classes.legendKind}>
            <i data-kind={kind} style={kind === 'condition' ? undefined : { background: kindColours[kind] }} />
            {kindLabels[kind]}
          </span>
        ))}
      </FloatingBar>
    </div>
  );
}
