/** Interaction style of a relationship: two cards with a sample line. */
import type { C4InteractionStyle } from '../../contract.ts';
import { interactionLabels } from '../../model/editor-texts.ts';
import { ChoiceTiles } from './choice-tiles.tsx';

const hints = {
  synchronous: 'The caller waits for the answer.',
  asynchronous: 'The caller goes on. Drawn dashed.',
} as const;

function Line({ style }: { readonly style: C4InteractionStyle }) {
  return (
    <svg width={48} height={10} viewBox="0 0 48 10" fill="none" stroke="var(--aw-text-muted)" strokeWidth={1.5}>
      <path d="M0 5h40" {...(style === 'asynchronous' ? { strokeDasharray: '6 5' } : {})} />
      <path d="M40 1.5 47 5l-7 3.5z" fill="var(--aw-text-muted)" stroke="none" />
    </svg>
  );
}

interface StyleCardsProps {
  readonly value: C4InteractionStyle;
  readonly onChange: (style: C4InteractionStyle) => void;
}

/** Side by side; stacked on phones. */
export function StyleCards({ value, onChange }: StyleCardsProps) {
  const choices = (['synchronous', 'asynchronous'] as const).map((style) => ({
    value: style,
    label: interactionLabels[style],
    hint: hints[style],
    picture: <Line style={style} />,
  }));
  return <ChoiceTiles label="Interaction style" required look="card" {...{ choices, value, onChange }} />;
}
