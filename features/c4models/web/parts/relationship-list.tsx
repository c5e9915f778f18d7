/** List of relationships: direction, other end, description. */
import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import type { C4Document, DocumentRelationship } from '../../model/c4-document.ts';
import classes from './relationship-list.module.css';

interface RelationshipListProps {
  readonly label: string;
  readonly document: C4Document;
  readonly relationships: readonly DocumentRelationship[];
  /** The element they belong to; without it both ends are named. */
  readonly of?: string | undefined;
  readonly onChoose: (relationship: DocumentRelationship) => void;
  /** Tooltip of a row, for example `Edit the relationship`. */
  readonly action?: string;
}

/** Maximum number of rows. */
const most = 200;

const directionOf = (relationship: DocumentRelationship, of: string | undefined): 'in' | 'out' | 'both' =>
  of === undefined ? 'both' : relationship.sourceId === of ? 'out' : 'in';

const icons = { in: IconArrowDownLeft, out: IconArrowUpRight } as const;
const words = { in: 'from', out: 'to' } as const;

/** Relationships of an element, incoming ones first, in model order. */
export const relationshipsOf = (document: C4Document, elementId: string): readonly DocumentRelationship[] => {
  const relationships = [...document.relationships.values()];
  return [
    ...relationships.filter(({ targetId }) => targetId === elementId),
    ...relationships.filter(({ sourceId }) => sourceId === elementId),
  ];
};

/** Each row is a button. */
export function RelationshipList({ label, document, relationships, of, onChoose, action }: RelationshipListProps) {
  const nameOf = (id: string): string => document.elements.get(id)?.name ?? '';
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {relationships.slice(0, most).map((relationship) => {
          const direction = directionOf(relationship, of);
          const Icon = direction === 'both' ? undefined : icons[direction];
          const name = direction === 'out' ? nameOf(relationship.targetId) : nameOf(relationship.sourceId);
          return (
            <li key={relationship.id}>
              <button
                type="button"
                className={classes.row}
                data-direction={direction}
                title={action}
                onClick={() => onChoose(relationship)}
              >
                {Icon ? <Icon size={15} stroke={1.7} aria-hidden="true" /> : null}
                <span>
                  {direction === 'both' ? null : <span className="aw-hidden">{words[direction]} </span>}
                  {direction === 'both' ? `${name} → ${nameOf(relationship.targetId)}` : name}
                </span>
                <span className={classes.description}>{relationship.description}</span>
                <span className={classes.technology}>{relationship.technology}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {relationships.length > most ? <p className={classes.more}>{`and ${relationships.length - most} more`}</p> : null}
    </>
  );
}
