/** The Content-Disposition header with the file name of a download. Sources: RFC 6266, RFC 5987. */

// encodeURIComponent does not encode these, RFC 5987 requires it.
const stillPlain = /['()*]/g;
const escaped = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** Example: `attachment; filename="Plan__1_.pdf"; filename*=UTF-8''Pl%C3%A4n%20%281%29.pdf`. Any text is safe as a name. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.normalize('NFKD').replaceAll(/[^\w.-]/g, '_');
  const full = encodeURIComponent(name.toWellFormed()).replaceAll(stillPlain, escaped);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${full}`;
}
