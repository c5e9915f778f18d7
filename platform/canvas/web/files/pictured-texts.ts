/**
 * Lines of text that the fonts of a PDF do not have, such as emoji, Hebrew, Arabic or Chinese, as pictures: drawn by the
 * browser as the screen shows them, in their order and with joined signs. Runs in a worker.
 */
import {
  isBeyondFaces,
  type DrawCommand,
  type Drawing,
  type FontFace,
  type ImageFile,
  type TextCommand,
} from '@archwright/drawing';

/** Pixels of a picture per px of the drawing. */
const scale = 4;
/** Room above the baseline and below it, in sizes of the font. */
const [above, below] = [1.2, 0.5] as const;
/** Lines that become pictures; others keep boxes, and the warning about them. */
const most = 3_000;

const fontOf = ({ size, weight }: TextCommand['font']): string =>
  `${weight} ${size * scale}px Inter, system-ui, sans-serif`;

/** The same letters as in the lines beside them. */
async function addFaces(faces: readonly FontFace[]): Promise<void> {
  const fonts = (self as unknown as { readonly fonts: FontFaceSet }).fonts;
  for (const { bytes, weight, ranges } of faces) {
    const face = new self.FontFace('Inter', new Uint8Array(bytes), { weight: String(weight), unicodeRange: ranges });
    fonts.add(await face.load());
  }
}

/** Pictures of lines; equal ones share a file. */
class TextPictures {
  readonly files = new Map<string, ImageFile>();
  readonly #measure = new OffscreenCanvas(1, 1).getContext('2d');
  #count = 0;

  async of(command: TextCommand): Promise<DrawCommand> {
    const { text, font, fill, isRightToLeft = false } = command;
    const id = ['text', text, font.size, font.weight, fill, isRightToLeft].join(' ');
    const width = this.#widthOf(command);
    if (width === 0) return command;
    const height = font.size * (above + below);
    if (!this.files.has(id)) {
      if (this.#count >= most) return command;
      this.#count += 1;
      const bytes = await this.#draw(command, { width, height });
      this.files.set(id, { type: 'image/png', bytes });
    }
    const left = command.anchor === 'middle' ? width / 2 : isRightToLeft ? width : 0;
    return { kind: 'image', fileId: id, x: command.x - left, y: command.y - font.size * above, width, height };
  }

  #widthOf({ text, font }: TextCommand): number {
    if (!this.#measure) return 0;
    this.#measure.font = fontOf(font);
    return Math.ceil(this.#measure.measureText(text).width) / scale;
  }

  async #draw(command: TextCommand, size: { readonly width: number; readonly height: number }): Promise<Uint8Array> {
    const { text, font, fill, isRightToLeft = false } = command;
    const canvas = new OffscreenCanvas(Math.ceil(size.width * scale), Math.ceil(size.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser draws no pictures.');
    context.font = fontOf(font);
    context.fillStyle = fill;
    context.direction = isRightToLeft ? 'rtl' : 'ltr';
    context.textAlign = 'left';
    context.fillText(text, 0, font.size * above * scale);
    return new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  }
}

const hasBeyond = (commands: readonly DrawCommand[], faces: readonly FontFace[]): boolean =>
  commands.some((command) =>
    command.kind === 'group'
      ? hasBeyond(command.commands, faces)
      : command.kind === 'text' && isBeyondFaces(command, faces),
  );

/** The drawings with pictures of the lines that `faces` cannot write; as they are where a worker cannot draw. */
export async function withPicturedTexts(
  drawings: readonly Drawing[],
  faces: readonly FontFace[],
): Promise<readonly Drawing[]> {
  if (typeof OffscreenCanvas === 'undefined' || !drawings.some(({ commands }) => hasBeyond(commands, faces)))
    return drawings;
  await addFaces(faces);
  const pictures = new TextPictures();
  const pictured = async (commands: readonly DrawCommand[]): Promise<readonly DrawCommand[]> => {
    const done: DrawCommand[] = [];
    for (const command of commands) {
      if (command.kind === 'group') done.push({ ...command, commands: await pictured(command.commands) });
      else done.push(command.kind === 'text' && isBeyondFaces(command, faces) ? await pictures.of(command) : command);
    }
    return done;
  };
  const result: Drawing[] = [];
  for (const drawing of drawings) {
    const commands = await pictured(drawing.commands);
    result.push({ ...drawing, commands, images: new Map([...(drawing.images ?? []), ...pictures.files]) });
  }
  return result;
}
