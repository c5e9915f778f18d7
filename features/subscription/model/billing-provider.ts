/** What the product needs of a payment provider. The rules of subscriptions know nothing else of it. */
import type { BillingDetails, CheckoutStatus, Invoice } from '../contract.ts';

/** Names of the providers, as in the addresses of their messages. */
export type ProviderName = 'sandbox' | 'stripe';

/** A subscription as the provider knows it at one moment. */
export interface ProviderSubscription {
  readonly id: string;
  /** `incomplete` is not paid yet, and gives nothing. */
  readonly status: 'incomplete' | 'active' | 'past_due' | 'canceled';
  readonly seats: number;
  /** Fewer seats from the next period on. */
  readonly pendingSeats: number | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** When the payment that failed became due; null unless past due. */
  readonly pastDueSince: Date | null;
}

/** What a checkout is opened with. */
export interface CheckoutOrder {
  readonly organizationId: string;
  readonly customerId: string;
  readonly seats: number;
  /** Where the provider returns to, with `{CHECKOUT_SESSION_ID}` for the id. */
  readonly returnUrl: string;
}

/** An open checkout. */
export interface OpenCheckout {
  readonly id: string;
  readonly clientSecret: string;
  /** A page of the checkout; absent where it is only embedded. */
  readonly checkoutUrl?: string;
}

/** A customer of the provider. */
export interface ProviderCustomer {
  readonly organizationId: string;
  /** Absent before the first call. */
  readonly customerId: string | undefined;
  /** Name of the organization, for customers without billing details. */
  readonly organization: string;
  readonly details: BillingDetails | undefined;
}

/** A message of the provider: a hint that something changed. */
export interface BillingEvent {
  readonly id: string;
  /** In the words of the provider, for example `invoice.paid`. */
  readonly type: string;
  readonly customerId: string | undefined;
  /** Present when a checkout is over. */
  readonly checkout?: { readonly id: string; readonly status: CheckoutStatus };
  /** Present when an invoice was paid. */
  readonly paidInvoice?: Pick<Invoice, 'id' | 'number' | 'amount' | 'currency'>;
  /** What administrators see of it; never personal data. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Result of a change that has to be paid at once. */
export type SeatsResult = 'changed' | 'declined';

/** A payment provider. Every call may throw when the provider does not answer. */
export interface BillingProvider {
  readonly name: ProviderName;
  /** Creates or updates a customer and returns its id. Throws a Failure with violations for what the provider refuses. */
  saveCustomer(customer: ProviderCustomer): Promise<string>;
  openCheckout(order: CheckoutOrder): Promise<OpenCheckout>;
  checkoutStatus(id: string): Promise<CheckoutStatus>;
  /** Ends an open checkout; nothing happens to one that is over. */
  expireCheckout(id: string): Promise<void>;
  /** The running subscription of a customer, else the newest one. */
  subscriptionOf(customerId: string): Promise<ProviderSubscription | undefined>;
  /** More seats at once and paid at once; removes an intended reduction. */
  raiseSeats(customerId: string, seats: number): Promise<SeatsResult>;
  /** Fewer seats from the next period on; the present number removes an intended reduction. */
  lowerSeats(customerId: string, seats: number): Promise<void>;
  /** Ends the running subscription at once, without further payments. */
  endSubscription(customerId: string): Promise<void>;
  portalUrl(customerId: string, returnUrl: string): Promise<string>;
  /** Newest first. */
  invoices(customerId: string): Promise<readonly Invoice[]>;
  /** An invoice as PDF; undefined when it is not the customer's. */
  invoiceFile(
    customerId: string,
    invoiceId: string,
  ): Promise<{ readonly name: string; readonly bytes: Uint8Array } | undefined>;
  /** Reads a signed message; undefined for a wrong, missing or old signature. */
  readEvent(raw: Uint8Array, header: (name: string) => string | undefined): Promise<BillingEvent | undefined>;
}
