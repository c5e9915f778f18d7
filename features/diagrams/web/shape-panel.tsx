/** The library of shapes and the templates, beside the canvas: a click or a drag puts them on the diagram. */
import { useEffect, useState, type DragEvent as ReactDragEvent } from 'react';
import { SidePanel } from '#platform/canvas/web/side-panel.tsx';
import { SearchBox } from '#platform/ui/web/search-box.tsx';
import type { BoardElement } from '../model/board-element.ts';
import { boardTemplates } from '../model/kit/board-templates.ts';
import { foundShapes, shapeLibrary } from '../model/kit/shape-library.ts';
import { useBoardStore } from './board-context.tsx';
import { OwnTemplates, useOwnTemplates } from './own-templates.tsx';
import { KitPicture } from './kit-picture.tsx';
import classes from './board.module.css';

/** Type of what is dragged out of the panel: its place in the library, or the id of a template. */
const dragType = 'application/x-archwright-shape';

interface Piece {
  readonly id: string;
  readonly name: string;
  readonly help?: string;
  readonly elements: () => readonly BoardElement[];
}

const pieces: readonly Piece[] = [
  ...shapeLibrary.flatMap(({ name, shapes }) => shapes.map((shape) => ({ ...shape, id: `${name}: ${shape.id}` }))),
  ...boardTemplates,
];

/** What is let go over the canvas is put there. */
function useDrops(): void {
  const store = useBoardStore();
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes(dragType)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      const piece = pieces.find(({ id }) => id === event.dataTransfer?.getData(dragType));
      if (!piece || !(event.target instanceof Element && event.target.closest('.react-flow'))) return;
      event.preventDefault();
      const near = store.pointAt({ x: event.clientX, y: event.clientY });
      store.send({ kind: 'elements-added', elements: piece.elements(), near });
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
    };
  }, [store]);
}

function PieceButton({ piece, isWide = false }: { readonly piece: Piece; readonly isWide?: boolean }) {
  const store = useBoardStore();
  const drag = ({ dataTransfer }: ReactDragEvent): void => dataTransfer.setData(dragType, piece.id);
  return (
    <button
      type="button"
      className={classes.piece}
      draggable
      title={piece.help ?? piece.name}
      onDragStart={drag}
      onClick={() => {
        store.send({ kind: 'elements-added', elements: piece.elements(), near: store.middle() });
        store.announce(`${piece.name} added.`);
      }}
    >
      <KitPicture elements={piece.elements} width={isWide ? 172 : 110} height={isWide ? 108 : 70} />
      <span>{piece.name}</span>
    </button>
  );
}

const hasWords = ({ name, help = '' }: Pick<Piece, 'name' | 'help'>, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${name} ${help} template`.toLowerCase().includes(word));

/** Open while mounted. */
export function ShapePanel({ onClose }: { readonly onClose: () => void }) {
  const [search, setSearch] = useState('');
  const store = useBoardStore();
  useDrops();
  const own = useOwnTemplates().filter((row) => hasWords(row, search));
  const groups = foundShapes(search);
  const templates = boardTemplates.filter((template) => hasWords(template, search));
  return (
    <SidePanel title="Shapes and templates" focusOn="search" onClose={onClose}>
      <div className={classes.library}>
        <SearchBox label="Search in shapes" value={search} onSearch={setSearch} rest={0} />
        {groups.map(({ name, shapes }) => (
          <section key={name} aria-label={name}>
            <h3 className={classes.pieceGroup}>{name}</h3>
            <div className={classes.pieces}>
              {shapes.map((shape) => (
                <PieceButton key={shape.id} piece={{ ...shape, id: `${name}: ${shape.id}` }} />
              ))}
            </div>
          </section>
        ))}
        {own.length > 0 ? (
          <section aria-label="Templates of this project">
            <h3 className={classes.pieceGroup}>Templates of this project</h3>
            <div className={classes.ownTemplates}>
              <OwnTemplates
                rows={own}
                onTake={(elements) => store.send({ kind: 'elements-added', elements, near: store.middle() })}
              />
            </div>
          </section>
        ) : null}
        {templates.length > 0 ? (
          <section aria-label="Templates">
            <h3 className={classes.pieceGroup}>Templates</h3>
            <div className={classes.pieces} data-wide>
              {templates.map((template) => (
                <PieceButton key={template.id} piece={template} isWide />
              ))}
            </div>
          </section>
        ) : null}
        {groups.length + templates.length + own.length === 0 ? (
          <p className={classes.none}>No shape matches these words.</p>
        ) : null}
      </div>
    </SidePanel>
  );
}
