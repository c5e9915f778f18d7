/** The nonce that the server put into this page, for libraries that insert style elements. */

const metaNonce = (): string => {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce || meta?.getAttribute('content') || '';
};

/** The nonce of this page; empty in development. */
export const styleNonce: string = metaNonce();

// The scroll lock of dialogs reads this name, whatever the bundler.
(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = styleNonce;
