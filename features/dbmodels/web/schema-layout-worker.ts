/** Worker: arranges tables. */
import { arrangeTables, type SchemaLayoutTask } from '../model/schema-layout.ts';

addEventListener('message', ({ data }: MessageEvent<SchemaLayoutTask>) => postMessage(arrangeTables(data)));
