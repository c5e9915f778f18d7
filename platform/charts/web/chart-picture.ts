/** A chart as a picture that stands alone: its name, which line is which, and the lines on the background of the page. */

/** What a picture says above the lines. */
export interface PictureHead {
  readonly title: string;
  /** Visible series with their colours. */
  readonly lines: readonly { readonly label: string; readonly color: string }[];
  readonly text: string;
  readonly muted: string;
  readonly surface: string;
  /** Family of fonts, as in CSS. */
  readonly family: string;
}

/** Of the head, px of the page. */
const sizes = { margin: 16, title: 24, line: 20, square: 10, gap: 6, between: 18 } as const;

/** A label of the legend at its place, px from the left and line from 0. */
interface PlacedLabel {
  readonly label: string;
  readonly color: string;
  readonly left: number;
  readonly line: number;
}

/** Labels beside each other, as many as there is room for. */
function placedLabels(
  lines: PictureHead['lines'],
  width: number,
  widthOf: (text: string) => number,
): readonly PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  let [left, line] = [sizes.margin, 0];
  for (const { label, color } of lines) {
    const own = sizes.square + sizes.gap + widthOf(label);
    if (left > sizes.margin && left + own > width - sizes.margin) [left, line] = [sizes.margin, line + 1];
    placed.push({ label, color, left, line });
    left += own + sizes.between;
  }
  return placed;
}

const titleFont = ({ family }: PictureHead): string => `600 14px ${family}`;

function drawHead(context: CanvasRenderingContext2D, head: PictureHead, labels: readonly PlacedLabel[]): void {
  context.textBaseline = 'middle';
  context.fillStyle = head.text;
  context.font = titleFont(head);
  context.fillText(head.title, sizes.margin, sizes.margin + sizes.title / 2);
  context.font = `12px ${head.family}`;
  for (const { label, color, left, line } of labels) {
    const middle = sizes.margin + sizes.title + (line + 0.5) * sizes.line;
    context.fillStyle = color;
    context.fillRect(left, middle - sizes.square / 2, sizes.square, sizes.square);
    context.fillStyle = head.muted;
    context.fillText(label, left + sizes.square + sizes.gap, middle);
  }
}

/** The drawn chart below its head, as PNG in the resolution of the screen; as wide as its title at least. */
export function chartPicture(drawn: HTMLCanvasElement, head: PictureHead): Promise<Blob> {
  const copy = document.createElement('canvas');
  const context = copy.getContext('2d');
  if (!context) return Promise.reject(new Error('The chart could not be drawn.'));
  context.font = titleFont(head);
  const least = context.measureText(head.title).width + 2 * sizes.margin;
  const width = Math.max(drawn.width / devicePixelRatio, least);
  context.font = `12px ${head.family}`;
  const labels = placedLabels(head.lines, width, (text) => context.measureText(text).width);
  const top = sizes.margin + sizes.title + ((labels.at(-1)?.line ?? -1) + 1) * sizes.line;
  copy.width = Math.ceil(width * devicePixelRatio);
  copy.height = drawn.height + Math.round(top * devicePixelRatio);
  context.fillStyle = head.surface;
  context.fillRect(0, 0, copy.width, copy.height);
  context.drawImage(drawn, 0, copy.height - drawn.height);
  context.scale(devicePixelRatio, devicePixelRatio);
  drawHead(context, head, labels);
  return new Promise((resolve, reject) => {
    copy.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The chart could not be drawn.'))), 'image/png');
  });
}
