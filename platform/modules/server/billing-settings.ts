/** How plans are paid in this installation. Source: decisions section 16. */

/** Keys of the card payment provider. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** The price of one project for a month. */
  readonly priceId: string;
  /** Address of its API; absent: the provider's own. */
  readonly apiBase: string | undefined;
}

/** `off`: every organization is PRO without limits; `sandbox`: the whole course of a payment, and no money. */
export type BillingSettings =
  | { readonly kind: 'off' | 'sandbox' }
  | { readonly kind: 'stripe'; readonly stripe: StripeSettings };
