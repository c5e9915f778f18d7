/** Lets a part of a page, such as a tab, render its buttons in the page header. */
import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The element in the head; null until it is drawn. */
export const HeaderSlotContext = createContext<HTMLElement | null>(null);

/** Renders its children to the right of the page title. */
export function HeaderActions({ children }: { readonly children: ReactNode }) {
  const slot = use(HeaderSlotContext);
  return slot ? createPortal(children, slot) : null;
}
