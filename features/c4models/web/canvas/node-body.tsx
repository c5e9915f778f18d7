/** Shared by all nodes: texts, badge, zoom icon, handles, comparison mark. */
import { IconGavel, IconMinus, IconPencil, IconPin, IconPlus, IconZoomIn } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { typeLine } from '../../model/exchange/model-parts.ts';
import type { ChangeMark, NodeFacts } from './node-data.ts';
import { chartColour, coloursOf, toldOf } from './node-looks.ts';
import classes from './c4-nodes.module.css';
import values from './code-value.module.css';

const sides = ['top', 'right', 'bottom', 'left'] as const;
const markIcons = { added: IconPlus, changed: IconPencil, removed: IconMinus } as const;

/** Handles where edges are drawn from. The stage handles the press. */
function Ports() {
  return sides.map((side) => <i key={side} className={`${classes.port} nodrag nopan`} data-port={side} />);
}

function Chip({ mark }: { readonly mark: ChangeMark }) {
  const Icon = markIcons[mark.kind];
  return (
    <span className={classes.chip}>
      <Icon size={12} stroke={2} />
      {mark.text}
    </span>
  );
}

function Foot({ item, isOpenable, isPinned, badge }: NodeFacts) {
  const told = toldOf(item);
  if (!told && !isOpenable && !isPinned && !badge) return null;
  return (
    <span className={classes.foot}>
      {badge ? (
        <span className={classes.badge}>
          <IconGavel size={14} stroke={1.7} />
          {badge.label}
        </span>
      ) : null}
      {isPinned ? <IconPin size={14} stroke={1.7} className={classes.pin} aria-label="Pinned" /> : null}
      <span className={classes.told} data-text={told ? true : undefined}>
        {told}
      </span>
      {isOpenable ? (
        <span className={`${classes.glyph} nodrag`} data-glyph title={`Open ${item.name}`}>
          <IconZoomIn size={16} stroke={1.7} />
        </span>
      ) : null}
    </span>
  );
}

/** Paper shows the ordinary colours. */
type NodeStyle = CSSProperties &
  Partial<Record<'--c4-fill' | '--c4-ink' | '--c4-code' | '--c4-plain-fill' | '--c4-plain-ink', string>>;

function styleOf({ item, colour, code }: NodeFacts): NodeStyle {
  if (code !== undefined) {
    const { fill, ink } = coloursOf(item);
    const shade = code === 'none' ? 'var(--aw-surface)' : code.shade;
    return { '--c4-code': shade, '--c4-plain-fill': `var(${fill})`, '--c4-plain-ink': `var(${ink})` };
  }
  if (colour === 'none') return { '--c4-fill': 'var(--aw-surface)', '--c4-ink': 'var(--aw-text)' };
  if (colour !== undefined) {
    const hue = `var(${chartColour(colour)})`;
    return { '--c4-fill': `color-mix(in srgb, ${hue} 26%, var(--aw-surface))`, '--c4-ink': 'var(--aw-text)' };
  }
  const { fill, ink } = coloursOf(item);
  return { '--c4-fill': `var(${fill})`, '--c4-ink': `var(${ink})` };
}

interface NodeBodyProps {
  readonly facts: NodeFacts;
  readonly isSelected: boolean;
  /** Outline: `actor`, or the shape of a container. */
  readonly shape: 'actor' | NodeFacts['item']['shape'];
  /** Extra height of the shape below the texts. */
  readonly children?: ReactNode;
}

/** Content of a node within its outline. */
export function NodeBody({ facts, isSelected, shape, children }: NodeBodyProps) {
  const { item, mark, colour, code, isFaint, hasPorts } = facts;
  return (
    <div
      className={classes.node}
      data-type={item.type}
      data-shape={shape}
      data-status={item.status === 'live' ? undefined : item.status}
      data-selected={isSelected || undefined}
      data-faint={isFaint || undefined}
      data-coloured={colour === undefined && code === undefined ? undefined : true}
      data-code={code === undefined ? undefined : true}
      data-mark={mark?.kind}
      style={styleOf(facts)}
    >
      <span className={classes.outline} />
      {children}
      <span className={classes.texts}>
        <span className={classes.name} data-text>
          {item.name}
        </span>
        <span className={classes.type} data-text>
          {typeLine(item)}
        </span>
        {item.description ? (
          <span className={classes.description} data-text>
            {item.description}
          </span>
        ) : null}
      </span>
      <Foot {...facts} />
      {code === undefined || code === 'none' ? null : (
        <span className={values.value} data-type={item.type} title={code.words}>
          <span aria-hidden="true">{code.value}</span>
          <span className="aw-hidden">{code.words}</span>
        </span>
      )}
      {mark ? <Chip mark={mark} /> : null}
      {hasPorts ? <Ports /> : null}
    </div>
  );
}
