/** The editor's marks: bold, italic, strikethrough, inline code and link. */
import { Mark, mergeAttributes, type Extensions } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { Italic } from '@tiptap/extension-italic';
import { Strike } from '@tiptap/extension-strike';
import { isSafeHref } from '../../model/link-address.ts';

const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  keepOnSplit: false,
  addAttributes() {
    return {
      href: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute('href')?.trim() ?? null },
      title: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute('title') },
    };
  },
  parseHTML() {
    return [
      { tag: 'a[href]', getAttrs: (element) => (isSafeHref(element.getAttribute('href')?.trim()) ? null : false) },
    ];
  },
  renderHTML({ HTMLAttributes }) {
    const { href, ...rest } = HTMLAttributes;
    // The address is checked again here, since a stored document may hold any.
    return ['a', mergeAttributes(rest, isSafeHref(href) ? { href, rel: 'noopener noreferrer' } : {}), 0];
  },
});

/** The marks in the order in which they are stored. */
export const markExtensions: Extensions = [
  Link,
  Bold.extend({ priority: 90 }),
  Italic.extend({ priority: 80 }),
  Strike.extend({ priority: 70 }),
  // Bold code and linked code are common in Markdown, so code excludes no other mark.
  Code.extend({ priority: 60, excludes: '' }),
];
