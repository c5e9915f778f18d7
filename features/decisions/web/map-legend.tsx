/** Legend of the edge kinds that occur. */
import { FloatingBar } from '#platform/canvas/web/floating-bar.tsx';
import type { DecisionEdge } from '../contract.ts';
import classes from './map-legend.module.css';

const sayings = [
  { line: 'solid', words: 'replaces', of: ['replaces'] },
  { line: 'dotted', words: 'will replace', of: ['will-replace'] },
  { line: 'dashed', words: 'relates to', of: ['follows', 'amends', 'clarifies', 'links'] },
] as const;

/** Bottom right of the stage. */
export function Legend({ edges }: { readonly edges: readonly DecisionEdge[] }) {
  const present = new Set<string>(edges.map(({ relation }) => relation));
  const shown = sayings.filter(({ of }) => of.some((relation) => present.has(relation)));
  if (shown.length === 0) return null;
  return (
    <FloatingBar place="bottom-right" label="Legend" still>
      {shown.map(({ line, words }) => (
        <span key={line} className={classes.saying}>
          <svg width="24" height="4" aria-hidden="true">
            <line x1="0" y1="2" x2="24" y2="2" data-line={line} />
          </svg>
          {words}
        </span>
      ))}
    </FloatingBar>
  );
}
