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
  /** Its place in the list of the text before; null for a view of an earlier one. */
  readonly position: number | null;
}

/** The known views that no planned one continues yet. */
class FreeViews {
  readonly #views: Map<string, KnownView>;

  constructor(known: readonly KnownView[]) {
    this.#views = new Map(known.map((view) => [view.id, view]));
  }

  all(isWanted: (view: KnownView) => boolean): readonly KnownView[] {
    return [...this.#views.values()].filter(isWanted);
  }

  /** The id of the first one, which is then taken. */
  take(isWanted: (view: KnownView) => boolean): string | undefined {
    const [view] = this.all(isWanted);
    if (view) this.#views.delete(view.id);
    return view?.id;
  }
}

/**
 * Gives each planned view the id of the view that it continues, or a new one. A written key decides; views without one
 * continue the view with the same subject, in the order of the list. A key that is new continues the view whose key is
 * gone when these two are the only ones of their subject: it was renamed. An id is given once.
 */
export function matchViews(
  planned: readonly PlannedView[],
  known: readonly KnownView[],
  newId: () => string,
): readonly MatchedView[] {
  const free = new FreeViews(known);
  const found = new Map<PlannedView, string>();
  const note = (view: PlannedView, id: string | undefined): void => {
    if (id !== undefined) found.set(view, id);
  };
  for (const view of planned) {
    if (view.hasOwnKey)
      note(
        view,
        free.take((other) => other.hasOwnKey && other.key === view.key),
      );
  }
  const left = (): readonly PlannedView[] => planned.filter((view) => !found.has(view));
  for (const view of left()) {
    // A view that got a key, or lost it, stays the same one.
    note(
      view,
      free.take((other) => other.subject === view.subject && !(view.hasOwnKey && other.hasOwnKey)),
    );
  }
  const fresh = Map.groupBy(left(), ({ subject }) => subject);
  for (const [subject, [view, another]] of fresh) {
    const gone = free.all((other) => other.subject === subject && other.position !== null);
    if (view && !another && gone.length === 1)
      note(
        view,
        free.take((other) => other === gone[0]),
      );
  }
  return planned.map((view) => ({ ...view, id: found.get(view) ?? newId() }));
}
