/** Mentions in a line of text: the person or page, and the link target of a page. */
import type { DocNode } from './document.ts';
import { parseInternalLink, type InternalLink } from './link-address.ts';

/** What can be mentioned. */
export const MENTION_KINDS = ['user', 'page'] as const;

/**
 * A mention as it is stored: the id of a user, or the internal address of a page, and the name that it had.
 * Example: `{ kind: 'page', id: 'archwright://7.doc.internal/handbook/7', label: 'Order states' }`.
 */
export type Mention = { kind: (typeof MENTION_KINDS)[number]; id: string; label: string };

/** The mention in a node; `null` for other nodes, and for one whose attributes say nothing. */
export function readMention(node: DocNode): Mention | null {
  if (node.type !== 'mention') return null;
  const { kind, id, label } = node.attrs ?? {};
  if ((kind !== 'user' && kind !== 'page') || typeof id !== 'string' || typeof label !== 'string') return null;
  return { kind, id, label };
}

/** Where a mention leads: `null` for people, and for a page whose address is none. */
export function mentionLink(node: DocNode): InternalLink | null {
  const mention = readMention(node);
  return mention?.kind === 'page' ? parseInternalLink(mention.id) : null;
}
