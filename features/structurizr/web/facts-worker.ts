/** Worker that reads the facts of a workspace from its text. */
import { workspaceFacts } from '../model/workspace-facts.ts';

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(workspaceFacts(data)));
