/** What other modules may use of architectural drivers. */
import type { Db } from '#platform/database/server/connection.ts';
import { answersByElements } from './driver-answer-table.ts';
import { countDrivers, type DriverScope } from './driver-table.ts';

/** Number of quality attributes and constraints of a project. */
export const driverCount = (db: Db, scope: DriverScope): Promise<number> => countDrivers(db, scope);

/** Drivers that some elements of C4 models answer, with the element; also of drivers that left the lists. */
export const driversAnsweredBy = (
  db: Db,
  scope: DriverScope,
  elementIds: readonly string[],
): Promise<readonly { readonly driverId: string; readonly elementId: string }[]> =>
  elementIds.length === 0 ? Promise.resolve([]) : answersByElements(db, scope, elementIds);
