/** Filters of a view: elements with a tag, or with something to say from a perspective, stand out. Pure. */
import type { WorkspaceFacts } from './workspace-facts.ts';

/** One tag or one perspective. */
export interface ElementFilter {
  readonly kind: 'tag' | 'perspective';
  readonly name: string;
}

/** Ids of the elements that a filter leaves out. */
export const faintElements = ({ elements }: WorkspaceFacts, { kind, name }: ElementFilter): ReadonlySet<string> =>
  new Set(
    elements
      .filter(({ tags, perspectives }) =>
        kind === 'tag' ? !tags.includes(name) : !perspectives.some((perspective) => perspective.name === name),
      )
      .map(({ id }) => id),
  );
