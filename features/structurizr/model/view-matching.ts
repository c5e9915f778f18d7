/** Which view of a new text is which one of the text before: embeds in documents name views by ids that stay. */
import type { ViewType } from '../contract.ts';

/** A view of a text, as far as its identity goes. */
export interface PlannedView {
  readonly key: string;
  /** False for a key that was made up, because the text gives none: it shifts when a view is inserted before. */
  readonly hasOwnKey: boolean;
  /** Kind, scope, environment and title in one text. */
  readonly subject: string;
  readonly name: string;
  readonly type: ViewType;
  /** Changes with everything that is drawn. */
  readonly inputHash: string;
}

/** A planned view with its id. */
export interface MatchedView extends PlannedView {
  readonly id: string;
}

/** A view of an earlier text. */
export interface KnownView {
  readonly id: string;
  readonly key: string;
  readonly hasOwnKey: boolean;
  readonly subject: string;
}

/**
 * Gives each planned view the id of the view that it continues, or a new one. A written key decides; views without one
 * continue the view with the same subject, in the order of the list. An id is given once.
 */
export function matchViews(
  planned: readonly PlannedView[],
  known: readonly KnownView[],
  newId: () => string,
): readonly MatchedView[] {
  const free = new Map(known.map((view) => [view.id, view]));
  const take = (isWanted: (view: KnownView) => boolean): string | undefined => {
    for (const view of free.values()) {
      if (!isWanted(view)) continue;
      free.delete(view.id);
      return view.id;
    }
    return undefined;
  };
  const byKey = new Map<PlannedView, string>();
  for (const view of planned) {
    const id = view.hasOwnKey ? take((other) => other.hasOwnKey && other.key === view.key) : undefined;
    if (id !== undefined) byKey.set(view, id);
  }
  return planned.map((view) => {
    const id =
      byKey.get(view) ??
      // A view that got a key, or lost it, stays the same one.
      take((other) => other.subject === view.subject && !(view.hasOwnKey && other.hasOwnKey)) ??
      newId();
    return { ...view, id };
  });
}
