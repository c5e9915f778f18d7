/** A change of one driver with what it leaves out, which stays as it is stored. Pure. */
import { nameKey } from '#platform/ui/model/name-key.ts';
import type {
  Constraint,
  ConstraintBody,
  ConstraintChange,
  QualityAttribute,
  QualityAttributeBody,
  QualityAttributeChange,
} from '../contract.ts';

/** The attribute that a change is about: by id, else by its code or the name of a custom one. */
export const changedAttribute = (
  list: readonly QualityAttribute[],
  wanted: QualityAttributeChange,
): QualityAttribute | undefined =>
  list.find(({ id, type, code, name }) => {
    if (wanted.id !== undefined) return id === wanted.id;
    if (type !== wanted.type) return false;
    return type === 'fixed' ? code === wanted.code : nameKey(name) === nameKey(wanted.name ?? '');
  });

/** The constraint that a change is about: by id, else by its name. */
export const changedConstraint = (list: readonly Constraint[], wanted: ConstraintChange): Constraint | undefined =>
  list.find(({ id, name }) => (wanted.id === undefined ? nameKey(name) === nameKey(wanted.name) : id === wanted.id));

/** The attribute after a change, as a save takes it. */
export function wholeAttribute(
  stored: QualityAttribute | undefined,
  change: QualityAttributeChange,
): QualityAttributeBody {
  const { type, code } = change;
  return {
    id: change.id ?? stored?.id,
    type,
    code,
    name: change.name === undefined && type === 'custom' ? stored?.name : change.name,
    description: change.description === undefined && type === 'custom' ? stored?.description : change.description,
    isMajor: change.isMajor ?? stored?.isMajor,
    reason: change.reason === undefined ? stored?.reason : change.reason,
    scenarios: change.scenarios ?? stored?.scenarios,
    tradeOffs: change.tradeOffs ?? stored?.tradeOffs,
  };
}

/** The constraint after a change, as a save takes it. */
export function wholeConstraint(stored: Constraint | undefined, change: ConstraintChange): ConstraintBody {
  const textOf = (changed: string | null | undefined, now: string | undefined): string | undefined =>
    changed === undefined ? now : (changed ?? '');
  return {
    id: change.id ?? stored?.id,
    name: change.name,
    reason: textOf(change.reason, stored?.reason),
    kind: change.kind === undefined ? stored?.kind : change.kind,
    source: textOf(change.source, stored?.source),
    consequence: textOf(change.consequence, stored?.consequence),
  };
}
