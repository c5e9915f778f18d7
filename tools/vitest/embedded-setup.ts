/** Prepares the database that every server of the `embedded` project starts with. */
import { createMigratedTemplate } from '../prepared-database.ts';

export default function setup(): void {
  createMigratedTemplate();
}
