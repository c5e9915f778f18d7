/** Opens PGlite so that a commit is on the disk before it is acknowledged. */
import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface OpenStream {
  readonly nfd?: number;
}
interface EmscriptenModule {
  readonly NODEFS?: { stream_ops: Record<string, unknown> };
  readonly FS: { readonly filesystems: { readonly NODEFS: { stream_ops: Record<string, unknown> } } };
}

/** PGlite's file system has no fsync operation, so that `fsync=on` has no effect. */
class DurableFileSystem extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    const hooks = (result.emscriptenOpts.preRun ??= []) as ((module: EmscriptenModule) => void)[];
    hooks.push((module) => {
      const fileSystem = module.NODEFS ?? module.FS.filesystems.NODEFS;
      fileSystem.stream_ops['fsync'] = (stream: OpenStream): number => {
        if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd);
        return 0;
      };
    });
    return result;
  }
}

/** Opens (or creates) the database in `directory`. Creation leaves hundreds of MB resident: do it in a child process. */
export function openDurablePglite(directory: string): Promise<PGlite> {
  return PGlite.create({
    dataDir: directory,
    fs: new DurableFileSystem(directory),
    extensions: { pg_trgm },
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      '-c',
      'fsync=on',
      '-c',
      'wal_sync_method=fsync',
      '-c',
      'timezone=UTC',
      // A quarter of the default is enough here and saves 100 MB in a fresh process.
      '-c',
      'shared_buffers=32MB',
    ],
  });
}
