/** The read-only renderer of a document: every known block, inert whatever the stored JSON holds. */
import { Fragment, memo, Suspense, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import {
  headingLevel,
  isEmbedKind,
  embedValue,
  parseDocument,
  wholeNumberWithin,
  type DocNode,
} from '../model/document.ts';
import { headingAnchors, HEADING_ID_PREFIX, inlineText } from '../model/document-text.ts';
import type { InternalLink, LinkTarget } from '../model/link-address.ts';
import { CodeView } from './code-view.tsx';
import { DocAlert } from './doc-alert.tsx';
import { copyWithFolds, DocDetails, DocTask, openAround } from './doc-extras.tsx';
import { DocInline, RawNode, type LinkContext } from './doc-inline.tsx';
import { DocTable } from './doc-table.tsx';
import { HeadingLink } from './heading-link.tsx';
import { EmbedsContext, type EmbedRegistry } from './embeds.ts';
import { MissingEmbed } from './missing-embed.tsx';
import './doc-view.css';
import './files.css';
import './doc-print.css';

/**
 * `json` is the stored document; what is none shows nothing. `onOpenLink` gets every plain click on a link out of
 * the page; `hrefFor` gives internal links a real address, so that they also open in a new tab; a link without one is text.
 */
export type DocViewProps = {
  json: string;
  onOpenLink: (target: LinkTarget) => void;
  hrefFor?: (target: LinkTarget) => string | undefined;
  /** The current title of a mentioned page; its stored label where it answers nothing. */
  titleOf?: (link: InternalLink) => string | undefined;
  embeds?: EmbedRegistry;
  /** Headings offer their address. */
  linkHeadings?: boolean;
};

/** Context of block renderers: heading anchors, links, embeds. */
export type DocContext = LinkContext & {
  anchors: ReadonlyMap<DocNode, string>;
  embeds: EmbedRegistry;
  linkHeadings?: boolean;
};

const DocFile = lazyPart(() => import('./doc-files.tsx').then((module) => module.DocFile));

/** Draws a stored document (authoring 2.3). Level 1 headings are `h2`, since the page's title is the `h1`. */
export const DocView = memo(function DocView(props: DocViewProps) {
  const fromContext = useContext(EmbedsContext);
  const { json, onOpenLink, hrefFor, titleOf, embeds = fromContext, linkHeadings = false } = props;
  const root = useRef<HTMLDivElement>(null);
  const doc = useMemo(() => parseDocument(json), [json]);
  const anchors = useMemo(() => headingAnchors(doc), [doc]);

  useEffect(() => {
    const wanted = decodeHash(globalThis.location.hash);
    if (wanted) showHeading(root.current, wanted);
  }, [doc]);

  useEffect(() => {
    const element = root.current;
    element?.addEventListener('copy', copyWithFolds);
    return () => element?.removeEventListener('copy', copyWithFolds);
  }, []);

  const context: DocContext = {
    anchors,
    embeds,
    linkHeadings,
    hrefFor,
    titleOf,
    openLink(target) {
      if (target.type === 'anchor') showHeading(root.current, target.anchor);
      else onOpenLink(target);
    },
  };
  return (
    <div ref={root} className="aw-doc">
      <DocBlocks nodes={doc.content ?? []} context={context} />
    </div>
  );
});

/** Opens an external address in a new tab that learns neither the opener nor the referrer. */
export function openExternalLink(href: string): void {
  globalThis.open(href, '_blank', 'noopener,noreferrer');
}

/** The blocks of a node one after the other. */
export function DocBlocks({ nodes, context }: { nodes: readonly DocNode[]; context: DocContext }): ReactNode {
  return nodes.map((node, index) => (
    <Fragment key={index}>
      {context.overlay ? (
        context.overlay.wrap(node, <DocBlock node={node} context={context} />)
      ) : (
        <DocBlock node={node} context={context} />
      )}
    </Fragment>
  ));
}

function DocBlock({ node, context }: { node: DocNode; context: DocContext }): ReactNode {
  const children = node.content ?? [];
  switch (node.type) {
    case 'paragraph':
      return (
        <p>
          <DocInline nodes={children} context={context} />
        </p>
      );
    case 'heading':
      return <DocHeadingBlock node={node} context={context} />;
    case 'code_block':
      return <CodeView code={children.map((child) => child.text ?? '').join('')} lang={stringAttr(node, 'lang')} />;
    case 'alert':
      return (
        <DocAlert node={node}>
          <MixedContent nodes={children} context={context} />
        </DocAlert>
      );
    case 'bullet_list':
      return (
        <ul>
          <DocBlocks nodes={children} context={context} />
        </ul>
      );
    case 'ordered_list':
      return (
        <ol start={wholeNumberWithin(node.attrs?.['start'], 0, 999_999_999, 1)}>
          <DocBlocks nodes={children} context={context} />
        </ol>
      );
    case 'list_item':
      return (
        <li {...context.overlay?.attrs(node)}>
          <MixedContent nodes={children} context={context} />
        </li>
      );
    case 'task_list':
      return (
        <ul className="aw-tasks">
          <DocBlocks nodes={children} context={context} />
        </ul>
      );
    case 'task_item':
      return (
        <DocTask node={node} attrs={context.overlay?.attrs(node)}>
          <MixedContent nodes={children} context={context} />
        </DocTask>
      );
    case 'details':
      if (children[0]?.type !== 'details_summary' || children[1]?.type !== 'details_content')
        return <RawNode node={node} block />;
      return (
        <DocDetails summary={<DocInline nodes={children[0]?.content ?? []} context={context} />}>
          <MixedContent nodes={children[1]?.content ?? []} context={context} />
        </DocDetails>
      );
    case 'blockquote':
      return (
        <blockquote>
          <MixedContent nodes={children} context={context} />
        </blockquote>
      );
    case 'table':
      return (
        <DocTable
          node={node}
          renderCell={(cell) => <MixedContent nodes={cell.content ?? []} context={context} />}
          attrsOf={context.overlay?.attrs}
        />
      );
    case 'hr':
      return <hr />;
    case 'image':
    case 'attachment':
      return (
        <Suspense fallback={<div className="aw-image-wait" />}>
          <DocFile node={node} />
        </Suspense>
      );
    case 'text':
    case 'hard_break':
      return <DocInline nodes={[node]} context={context} />;
    default:
      return isEmbedKind(node.type) ? <DocEmbed node={node} embeds={context.embeds} /> : <RawNode node={node} block />;
  }
}

/** Content that should be blocks, but may hold bare text in documents made elsewhere. */
function MixedContent({ nodes, context }: { nodes: readonly DocNode[]; context: DocContext }): ReactNode {
  const isInline = nodes.some((node) => node.type === 'text');
  return isInline ? (
    <p>
      <DocInline nodes={nodes} context={context} />
    </p>
  ) : (
    <DocBlocks nodes={nodes} context={context} />
  );
}

function DocHeadingBlock({ node, context }: { node: DocNode; context: DocContext }): ReactNode {
  const level = headingLevel(node);
  const Tag = (['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const)[level - 1] ?? 'h6';
  const anchor = context.anchors.get(node);
  const text = <DocInline nodes={node.content ?? []} context={context} />;
  const words = inlineText(node).trim();
  const link = context.linkHeadings && anchor && words ? <HeadingLink anchor={anchor} text={words} /> : null;
  return (
    <Tag
      className={`aw-h${level}`}
      {...(anchor ? { id: `${HEADING_ID_PREFIX}${anchor}` } : {})}
      {...(level === 6 ? { 'aria-level': 7 } : {})}
      {...(link ? { 'aria-labelledby': `t-${anchor}` } : {})}
    >
      {link ? <span id={`t-${anchor}`}>{text}</span> : text}
      {link}
    </Tag>
  );
}

function DocEmbed({ node, embeds }: { node: DocNode; embeds: EmbedRegistry }): ReactNode {
  if (!isEmbedKind(node.type)) return null;
  const View = embeds[node.type]?.View;
  if (View) return <View value={embedValue(node)} />;
  return <MissingEmbed kind={node.type} />;
}

function showHeading(root: HTMLElement | null, anchor: string): void {
  const heading = headingElement(root, anchor);
  if (!heading) return;
  openAround(heading);
  heading.scrollIntoView({ block: 'start' });
}

function headingElement(root: HTMLElement | null, anchor: string): HTMLElement | null {
  const plain = anchor.startsWith(HEADING_ID_PREFIX) ? anchor.slice(HEADING_ID_PREFIX.length) : anchor;
  for (const id of [anchor, plain, anchor.toLowerCase()]) {
    const found = root?.querySelector<HTMLElement>(`[id="${CSS.escape(`${HEADING_ID_PREFIX}${id}`)}"]`);
    if (found) return found;
  }
  return null;
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

function stringAttr(node: DocNode, name: string): string | null {
  const value = node.attrs?.[name];
  return typeof value === 'string' ? value : null;
}
