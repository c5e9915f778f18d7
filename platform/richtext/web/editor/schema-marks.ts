/** The editor's marks: bold, italic, strikethrough, inline code and link. */
import { Mark, mergeAttributes, type Extensions } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { Italic } from '@tiptap/extension-italic';
import { Strike } from '@tiptap/extension-strike';
import type { MarkType } from 'prosemirror-model';
import { isSafeHref } from '../../model/link-address.ts';
import { markRules } from './mark-rules.ts';

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

/** Marks are made by typing their signs; what is pasted is text, or Markdown that was read as a whole. */
const typed = {
  addInputRules(this: { type: MarkType }) {
    return markRules(this.type);
  },
  addPasteRules: () => [],
};

/** The marks in the order in which they are stored. */
export const markExtensions: Extensions = [
  Link,
  Bold.extend({ ...typed, priority: 90 }),
  Italic.extend({ ...typed, priority: 80 }),
  Strike.extend({ ...typed, priority: 70 }),
  // Bold code and linked code are common in Markdown, so code excludes no other mark.
  Code.extend({ ...typed, priority: 60, excludes: '' }),
];
