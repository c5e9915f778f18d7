/** Worker that reads files to import. */
import { readWorkspaceFile } from '../../model/imported-workspace.ts';

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(readWorkspaceFile(data)));
