/** Facts of one thing in a drawer: label left, value right. */
import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

/** A label with its value. */
export type Fact = readonly [label: string, value: ReactNode];

/** In the order given. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
