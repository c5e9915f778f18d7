/** The files of an import with their paths: chosen ones, those of a folder, and those in zip archives. */
import { askWorker } from '#platform/workers/web/ask-worker.ts';
import type { Unzipped, UnzippedFile } from './unzip.ts';

/** A file, and its path from the top of what is imported. */
export interface ChosenFile {
  readonly path: string;
  readonly file: File;
}

/** Files to be imported, and what could not be read of archives. */
export interface ChosenFiles {
  readonly files: readonly ChosenFile[];
  readonly failures: readonly { readonly path: string; readonly message: string }[];
}

const unzipInWorker = askWorker<Blob, Unzipped>(
  () => new Worker(new URL('./unzip-worker.ts', import.meta.url), { type: 'module' }),
);

const zipEnding = /\.zip$/i;
const isArchive = (file: File): boolean => file.webkitRelativePath === '' && zipEnding.test(file.name);

/** The path of a chosen file from the top of its folder. */
const pathOf = (file: File): string => file.webkitRelativePath.split('/').slice(1).join('/') || file.name;

/** The one folder that holds all files, with a slash; otherwise empty. */
function commonFolder(files: readonly UnzippedFile[]): string {
  const [first = ''] = files.map(({ path }) => path.slice(0, path.indexOf('/') + 1));
  return files.every(({ path }) => path.startsWith(first)) ? first : '';
}

const chosenOf = ({ files }: Unzipped, folder: string): readonly ChosenFile[] => {
  const common = commonFolder(files);
  return files.map(({ path, type, bytes }) => ({
    path: `${folder}${path.slice(common.length)}`,
    file: new File([bytes], path.slice(path.lastIndexOf('/') + 1), { type }),
  }));
};

/**
 * An archive is read as the folder that was packed: beside other files it has a folder of its name. `onArchive` hears
 * of each one before it is read.
 */
export async function filesOf(
  chosen: readonly File[],
  { onArchive, signal }: { readonly onArchive: (name: string) => void; readonly signal: AbortSignal },
): Promise<ChosenFiles> {
  const files: ChosenFile[] = [];
  const failures: { path: string; message: string }[] = [];
  for (const file of chosen) {
    if (!isArchive(file)) {
      files.push({ path: pathOf(file), file });
      continue;
    }
    onArchive(file.name);
    const unzipped = await unzipInWorker(file, signal);
    files.push(...chosenOf(unzipped, chosen.length > 1 ? `${file.name.replace(zipEnding, '')}/` : ''));
    failures.push(...unzipped.failures);
    if (unzipped.problem !== undefined) failures.push({ path: file.name, message: unzipped.problem });
  }
  return { files, failures };
}
