/** Turns the text of a picture of ours into elements; whatever is not part of such pictures is left out. */

const svgNamespace = 'http://www.w3.org/2000/svg';
const elements = new Set(['svg', 'g', 'title', 'rect', 'path', 'circle', 'text', 'defs', 'image', 'use']);
/** Geometry, paint and text; neither styles nor handlers. */
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
  'opacity',
  'preserveAspectRatio',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'direction',
  'role',
]);

/** Addresses: images as data, and images of the same picture by the ids that the writer gives them. */
const addresses: Readonly<Record<string, RegExp>> = {
  'image href': /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/,
  'image id': /^image-[0-9a-f]{16}$/,
  'use href': /^#image-[0-9a-f]{16}$/,
};

const isSafe = (element: string, name: string, value: string): boolean =>
  attributes.has(name) || /^data-[a-z]+$/.test(name) || addresses[`${element} ${name}`]?.test(value) === true;

function copyOf(source: Element): Element | undefined {
  if (source.namespaceURI !== svgNamespace || !elements.has(source.localName)) return undefined;
  const copy = document.createElementNS(svgNamespace, source.localName);
  for (const { name, value } of source.attributes) {
    if (isSafe(source.localName, name, value)) copy.setAttribute(name, value);
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
