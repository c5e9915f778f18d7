/** What links to what: backlinks of a thing, and the links of a project that lead nowhere. Source: decisions section 9. */
import * as z from 'zod/mini';
import { call, pageQuery } from '#platform/http/contract.ts';
import { namedThing, searchKinds } from '#platform/search/contract.ts';

export const linkedFromTitle = 'Linked from';
export const noBrokenLinksMessage = 'No broken links.';
/** Said of a target that nobody knows. */
export const unknownTargetLabel = 'Does not exist';
/** Said of a target that can still be restored. */
export const trashedTargetLabel = 'In the trash';

const inProject = { tag: 'Links', access: 'project', permission: 'project.read', method: 'GET' } as const;

export const listBacklinks = call({
  ...inProject,
  name: 'listBacklinks',
  path: '/links/backlinks',
  summary: 'What links to or shows a thing',
  query: z.strictObject({ kind: z.enum(searchKinds), id: z.uuid('This is not a valid id.'), ...pageQuery(50).shape }),
  reply: namedThing,
  envelope: 'list',
});

/** A link or an embed whose target does not exist, or lies in the trash. */
export const brokenLink = z.strictObject({
  from: namedThing,
  relation: z.enum(['link', 'embed']),
  /** As written in the link; `title` is known while the target lies in the trash. */
  to: z.strictObject({
    kind: z.string(),
    id: z.string(),
    namespace: z.optional(z.string()),
    title: z.nullable(z.string()),
  }),
});
export type BrokenLink = z.output<typeof brokenLink>;

export const listBrokenLinks = call({
  ...inProject,
  name: 'listBrokenLinks',
  path: '/links/broken',
  summary: 'Links and embeds of the project whose target does not exist or lies in the trash',
  query: pageQuery(50),
  reply: brokenLink,
  envelope: 'list',
});
