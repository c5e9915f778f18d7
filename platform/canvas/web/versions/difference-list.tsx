/** Differences between two versions as text, an accessible alternative to the marks on the canvas. */
import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { markWords, type DescribedDifference, type DifferenceGroup } from '../../model/version-differences.ts';
import classes from './version-panel.module.css';

const icons = { added: IconPlus, changed: IconPencil, removed: IconMinus } as const;

/** Maximum number of rows per group. */
const mostShown = 200;

interface RowProps {
  readonly difference: DescribedDifference;
  readonly onFind: (id: string) => void;
}

function Row({ difference, onFind }: RowProps) {
  const { id, mark, name, fields, isShown } = difference;
  const Icon = icons[mark];
  return (
    <li className={classes.difference} data-mark={mark}>
      <span className={classes.mark}>
        <Icon size={14} stroke={2} aria-hidden="true" />
        {markWords[mark]}
      </span>
      <span className={classes.told}>
        {isShown ? (
          <button type="button" onClick={() => onFind(id)} title="Show on the canvas">
            {name}
          </button>
        ) : (
          <span>{name}</span>
        )}
        {fields ? <small>{fields}</small> : null}
      </span>
    </li>
  );
}

interface DifferenceListProps {
  readonly groups: readonly DifferenceGroup[];
  /** Said when nothing differs. */
  readonly none: string;
  /** A thing is to be shown on the canvas. */
  readonly onFind: (id: string) => void;
}

/** Grouped by kind. */
export function DifferenceList({ groups, none, onFind }: DifferenceListProps) {
  return (
    <section className={classes.differences} aria-label="Differences">
      <h2>Differences</h2>
      {groups.length === 0 ? <p className={classes.none}>{none}</p> : null}
      {groups.map(({ title, differences }) => (
        <section key={title} className={classes.group} aria-label={title}>
          <h3>
            {title} <span>{differences.length}</span>
          </h3>
          <ul>
            {differences.slice(0, mostShown).map((difference) => (
              <Row key={difference.id} difference={difference} onFind={onFind} />
            ))}
            {differences.length > mostShown ? <li>and {differences.length - mostShown} more</li> : null}
          </ul>
        </section>
      ))}
    </section>
  );
}
