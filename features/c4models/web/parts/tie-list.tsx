/** Relationships as rows: an arrow in or out, the other end, what is said of it. */
import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import type { C4Document, C4Tie } from '../../model/c4-document.ts';
import classes from './tie-list.module.css';

interface TieListProps {
  readonly label: string;
  readonly document: C4Document;
  readonly ties: readonly C4Tie[];
  /** The element whose relationships these are; without it both ends are named. */
  readonly of?: string | undefined;
  readonly onChoose: (tie: C4Tie) => void;
  /** Said of a row for screen readers, for example `Edit the relationship`. */
  readonly action?: string;
}

/** More rows than this would be scrolled through, not read. */
const most = 200;

const wayOf = (tie: C4Tie, of: string | undefined): 'in' | 'out' | 'both' =>
  of === undefined ? 'both' : tie.sourceId === of ? 'out' : 'in';

const icons = { in: IconArrowDownLeft, out: IconArrowUpRight } as const;
const words = { in: 'from', out: 'to' } as const;

/** In the order of the model, incoming ones first. */
export const tiesOf = (document: C4Document, elementId: string): readonly C4Tie[] => {
  const ties = [...document.relationships.values()];
  return [
    ...ties.filter(({ targetId }) => targetId === elementId),
    ...ties.filter(({ sourceId }) => sourceId === elementId),
  ];
};

/** Each row is a button. */
export function TieList({ label, document, ties, of, onChoose, action }: TieListProps) {
  const nameOf = (id: string): string => document.elements.get(id)?.name ?? '';
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {ties.slice(0, most).map((tie) => {
          const way = wayOf(tie, of);
          const Icon = way === 'both' ? undefined : icons[way];
          const name = way === 'out' ? nameOf(tie.targetId) : nameOf(tie.sourceId);
          return (
            <li key={tie.id}>
              <button type="button" className={classes.row} data-way={way} title={action} onClick={() => onChoose(tie)}>
                {Icon ? <Icon size={15} stroke={1.7} aria-hidden="true" /> : null}
                <span>
                  {way === 'both' ? null : <span className="aw-hidden">{words[way]} </span>}
                  {way === 'both' ? `${name} → ${nameOf(tie.targetId)}` : name}
                </span>
                <span className={classes.description}>{tie.description}</span>
                <span className={classes.technology}>{tie.technology}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {ties.length > most ? <p className={classes.more}>{`and ${ties.length - most} more`}</p> : null}
    </>
  );
}
