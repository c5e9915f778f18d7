/** Lays out the views of a read file that are marked for it, before its content is offered. */
import type { ReadFile } from '../../model/exchange/import-file.ts';
import { layOutImport } from '../../model/exchange/import-layout.ts';

/** Time for all views together, ms; the rest keep simple rows. */
const patience = 20_000;

/** The same file with its views laid out; rejects when `signal` aborts. */
export async function laidOut(read: ReadFile, signal: AbortSignal): Promise<ReadFile> {
  // Only files of other tools are laid out.
  if (!read.ok || !read.layouts) return read;
  const { layOutInElk } = await import('#platform/canvas/web/layout-in-elk.ts');
  const end = performance.now() + patience;
  const model = await layOutImport(read.model, read.layouts, async (task) => {
    if (performance.now() > end) return undefined;
    const { picture } = await layOutInElk(task, signal);
    return picture.boxes;
  });
  return { ...read, model };
}
