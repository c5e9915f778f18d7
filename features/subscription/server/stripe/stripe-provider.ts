/** Card payments by Stripe, through its SDK. Source: reference on security and reliability, section 4. */
import type Stripe from 'stripe';
import type { StripeSettings } from '#platform/modules/server/billing-settings.ts';
import type { CheckoutStatus, Invoice } from '../../contract.ts';
import type {
  BillingEvent,
  BillingProvider,
  CheckoutOrder,
  OpenCheckout,
  ProviderCustomer,
  ProviderSubscription,
  SeatsResult,
} from '../../model/billing-provider.ts';
import { saveStripeCustomer } from './stripe-customer.ts';
import { customerOfObject, factsOf, isTaken } from './stripe-events.ts';
import { itemOf, newestOf, subscriptionOf } from './stripe-subscription.ts';

const timeoutMs = 15_000;
/** Largest age of a message, in seconds. */
const toleranceSeconds = 300;
const mostListed = 100;
/** Marks the configuration of the customer portal that this product made. */
const portalMark = { archwright: 'cards-and-cancel-1' } as const;

/** The SDK is large, and most installations sell nothing: it is loaded when it is needed first. */
async function openClient({ secretKey, apiBase }: StripeSettings): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const base = apiBase === undefined ? undefined : new URL(apiBase);
  return new Client(secretKey, {
    timeout: timeoutMs,
    telemetry: false,
    maxNetworkRetries: base ? 0 : 2,
    ...(base
      ? {
          host: base.hostname,
          protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
          ...(base.port ? { port: base.port } : {}),
        }
      : {}),
  });
}

const invoiceOf = ({ id, number, created, total, currency, status }: Stripe.Invoice): Invoice => ({
  id,
  number: number ?? id,
  date: new Date(created * 1000).toISOString(),
  amount: total / 100,
  currency,
  status: status ?? 'open',
});

/** See `BillingProvider`. */
export class StripeProvider implements BillingProvider {
  readonly name = 'stripe';
  readonly #settings: StripeSettings;
  #client: Promise<Stripe> | undefined;
  #portal: Promise<string> | undefined;

  constructor(settings: StripeSettings) {
    this.#settings = settings;
  }

  async saveCustomer(customer: ProviderCustomer): Promise<string> {
    return saveStripeCustomer(await this.#stripe(), customer);
  }

  async openCheckout({ organizationId, customerId, seats, returnUrl }: CheckoutOrder): Promise<OpenCheckout> {
    const metadata = { organization_id: organizationId };
    const { checkout } = await this.#stripe();
    const session = await checkout.sessions.create({
      mode: 'subscription',
      ui_mode: 'embedded_page',
      customer: customerId,
      client_reference_id: organizationId,
      line_items: [{ price: this.#settings.priceId, quantity: seats }],
      subscription_data: { metadata },
      metadata,
      return_url: returnUrl,
    });
    return { id: session.id, clientSecret: session.client_secret ?? '' };
  }

  async checkoutStatus(id: string): Promise<CheckoutStatus> {
    const { checkout } = await this.#stripe();
    const { status, payment_status: payment } = await checkout.sessions.retrieve(id);
    // Some ways to pay take days: the form is complete then, and nothing is paid.
    if (status === 'complete') return payment === 'unpaid' ? 'open' : 'complete';
    return status === 'expired' ? 'expired' : 'open';
  }

  async expireCheckout(id: string): Promise<void> {
    const { checkout } = await this.#stripe();
    const { status } = await checkout.sessions.retrieve(id);
    if (status === 'open') await checkout.sessions.expire(id);
  }

  async subscriptionOf(customerId: string): Promise<ProviderSubscription | undefined> {
    const newest = await this.#newest(customerId);
    return newest && subscriptionOf(newest);
  }

  async raiseSeats(customerId: string, seats: number): Promise<SeatsResult> {
    const subscription = await this.#running(customerId);
    if (!subscription) return 'declined';
    await this.#release(subscription);
    const { subscriptions } = await this.#stripe();
    // Without a payment the old number stays: the change is pending until it is paid.
    const updated = await subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, quantity: seats }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    });
    return updated.pending_update ? 'declined' : 'changed';
  }

