import { startTestApp } from '../apps/server/testing/test-app.ts';
import { openTestPostgres } from '../tools/postgres.ts';
import { fillPlace, Language, makePlace } from './search-data.ts';
import { writeFileSync } from 'node:fs';
import pg from 'pg';
const postgres = await openTestPostgres({});
const url = await postgres.createDatabase();
const it = await startTestApp({ RATE_LIMITS: 'off', LOG_LEVEL: 'error', DATABASE_URL: url, APP_SECRET: 'a secret that is only used by benchmarks' });
const language = new Language(20000, 7);
const [p, small] = [await it.aPerson({name:'x'}), await it.aPerson({name:'y'})];
await Promise.all([fillPlace(it.app.database, { organizationId: p.organizationId, projectId: p.projectId }, 10000, language), fillPlace(it.app.database, { organizationId: small.organizationId, projectId: small.projectId }, 90, language),
 (async () => { for (let i=0;i<80;i++) await fillPlace(it.app.database, await makePlace(it.app.database.owner, 'o'+i), 90, language); })()]);
const pool = new pg.Pool({ ...it.app.database.connection, max: 2 });
await pool.query('vacuum (analyze)');
writeFileSync('/tmp/h3/pg.json', JSON.stringify({ url, p: { email: p.email, password: p.password, organizationId: p.organizationId, projectId: p.projectId }, small: { email: small.email, password: small.password, organizationId: small.organizationId, projectId: small.projectId } }));
console.log('ready', url);
await it.app.close(); await pool.end();
process.on('SIGTERM', async () => { await postgres.close(); process.exit(0); });
setInterval(() => {}, 1000);
