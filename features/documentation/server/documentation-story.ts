/** The pages of the demo story, from demo/handbook.json. */
import * as z from 'zod/mini';
import {
  readStoryFile,
  storyEventFields,
  storyText,
  type StoryEvent,
  type StoryMemory,
} from '#platform/modules/server/story.ts';
import { createDocumentBy, updateDocumentBy } from './document-actions.ts';
import { createNamespaceBy } from './namespace-actions.ts';

const page = z.strictObject({
  ...storyEventFields,
  title: z.string(),
  text: z.array(z.string()),
  /** The text as it was first written, where that is another one. */
  first: z.optional(z.array(z.string())),
  /** Title of the parent. */
  parent: z.optional(z.string()),
  edits: z._default(z.array(z.strictObject(storyEventFields)), []),
});
const namespaces = z.array(
  z.strictObject({ ...storyEventFields, namespace: z.string(), homepage: page, pages: z.array(page) }),
);
type Namespace = z.output<typeof namespaces>[number];
type Page = z.output<typeof page>;

const idKey = (title: string): string => `page id ${title}`;
const codeKey = (namespace: string): string => `namespace ${namespace}`;

function remember(memory: StoryMemory, namespace: string, { id, title }: { id: string; title: string }): void {
  const code = memory.get(codeKey(namespace)) ?? '';
  memory.set(idKey(title), id).set(`page:${title}`, `archwright://${id}.doc.internal/${code}/${id}`);
}

/** The text that a page began with. */
const firstText = ({ text, first, edits }: Page, memory: StoryMemory): string =>
  first
    ? storyText(first, { version: 0, edits: 0, memory })
    : storyText(text, { version: 0, edits: edits.length, memory });

function createdEvent(namespace: string, page: Page): StoryEvent {
  const { at, by, title, parent } = page;
  return {
    at,
    by,
    run: async (db, caller, memory) => {
      const json = firstText(page, memory);
      const place = {
        namespace: memory.get(codeKey(namespace)) ?? '',
        parent: parent === undefined ? null : (memory.get(idKey(parent)) ?? null),
      };
      remember(memory, namespace, await createDocumentBy(db, caller, { title, json, ...place }));
    },
  };
}

/** `saved` is the number of revisions that precede the first edit. */
function editEvents({ title, text, edits }: Page, saved: number): readonly StoryEvent[] {
  return edits.map((edit, index) => ({
    ...edit,
    run: async (db, caller, memory) => {
      const json = storyText(text, { version: index + 1, edits: edits.length, memory });
      await updateDocumentBy(db, caller, memory.get(idKey(title)) ?? '', { title, json, revision: saved + index });
    },
  }));
}

function eventsOf({ namespace, at, by, homepage, pages }: Namespace): readonly StoryEvent[] {
  const created: StoryEvent = {
    at,
    by,
    run: async (db, caller, memory) => {
      const made = await createNamespaceBy(db, caller, { name: namespace });
      memory.set(codeKey(namespace), made.code);
      remember(memory, namespace, { id: made.homepage.id, title: homepage.title });
    },
  };
  const written: StoryEvent = {
    at: homepage.at,
    by: homepage.by,
    run: async (db, caller, memory) => {
      const { title } = homepage;
      const json = firstText(homepage, memory);
      await updateDocumentBy(db, caller, memory.get(idKey(title)) ?? '', { title, json, revision: 1 });
    },
  };
  return [
    created,
    written,
    ...editEvents(homepage, 2),
    ...pages.flatMap((one) => [createdEvent(namespace, one), ...editEvents(one, 1)]),
  ];
}

/** What happened to the pages of the story. */
export const documentationStory = (): readonly StoryEvent[] =>
  readStoryFile(new URL('../demo/handbook.json', import.meta.url), namespaces).flatMap(eventsOf);
