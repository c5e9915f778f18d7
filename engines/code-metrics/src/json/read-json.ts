/** Feeds the parts of a JSON file to their taker. */
import { withoutMark } from '../bytes/byte-order-mark.ts';
import { JsonSplitter, type JsonTaker } from './json-splitter.ts';

/** Reads all of `chunks`. */
export async function readJson(chunks: AsyncIterable<Uint8Array>, taker: JsonTaker): Promise<void> {
  const splitter = new JsonSplitter(taker);
  for await (const bytes of withoutMark(chunks)) splitter.push(bytes);
  splitter.end();
}
