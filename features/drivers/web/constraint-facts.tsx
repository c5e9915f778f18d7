/** What is written about a constraint below its name. */
import type { Constraint } from '../contract.ts';
import { constraintKindWords } from '../model/constraint-kinds.ts';
import classes from './constraint-facts.module.css';

/** Reason, consequence, kind and source; nothing for what is empty. */
export function ConstraintFacts({ constraint }: { readonly constraint: Constraint }) {
  const { reason, kind, source, consequence } = constraint;
  const origin = [kind ? constraintKindWords[kind] : '', source].filter((part) => part !== '').join(' · ');
  return (
    <>
      {reason ? <p className={classes.line}>{reason}</p> : null}
      {consequence ? (
        <p className={classes.line}>
          <span>Consequence:</span> {consequence}
        </p>
      ) : null}
      {origin ? <p className={classes.origin}>{origin}</p> : null}
    </>
  );
}
