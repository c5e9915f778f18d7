/** The view that the viewer shows, by the address. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { DrawnView, StructurizrWorkspace } from '../contract.ts';
import { foundElement, foundView } from '../model/found-element.ts';
import type { ElementFact, WorkspaceFacts } from '../model/workspace-facts.ts';

/** The shown view, and what led to it. */
export interface ChosenView {
  /** Undefined for a workspace without views, and until it is known which one is meant. */
  readonly chosen: DrawnView | undefined;
  /** The address means a view that only the facts can tell. */
  readonly isOpen: boolean;
  readonly choose: (id: string) => void;
  /** The element that the words of a search mean. */
  readonly meant: ElementFact | undefined;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** `default` in a view, alone in its line. */
const namesDefault = (dsl: string): boolean => /^[ \t]*default[ \t]*\r?$/im.test(dsl);

/** Named by its id, or by the words of a search, which mean a view or an element; else the text's own default. */
export function useChosenView(
  { views, workspaceDSL, picturesRevision, revision }: StructurizrWorkspace,
  facts: WorkspaceFacts | undefined,
): ChosenView {
  const { view, find } = useSearch({ strict: false }) as { view?: unknown; find?: unknown };
  const navigate = useNavigate();
  const [named, words] = [text(view), text(find)];
  const meant = useMemo(() => {
    if (words === undefined || named !== undefined || !facts) return undefined;
    const found = foundView(views, facts.elements, words);
    return found ? { found } : { element: foundElement(facts.elements, words) };
  }, [words, named, facts, views]);
  const byId = views.find(({ id }) => id === named);
  const isOpen =
    byId === undefined &&
    !facts &&
    views.length > 0 &&
    (words !== undefined || picturesRevision !== revision || namesDefault(workspaceDSL));
  const keyed = (key: string | undefined) => (key ? views.find((one) => one.key === key) : undefined);
  const told = byId ?? meant?.found ?? keyed(meant?.element?.views[0]) ?? keyed(facts?.defaultView) ?? views[0];
  return {
    chosen: isOpen ? undefined : told,
    isOpen,
    choose: (id) => void navigate({ to: '.', search: { view: id }, resetScroll: false } as never),
    meant: meant?.element,
  };
}
