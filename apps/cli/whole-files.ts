/** Files of one folder: written whole or not at all, and never outside of it. */
import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Stop } from '#platform/programs/server/run-program.ts';
import { isInside } from './file-names.ts';

/** Where the program keeps what it knows about a folder. */
export const ownFolder = '.archwright';

/** A digest that tells whether a text or a file is the same. */
export const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Writes a file beside its place and moves it there, so that nobody ever sees half of it. */
export function writeWhole(file: string, text: string, mode?: number): void {
  const half = join(dirname(file), `.${randomUUID()}.tmp`);
  try {
    writeFileSync(half, text, { flag: 'wx', ...(mode === undefined ? {} : { mode }) });
    if (mode !== undefined) chmodSync(half, mode);
    renameSync(half, file);
  } catch (error) {
    rmSync(half, { force: true });
    throw new Stop('input', `${file} cannot be written: ${(error as Error).message}`);
  }
}

/** The files below one folder, by paths with slashes. */
export class FolderFiles {
  readonly root: string;
  readonly #halves: string;

  constructor(folder: string) {
    mkdirSync(resolve(folder), { recursive: true });
    this.root = realpathSync(resolve(folder));
    this.#halves = join(this.root, ownFolder, 'unfinished');
  }

  /** Removes what an interrupted run left behind. */
  tidy(): void {
    this.#ensure(dirname(this.#halves));
    rmSync(this.#halves, { recursive: true, force: true });
  }

  /** The text of a file; undefined when there is none. */
  read(path: string): string | undefined {
    return this.readBytes(path)?.toString('utf8');
  }

  /** The bytes of a file; undefined when there is none. */
  readBytes(path: string): Buffer<ArrayBuffer> | undefined {
    const file = this.#place(path);
    if (!existsSync(file)) return undefined;
    if (!lstatSync(file).isFile()) throw new Stop('input', `${path} is not a file.`);
    return readFileSync(file);
  }

  write(path: string, content: string | Uint8Array): void {
    const file = this.#place(path);
    this.#ensure(dirname(file));
    this.#ensure(this.#halves);
    const half = join(this.#halves, randomUUID());
    try {
      writeFileSync(half, content, { flag: 'wx' });
      renameSync(half, file);
    } catch (error) {
      throw new Stop('input', `${path} cannot be written: ${(error as Error).message}`);
    }
  }

  /** Removes a file, and the folders that it leaves empty. */
  remove(path: string): void {
    rmSync(this.#place(path), { force: true });
    let folder = dirname(this.#place(path));
    while (folder !== this.root && existsSync(folder) && readdirSync(folder).length === 0) {
      rmdirSync(folder);
      folder = dirname(folder);
    }
  }

  /** Paths of all files with an ending, without those that the program keeps for itself. */
  list(ending: string): readonly string[] {
    return readdirSync(this.root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
      .map((entry) => relative(this.root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter(isInside)
      .toSorted();
  }

  /** The state of the folder, kept beside the files. */
  readState(): string | undefined {
    const file = join(this.root, ownFolder, 'state.json');
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  }

  writeState(text: string): void {
    this.#ensure(join(this.root, ownFolder));
    writeWhole(join(this.root, ownFolder, 'state.json'), text);
  }

  #place(path: string): string {
    if (!isInside(path)) throw new Stop('input', `${path} does not lie in ${this.root}.`);
    const file = join(this.root, ...path.split('/'));
    // A link on the way may lead anywhere.
    for (let place = file; place !== this.root; place = dirname(place)) {
      if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink())
        throw new Stop('input', `${path} leads through a link, so it is neither read nor written.`);
    }
    return file;
  }

  #ensure(folder: string): void {
    mkdirSync(folder, { recursive: true });
    const real = realpathSync(folder);
    if (real !== this.root && !real.startsWith(this.root + sep))
      throw new Stop('input', `${folder} leads outside of ${this.root}.`);
  }
}
