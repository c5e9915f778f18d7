/** Worker that reads files as diagrams. */
import { readDiagramFile, type ReadDiagramFile } from '../../model/exchange/diagram-file.ts';

/** Characters of an expanded page: a packed one may be small and expand without end. */
const mostExpanded = 16 * 1024 * 1024;

/** Text of a page of draw.io: base64, raw deflate, percent-encoding. */
async function inflate(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
    if (text.length > mostExpanded) {
      await reader.cancel();
      throw new Error('The page is too large.');
    }
  }
  return decodeURIComponent(text + decoder.decode());
}

async function answer(text: string): Promise<void> {
  const read: ReadDiagramFile = await readDiagramFile(text, inflate);
  self.postMessage(read);
}

self.addEventListener('message', ({ data }: MessageEvent<string>) => void answer(data));
