/** What may be stored of the two blocks that reference a file, `image` and `attachment`. */
import { isRecord } from './document.ts';
import { FILE_TEXTS, IMAGE_WIDTHS, isFileNode } from './file-nodes.ts';

type Say = (name: string, message: string) => void;

/** Reports invalid attributes of the two blocks to `say` (decisions 3, "json validation"). */
export function checkFileNode(type: string, attrs: unknown, say: Say): void {
  if (!isFileNode(type)) return;
  const given = isRecord(attrs) ? attrs : {};
  const texts = type === 'image' ? (['file', 'alt', 'title'] as const) : (['file', 'name'] as const);
  for (const name of texts) checkText(name, given[name], say);
  if (type === 'image' && given['width'] !== undefined && given['width'] !== null) {
    const { least, most } = IMAGE_WIDTHS;
    if (!isWhole(given['width'], least, most)) say('width', `The width of an image must be from ${least} to ${most}.`);
  }
  if (type === 'attachment' && given['size'] !== undefined && !isWhole(given['size'], 0, Number.MAX_SAFE_INTEGER)) {
    say('size', 'The size of a file must be a number of bytes.');
  }
}

const TEXT_NAMES: Readonly<Record<keyof typeof FILE_TEXTS, string>> = {
  file: 'The id of a file',
  alt: 'The alt text of an image',
  title: 'The title of an image',
  name: 'The name of a file',
};

function checkText(name: keyof typeof FILE_TEXTS, value: unknown, say: Say): void {
  if (value === undefined || (value === null && name !== 'file')) return;
  if (typeof value !== 'string') say(name, 'This attribute must be a text.');
  else if (value.length > FILE_TEXTS[name])
    say(name, `${TEXT_NAMES[name]} can have at most ${FILE_TEXTS[name]} characters.`);
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}
