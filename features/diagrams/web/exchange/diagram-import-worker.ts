/** Worker that reads files as diagrams. */
import { readDiagramFile } from '../../model/exchange/diagram-file.ts';

self.addEventListener('message', ({ data }: MessageEvent<string>) => self.postMessage(readDiagramFile(data)));
