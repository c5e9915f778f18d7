/** Filters of a view: what has a tag, or something to say from a perspective, stands out. Pure. */
import type { WorkspaceFacts } from './workspace-facts.ts';

/** One tag or one perspective. */
export interface ElementFilter {
  readonly kind: 'tag' | 'perspective';
  readonly name: string;
}

/** Parts of a picture that a filter leaves out, by the ids that the picture names them by. */
export interface FaintParts {
  readonly elements: ReadonlySet<string>;
  readonly lines: ReadonlySet<string>;
}

/** A line that is meant stands out with both of its ends, and so does a line between elements that are meant. */
export function faintParts(facts: WorkspaceFacts, view: string, { kind, name }: ElementFilter): FaintParts {
  const meant = new Set(
    facts.elements
      .filter(({ tags, perspectives }) =>
        kind === 'tag' ? tags.includes(name) : perspectives.some((perspective) => perspective.name === name),
      )
      .map(({ id }) => id),
  );
  const lines = facts.lines.get(view) ?? [];
  const isMeant = ({ tags, perspectives }: (typeof lines)[number]): boolean =>
    (kind === 'tag' ? tags : perspectives).includes(name);
  const ends = new Set(lines.filter(isMeant).flatMap((line) => line.ends));
  return {
    elements: new Set(facts.elements.map(({ id }) => id).filter((id) => !meant.has(id) && !ends.has(id))),
    lines: new Set(
      lines.filter((line) => !isMeant(line) && !line.ends.every((end) => meant.has(end))).map(({ id }) => id),
    ),
  };
}
