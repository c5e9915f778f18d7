/** Addresses, as the reference accepts them. */

/** Schemes that Java knows. */
const schemes = new Set(['http', 'https', 'ftp', 'file', 'jar', 'mailto', 'jrt', 'jmod']);

/** Whether a text is an address. Kept as text: only http and https become links. */
export function isUrl(text: string): boolean {
  const scheme = /^\s*(?:url:)?([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined || !schemes.has(scheme)) return false;
  const port = /^[^/]*:\/\/(?:[^/?#@]*@)?(?:\[[^\]]*\]|[^/?#:]*):([^/?#]*)/.exec(text)?.[1];
  return port === undefined || port === '' || /^-?\d+$/.test(port);
}
