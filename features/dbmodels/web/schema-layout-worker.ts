/** Worker: arranges tables. */
import { arrangeTables, type SchemaLayoutTask } from '../model/schema-layout.ts';

addEventListener('message', ({ data }: MessageEvent<readonly SchemaLayoutTask[]>) =>
  postMessage(new Map(data.flatMap((task) => [...arrangeTables(task)]))),
);
