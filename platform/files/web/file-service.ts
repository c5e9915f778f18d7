/** The files of the current project, loaded lazily: pages without files do not load the client. */
import type { FilePort } from '#platform/richtext/web/files.ts';

const load = async (): Promise<FilePort> => {
  try {
    return (await import('./project-files.ts')).projectFiles;
  } catch {
    throw new Error(lostMessage);
  }
};

const lostMessage = 'The connection was lost.';

/** File port of the current project. */
export const fileService: FilePort = {
  watch(file, tell) {
    let stop: (() => void) | undefined;
    let isOver = false;
    tell({ state: 'loading' });
    const failed = (): void => tell({ state: 'failed', message: lostMessage });
    load().then((files) => {
      if (!isOver) stop = files.watch(file, tell);
    }, failed);
    return () => {
      isOver = true;
      stop?.();
    };
  },
  prepare: () =>
    void load().then(
      (files) => files.prepare?.(),
      () => undefined,
    ),
  again: (file) => void load().then((files) => files.again(file)),
  download: async (file) => (await load()).download(file),
  upload: async (file, work) => (await load()).upload(file, work),
};
