/** Legend of colours and lines at the bottom right of the canvas. */
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconPalette } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useCode } from '../code/code-choice.ts';
import { coloursBy } from '../../model/c4-filter.ts';
import { useEditor, usePicture, useShown } from '../editor-context.tsx';
import { colourLines, kindLines, type LegendLine } from './legend-entries.ts';
import classes from './legend.module.css';

/** Maximum number of entries. */
const mostLines = 14;

/** Kinds of lines in the open view. */
function useLines(): readonly LegendLine[] {
  const picture = usePicture();
  const { document } = useShown();
  const by = useEditor(({ colourBy }) => colourBy);
  return useMemo(() => {
    if (!picture) return [];
    if (!by) return kindLines(picture);
    const shown = picture.nodes.map(({ item }) => item);
    return colourLines(by, coloursBy(by, [...document.elements.values()], shown));
  }, [picture, document, by]);
}

/** A sample line. */
function LineSample({ kind }: { readonly kind: 'asynchronous' | 'implied' }) {
  return (
    <svg width="24" height="8" aria-hidden="true" className={classes.line} data-kind={kind}>
      <line x1="0" y1="4" x2={kind === 'implied' ? 16 : 24} y2="4" />
      {kind === 'implied' ? <path d="M16 1 22 4 16 7Z" /> : null}
    </svg>
  );
}

function Lines({ lines }: { readonly lines: readonly LegendLine[] }) {
  const edges = usePicture()?.edges ?? [];
  return (
    <ul className={classes.lines}>
      {lines.slice(0, mostLines).map(({ label, colour, count }) => (
        <li key={label}>
          <i
            data-none={colour === undefined || undefined}
            style={colour === undefined ? undefined : { background: `var(${colour})` }}
          />
          <span title={label}>{label}</span>
          {count === undefined ? null : <b>{count}</b>}
        </li>
      ))}
      {lines.length > mostLines ? <li>{lines.length - mostLines} more</li> : null}
      {edges.some(({ interactionStyle }) => interactionStyle === 'asynchronous') ? (
        <li>
          <LineSample kind="asynchronous" />
          <span>Asynchronous</span>
        </li>
      ) : null}
      {edges.some(({ isImplied }) => isImplied) ? (
        <li>
          <LineSample kind="implied" />
          <span>Implied by what is inside</span>
        </li>
      ) : null}
    </ul>
  );
}

/** Beside the minimap; collapsed unless opened or elements are coloured. */
export function Legend() {
  const isColoured = useEditor(({ colourBy }) => colourBy !== undefined);
  const [open, setOpen] = useState<boolean>();
  const lines = useLines();
  const { comparison } = useShown();
  const { choice } = useCode();
  // In a comparison colours have another meaning, and those of code have a legend of their own.
  if (lines.length === 0 || comparison || choice) return null;
  const isOpen = open ?? isColoured;
  return (
    <section className={classes.legend} data-open={isOpen || undefined} aria-label="Legend">
      <ActionIcon size={28} aria-label="Legend" title="Legend" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? <IconChevronDown size={17} stroke={1.7} /> : <IconPalette size={17} stroke={1.7} />}
      </ActionIcon>
      {isOpen ? <Lines lines={lines} /> : null}
    </section>
  );
}

/** Legend of a slide: one row, not interactive. */
export function SlideLegend() {
  const lines = useLines();
  const { choice } = useCode();
  if (lines.length === 0 || choice) return null;
  return (
    <section className={classes.slide} aria-label="Legend">
      <Lines lines={lines} />
    </section>
  );
}
