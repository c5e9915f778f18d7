/** The editor's mentions: a person or a page as one letter of the line. */
import { Node } from '@tiptap/core';
import { parseInternalLink } from '../../model/link-address.ts';

const text = (name: string) => ({
  default: '',
  rendered: false,
  parseHTML: (element: HTMLElement) => element.dataset[name] ?? '',
});

/** Whether an element of the clipboard is one of our own mentions, with nothing else in its address. */
function isMention({ dataset }: HTMLElement): boolean {
  if (dataset['mention'] === 'user') return Boolean(dataset['id'] && dataset['label']);
  return dataset['mention'] === 'page' && Boolean(dataset['label']) && parseInternalLink(dataset['id'] ?? '') !== null;
}

/** A mention, drawn as in the read view; it follows its page there. */
export const mentionExtension = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    kind: { ...text('mention'), default: 'user' },
    id: text('id'),
    label: text('label'),
  }),
  parseHTML: () => [{ tag: '.aw-mention', priority: 1100, getAttrs: (element) => (isMention(element) ? null : false) }],
  renderHTML({ node, HTMLAttributes }) {
    const { kind, id, label } = node.attrs as Record<string, string>;
    return [
      'span',
      { ...HTMLAttributes, class: 'aw-mention', 'data-mention': kind, 'data-id': id, 'data-label': label },
      `${kind === 'user' ? '@' : ''}${label}`,
    ];
  },
  renderText: ({ node }) => `@${node.attrs['label']}`,
});
