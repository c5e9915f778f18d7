/** The redirect after sign-in: the `continue` parameter, same origin only. */

/** The address as path, query and hash, or undefined when it is on another site. Example: `/projects?page=2`. */
export function continueAddress(search: string, origin: string): string | undefined {
  const wanted = new URLSearchParams(search).get('continue');
  // Parsers disagree on control characters and backslashes.
  if (!wanted || !wanted.startsWith('/') || /^\/[/\\]|\\|\p{Cc}/u.test(wanted)) return undefined;
  let url: URL;
  try {
    url = new URL(wanted, origin);
  } catch {
    return undefined;
  }
  if (url.origin !== origin || url.username || url.password) return undefined;
  const address = `${url.pathname}${url.search}${url.hash}`;
  // `/./\t/evil` may normalize to `//evil`, and a redirect to the sign-out page would be a trap.
  return address.startsWith('//') || url.pathname === '/logout' ? undefined : address;
}

/** Paths that people type by habit to sign in. The sign-in page is at `/`, where a signed-in person has the home page. */
export const habitualSignInPaths: readonly string[] = ['/login', '/sign-in', '/signin'];

/** The sign-in address that redirects back to `wanted`. */
export function signInAddress(wanted: string): string {
  const [path = ''] = wanted.split(/[?#]/);
  const isSignInItself = wanted === '/' || wanted.startsWith('/logout') || habitualSignInPaths.includes(path);
  return isSignInItself ? '/' : `/?continue=${encodeURIComponent(wanted)}`;
}
