/** Images and attachments while they are edited: selected by a click, images resized by a handle or its keys. */
import { IconFile } from '@tabler/icons-react';
import { useContext, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useNear } from '#platform/ui/web/use-near.ts';
import { attachmentAttrs, IMAGE_WIDTHS, imageAttrs, sizeInWords } from '../../model/file-nodes.ts';
import { damagedImage, imageMargin, ImageNote, imagePlace } from '../doc-files.tsx';
import { FilesContext, noteSides, useFileImage } from '../files.ts';
import type { FileSlot } from './schema-files.ts';

const STEP = 10;
const LARGE_STEP = 50;

/** Draws every image and attachment into its place in the text. */
export function FileBlocks({ slots }: { slots: readonly FileSlot[] }): ReactNode {
  return slots.map((slot) =>
    createPortal(
      slot.type === 'image' ? <EditedImage slot={slot} /> : <EditedCard slot={slot} />,
      slot.element,
      slot.key,
    ),
  );
}

function EditedCard({ slot }: { slot: FileSlot }): ReactNode {
  const { name, size } = attachmentAttrs(slot.attrs);
  return (
    <fieldset className="aw-attachment-set" aria-label={`Attachment ${name}`}>
      <div className="aw-attachment-card">
        <IconFile size={20} stroke={1.5} aria-hidden />
        <span className="aw-attachment-name">{name || 'File'}</span>
        <span className="aw-attachment-size">{sizeInWords(size)}</span>
      </div>
    </fieldset>
  );
}

function EditedImage({ slot }: { slot: FileSlot }): ReactNode {
  const attrs = imageAttrs(slot.attrs);
  const place = useRef<HTMLElement>(slot.element);
  const isNear = useNear(place, imageMargin);
  const image = useFileImage(attrs.file, isNear);
  const files = useContext(FilesContext);
  // While the handle is held the width is drawn, not yet written.
  const [drawn, setDrawn] = useState<{ from: number | null; width: number } | null>(null);
  const width = drawn && drawn.from === attrs.width ? drawn.width : attrs.width;
  const picture = useRef<HTMLImageElement>(null);
  const [damaged, setDamaged] = useState('');
  if (image.state === 'ready' && image.url === damaged) return <ImageNote attrs={attrs} image={damagedImage} />;
  if (image.state !== 'ready') {
    return <ImageNote attrs={attrs} image={image} {...(files ? { onAgain: () => files.again(attrs.file) } : {})} />;
  }
  return (
    <div className="aw-image-frame" style={imagePlace({ ...attrs, width })}>
      <img
        ref={picture}
        src={image.url}
        alt={attrs.alt}
        draggable={false}
        onLoad={(event) => noteSides(attrs.file, event.currentTarget)}
        onError={() => setDamaged(image.url)}
      />
      {slot.isSelected && (
        <WidthHandle
          width={width}
          shown={() => picture.current?.getBoundingClientRect().width ?? 0}
          room={() => slot.element.getBoundingClientRect().width}
          draw={(next) => setDrawn(next === null ? null : { from: attrs.width, width: next })}
          write={(next) => slot.change({ width: next })}
        />
      )}
    </div>
  );
}

type HandleProps = {
  width: number | null;
  /** Current widths on screen: of the image, and of its column. */
  shown: () => number;
  room: () => number;
  draw: (width: number | null) => void;
  write: (width: number | null) => void;
};

/** The resize handle: dragged, or moved by the arrow keys; Home restores the image's own width. */
function WidthHandle({ width, shown, room, draw, write }: HandleProps): ReactNode {
  const start = useRef<{ x: number; width: number } | null>(null);
  const bounded = (wanted: number) =>
    Math.round(Math.min(Math.max(wanted, IMAGE_WIDTHS.least), Math.max(room(), IMAGE_WIDTHS.least)));
  const widthAt = ({ clientX }: PointerEvent) =>
    start.current ? bounded(start.current.width + clientX - start.current.x) : bounded(shown());
  const press = (event: PointerEvent<HTMLInputElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: shown() };
  };
  const release = (event: PointerEvent) => {
    if (!start.current) return;
    const next = widthAt(event);
    const isMoved = next !== Math.round(start.current.width);
    start.current = null;
    if (isMoved) write(next);
    else draw(null);
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (event.key === 'Home') write(null);
    else if (event.key === 'End') write(bounded(room()));
    else if (by) write(bounded((width ?? Math.round(shown())) + by * (event.shiftKey ? LARGE_STEP : STEP)));
    else return;
    event.preventDefault();
  };
  return (
    <input
      data-aw-own
      className="aw-image-handle"
      type="range"
      min={IMAGE_WIDTHS.least}
      max={IMAGE_WIDTHS.most}
      value={width ?? Math.round(shown())}
      aria-label="Width of the image"
      aria-valuetext={width ? `${width} pixels` : 'Original width'}
      onChange={(event) => write(bounded(Number(event.currentTarget.value)))}
      // The focus stays in the text, and with it the keys of undo.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={press}
      onPointerMove={(event) => start.current && draw(widthAt(event))}
      onPointerUp={release}
      onPointerCancel={() => {
        start.current = null;
        draw(null);
      }}
      onKeyDown={step}
    />
  );
}
