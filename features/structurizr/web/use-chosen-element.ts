/** The element whose facts are shown: the same one after a save, although its id may then mean another. */
import { useState } from 'react';
import { sameElement } from '../model/found-element.ts';
import type { ElementFact, WorkspaceFacts } from '../model/workspace-facts.ts';

/** The chosen element, and how to choose another one. */
export interface ChosenElement {
  /** Undefined while nothing is chosen, and when the text has it no more. */
  readonly element: ElementFact | undefined;
  /** How pictures name it in a view: where the view shows an instance of it, as that. */
  readonly idIn: (view: string | undefined) => string | undefined;
  readonly choose: (id: string | undefined) => void;
}

/** Chosen by the id that a picture names. */
export function useChosenElement(facts: WorkspaceFacts | undefined): ChosenElement {
  const [id, choose] = useState<string>();
  const [known, setKnown] = useState<ElementFact>();
  const isKnown = known !== undefined && known.id === id;
  const element =
    facts && id !== undefined
      ? isKnown
        ? sameElement(facts.elements, known)
        : facts.elements.find((one) => one.id === id)
      : undefined;
  // Its id is that of the newest text.
  if (element && element !== known) {
    setKnown(element);
    if (element.id !== id) choose(element.id);
  }
  const idIn = (view: string | undefined): string | undefined =>
    facts?.elements.find((one) => element && one.original === element.id && one.views.includes(view ?? ''))?.id ??
    element?.id;
  return { element, idIn, choose };
}
