/** Renders one icon of the set. */
import { createElement } from 'react';
import { defaultLinkIcon } from '../contract.ts';
import { linkIconSet } from './generated/link-icon-set.ts';

/** A name missing in the set is rendered as the globe. */
export function LinkIconPicture({ name, size }: { readonly name: string; readonly size: number }) {
  const entry = linkIconSet[name] ?? linkIconSet[defaultLinkIcon];
  return entry ? createElement(entry.icon, { size, stroke: 1.7 }) : null;
}
