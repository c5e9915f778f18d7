/** Differences between a snapshot and the model as text, an accessible alternative to the marks on the canvas. */
import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Comparison } from '../../model/c4-compare.ts';
import { editorTexts } from '../../model/editor-texts.ts';
import { useSend } from '../editor-context.tsx';
import classes from './history-panel.module.css';
import { differenceGroups, type DescribedDifference } from './snapshot-words.ts';

const icons = { added: IconPlus, changed: IconPencil, removed: IconMinus } as const;
const words = { added: editorTexts.added, changed: 'Changed', removed: editorTexts.removed } as const;

/** Maximum number of rows per group. */
const mostShown = 200;

function Row({ difference }: { readonly difference: DescribedDifference }) {
  const { id, mark, name, fields, isElementNow } = difference;
  const send = useSend();
  const Icon = icons[mark];
  return (
    <li className={classes.difference} data-mark={mark}>
      <span className={classes.mark}>
        <Icon size={14} stroke={2} aria-hidden="true" />
        {words[mark]}
      </span>
      <span className={classes.told}>
        {isElementNow ? (
          <button type="button" onClick={() => send({ kind: 'found', elementId: id })} title="Show on the canvas">
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

/** Grouped by kind. */
export function DifferenceList({ comparison }: { readonly comparison: Comparison }) {
  const groups = useMemo(() => differenceGroups(comparison), [comparison]);
  if (groups.length === 0) return <p className={classes.none}>The model is as it was in this snapshot.</p>;
  return groups.map(({ title, differences }) => (
    <section key={title} className={classes.group} aria-label={title}>
      <h3>
        {title} <span>{differences.length}</span>
      </h3>
      <ul>
        {differences.slice(0, mostShown).map((difference) => (
          <Row key={difference.id} difference={difference} />
        ))}
        {differences.length > mostShown ? <li>and {differences.length - mostShown} more</li> : null}
      </ul>
    </section>
  ));
}
