/** What an element of the page shows, as a picture: boxes and their texts, lines, dots and texts of an SVG. */
import { looksOf } from './chart-looks.ts';
import { chartPicture, type PictureHead } from './chart-picture.ts';

/** Around what is drawn, px. */
const margin = 16;

const fontOf = ({ fontWeight, fontSize, fontFamily }: CSSStyleDeclaration): string =>
  `${fontWeight} ${fontSize} ${fontFamily}`;

/** Colours of a gradient from left to right, as browsers tell computed ones. */
const colorsIn = (image: string): readonly string[] => image.match(/(?:color|rgba?|oklab)\([^)]*\)/g) ?? [];

type Fill = string | CanvasGradient;

/** Background of a box: its colour, or a gradient of even steps. */
function fillOf(context: CanvasRenderingContext2D, style: CSSStyleDeclaration, box: DOMRect): Fill {
  const colors = colorsIn(style.backgroundImage);
  if (colors.length < 2) return style.backgroundColor;
  const gradient = context.createLinearGradient(box.left, 0, box.right, 0);
  for (const [at, color] of colors.entries()) gradient.addColorStop(at / (colors.length - 1), color);
  return gradient;
}

/** A text that ends with dots where there is no more room. */
function fitted(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width + 1) return text;
  let kept = [...text];
  while (kept.length > 0 && context.measureText(`${kept.join('')}…`).width > width) kept = kept.slice(0, -1);
  return kept.length > 0 ? `${kept.join('')}…` : '';
}

/** Texts directly in a box, each on one line. */
function drawTexts(context: CanvasRenderingContext2D, element: HTMLElement, style: CSSStyleDeclaration): void {
  const { right } = element.getBoundingClientRect();
  const end = style.overflowX === 'visible' ? Infinity : right - Number.parseFloat(style.paddingRight);
  context.font = fontOf(style);
  context.fillStyle = style.color;
  context.textBaseline = 'middle';
  for (const node of element.childNodes) {
    if (!(node instanceof Text) || node.data.trim() === '') continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const place = range.getBoundingClientRect();
    context.fillText(fitted(context, node.data.trim(), end - place.left), place.left, place.top + place.height / 2);
  }
}

/** Of the corners, from the left at the top clockwise. */
const radiiOf = (style: CSSStyleDeclaration): number[] =>
  [
    style.borderTopLeftRadius,
    style.borderTopRightRadius,
    style.borderBottomRightRadius,
    style.borderBottomLeftRadius,
  ].map((radius) => Number.parseFloat(radius) || 0);

function drawBox(context: CanvasRenderingContext2D, element: HTMLElement): void {
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  if (box.width < 2 || box.height < 2) return;
  context.beginPath();
  context.roundRect(box.left, box.top, box.width, box.height, radiiOf(style));
  context.fillStyle = fillOf(context, style, box);
  context.fill();
  const border = Number.parseFloat(style.borderTopWidth);
  if (border > 0) {
    context.lineWidth = border;
    context.strokeStyle = style.borderTopColor;
    context.strokeRect(box.left + border / 2, box.top + border / 2, box.width - border, box.height - border);
  }
  drawTexts(context, element, style);
}

/** A line, a circle or a text, where the page shows it. */
function drawShape(context: CanvasRenderingContext2D, shape: SVGGraphicsElement): void {
  const style = getComputedStyle(shape);
  const matrix = shape.getScreenCTM();
  if (!matrix) return;
  context.save();
  context.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
  context.strokeStyle = style.stroke;
  context.lineWidth = Number.parseFloat(style.strokeWidth);
  context.setLineDash((style.strokeDasharray.match(/[\d.]+/g) ?? []).map(Number));
  context.fillStyle = style.fill;
  context.beginPath();
  if (shape instanceof SVGLineElement) {
    context.moveTo(shape.x1.baseVal.value, shape.y1.baseVal.value);
    context.lineTo(shape.x2.baseVal.value, shape.y2.baseVal.value);
    context.stroke();
  } else if (shape instanceof SVGCircleElement) {
    context.arc(shape.cx.baseVal.value, shape.cy.baseVal.value, shape.r.baseVal.value, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  } else if (shape instanceof SVGTextElement) {
    context.font = fontOf(style);
    context.textAlign = style.textAnchor === 'middle' ? 'center' : 'start';
    context.fillText(shape.textContent, shape.x.baseVal[0]?.value ?? 0, shape.y.baseVal[0]?.value ?? 0);
  }
  context.restore();
}

/** What CSS makes of a colour: the canvas knows no variables. */
function computedColor(host: HTMLElement, color: string): string {
  const probe = host.appendChild(document.createElement('span'));
  probe.style.color = color;
  const computed = getComputedStyle(probe).color;
  probe.remove();
  return computed;
}

/** The element as PNG in the resolution of the screen, below its title and what its colours mean. */
export function drawnPicture(host: HTMLElement, title: string, lines: PictureHead['lines']): Promise<Blob> {
  const box = host.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil((box.width + 2 * margin) * devicePixelRatio);
  canvas.height = Math.ceil((box.height + 2 * margin) * devicePixelRatio);
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('The chart could not be drawn.'));
  context.scale(devicePixelRatio, devicePixelRatio);
  context.translate(margin - box.left, margin - box.top);
  for (const element of host.querySelectorAll('*')) {
    if (element instanceof HTMLElement) drawBox(context, element);
    else if (element instanceof SVGGraphicsElement) drawShape(context, element);
  }
  const colored = lines.map(({ label, color }) => ({ label, color: computedColor(host, color) }));
  return chartPicture(canvas, { ...looksOf(host), title, lines: colored });
}
