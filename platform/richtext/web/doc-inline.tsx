/** Inline content of a read-only document: text with its marks, links that are checked again, breaks. */
import { Fragment, type MouseEvent, type ReactNode } from 'react';
import type { DocMark, DocNode } from '../model/document.ts';
import { documentText, inlineText } from '../model/document-text.ts';
import { formatInternalLink, linkTarget, type InternalLink, type LinkTarget } from '../model/link-address.ts';
import { docMention } from './doc-extras.tsx';
import type { DocOverlay } from './doc-overlay.ts';

/** How links are followed and what address they show. */
export type LinkContext = {
  openLink: (target: LinkTarget) => void;
  hrefFor: ((target: LinkTarget) => string | undefined) | undefined;
  /** The current title of a mentioned page, where it is known. */
  titleOf?: ((link: InternalLink) => string | undefined) | undefined;
  overlay?: DocOverlay | undefined;
};

const LONGEST_RAW = 2000;

/** A run of inline nodes. */
export function DocInline({ nodes, context }: { nodes: readonly DocNode[]; context: LinkContext }): ReactNode {
  return nodes.map((node, index) => <Fragment key={index}>{inline(node, context)}</Fragment>);
}

function inline(node: DocNode, context: LinkContext): ReactNode {
  if (node.type === 'hard_break') return <br />;
  const link = (href: string, content: ReactNode) => (
    <DocLink mark={{ type: 'link', attrs: { href } }} context={context}>
      {content}
    </DocLink>
  );
  const mention = docMention(node, { link, titleOf: context.titleOf });
  if (node.type !== 'text' && !mention) return <RawNode node={node} />;
  // A link around a page's own link would be no HTML.
  const marks = (node.marks ?? []).filter(({ type }) => !mention || type !== 'link');
  return marks.reduceRight<ReactNode>((content, mark) => marked(mark, content, context), mention ?? node.text ?? '');
}

function marked(mark: DocMark, content: ReactNode, context: LinkContext): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{content}</strong>;
    case 'italic':
      return <em>{content}</em>;
    case 'strike':
      return <s>{content}</s>;
    case 'code':
      return <code>{content}</code>;
    case 'link':
      return (
        <DocLink mark={mark} context={context}>
          {content}
        </DocLink>
      );
    default:
      return context.overlay?.mark(mark, content) ?? content;
  }
}

function DocLink({ mark, context, children }: { mark: DocMark; context: LinkContext; children: ReactNode }): ReactNode {
  const target = linkTarget(mark.attrs?.['href']);
  if (!target) return children;
  const address = context.hrefFor ? context.hrefFor(target) : plainHref(target);
  if (address === undefined) return children;
  const title = mark.attrs?.['title'];
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    context.openLink(target);
  };
  return (
    <a
      href={address}
      onClick={open}
      {...(typeof title === 'string' && title ? { title } : {})}
      {...(target.type === 'external' ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      {...printedAddress(mark.attrs?.['href'], children)}
    >
      {children}
    </a>
  );
}

/** The URL printed after an external link, unless it is the link text. */
function printedAddress(href: unknown, words: ReactNode): Record<string, string> {
  if (typeof href !== 'string' || !/^https?:/i.test(href) || words === href) return {};
  return { 'data-address': href };
}

function plainHref(target: LinkTarget): string {
  if (target.type === 'external') return target.href;
  return target.type === 'anchor' ? `#${target.anchor}` : formatInternalLink(target.link);
}

/** A node that this version does not know: its text, or else its JSON, as plain text (authoring 2.3). */
export function RawNode({ node, block = false }: { node: DocNode; block?: boolean }): ReactNode {
  const text = block ? documentText({ type: 'doc', content: [node] }) : inlineText(node);
  const raw = (text || JSON.stringify(node)).slice(0, LONGEST_RAW);
  return block ? <pre className="aw-raw">{raw}</pre> : <span className="aw-raw-inline">{raw}</span>;
}
