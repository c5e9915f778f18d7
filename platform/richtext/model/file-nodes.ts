/** The two blocks that reference a stored file, `image` and `attachment`: attributes and text. */
import { wholeNumberWithin, type Attrs, type DocNode } from './document.ts';

/** Range of image widths in CSS px; without a width an image has its natural size, limited by the page. */
export const IMAGE_WIDTHS = { least: 40, most: 4000 } as const;

/** Longest texts of the two blocks, characters. */
export const FILE_TEXTS = { file: 100, alt: 1000, title: 500, name: 255 } as const;

/** Attributes of an `image`, in the spelling in which they are stored. */
export type ImageAttrs = { file: string; alt: string; title: string | null; width: number | null };
/** Attributes of an `attachment`; `size` in bytes. */
export type AttachmentAttrs = { file: string; name: string; size: number };

/** Names of the attributes of an `image`. */
export const IMAGE_ATTRS = ['file', 'alt', 'title', 'width'] as const;
/** Names of the attributes of an `attachment`. */
export const ATTACHMENT_ATTRS = ['file', 'name', 'size'] as const;

/** True for the name of a file block. */
export function isFileNode(type: string): type is 'image' | 'attachment' {
  return type === 'image' || type === 'attachment';
}

/** The attributes of an image, corrected to valid values. */
export function imageAttrs(attrs: Attrs | undefined): ImageAttrs {
  const width = attrs?.['width'];
  const title = textOf(attrs, 'title');
  return {
    file: textOf(attrs, 'file'),
    alt: textOf(attrs, 'alt'),
    title: title || null,
    width:
      typeof width === 'number' ? wholeNumberWithin(width, IMAGE_WIDTHS.least, IMAGE_WIDTHS.most, 0) || null : null,
  };
}

/** The attributes of an attachment, corrected to valid values. */
export function attachmentAttrs(attrs: Attrs | undefined): AttachmentAttrs {
  const size = wholeNumberWithin(attrs?.['size'], 0, Number.MAX_SAFE_INTEGER, 0);
  return { file: textOf(attrs, 'file'), name: textOf(attrs, 'name'), size };
}

/** Searchable text: description and title of an image, name of an attachment. */
export function fileNodeText(node: DocNode): string {
  const said =
    node.type === 'image' ? [textOf(node.attrs, 'alt'), textOf(node.attrs, 'title')] : [textOf(node.attrs, 'name')];
  return said
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' ');
}

function textOf(attrs: Attrs | undefined, name: string): string {
  const value = attrs?.[name];
  return typeof value === 'string' ? value : '';
}

const UNITS = ['kB', 'MB', 'GB'];

/** A size as people read it: `512 bytes`, `1.4 MB`, `38 kB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  let amount = bytes / 1000;
  let unit = 0;
  // What would be written as 1000 kB is 1 MB.
  for (; amount >= 999.5 && unit < UNITS.length - 1; unit += 1) amount /= 1000;
  return `${amount < 9.95 ? amount.toFixed(1).replace('.0', '') : Math.round(amount)} ${UNITS[unit]}`;
}
