/** The files of the project for pages that may have none: what fetches and sends them is loaded with the first one. */
import type { FilePort } from '#platform/richtext/web/files.ts';

const load = async (): Promise<FilePort> => (await import('./project-files.ts')).projectFiles;

/** The filePort of the project that is open. */
export const fileService: FilePort = {
  watch(file, tell) {
    let stop: (() => void) | undefined;
    let isOver = false;
    tell({ state: 'loading' });
    const failed = (): void => tell({ state: 'failed', message: 'The connection was lost.' });
    load().then((files) => {
      if (!isOver) stop = files.watch(file, tell);
    }, failed);
    return () => {
      isOver = true;
      stop?.();
    };
  },
  again: (file) => void load().then((files) => files.again(file)),
  download: async (file) => (await load()).download(file),
  upload: async (file, work) => (await load()).upload(file, work),
};
