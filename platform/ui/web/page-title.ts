/** The window title: page, then product. */
import { useEffect } from 'react';
import { productName } from '../contract.ts';

/** Sets it while the page is shown; parts of a page are not `active`. Example: `usePageTitle('Projects')` gives `Projects · Archwright`. */
export function usePageTitle(title: string | undefined, active = true): void {
  useEffect(() => {
    if (!active) return;
    document.title = title && title !== productName ? `${title} · ${productName}` : productName;
  }, [title, active]);
}
