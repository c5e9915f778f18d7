/** Objects of a made-up Stripe account, and what happens to them: payments, periods, messages. */
import { listOf } from './stripe-params.ts';

type Fields = Record<string, unknown>;

/** A schedule with the phases that the product gave it. */
export interface FakeSchedule extends Fields {
  id: string;
  subscription: string;
  phases: { start_date: number; end_date: number; items: { quantity: number }[] }[];
}

/** A subscription as far as the product reads it. */
export interface FakeSubscription extends Fields {
  id: string;
  customer: string;
  status: string;
  created: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  pending_update: object | null;
  item: { id: string; quantity: number; current_period_start: number; current_period_end: number };
  schedule: FakeSchedule | undefined;
  invoice: FakeInvoice | undefined;
}

/** An invoice. */
export interface FakeInvoice extends Fields {
  id: string;
  customer: string;
  number: string;
  created: number;
  total: number;
  status: string;
}

/** A checkout. */
export interface FakeSession extends Fields {
  id: string;
  customer: string;
  status: string;
  payment_status: string;
  quantity: number;
}

const monthSeconds = 30 * 86_400;
const seatCents = 2_000;
/** Cards by what they do now, and at later payments. */
const payingCards = new Set(['4242424242424242', '4000002500003155', '4000000000000259', '4000000000000341']);
const slowCard = '4000000000000259';
const failingLater = new Set(['4000000000000341', '4000000000000002']);

/** One account. Times are seconds. */
export class StripeState {
  now = Math.floor(Date.now() / 1000);
  readonly customers = new Map<string, Fields>();
  readonly taxIds = new Map<string, { id: string; customer: string; type: string; value: string }>();
  readonly sessions = new Map<string, FakeSession>();
  readonly subscriptions = new Map<string, FakeSubscription>();
  readonly schedules = new Map<string, FakeSchedule>();
  readonly invoices = new Map<string, FakeInvoice>();
  readonly configurations: Fields[] = [];
  /** Messages in the order in which they were caused, as they are sent. */
  readonly events: { id: string; type: string; body: string }[] = [];
  readonly cards = new Map<string, string>();
  #last = 0;

  id(prefix: string): string {
    this.#last += 1;
    return `${prefix}_${this.#last}${Math.random().toString(36).slice(2, 10)}`;
  }

  tell(type: string, object: Fields): void {
    const id = this.id('evt');
    const body = JSON.stringify({ id, object: 'event', type, created: this.now, data: { object } });
    this.events.push({ id, type, body });
  }

  /** The subscription as the API shows it. */
  shown({ item, schedule, invoice, ...rest }: FakeSubscription): Fields {
    return {
      object: 'subscription',
      ...rest,
      items: { object: 'list', data: [{ object: 'subscription_item', ...item, price: { id: 'price_pro' } }] },
      schedule: schedule ? this.shownSchedule(schedule) : null,
      latest_invoice: invoice ? { object: 'invoice', ...invoice } : null,
    };
  }

  shownSchedule(schedule: FakeSchedule): Fields {
    const now = this.now;
    const current = schedule.phases.find((phase) => phase.start_date <= now && now < phase.end_date);
    const phase = current && { start_date: current.start_date, end_date: current.end_date };
    return { object: 'subscription_schedule', status: 'active', ...schedule, current_phase: phase ?? null };
  }

  tellSubscription(change: string, one: FakeSubscription): void {
    this.tell(`customer.subscription.${change}`, {
      ...this.shown(one),
      schedule: null,
      latest_invoice: one.invoice?.id,
    });
  }

  bill(one: FakeSubscription, total: number, isPaid: boolean): void {
    const invoice: FakeInvoice = {
      id: this.id('in'),
      customer: one.customer,
      number: `FAKE-${this.invoices.size + 1}`,
      created: this.now,
      total,
      currency: 'eur',
      status: isPaid ? 'paid' : 'open',
    };
    this.invoices.set(invoice.id, invoice);
    one.invoice = invoice;
    this.tell(isPaid ? 'invoice.paid' : 'invoice.payment_failed', { object: 'invoice', ...invoice });
  }

  running(customer: string): FakeSubscription | undefined {
    return [...this.subscriptions.values()].find((one) => one.customer === customer && one.status !== 'canceled');
  }

  /** What the customer does in the embedded form. */
  pay(sessionId: string, card: string): 'paid' | 'declined' | 'expired' | 'waiting' {
    const session = this.sessions.get(sessionId);
    if (session?.status !== 'open') return 'expired';
    if (!payingCards.has(card)) return 'declined';
    this.cards.set(session.customer, card);
    if (card === slowCard && session.payment_status === 'unpaid') {
      Object.assign(session, { status: 'complete', payment_status: 'unpaid' });
      this.tell('checkout.session.completed', { object: 'checkout.session', ...session });
      return 'waiting';
    }
    this.#start(session);
    this.tell('checkout.session.completed', { object: 'checkout.session', ...session });
    return 'paid';
  }

