/** Legend of the shown view: the colours and lines that it uses. */
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconPalette } from '@tabler/icons-react';
import { useState } from 'react';
import type { LegendEntry } from '../model/workspace-facts.ts';
import classes from './view-legend.module.css';

/** Entries that are shown at most. */
const most = 14;

function Sample({ entry: { kind, colour, isDashed } }: { readonly entry: LegendEntry }) {
  return (
    <svg width="22" height="14" aria-hidden="true" className={classes.sample}>
      {kind === 'element' ? (
        <rect x="0.5" y="0.5" width="21" height="13" rx="3" fill={colour} />
      ) : (
        <line
          x1="0"
          y1="7"
          x2="22"
          y2="7"
          stroke={colour}
          strokeWidth="2"
          strokeDasharray={isDashed ? '5 4' : undefined}
        />
      )}
    </svg>
  );
}

/** Open until it is closed; on phones closed until it is opened. */
export function ViewLegend({
  entries,
  startsOpen,
}: {
  readonly entries: readonly LegendEntry[];
  readonly startsOpen: boolean;
}) {
  const [open, setOpen] = useState<boolean>();
  if (entries.length === 0) return null;
  const isOpen = open ?? startsOpen;
  return (
    <section className={classes.legend} aria-label="Legend">
      {isOpen ? <h2 className={classes.title}>Legend</h2> : null}
      {isOpen ? (
        <ul className={classes.lines}>
          {entries.slice(0, most).map((entry) => (
            <li key={`${entry.kind} ${entry.label}`}>
              <Sample entry={entry} />
              <span title={entry.label}>{entry.label}</span>
            </li>
          ))}
          {entries.length > most ? <li>{entries.length - most} more</li> : null}
        </ul>
      ) : null}
      <ActionIcon size={28} aria-label="Legend" title="Legend" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? <IconChevronDown size={17} stroke={1.7} /> : <IconPalette size={17} stroke={1.7} />}
      </ActionIcon>
    </section>
  );
}
