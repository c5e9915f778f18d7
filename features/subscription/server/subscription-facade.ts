/** What other modules may use of payment. */
export { customerIdSql } from './billing-table.ts';
