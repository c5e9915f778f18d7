/** Images and attachments in the read view: loaded lazily, enlarged and saved by a click. */
import { IconDownload, IconFile, IconPhotoOff } from '@tabler/icons-react';
import { useContext, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useNear } from '#platform/ui/web/use-near.ts';
import type { DocNode } from '../model/document.ts';
import { attachmentAttrs, imageAttrs, sizeInWords, type ImageAttrs } from '../model/file-nodes.ts';
import { FilesContext, noteSides, sidesOf, useFileImage } from './files.ts';

const IMAGE_GONE = 'This image does not exist any more.';
/** Shown in place of a file that is no image inside. */
export const damagedImage = { state: 'failed', message: 'This image is damaged and cannot be shown.' } as const;

/** How far below and above the window an image is fetched, so that it is there before it is seen. */
export const imageMargin = '800px 0px';

/** An image or an attachment of a document. */
export function DocFile({ node }: { node: DocNode }): ReactNode {
  return node.type === 'image' ? <DocImage node={node} /> : <DocAttachment node={node} />;
}

/** An image of a document; its place is kept free as far as its size is known. */
function DocImage({ node }: { node: DocNode }): ReactNode {
  const attrs = imageAttrs(node.attrs);
  const figure = useRef<HTMLElement>(null);
  const isNear = useNear(figure, imageMargin);
  return (
    <figure ref={figure} className="aw-image" {...fileData(attrs)}>
      <ImageBody attrs={attrs} isNear={isNear} />
    </figure>
  );
}

/** Copied attributes, so that an image can be pasted into another page of the project. */
function fileData({ file, alt, title, width }: ImageAttrs): Record<string, string | number> {
  return {
    'data-aw-file': file,
    'data-aw-alt': alt,
    ...(title ? { 'data-aw-title': title } : {}),
    ...(width ? { 'data-aw-width': width } : {}),
  };
}

function ImageBody({ attrs, isNear }: { attrs: ImageAttrs; isNear: boolean }): ReactNode {
  const { file, alt, title } = attrs;
  const image = useFileImage(file, isNear);
  const files = useContext(FilesContext);
  const [damaged, setDamaged] = useState('');
  if (image.state === 'ready' && image.url === damaged) return <ImageNote attrs={attrs} image={damagedImage} />;
  if (image.state === 'ready') {
    const enlarge = () => void import('./image-lightbox.ts').then(({ enlargeImage }) => enlargeImage(image.url, alt));
    return (
      <button
        type="button"
        className="aw-image-open"
        style={imagePlace(attrs)}
        aria-label={alt ? `Enlarge image: ${alt}` : 'Enlarge image'}
        {...(title ? { title } : {})}
        onClick={enlarge}
      >
        <img
          src={image.url}
          alt={alt}
          draggable={false}
          onLoad={(event) => noteSides(file, event.currentTarget)}
          onError={() => setDamaged(image.url)}
        />
      </button>
    );
  }
  return <ImageNote attrs={attrs} image={image} {...(files ? { onAgain: () => files.again(file) } : {})} />;
}

/** Placeholder for an image that is missing or loading. */
export function ImageNote({
  attrs,
  image,
  onAgain,
}: {
  attrs: ImageAttrs;
  image: { state: 'loading' | 'missing' } | { state: 'failed'; message: string };
  onAgain?: () => void;
}): ReactNode {
  const isLoading = image.state === 'loading';
  return (
    <div
      className={isLoading ? 'aw-image-wait' : 'aw-image-gone'}
      style={isLoading ? imagePlace(attrs) : undefined}
      {...(isLoading ? { role: 'img', 'aria-label': attrs.alt || 'Image' } : { role: 'note' })}
    >
      {!isLoading && (
        <>
          <IconPhotoOff size={18} stroke={1.6} aria-hidden />
          <span>
            <span>{image.state === 'failed' ? image.message : IMAGE_GONE}</span>
            {attrs.alt && <small>{attrs.alt}</small>}
          </span>
          {image.state === 'failed' && onAgain && (
            <button type="button" className="aw-file-tool" onClick={onAgain}>
              Try again
            </button>
          )}
        </>
      )}
    </div>
  );
}

/** Placeholder size of an image: its given or cached width, and the matching height. */
export function imagePlace({ file, width }: ImageAttrs): CSSProperties {
  const sides = sidesOf(file);
  const wide = width ?? sides?.width;
  return {
    ...(wide ? { width: `min(100%, ${wide}px)` } : {}),
    ...(sides ? { aspectRatio: `${sides.width} / ${sides.height}` } : {}),
  };
}

/** An attached file as a card: name, size, and a click saves it. */
function DocAttachment({ node }: { node: DocNode }): ReactNode {
  const { file, name, size } = attachmentAttrs(node.attrs);
  const files = useContext(FilesContext);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (!files || isBusy) return;
    setBusy(true);
    setProblem(null);
    await files.download(file).catch((error: unknown) => setProblem(error instanceof Error ? error.message : ''));
    setBusy(false);
  };
  return (
    <div className="aw-attachment" data-aw-file={file} data-aw-name={name} data-aw-size={size}>
      <button type="button" className="aw-attachment-card" onClick={() => void save()} aria-busy={isBusy}>
        <IconFile size={20} stroke={1.5} aria-hidden />
        <span className="aw-attachment-name">{name || 'File'}</span>
        <span className="aw-attachment-size">{sizeInWords(size)}</span>
        <IconDownload size={17} stroke={1.7} aria-hidden />
        <span className="aw-hidden">Download</span>
      </button>
      {problem !== null && (
        <p className="aw-file-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