  async lowerSeats(customerId: string, seats: number): Promise<void> {
    const subscription = await this.#running(customerId);
    if (!subscription) return;
    await this.#release(subscription);
    const { price, quantity = 1, current_period_start: start, current_period_end: end } = itemOf(subscription);
    if (seats >= quantity) return;
    const { subscriptionSchedules: schedules } = await this.#stripe();
    const schedule = await schedules.create({ from_subscription: subscription.id });
    await schedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: [{ price: price.id, quantity }],
          start_date: schedule.phases[0]?.start_date ?? start,
          end_date: end,
          proration_behavior: 'none',
        },
        {
          items: [{ price: price.id, quantity: seats }],
          start_date: end,
          duration: { interval: 'month', interval_count: 1 },
          proration_behavior: 'none',
        },
      ],
    });
  }

  async endSubscription(customerId: string): Promise<void> {
    const subscription = await this.#running(customerId);
    if (!subscription) return;
    await this.#release(subscription);
    const { subscriptions } = await this.#stripe();
    await subscriptions.cancel(subscription.id, { invoice_now: false, prorate: false });
  }

  async portalUrl(customerId: string, returnUrl: string): Promise<string> {
    this.#portal ??= this.#portalConfiguration();
    const configuration = await this.#portal.catch((error: unknown) => {
      this.#portal = undefined;
      throw error;
    });
    const { billingPortal } = await this.#stripe();
    const session = await billingPortal.sessions.create({
      customer: customerId,
      configuration,
      return_url: returnUrl,
    });
    return session.url;
  }

  async invoices(customerId: string): Promise<readonly Invoice[]> {
    const { invoices } = await this.#stripe();
    const { data } = await invoices.list({ customer: customerId, limit: mostListed });
    return data.filter(({ status }) => status !== 'draft').map(invoiceOf);
  }

  async invoiceFile(
    customerId: string,
    invoiceId: string,
  ): Promise<{ readonly name: string; readonly bytes: Uint8Array } | undefined> {
    const invoice = await this.#invoice(invoiceId);
    const address = invoice?.invoice_pdf;
    if (!invoice || !address || customerOfObject(invoice) !== customerId) return undefined;
    if (!this.#isOwnAddress(address)) throw new Error('The address of an invoice is not one of Stripe.');
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) throw new Error(`The file of an invoice was answered with ${answer.status}.`);
    return { name: `${invoice.number ?? invoiceId}.pdf`, bytes: new Uint8Array(await answer.arrayBuffer()) };
  }

  async readEvent(raw: Uint8Array, header: (name: string) => string | undefined): Promise<BillingEvent | undefined> {
    const { webhookSecret } = this.#settings;
    const { webhooks } = await this.#stripe();
    const event = await webhooks
      .constructEventAsync(Buffer.from(raw), header('stripe-signature') ?? '', webhookSecret, toleranceSeconds)
      .catch(() => undefined);
    if (!event) return undefined;
    const { id, type } = event;
    const ignored = { id, type, customerId: undefined, facts: {} };
    if (!isTaken(type)) return ignored;
    const object = event.data.object as { readonly object?: string };
    const told = { id, type, customerId: customerOfObject(object), facts: factsOf(object) };
    if (object.object === 'checkout.session') {
      const { id: checkoutId, status } = object as Stripe.Checkout.Session;
      return { ...told, checkout: { id: checkoutId, status: status === 'expired' ? 'expired' : 'complete' } };
    }
    return type === 'invoice.paid' ? { ...told, paidInvoice: invoiceOf(object as Stripe.Invoice) } : told;
  }

  #stripe(): Promise<Stripe> {
    this.#client ??= openClient(this.#settings).catch((error: unknown) => {
      this.#client = undefined;
      throw error;
    });
    return this.#client;
  }

  /** The running subscription of a customer, else the newest one. */
  async #newest(customerId: string): Promise<Stripe.Subscription | undefined> {
    const { subscriptions } = await this.#stripe();
    const { data } = await subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: mostListed,
      expand: ['data.schedule', 'data.latest_invoice'],
    });
    return newestOf(data);
  }

  async #running(customerId: string): Promise<Stripe.Subscription | undefined> {
    const newest = await this.#newest(customerId);
    const status = newest && subscriptionOf(newest).status;
    return status === 'active' || status === 'past_due' ? newest : undefined;
  }

  /** Takes an intended reduction back. */
  async #release({ schedule }: Stripe.Subscription): Promise<void> {
    const id = typeof schedule === 'string' ? schedule : schedule?.id;
    if (id !== undefined) await (await this.#stripe()).subscriptionSchedules.release(id);
  }

  /** The customer portal changes cards and cancels; the number of projects is changed here only. */
  async #portalConfiguration(): Promise<string> {
    const { configurations } = (await this.#stripe()).billingPortal;
    const { data } = await configurations.list({ active: true, limit: mostListed });
    const made = data.find(({ metadata }) => metadata?.['archwright'] === portalMark.archwright);
    if (made) return made.id;
    const created = await configurations.create({
      metadata: portalMark,
      features: {
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
        subscription_update: { enabled: false },
      },
    });
    return created.id;
  }

  async #invoice(id: string): Promise<Stripe.Invoice | undefined> {
    try {
      return await (await this.#stripe()).invoices.retrieve(id);
    } catch (error) {
      const { default: Client } = await import('stripe');
      if (error instanceof Client.errors.StripeError && error.statusCode === 404) return undefined;
      throw error;
    }
  }

  #isOwnAddress(address: string): boolean {
    const { protocol, hostname, origin } = new URL(address);
    const { apiBase } = this.#settings;
    if (apiBase !== undefined && origin === new URL(apiBase).origin) return true;
    return protocol === 'https:' && hostname.endsWith('.stripe.com');
  }
}
