/** Images in SVG: where their data stands, once for images that are drawn several times in one size. Pure. */
import { base64 } from './base64.ts';
import type { DrawCommand, Drawing, ImageCommand } from './drawing-types.ts';
import { tag } from './svg-markup.ts';

/** How an image stands in the file. */
export interface ImagePlace {
  /** Of the shared image: the same for the same image, so that pictures on one page do not mix theirs up. */
  readonly id: string;
  /** The image as `data:` address. */
  readonly data: string;
  readonly isShared: boolean;
}

/** The images of a drawing: the place of each command, and the markup of the shared ones. */
export interface SvgImages {
  readonly placeOf: (command: ImageCommand) => ImagePlace | undefined;
  /** Empty when nothing is shared. */
  readonly definitions: string;
}

const imagesIn = (commands: readonly DrawCommand[]): readonly ImageCommand[] =>
  commands.flatMap((command) =>
    command.kind === 'group' ? imagesIn(command.commands) : command.kind === 'image' ? [command] : [],
  );

const keyOf = ({ fileId, width, height }: ImageCommand): string => `${width} ${height} ${fileId}`;

/** FNV-1a of 32 bits, from two starts. */
function hashOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x1b873593];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x01000193);
  }
  return [one, other].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Finds a place for every image of a drawing that has its file. */
export function svgImages({ commands, images = new Map() }: Drawing): SvgImages {
  const places = new Map<string, ImagePlace>();
  const definitions: string[] = [];
  const addresses = new Map<string, string>();
  for (const [key, [command, ...others]] of Map.groupBy(imagesIn(commands), keyOf)) {
    const file = command && images.get(command.fileId);
    if (!command || !file) continue;
    const data = addresses.get(command.fileId) ?? `data:${file.type};base64,${base64(file.bytes)}`;
    addresses.set(command.fileId, data);
    const { width, height } = command;
    const place: ImagePlace = {
      id: `image-${hashOf(`${width} ${height} ${data}`)}`,
      data,
      isShared: others.length > 0,
    };
    places.set(key, place);
    if (!place.isShared) continue;
    definitions.push(tag('image', { id: place.id, href: data, width, height, preserveAspectRatio: 'none' }));
  }
  return {
    placeOf: (command) => places.get(keyOf(command)),
    definitions: definitions.length > 0 ? tag('defs', {}, definitions.join('')) : '',
  };
}
