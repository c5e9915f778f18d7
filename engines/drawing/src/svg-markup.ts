/** Serializes SVG elements and escapes text: whatever it holds, it stays text. Pure. */

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Numbers with at most two decimals. */
export const figure = (value: number): number => Math.round(value * 100) / 100 || 0;

/** Text without what XML and PDF cannot hold: it becomes the replacement character. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, '\ufffd');

/** Text as the content or an attribute of an element. */
export const svgText = (text: string): string =>
  cleanText(text).replaceAll(/[&<>"']/g, (sign) => references[sign] ?? sign);

/** Attributes of an element; those that are undefined are left out, numbers are rounded. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Serializes an element. `inside` is markup already. */
export function tag(name: string, attributes: Attributes, inside?: string): string {
  const head = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${typeof value === 'number' ? figure(value) : svgText(value)}"`],
  );
  const start = `${name}${head.join('')}`;
  return inside === undefined ? `<${start}/>` : `<${start}>${inside}</${name}>`;
}
