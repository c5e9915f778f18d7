/**
 * Part of `npm run bench:metrics`: the code of C4 elements in a jar of many months on the embedded database, each
 * statement beside a bare count of the same classes. Options: --months=60 --classes=8000
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { migrations } from '../apps/server/join-modules.ts';
import { bindElement, bindMonth } from '../features/metrics/server/metric-element-tasks.ts';
import {
  codeMonthsOf,
  monthsPerPiece,
  namespaceMonthsOf,
  namespacesOfJar,
  namespacesOfMonth,
  sumsOf,
} from '../features/metrics/server/metric-namespace-table.ts';
import type { Db } from '../platform/database/server/connection.ts';
import { migrate } from '../platform/database/server/migrate.ts';
import { openDatabase } from '../platform/database/server/open-database.ts';
import { prepareEmptyDatabase } from '../tools/prepared-database.ts';
import { percentile, shownMs } from './timing.ts';

const { values } = parseArgs({
  options: { months: { type: 'string', default: '60' }, classes: { type: 'string', default: '8000' } },
});
const months = Number(values.months);
const classes = Number(values.classes);
/** As many as a system of this size has. */
const namespaces = Math.ceil(classes / 7);
/** Milliseconds that a statement may keep the embedded database from others. */
const mostPerStatement = 50;
const rounds = 9;

const dataDirectory = mkdtempSync(join(tmpdir(), 'archwright-elements-'));
prepareEmptyDatabase(dataDirectory);
const database = await openDatabase({ dataDirectory, onFault: (sentence) => console.error(sentence) });
const [organizationId, projectId, jarId] = [randomUUID(), randomUUID(), randomUUID()];

async function fill(owner: Db): Promise<void> {
  await migrate(owner, migrations);
  await sql`insert into organization (organization_id, name) values (${organizationId}, 'Bench')`.execute(owner);
  await sql`insert into project (organization_id, id, name, code)
    values (${organizationId}, ${projectId}, 'Bench', 'BENCH')`.execute(owner);
  await sql`insert into metric_jar (organization_id, id, project_id, name)
    values (${organizationId}, ${jarId}, ${projectId}, 'Bench')`.execute(owner);
  await sql`insert into metric_namespace (organization_id, jar_id, namespace_key, name)
    select ${organizationId}::uuid, ${jarId}::uuid, md5('n' || at)::uuid,
      'Shop\\Area' || at % 40 || '\\Part' || at
    from generate_series(1, ${namespaces}) at`.execute(owner);
  for (let month = 0; month < months; month += 1) {
    const report = randomUUID();
    await sql`insert into metric_report (organization_id, id, jar_id, import_id, state, year, month, layer, format, tool,
        digest) values (${organizationId}, ${report}, ${jarId}, ${randomUUID()}, 'live',
        ${2020 + Math.floor(month / 12)}, ${(month % 12) + 1}, 'code', 'auto', 'bench', '')`.execute(owner);
    await sql`insert into metric_class_piece (organization_id, report_id, first_key, keys, names, scores, metrics)
      select ${organizationId}::uuid, ${report}::uuid, md5('c' || piece)::uuid,
        array(select md5('c' || piece || ' ' || at)::uuid from generate_series(1, 24) at),
        array(select 'Shop\\Class' || piece * 24 + at from generate_series(1, 24) at),
        array_fill(piece % 100, array[24]), array_fill((piece % 300)::double precision, array[24 * 24])
      from generate_series(1, ${Math.ceil(classes / 24)}) piece`.execute(owner);
    await sql`insert into metric_namespace_month (organization_id, report_id, namespace_key, jar_id, classes, worst,
        worst_class, weighted, weight, sums)
      select ${organizationId}::uuid, ${report}::uuid, md5('n' || at)::uuid, ${jarId}::uuid, 7, at % 100,
        'Shop\\Area\\Class' || at, at % 1000 * 50.5, at % 1000, array_fill((at % 900) * 1.25::double precision, array[24])
      from generate_series(1, ${namespaces}) at`.execute(owner);
  }
}

const within = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  database.within({ organizations: [organizationId], userId: randomUUID(), readOnly: true }, work);

async function medianOf(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds + 2; round += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return percentile(times.slice(2), 0.5);
}

let isGood = true;
let floor = 0;
async function statement(name: string, work: (db: Db) => Promise<unknown>): Promise<void> {
  const time = await medianOf(() => within(work));
  const isMet = time <= mostPerStatement;
  isGood &&= isMet;
  const ratio = `${(time / floor).toFixed(2)} times`;
  console.log(
    `${name.padEnd(56)}${shownMs(time)}${ratio.padStart(12)}  at most ${mostPerStatement} ms: ${isMet ? 'yes' : 'NO'}`,
  );
}

try {
  await fill(database.owner);
  const scope = { organizationId, jarId };
  const all = await within((db) => codeMonthsOf(db, scope));
  const reports = all.map(({ reportId }) => reportId);
  const newest = reports.at(-1) ?? '';
  const known = await within((db) => namespacesOfJar(db, scope));
  const keys = known.map(([key]) => key);
  console.log(`${months} months, ${classes} classes, ${namespaces} namespaces; the median of ${rounds} rounds`);
  floor = await medianOf(() =>
    within((db) =>
      sql`select sum(cardinality(metric_class_piece.keys)) from metric_class_piece
        where metric_class_piece.organization_id = ${organizationId}`.execute(db),
    ),
  );
  console.log(`${'a bare count of the classes of all months (floor)'.padEnd(56)}${shownMs(floor)}`);
  await statement('months of the jar', (db) => codeMonthsOf(db, scope));
  await statement('namespaces of a month', (db) => namespacesOfMonth(db, scope, newest));
  await statement('namespaces of the jar', (db) => namespacesOfJar(db, scope));
  const piece = reports.slice(0, monthsPerPiece);
  await statement(`an element in ${monthsPerPiece} months, one of 40`, (db) =>
    sumsOf(db, scope, piece, { keys: keys.slice(0, namespaces / 40) }),
  );
  await statement(`a system in ${monthsPerPiece} months, nearly all namespaces`, (db) =>
    sumsOf(db, scope, piece, { keys: keys.slice(1) }),
  );
  await statement(`a large namespace in ${monthsPerPiece} months`, (db) =>
    namespaceMonthsOf(db, scope, 'Shop', all.slice(0, monthsPerPiece)),
  );
  await statement('the whole project, all months', (db) => namespaceMonthsOf(db, scope, '', all));
  const content = JSON.stringify({
    elements: Array.from({ length: 40 }, (_element, at) => ({
      id: `element ${at}`,
      parentId: null,
      patterns: [{ kind: 'namespace', pattern: `Shop\\Area${at}\\**` }],
    })),
  });
  const month = await within((db) => namespacesOfMonth(db, scope, newest));
  console.log('in a worker');
  console.log(
    `${'a month by element'.padEnd(56)}${shownMs(await medianOf(() => bindMonth({ content, namespaces: month })))}`,
  );
  const element = { content, elementId: 'element 1', namespaces: known };
  console.log(`${'namespaces of an element'.padEnd(56)}${shownMs(await medianOf(() => bindElement(element)))}`);
} finally {
  await database.close();
  rmSync(dataDirectory, { recursive: true, force: true });
}
process.exitCode = isGood ? 0 : 1;
