/** Export and import of drivers: one JSON file with both lists and what answers them. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { id, instant, text } from '#platform/http/contract.ts';
import {
  jsonText,
  readJson,
  renameIds,
  type PortableFile,
  type PortableFiles,
  violatedIn,
} from '#platform/portability/model/portable.ts';
import type { PortableSource, ReadPiece } from '#platform/portability/server/portable-source.ts';
import { task } from '#platform/workers/server/task.ts';
import {
  answerKinds,
  constraint,
  driverLimits,
  qualityAttribute,
  type ConstraintBody,
  type QualityAttributeBody,
} from '../contract.ts';
import { withConstraints, withQualityAttributes, type SavedDrivers } from '../model/driver-saving.ts';
import { driversOfText, driverText, headsOf, noDrivers, type DriverSet } from '../model/driver-set.ts';
import { saveOver } from './driver-actions.ts';
import { allAnswers, insertAnswer } from './driver-answer-table.ts';
import { connectAnswers } from './driver-search.ts';
import { storedDrivers, type DriverScope } from './driver-table.ts';

const file = 'drivers/drivers.json';

const portableAnswer = z.strictObject({
  driverId: id,
  kind: z.enum(answerKinds),
  subjectId: id,
  part: z.nullable(text(200)),
  because: text(driverLimits.because),
  at: instant,
});
type PortableAnswer = z.output<typeof portableAnswer>;

const portableSet = z.strictObject({
  qualityAttributes: z.array(qualityAttribute).check(z.maxLength(driverLimits.attributes)),
  constraints: z.array(constraint).check(z.maxLength(driverLimits.constraints)),
  answers: z.array(portableAnswer).check(z.maxLength(driverLimits.answers)),
});

async function* filesOf(read: ReadPiece, scope: DriverScope): AsyncIterable<PortableFile> {
  const { drivers, answers } = await read(async (db) => {
    const stored = await storedDrivers(db, scope);
    const driverIds = headsOf(stored.drivers).map((head) => head.id);
    return { drivers: stored.drivers, answers: await allAnswers(db, scope, driverIds) };
  });
  if (headsOf(drivers).length === 0) return;
  const told: readonly PortableAnswer[] = answers.map(({ at, ...answer }) => ({ ...answer, at: at.toISOString() }));
  yield { path: file, text: jsonText({ ...drivers, answers: told }) };
}

/** The drivers of an import. */
interface ImportedDrivers {
  readonly drivers: DriverSet;
  readonly answers: readonly PortableAnswer[];
}

/** The drivers of a save; throws a failure that names the file. */
function accepted(saved: SavedDrivers): DriverSet {
  if ('drivers' in saved) return saved.drivers;
  throw violatedIn(file, saved.violations);
}

/** Worker task: reads the drivers of an import by the rules of a save; undefined when it has none. */
export function readDriverFiles(files: PortableFiles): ImportedDrivers | undefined {
  if (!files.has(file)) return undefined;
  const { qualityAttributes, constraints, answers } = readJson(files, file, portableSet);
  const attributes: readonly QualityAttributeBody[] = qualityAttributes;
  const rules: readonly ConstraintBody[] = constraints;
  const first = accepted(withQualityAttributes(noDrivers, attributes, randomUUID));
  const drivers = accepted(withConstraints(first, rules, randomUUID));
  const ids = new Set(headsOf(drivers).map((head) => head.id));
  return { drivers, answers: answers.filter(({ driverId }) => ids.has(driverId)) };
}

const idsOf = ({ qualityAttributes, constraints }: DriverSet): readonly string[] => [
  ...qualityAttributes.flatMap((one) => [one.id, ...one.scenarios.map((scenario) => scenario.id)]),
  ...constraints.map((one) => one.id),
];

/** Portable source of drivers. It comes behind the modules whose things answer them. */
export const portableDrivers: PortableSource<ImportedDrivers | undefined> = {
  files: filesOf,
  isEmpty: async (db, scope) => headsOf((await storedDrivers(db, scope)).drivers).length === 0,
  reader: task<typeof readDriverFiles>(new URL(import.meta.url), 'readDriverFiles'),
  prepare: (imported) => ({
    ids: imported ? idsOf(imported.drivers) : [],
    counts: imported ? { drivers: headsOf(imported.drivers).length } : {},
    store: async (db, caller, renamed) => {
      if (!imported) return;
      const drivers = driversOfText(renameIds(driverText(imported.drivers), renamed));
      const { revision } = await storedDrivers(db, caller);
      await saveOver(db, caller, { make: () => drivers, revision, action: 'imported' });
      const now = (old: string): string => renamed.get(old) ?? old;
      for (const { driverId, subjectId, part, ...answer } of imported.answers) {
        const ends = { driverId: now(driverId), subjectId: now(subjectId), part: part === null ? null : now(part) };
        await insertAnswer(db, caller, { ...answer, ...ends, id: randomUUID(), by: caller.userId });
      }
      await connectAnswers(db, caller, { driverIds: headsOf(drivers).map((head) => head.id) });
    },
  }),
};
