/** Signs on elements of a picture that lead to what is inside of them. */

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Side of a sign and its distance to the corner, in units of the picture. */
const sign = { side: 44, inset: 12 } as const;

/** A magnifying glass with a plus, on a square of 24. */
const glass = 'M10 3a7 7 0 1 0 0 14a7 7 0 1 0 0 -14M15 15l6 6M7 10h6M10 7v6';

function made(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** At the lower right corner of an element, in the colour of its texts. */
function doorOf(part: SVGGraphicsElement, element: string, label: string): SVGElement {
  const { x, y, width, height } = part.getBBox();
  const color = part.querySelector('text')?.getAttribute('fill') ?? '#808080';
  const [left, top] = [x + width - sign.side - sign.inset, y + height - sign.side - sign.inset];
  const step = part.getAttribute('data-step');
  const door = made('g', {
    'data-door': element,
    role: 'button',
    tabindex: 0,
    ...(step === null ? {} : { 'data-step': step }),
  });
  const title = made('title', {});
  title.textContent = label;
  const scale = (sign.side * 0.6) / 24;
  const place = `translate(${left + sign.side * 0.2} ${top + sign.side * 0.2}) scale(${scale})`;
  door.append(
    title,
    made('rect', { x: left, y: top, width: sign.side, height: sign.side, rx: 8, fill: color, 'fill-opacity': 0.18 }),
    made('path', { d: glass, transform: place, fill: 'none', stroke: color, 'stroke-width': 1.8 }),
  );
  return door;
}

/**
 * Puts a sign on each element that has something inside: labels by `data-element`. The picture must be in the page, since
 * elements are measured. Signs of an earlier call are removed.
 */
export function putDoors(svg: SVGSVGElement, labels: ReadonlyMap<string, string>): void {
  for (const door of svg.querySelectorAll('[data-door]')) door.remove();
  for (const part of svg.querySelectorAll('[data-element]:not([data-frame])')) {
    const element = part.getAttribute('data-element') ?? '';
    const label = labels.get(element);
    if (label !== undefined && part instanceof SVGGraphicsElement) part.after(doorOf(part, element, label));
  }
}

/** The element whose sign is there. */
export const doorAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? (target.closest('[data-door]')?.getAttribute('data-door') ?? undefined) : undefined;
