/** An element as a small node with name and type, in the colour of its type. */
import { typeLine } from '../../model/exchange/model-parts.ts';
import type { C4Item } from '../../model/c4-document.ts';
import { coloursOf } from '../canvas/node-looks.ts';
import classes from './end-node.module.css';

interface EndNodeProps {
  /** Undefined for a missing end. */
  readonly item: C4Item | undefined;
  /** Makes it a button. */
  readonly onClick?: (() => void) | undefined;
  /** Verb of the button, for example `Go to`. */
  readonly action?: string;
}

/** Fills its container. */
export function EndNode({ item, onClick, action = '' }: EndNodeProps) {
  if (!item) return <span className={classes.none}>Not chosen yet</span>;
  const { fill, ink } = coloursOf(item);
  const look = { background: `var(${fill})`, color: `var(${ink})` };
  const words = (
    <>
      <b title={item.name}>{item.name}</b>
      <span>{typeLine(item)}</span>
    </>
  );
  if (!onClick) {
    return (
      <span className={classes.node} style={look}>
        {words}
      </span>
    );
  }
  return (
    <button type="button" className={classes.node} style={look} title={`${action} ${item.name}`} onClick={onClick}>
      <span className="aw-hidden">{action} </span>
      {words}
    </button>
  );
}
