/** Renders the Markdown subset of comments; never as raw HTML. */
import { Fragment, useRef, type ReactNode } from 'react';
import type { Person } from '#platform/identity/contract.ts';
import { useScrollable } from '#platform/richtext/web/use-scrollable.ts';
import { readComment, type Block, type Inline } from '../model/comment-text.ts';
import classes from './discussion.module.css';

type Names = ReadonlyMap<string, string>;

function InlinePiece({ piece, names }: { readonly piece: Inline; readonly names: Names }): ReactNode {
  switch (piece.type) {
    case 'text':
      return piece.text;
    case 'code':
      return <code>{piece.text}</code>;
    case 'bold':
      return (
        <strong>
          <Line pieces={piece.content} names={names} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Line pieces={piece.content} names={names} />
        </em>
      );
    case 'link':
      return (
        <a className="aw-link" href={piece.href} target="_blank" rel="noopener noreferrer">
          <Line pieces={piece.content} names={names} />
        </a>
      );
    case 'mention': {
      const name = names.get(piece.userId);
      // Ids of non-members are not rendered as mentions.
      return name === undefined ? '@somebody' : <span className={classes.mention}>@{name}</span>;
    }
  }
}

function Line({ pieces, names }: { readonly pieces: readonly Inline[]; readonly names: Names }): ReactNode {
  return pieces.map((piece, at) => <InlinePiece key={at} piece={piece} names={names} />);
}

function Code({ text }: { readonly text: string }) {
  const element = useRef<HTMLPreElement>(null);
  const scrolls = useScrollable(element);
  return (
    <pre ref={element} {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': 'Code' } : {})}>
      {text}
    </pre>
  );
}

function BlockView({ block, names }: { readonly block: Block; readonly names: Names }): ReactNode {
  switch (block.type) {
    case 'code':
      return <Code text={block.text} />;
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.content} names={names} />
        </blockquote>
      );
    case 'list': {
      const items = block.items.map((item, at) => (
        <li key={at}>
          <Line pieces={item} names={names} />
        </li>
      ));
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'paragraph':
      return (
        <p>
          {block.lines.map((line, at) => (
            <Fragment key={at}>
              {at > 0 ? <br /> : null}
              <Line pieces={line} names={names} />
            </Fragment>
          ))}
        </p>
      );
  }
}

function Blocks({ blocks, names }: { readonly blocks: readonly Block[]; readonly names: Names }): ReactNode {
  return blocks.map((block, at) => <BlockView key={at} block={block} names={names} />);
}

/** Mentions show current names. */
export function CommentText({ content, people }: { readonly content: string; readonly people: readonly Person[] }) {
  const names = new Map(people.map(({ id, username }) => [id, username]));
  return (
    <div className={classes.words}>
      <Blocks blocks={readComment(content)} names={names} />
    </div>
  );
}
