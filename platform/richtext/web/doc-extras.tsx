/** Task items, collapsible blocks and mentions of a read-only document. */
import type { ReactNode } from 'react';
import { isChecked, type DocNode } from '../model/document.ts';
import type { InternalLink } from '../model/link-address.ts';
import { mentionLink, readMention } from '../model/mention.ts';

type DocTaskProps = { node: DocNode; attrs: Record<string, string> | undefined; children: ReactNode };

/** A task with its check mark, which is labelled for screen readers; read-only. */
export function DocTask({ node, attrs, children }: DocTaskProps): ReactNode {
  const checked = isChecked(node);
  return (
    <li {...attrs} className={`aw-task ${attrs?.['className'] ?? ''}`.trim()} data-checked={checked}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the mark is drawn by styles, there is no file */}
      <span className="aw-task-box" role="img" aria-label={checked ? 'Done' : 'Not done'} />
      <div className="aw-task-body">{children}</div>
    </li>
  );
}

/** A collapsible block. The browser's own element opens itself for its find-in-page. */
export function DocDetails({ summary, children }: { summary: ReactNode; children: ReactNode }): ReactNode {
  return (
    <details className="aw-details">
      <summary>{summary}</summary>
      <div className="aw-details-content">{children}</div>
    </details>
  );
}

/** Opens every collapsible block around an element, so that it can be seen. */
export function openAround(element: Element): void {
  for (let around = element.closest('details'); around; around = around.parentElement?.closest('details') ?? null)
    around.open = true;
}

/** Copies the content of closed blocks as well, which the browser leaves out. */
export function copyWithFolds(event: ClipboardEvent): void {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || !event.clipboardData) return;
  const copied = document.createElement('div');
  copied.append(selection.getRangeAt(0).cloneContents());
  const closed = copied.querySelectorAll('details:not([open])');
  if (closed.length === 0) return;
  for (const details of closed) details.setAttribute('open', '');
  event.clipboardData.setData('text/html', copied.innerHTML);
  const lines = [...copied.querySelectorAll('p, pre, summary, li > :first-child, h2, h3, h4, h5, h6, td, th')];
  event.clipboardData.setData('text/plain', [...new Set(lines)].map(({ textContent }) => textContent).join('\n'));
  event.preventDefault();
}

/** How a mention is drawn: the link to its page, and the current title of that page where it is known. */
type MentionDrawing = {
  link: (href: string, content: ReactNode) => ReactNode;
  titleOf?: ((link: InternalLink) => string | undefined) | undefined;
};

/** The name of a person, or a page as a link created by `link`; `null` for an invalid mention. */
export function docMention(node: DocNode, draw: MentionDrawing): ReactNode {
  const mention = readMention(node);
  if (!mention) return null;
  const { kind, id } = mention;
  const page = mentionLink(node);
  // A page that was renamed since is shown by its current title.
  const label = (page && draw.titleOf?.(page)) ?? mention.label;
  const chip = (
    <span className="aw-mention" data-mention={kind} data-id={id} data-label={label}>
      {kind === 'user' ? '@' : ''}
      {label}
    </span>
  );
  return page ? draw.link(id, chip) : chip;
}
