/** Text and attributes as HTML source: whatever they hold, they stay text. */

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML source; what HTML cannot hold becomes the replacement character. */
export const htmlText = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '\ufffd')
    .replaceAll(/[&<>"']/g, (sign) => REFERENCES[sign] ?? sign);

/** Attributes with a space before each; those that are undefined are left out. */
export const htmlAttributes = (attributes: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(attributes)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${htmlText(String(value))}"`]))
    .join('');
