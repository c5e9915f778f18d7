/** The demo story: what people of an imaginary organization did over some months, told by the modules as events. */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { Db } from '#platform/database/server/connection.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { embedAttribute, isEmbedKind } from '#platform/richtext/model/document.ts';
import { markdownToDocument, NODE_FENCE } from '#platform/richtext/model/markdown-to-document.ts';

/** Addresses of what the story has created so far, by a name such as `page:Checkout flow`. */
export type StoryMemory = Map<string, string>;

/** Something that a person did. Events of all modules are performed in the order of their times. */
export interface StoryEvent {
  /** Local time of the story, for example `2026-11-17 10:02`. */
  readonly at: string;
  /** Initials of the person. */
  readonly by: string;
  /** Uses the same actions as the product. The times that it stores are moved to `at` afterwards. */
  readonly run: (db: Db, caller: ProjectCaller, memory: StoryMemory) => Promise<void>;
}

/** Fields of everything in the data files that somebody did: `at` and `by` of its event. */
export const storyEventFields = { at: z.string(), by: z.string() } as const;

/** Reads and validates a data file of a module, for example `new URL('../demo/pages.json', import.meta.url)`. */
export function readStoryFile<S extends z.ZodMiniType>(file: URL, shape: S): z.output<S> {
  return shape.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** A line `embed:kind:name` becomes the block of what the memory knows by it; anything else stays. */
function embedded(line: string, memory: StoryMemory): string {
  const type = /^embed:(\w+):/.exec(line)?.[1] ?? '';
  const value = memory.get(line);
  if (!isEmbedKind(type) || value === undefined) return line;
  const node = { type, attrs: { [embedAttribute(type)]: value } };
  return ['', `\`\`\`${NODE_FENCE}`, JSON.stringify(node), '```', ''].join('\n');
}

/**
 * Rich text as JSON of a version: 0 is the first, which lacks as many lines at its end as there are edits. Links
 * such as `page:Checkout flow` lead to what the memory knows, lines such as `embed:board:Order process` show it.
 */
export function storyText(
  lines: readonly string[],
  { version, edits, memory }: { readonly version: number; readonly edits: number; readonly memory: StoryMemory },
): string {
  const shown = lines.slice(0, lines.length - (edits - version)).map((line) => embedded(line, memory));
  // Addresses with spaces need angle brackets.
  const source = shown.join('\n').replaceAll(/\]\(((?:page|adr|rfc):[^)]+)\)/g, '](<$1>)');
  const resolveLink = (href: string): string | null => memory.get(decodeURIComponent(href)) ?? null;
  return JSON.stringify(markdownToDocument(source, { resolveLink }));
}
