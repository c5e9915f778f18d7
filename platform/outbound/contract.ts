/** Texts about addresses that the product is asked to call. */

/** Where a call may not go. */
export const notPublicMessage =
  'This address is not reachable from the internet, so it is never called. The person who runs the server can allow it.';
/** Neither http nor https, or with a password in it. */
export const unusableUrlMessage = 'Please enter an address that starts with https:// or http://, without a password.';

/** How such an address is written; whether it is one is decided by the server. */
export const usableUrlPattern = /^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i;
