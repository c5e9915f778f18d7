/** What other modules may use of architectural drivers. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Violation } from '#platform/http/contract.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { ConstraintBody, Drivers, QualityAttributeBody } from '../contract.ts';
import { withConstraints, withQualityAttributes, type SavedDrivers } from '../model/driver-saving.ts';
import { answersByElements } from './driver-answer-table.ts';
import { countDrivers, type DriverScope } from './driver-table.ts';

/** Number of quality attributes and constraints of a project. */
export const driverCount = (db: Db, scope: DriverScope): Promise<number> => countDrivers(db, scope);

/** Another list of one kind of drivers. */
type OtherList =
  | { readonly qualityAttributes: readonly QualityAttributeBody[] }
  | { readonly constraints: readonly ConstraintBody[] };

const savedWith = (drivers: Drivers, list: OtherList): SavedDrivers =>
  'constraints' in list
    ? withConstraints(drivers, list.constraints, randomUUID)
    : withQualityAttributes(drivers, list.qualityAttributes, randomUUID);

/** What is wrong with another list of drivers, as a save would tell it. */
export function driverFaults(drivers: Drivers, list: OtherList): readonly Violation[] {
  const saved = savedWith(drivers, list);
  return 'violations' in saved ? saved.violations : [];
}

/** Whether a save of another list would leave everything as it is. */
export function driversStay(drivers: Drivers, list: OtherList): boolean {
  const saved = savedWith(drivers, list);
  if ('violations' in saved) return false;
  const { qualityAttributes, constraints } = saved.drivers;
  return (
    isDeepStrictEqual(qualityAttributes, drivers.qualityAttributes) &&
    isDeepStrictEqual(constraints, drivers.constraints)
  );
}

/** See the model: a change of one driver, and what stays. */
export { changedAttribute, changedConstraint, wholeAttribute, wholeConstraint } from '../model/driver-change.ts';

/** Drivers that some elements of C4 models answer, with the element; also of drivers that left the lists. */
export const driversAnsweredBy = (
  db: Db,
  scope: DriverScope,
  elementIds: readonly string[],
): Promise<readonly { readonly driverId: string; readonly elementId: string }[]> =>
  elementIds.length === 0 ? Promise.resolve([]) : answersByElements(db, scope, elementIds);