  /** A slow payment arrives. */
  settle(sessionId: string): void {
    const session = this.sessions.get(sessionId);
    if (!session) return;
    this.#start(session);
    this.tell('checkout.session.async_payment_succeeded', { object: 'checkout.session', ...session });
  }

  #start(session: FakeSession): void {
    Object.assign(session, { status: 'complete', payment_status: 'paid' });
    const one: FakeSubscription = {
      id: this.id('sub'),
      customer: session.customer,
      status: 'active',
      created: this.now,
      cancel_at: null,
      cancel_at_period_end: false,
      pending_update: null,
      item: {
        id: this.id('si'),
        quantity: session.quantity,
        current_period_start: this.now,
        current_period_end: this.now + monthSeconds,
      },
      schedule: undefined,
      invoice: undefined,
    };
    this.subscriptions.set(one.id, one);
    this.tellSubscription('created', one);
    this.bill(one, session.quantity * seatCents, true);
  }

  isDeclined(customer: string): boolean {
    return failingLater.has(this.cards.get(customer) ?? '');
  }

  raise(one: FakeSubscription, quantity: number): void {
    if (this.isDeclined(one.customer)) {
      one.pending_update = { expires_at: this.now + 86_000 };
      return;
    }
    const left = (one.item.current_period_end - this.now) / monthSeconds;
    const total = Math.round((quantity - one.item.quantity) * seatCents * left);
    one.item.quantity = quantity;
    this.tellSubscription('updated', one);
    this.bill(one, total, true);
  }

  setPhases(schedule: FakeSchedule, form: Fields): void {
    const phases = (listOf(form['phases']) ?? []) as Fields[];
    let end = 0;
    schedule.phases = phases.map((phase) => {
      const start = Number(phase['start_date'] ?? end);
      end = Number(phase['end_date'] ?? start + monthSeconds);
      const items = (listOf(phase['items']) ?? []) as { quantity: string }[];
      return { start_date: start, end_date: end, items: items.map(({ quantity }) => ({ quantity: Number(quantity) })) };
    });
    this.tell('subscription_schedule.updated', {
      ...this.shownSchedule(schedule),
      customer: this.subscriptions.get(schedule.subscription)?.customer,
    });
  }

  end(one: FakeSubscription): void {
    one.status = 'canceled';
    this.tellSubscription('deleted', one);
  }

  /** What the customer does in the portal. */
  inPortal(customer: string, action: 'cancel' | 'resume' | 'card', card = ''): void {
    const one = this.running(customer);
    if (action === 'card') this.cards.set(customer, card);
    if (!one) return;
    if (action !== 'card') {
      // As the portal does in the flexible billing mode.
      one.cancel_at = action === 'cancel' ? one.item.current_period_end : null;
      if (action === 'cancel') this.release(one);
      this.tellSubscription('updated', one);
    } else if (one.status === 'past_due' && !this.isDeclined(customer) && one.invoice) {
      one.invoice.status = 'paid';
      one.status = 'active';
      this.tell('invoice.paid', { object: 'invoice', ...one.invoice });
      this.tellSubscription('updated', one);
    }
  }

  release(one: FakeSubscription): void {
    if (one.schedule) this.schedules.delete(one.schedule.id);
    one.schedule = undefined;
  }

  /** Moves the time on: new periods, ends, expired checkouts. */
  advance(seconds: number): void {
    this.now += seconds;
    for (const session of this.sessions.values()) {
      const isLate = session.status === 'open' && Number(session['expires_at']) <= this.now;
      if (!isLate) continue;
      session.status = 'expired';
      this.tell('checkout.session.expired', { object: 'checkout.session', ...session });
    }
    for (const one of this.subscriptions.values()) {
      if (one.status === 'canceled' || one.item.current_period_end > this.now) continue;
      if (one.cancel_at !== null || one.cancel_at_period_end) this.end(one);
      else this.#renew(one);
    }
  }

  #renew(one: FakeSubscription): void {
    const next = one.schedule?.phases.find(({ start_date: start }) => start >= one.item.current_period_end);
    if (next) {
      one.item.quantity = next.items[0]?.quantity ?? one.item.quantity;
      this.release(one);
    }
    one.item.current_period_start = one.item.current_period_end;
    one.item.current_period_end += monthSeconds;
    const isPaid = !this.isDeclined(one.customer);
    one.status = isPaid ? 'active' : 'past_due';
    this.bill(one, one.item.quantity * seatCents, isPaid);
    this.tellSubscription('updated', one);
  }
}
