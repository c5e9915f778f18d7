/** What other modules may use of architectural drivers. */
import type { Db } from '#platform/database/server/connection.ts';
import { countDrivers, type DriverScope } from './driver-table.ts';

/** Number of quality attributes and constraints of a project. */
export const driverCount = (db: Db, scope: DriverScope): Promise<number> => countDrivers(db, scope);
