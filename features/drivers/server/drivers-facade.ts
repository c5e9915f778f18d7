/** What other modules may use of architectural drivers. */
import { randomUUID } from 'node:crypto';
import type { Violation } from '#platform/http/contract.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { ConstraintBody, Drivers, QualityAttributeBody } from '../contract.ts';
import { withConstraints, withQualityAttributes } from '../model/driver-saving.ts';
import { answersByElements } from './driver-answer-table.ts';
import { countDrivers, type DriverScope } from './driver-table.ts';

/** Number of quality attributes and constraints of a project. */
export const driverCount = (db: Db, scope: DriverScope): Promise<number> => countDrivers(db, scope);

/** What is wrong with another list of drivers, as a save would tell it. */
export function driverFaults(
  drivers: Drivers,
  list:
    | { readonly qualityAttributes: readonly QualityAttributeBody[] }
    | { readonly constraints: readonly ConstraintBody[] },
): readonly Violation[] {
  const saved =
    'constraints' in list
      ? withConstraints(drivers, list.constraints, randomUUID)
      : withQualityAttributes(drivers, list.qualityAttributes, randomUUID);
  return 'violations' in saved ? saved.violations : [];
}

/** Drivers that some elements of C4 models answer, with the element; also of drivers that left the lists. */
export const driversAnsweredBy = (
  db: Db,
  scope: DriverScope,
  elementIds: readonly string[],
): Promise<readonly { readonly driverId: string; readonly elementId: string }[]> =>
  elementIds.length === 0 ? Promise.resolve([]) : answersByElements(db, scope, elementIds);
