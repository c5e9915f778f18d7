/** What only this browser knows of a registration: with it the mailed link signs in here, and nowhere else. */

const key = 'archwright.registration';

/** A new secret, known nowhere. */
export const aSecret = (): string =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(36)).join('-');

/** The secret of this browser, made when it is first asked for; a second registration uses the same one. */
export function browserSecret(): string {
  const secret = localStorage.getItem(key) ?? aSecret();
  localStorage.setItem(key, secret);
  return secret;
}

/** Forgets the secret once an address was confirmed here. */
export const forgetBrowserSecret = (): void => localStorage.removeItem(key);
