/** Paints drawing commands on a <canvas>. */
import type { DrawCommand, ImageCommand, Look, TextCommand } from '@archwright/drawing';

/** Images that are loaded, by the id of their file; undefined while one is loading or cannot be. */
export type ImageSource = (fileId: string) => CanvasImageSource | undefined;

/** What is painted with. */
export interface PaintTools {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  /** CSS families of texts. */
  readonly font: string;
  readonly images: ImageSource;
}

const paths = new WeakMap<DrawCommand, Path2D>();

/** Parsed once for each command. */
function pathOf(command: DrawCommand & { readonly kind: 'path' }): Path2D {
  const known = paths.get(command);
  if (known) return known;
  const path = new Path2D(command.d);
  paths.set(command, path);
  return path;
}

function paintPath({ context }: PaintTools, path: Path2D, look: Look): void {
  const { fill = '#000000', stroke = 'none' } = look;
  const alpha = context.globalAlpha;
  if (fill !== 'none') {
    context.globalAlpha = alpha * (look.fillOpacity ?? 1);
    context.fillStyle = fill;
    context.fill(path);
  }
  if (stroke !== 'none') {
    context.globalAlpha = alpha * (look.strokeOpacity ?? 1);
    context.strokeStyle = stroke;
    context.lineWidth = look.strokeWidth ?? 1;
    context.lineJoin = look.isRoundJoin ? 'round' : 'miter';
    context.setLineDash([...(look.dashes ?? [])]);
    context.stroke(path);
  }
  context.globalAlpha = alpha;
}

function paintText({ context, font: family }: PaintTools, command: TextCommand): void {
  const { text, x, y, font, fill, anchor, isRightToLeft } = command;
  if (fill === 'none') return;
  context.font = `${font.weight} ${font.size}px ${family}`;
  context.textBaseline = 'alphabetic';
  context.direction = isRightToLeft ? 'rtl' : 'ltr';
  context.textAlign = anchor === 'middle' ? 'center' : 'start';
  context.fillStyle = fill;
  context.fillText(text, x, y);
}

/** An image that is still loading is a grey field. */
function paintImage({ context, images }: PaintTools, command: ImageCommand): void {
  const { x, y, width, height } = command;
  const image = images(command.fileId);
  if (!image) {
    context.fillStyle = '#e3e6ec';
    context.fillRect(x, y, width, height);
    return;
  }
  context.save();
  context.translate(x + width / 2, y + height / 2);
  context.scale(command.isFlippedX ? -1 : 1, command.isFlippedY ? -1 : 1);
  context.drawImage(image, -width / 2, -height / 2, width, height);
  context.restore();
}

/** Paints a command. */
function paintCommand(tools: PaintTools, command: DrawCommand): void {
  const { context } = tools;
  switch (command.kind) {
    case 'path':
      return paintPath(tools, pathOf(command), command);
    case 'rect': {
      const path = new Path2D();
      path.roundRect(command.x, command.y, command.width, command.height, command.radius ?? 0);
      return paintPath(tools, path, command);
    }
    case 'circle': {
      const path = new Path2D();
      path.arc(command.cx, command.cy, command.radius, 0, 2 * Math.PI);
      return paintPath(tools, path, command);
    }
    case 'text':
      return paintText(tools, command);
    case 'image':
      return paintImage(tools, command);
    case 'group': {
      const { turn, opacity = 1, commands } = command;
      const alpha = context.globalAlpha;
      context.globalAlpha = alpha * opacity;
      if (turn) {
        context.save();
        context.translate(turn.x, turn.y);
        context.rotate((turn.angle * Math.PI) / 180);
        context.translate(-turn.x, -turn.y);
      }
      paintCommands(tools, commands);
      if (turn) context.restore();
      context.globalAlpha = alpha;
    }
  }
}

/** Paints commands, later ones over earlier ones. */
export function paintCommands(tools: PaintTools, commands: readonly DrawCommand[]): void {
  for (const command of commands) paintCommand(tools, command);
}
