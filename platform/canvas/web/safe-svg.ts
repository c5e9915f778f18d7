/** Turns the text of a picture of ours into elements; whatever is not part of such pictures is left out. */

const svgNamespace = 'http://www.w3.org/2000/svg';
const elements = new Set(['svg', 'g', 'title', 'rect', 'path', 'circle', 'text']);
/** Geometry, paint and text; neither addresses nor styles nor handlers. */
const attributes = new Set([
  'viewBox',
  'width',
  'height',
  'x',
  'y',
  'rx',
  'cx',
  'cy',
  'r',
  'd',
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-linejoin',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'role',
]);

function copyOf(source: Element): Element | undefined {
  if (source.namespaceURI !== svgNamespace || !elements.has(source.localName)) return undefined;
  const copy = document.createElementNS(svgNamespace, source.localName);
  for (const { name, value } of source.attributes) {
    if (attributes.has(name) || /^data-[a-z]+$/.test(name)) copy.setAttribute(name, value);
  }
  for (const child of source.childNodes) {
    if (child instanceof Text) copy.append(child.data);
    else if (child instanceof Element) copy.append(...[copyOf(child)].filter((part) => part !== undefined));
  }
  return copy;
}

/** The picture as an element; undefined for a text that is none. */
export function svgElement(text: string): SVGSVGElement | undefined {
  const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
  const copy = copyOf(documentElement);
  return copy instanceof SVGSVGElement ? copy : undefined;
}
