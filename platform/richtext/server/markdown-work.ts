/** Reading and writing of Markdown in a worker. */
import { task } from '#platform/workers/server/task.ts';
import type { jsonOfMarkdown, markdownOfJson } from './markdown-task.ts';

const module = new URL('./markdown-task.ts', import.meta.url);

/** Rich text of Markdown, as JSON. */
export const readMarkdown = task<typeof jsonOfMarkdown>(module, 'jsonOfMarkdown');

/** The Markdown of rich text that is given as JSON. */
export const writeMarkdown = task<typeof markdownOfJson>(module, 'markdownOfJson');
