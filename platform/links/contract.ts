/** Links between contents: backlinks of a thing, and broken links of a project. Source: decisions section 9. */
import * as z from 'zod/mini';
import { call, pageQuery } from '#platform/http/contract.ts';
import { namedThing, searchHit, searchKinds } from '#platform/search/contract.ts';

/** Heading of the backlinks. */
export const linkedFromTitle = 'Linked from';
/** Heading of the links to others. */
export const linksToTitle = 'Links to';
/** Shown in place of an empty report. */
export const noBrokenLinksMessage = 'No broken links.';
/** Label of an unknown target. */
export const unknownTargetLabel = 'Does not exist';
/** Label of a target that can still be restored. */
export const trashedTargetLabel = 'In the trash';

/** Home page: broken links. */
export const brokenLinksLabel = 'Broken links';
/** Home page: texts and comments that mention the reader. */
export const mentionedLabel = 'You were mentioned';

const inProject = { tag: 'Links', access: 'project', permission: 'project.read', method: 'GET' } as const;

/** A thing that links to another. */
export const backlink = z.extend(namedThing, {
  /** The parts of it that hold the link, for example elements of a C4 model; absent for texts. */
  parts: z.optional(z.array(z.strictObject({ id: z.uuid(), title: z.string() }))),
});
/** See `backlink`. */
export type Backlink = z.output<typeof backlink>;

/** Things that link to a thing, by title. */
export const listBacklinks = call({
  ...inProject,
  name: 'listBacklinks',
  path: '/links/backlinks',
  summary: 'Backlinks of a thing',
  query: z.strictObject({ kind: z.enum(searchKinds), id: z.uuid('This is not a valid id.'), ...pageQuery(50).shape }),
  reply: backlink,
  envelope: 'list',
});

/** A thing that is linked to; `state` for kinds that have states, `number` for those that have numbers: `#012`. */
export const linkTargetThing = z.extend(namedThing, {
  state: searchHit.shape.state,
  number: z.optional(z.string()),
});
/** See `linkTargetThing`. */
export type LinkTargetThing = z.output<typeof linkTargetThing>;

/** Existing things that a thing links to, mentions or embeds, under their current titles and with their states. */
export const listLinkTargets = call({
  ...inProject,
  name: 'listLinkTargets',
  path: '/links/targets',
  summary: 'Existing targets of the links of a thing, with their current titles and states',
  query: z.strictObject({ kind: z.enum(searchKinds), id: z.uuid('This is not a valid id.'), ...pageQuery(50).shape }),
  reply: linkTargetThing,
  envelope: 'list',
});

/** A link or an embed whose target does not exist, or is in the trash. */
export const brokenLink = z.strictObject({
  from: namedThing,
  relation: z.enum(['link', 'embed']),
  /** As written in the link; `title` is known while the target is in the trash. */
  to: z.strictObject({
    kind: z.string(),
    id: z.string(),
    namespace: z.optional(z.string()),
    title: z.nullable(z.string()),
  }),
});
/** See `brokenLink`. */
export type BrokenLink = z.output<typeof brokenLink>;

/** Links and embeds of the project without a target. */
export const listBrokenLinks = call({
  ...inProject,
  name: 'listBrokenLinks',
  path: '/links/broken',
  summary: 'Links and embeds of the project whose target does not exist or is in the trash',
  query: pageQuery(50),
  reply: brokenLink,
  envelope: 'list',
});
