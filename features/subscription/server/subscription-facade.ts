/** What other modules may use of payment. */
import type { Db } from '#platform/database/server/connection.ts';
import { newestCustomerIdSql } from './billing-table.ts';
import { subscribeDemo } from './sandbox/sandbox-demo.ts';

/** SQL for the id of an organization at its payment provider; null before the first one. */
export const customerIdSql: typeof newestCustomerIdSql = (organizationId) => newestCustomerIdSql(organizationId);

/** Subscribes the demo organization in the sandbox, as if it had paid. */
export const payForDemo = (db: Db, organizationId: string, seats: number): Promise<void> =>
  subscribeDemo(db, organizationId, seats);
