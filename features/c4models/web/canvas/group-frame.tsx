/** The frame of a group: its name bottom left. */
import { typeLine } from '../../model/exchange/model-parts.ts';
import type { C4Item } from '../../model/c4-document.ts';
import classes from './c4-nodes.module.css';

/** Shared by both types of groups. */
export function GroupFrame({ item }: { readonly item: C4Item }) {
  return (
    <div className={classes.group}>
      <span className={classes.groupTitle}>
        <b>{item.name}</b>
        <span>{typeLine({ ...item, location: 'internal' })}</span>
      </span>
    </div>
  );
}
