/** The address of a heading of the page that is open. */
import { HEADING_ID_PREFIX } from '../model/document-text.ts';

/** The address of this page with the anchor of a heading, e.g. `https://…/handbook/home#s-steps`. */
export function addressOfHeading(anchor: string): string {
  const address = new URL(globalThis.location.href);
  address.hash = HEADING_ID_PREFIX + anchor;
  return address.href;
}
