/** Finds the ADRs of a repository and pushes them, or says what would be pushed. */
import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { warnIfPlain } from '#platform/programs/server/program-arguments.ts';
import { Stop } from '#platform/programs/server/run-program.ts';
import type { Settings } from './arguments.ts';
import { findRecords } from './folders.ts';
import { canAsk, previewMissing, push, type Source } from './push.ts';
import { pathFrom, readFiles, rootOf, warningsOf } from './records.ts';
import { dryReport, missingReport, pushReport, skippedReport } from './report.ts';
import { lookAtRepository, type Repository } from './repository.ts';

/** The repository around the named paths, otherwise around the current folder. */
function repositoryOf({ root, paths }: Settings): Repository {
  const place = resolve(root ?? paths[0] ?? '.');
  const stat = statSync(place, { throwIfNoEntry: false });
  if (!stat) throw new Stop('usage', `There is no ${place}.`);
  return lookAtRepository(stat.isDirectory() ? place : dirname(place));
}

/** Pushes what the settings name and prints a report. */
export async function pushRepository(settings: Settings): Promise<void> {
  const repository = repositoryOf(settings);
  const root = rootOf(settings, repository);
  const paths = settings.paths.length > 0 ? settings.paths : [root];
  const { records: files, skipped } = findRecords(paths);
  const skippedLines = skippedReport(skipped.map(({ path, reason }) => ({ path: relative(root, path), reason })));
  if (files.length === 0) {
    const sentence = [...skippedLines, `No records were found in ${paths.join(', ')}.`].join('\n');
    if (!settings.allowEmpty) throw new Stop('input', `${sentence} Nothing was changed; --allow-empty accepts it.`);
    console.log(sentence);
    return;
  }
  // A subfolder pushed from its own root is kept under its own name.
  const known = root === repository.root ? repository.name : undefined;
  const name = settings.repository ?? known ?? (basename(root) || 'repository');
  const records = readFiles(files, settings, repository);
  const source: Source = {
    name,
    root,
    below: placesBelow(root, settings.paths),
    renames: renamesBelow(root, repository),
  };
  if (settings.dryRun) {
    const missing = canAsk(settings) ? await previewMissing(settings, source, records) : undefined;
    console.log(
      [dryReport(name, records, warningsOf(records)), ...skippedLines, ...missingReport(settings, missing)].join('\n'),
    );
    return;
  }
  warnIfPlain(settings);
  console.log([pushReport(settings, name, await push(settings, source, records)), ...skippedLines].join('\n'));
}

/** The renames of a repository as paths from `root`; others are left out. */
function renamesBelow(root: string, repository: Repository): ReadonlyMap<string, string> {
  const prefix = repository.root === undefined ? '' : relative(repository.root, root).split(sep).join('/');
  const start = prefix === '' ? '' : `${prefix}/`;
  return new Map(
    [...repository.renames].flatMap(([to, from]) =>
      to.startsWith(start) && from.startsWith(start) ? [[to.slice(start.length), from.slice(start.length)]] : [],
    ),
  );
}

/** The named files and folders from the root; undefined when the whole repository is searched. */
function placesBelow(root: string, paths: readonly string[]): readonly string[] | undefined {
  const places = paths.map((path) => pathFrom(root, realpathSync(resolve(path))));
  return places.length === 0 || places.includes('') ? undefined : [...new Set(places)];
}
