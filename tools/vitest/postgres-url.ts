/** Gives the tests of the `postgres` project their database, the way an operator would. */
import { inject } from 'vitest';

process.env['DATABASE_URL'] = inject('databaseUrl');
