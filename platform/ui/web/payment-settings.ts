/** How this installation takes payments, from meta elements of the page. */

const setting = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="archwright-${name}"]`)?.content || undefined;

/** True where real cards are charged. */
export const takesCards = (): boolean => setting('billing') === 'stripe';

/** True where nothing is charged, and pages say so. */
export const isSandbox = (): boolean => !['stripe', 'off'].includes(setting('billing') ?? '');

/** The public key of the card payment provider. */
export const paymentKey = (): string => setting('payment-key') ?? '';
