/** The address that was registered in this tab, for its page after the registration. */

const key = 'archwright.registered';

/** Kept with the tab: what other tabs register or open since is none of its business. */
export const keepRegisteredAddress = (email: string): void => sessionStorage.setItem(key, email);

/** The kept address; or an empty text. */
export const registeredAddress = (): string => sessionStorage.getItem(key) ?? '';
