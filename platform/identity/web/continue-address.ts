/** Where to go after sign-in: the `continue` parameter, own origin only. */

/** The address as path, query and hash, or nothing when it leads elsewhere. Example: `/projects?page=2`. */
export function continueAddress(search: string, origin: string): string | undefined {
  const wanted = new URLSearchParams(search).get('continue');
  // Control characters and backslashes are read differently by different parsers.
  if (!wanted || !wanted.startsWith('/') || /^\/[/\\]|\\|\p{Cc}/u.test(wanted)) return undefined;
  let url: URL;
  try {
    url = new URL(wanted, origin);
  } catch {
    return undefined;
  }
  if (url.origin !== origin || url.username || url.password) return undefined;
  const address = `${url.pathname}${url.search}${url.hash}`;
  // `/./\t/evil` may shrink to `//evil`, and coming back to the sign-out page would be a trap.
  return address.startsWith('//') || url.pathname === '/logout' ? undefined : address;
}

/** The sign-in address that leads back to where somebody wanted to go. */
export const signInAddress = (wanted: string): string =>
  wanted === '/' || wanted.startsWith('/logout') ? '/' : `/?continue=${encodeURIComponent(wanted)}`;
