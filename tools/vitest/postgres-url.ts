/** Configures the database for tests of the `postgres` project, like an operator would. */
import { inject } from 'vitest';

const urls = inject('databaseUrls');
process.env['DATABASE_URL'] = urls[(Number(process.env['VITEST_POOL_ID']) - 1) % urls.length];
