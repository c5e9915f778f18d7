/** Two versions of a document as one text: what came is underlined, what went is struck, blocks carry a sign. */
import { useContext, useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { VersionDifference } from '../model/document-diff.ts';
import type { DocMark, DocNode } from '../model/document.ts';
import type { Piece } from '../model/inline-diff.ts';
import { CHANGE_MARK, compareTree, type ChangeNote } from './compare-tree.ts';
import { openAround } from './doc-extras.tsx';
import type { DocOverlay } from './doc-overlay.ts';
import { DocBlocks, openExternalLink, type DocContext } from './doc-view.tsx';
import { EmbedsContext, type EmbedRegistry } from './embeds.ts';
import './doc-view.css';
import './version-changes.css';

const SPOKEN: Readonly<Record<ChangeNote['state'], string>> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  moved: 'Moved here',
  'moved-away': 'Moved from here',
  blank: '',
};

/** Where a reader is led, in the order of the page. */
export const CHANGE_STOP = '[data-change-stop]';

/** Draws title and text; `embeds` as in the read view. */
export function VersionChanges({
  difference,
  embeds: own,
}: {
  difference: VersionDifference;
  embeds?: EmbedRegistry;
}): ReactNode {
  const fromContext = useContext(EmbedsContext);
  const embeds = own ?? fromContext;
  const tree = useMemo(() => compareTree(difference.doc), [difference.doc]);
  const context = useMemo(() => quietContext(embeds, overlayOf(tree.notes)), [embeds, tree]);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What changed inside a collapsible block is to be seen.
    for (const change of root.current?.querySelectorAll('details :is([data-change], ins, del)') ?? [])
      openAround(change);
  }, [tree]);
  const isRenamed = difference.title.some(({ state }) => state !== 'same');
  return (
    <>
      <h2
        className="aw-version-title"
        {...(isRenamed ? { 'data-change-stop': '', 'data-change': 'changed', tabIndex: -1 } : {})}
      >
        <Runs pieces={difference.title} />
      </h2>
      <div ref={root} className="aw-doc aw-compared">
        <DocBlocks nodes={tree.doc.content ?? []} context={context} />
      </div>
    </>
  );
}

/** A single version, next to others of the same page: its headings have no ids. */
export function VersionText({ doc, embeds: own }: { doc: DocNode; embeds?: EmbedRegistry }): ReactNode {
  const fromContext = useContext(EmbedsContext);
  const embeds = own ?? fromContext;
  const context = useMemo(() => quietContext(embeds, undefined), [embeds]);
  return (
    <div className="aw-doc">
      <DocBlocks nodes={doc.content ?? []} context={context} />
    </div>
  );
}

const NO_ANCHORS: ReadonlyMap<DocNode, string> = new Map();

const quietContext = (embeds: EmbedRegistry, overlay: DocOverlay | undefined): DocContext => ({
  anchors: NO_ANCHORS,
  embeds,
  hrefFor: undefined,
  overlay,
  openLink: (target) => {
    if (target.type === 'external') openExternalLink(target.href);
  },
});

function overlayOf(notes: ReadonlyMap<DocNode, ChangeNote>): DocOverlay {
  return {
    wrap(node, block) {
      const note = notes.get(node);
      if (!note || node.type === 'list_item' || node.type === 'task_item') return block;
      return (
        <ChangedBlock note={note}>
          {note.code ? <ChangedCode pieces={note.code} /> : note.state === 'moved-away' ? <MovedAway /> : block}
        </ChangedBlock>
      );
    },
    attrs(node) {
      const note = notes.get(node);
      return note ? stopAttrs(note) : {};
    },
    mark: (mark, content) => (mark.type === CHANGE_MARK ? <Run state={stateOf(mark)}>{content}</Run> : undefined),
  };
}

const stateOf = (mark: DocMark): Piece['state'] => (mark.attrs?.['state'] === 'removed' ? 'removed' : 'added');

const stopAttrs = ({ state, words, isStop }: ChangeNote): Record<string, string> => ({
  'data-change': state,
  ...(words ? { 'data-change-words': words } : {}),
  ...(isStop ? { 'data-change-stop': '', tabIndex: '-1' } : {}),
});

function ChangedBlock({ note, children }: { note: ChangeNote; children: ReactNode }): ReactNode {
  const { 'data-change-words': _, ...attrs } = stopAttrs(note);
  const isSpoken = note.state !== 'changed' || note.words !== '';
  const isShown = note.state.startsWith('moved') || note.words !== '';
  return (
    <div className="aw-change" {...attrs}>
      {isSpoken && (
        <span className={isShown ? 'aw-change-words' : 'aw-hidden'}>{note.words || `${SPOKEN[note.state]}: `}</span>
      )}
      {children}
    </div>
  );
}

/** Where a block stood: it is drawn whole where it stands now. */
function MovedAway(): ReactNode {
  return null;
}

function ChangedCode({ pieces }: { pieces: readonly Piece[] }): ReactNode {
  return (
    <div className="aw-code">
      <pre>
        <code>
          <Runs pieces={pieces} />
        </code>
      </pre>
    </div>
  );
}

function Runs({ pieces }: { pieces: readonly Piece[] }): ReactNode {
  return pieces.map(({ state, node }, index) => (
    <Run key={index} state={state}>
      {node.text}
    </Run>
  ));
}

function Run({ state, children }: { state: Piece['state']; children: ReactNode }): ReactNode {
  if (state === 'same') return children;
  return state === 'added' ? <ins>{children}</ins> : <del>{children}</del>;
}
