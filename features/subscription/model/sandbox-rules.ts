/** The rules of the sandbox: test cards, periods, prices. Pure; source: decisions section 18. */

/** What a test card does at a payment in person, and at later ones. */
export interface TestCard {
  readonly number: string;
  readonly label: string;
  readonly atCheckout: 'paid' | 'declined' | 'confirm' | 'slow';
  readonly later: 'paid' | 'declined';
}

/** All cards that the sandbox accepts. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', label: 'is paid', atCheckout: 'paid', later: 'paid' },
  { number: '4000000000000002', label: 'is declined', atCheckout: 'declined', later: 'declined' },
  { number: '4000002500003155', label: 'asks for a confirmation (3-D Secure)', atCheckout: 'confirm', later: 'paid' },
  { number: '4000000000000259', label: 'is paid after 5 seconds', atCheckout: 'slow', later: 'paid' },
  { number: '4000000000000341', label: 'is paid once, and declined later', atCheckout: 'paid', later: 'declined' },
];

/** How long the slow card takes, ms. */
export const slowPaymentMs = 5_000;
/** Hours until a checkout expires. */
export const checkoutHours = 24;
/** Cents per project and month. */
export const seatCents = 2_000;

/** The card of a number, typed with or without spaces. */
export const cardOf = (number: string): TestCard | undefined => {
  const digits = number.replaceAll(/[\s-]/g, '');
  return testCards.find((card) => card.number === digits);
};

/** A month later; on the last day of shorter months. UTC. */
export function monthAfter(moment: Date, anchorDay = moment.getUTCDate()): Date {
  const next = new Date(moment);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const days = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(anchorDay, days));
  return next;
}

/** A subscription of the sandbox. */
export interface SandboxSubscription {
  readonly id: string;
  readonly customerId: string;
  readonly status: 'active' | 'past_due' | 'canceled';
  readonly seats: number;
  readonly pendingSeats: number | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly pastDueSince: Date | null;
  readonly startedAt: Date;
}

/** One line of an invoice. */
export interface InvoiceLine {
  readonly text: string;
  readonly cents: number;
}

/** Cents for more seats until the end of the period, to the day. */
export function prorated(subscription: SandboxSubscription, seats: number, now: Date): number {
  const { periodStart, periodEnd } = subscription;
  const whole = periodEnd.getTime() - periodStart.getTime();
  const left = Math.min(1, Math.max(0, (periodEnd.getTime() - now.getTime()) / whole));
  return Math.round((seats - subscription.seats) * seatCents * left);
}

/** What happens at the end of a period. */
export interface Turn {
  readonly subscription: SandboxSubscription;
  /** Present when a new period has to be paid. */
  readonly line?: InvoiceLine;
}

const projects = (seats: number): string => (seats === 1 ? '1 project' : `${seats} projects`);

/** The line of a period on an invoice. */
export const periodLine = (seats: number): InvoiceLine => ({
  text: `PRO, ${projects(seats)}, 1 month`,
  cents: seats * seatCents,
});

/** The next period, or the end where it was cancelled; undefined while the period runs. */
export function turnOf(subscription: SandboxSubscription, card: TestCard | undefined, now: Date): Turn | undefined {
  if (subscription.status === 'canceled' || subscription.periodEnd > now) return undefined;
  if (subscription.cancelAtPeriodEnd)
    return { subscription: { ...subscription, status: 'canceled', pendingSeats: null } };
  const seats = subscription.pendingSeats ?? subscription.seats;
  const isPaid = card?.later === 'paid';
  return {
    subscription: {
      ...subscription,
      seats,
      pendingSeats: null,
      status: isPaid ? 'active' : 'past_due',
      periodStart: subscription.periodEnd,
      periodEnd: monthAfter(subscription.periodEnd, subscription.startedAt.getUTCDate()),
      pastDueSince: isPaid ? null : (subscription.pastDueSince ?? subscription.periodEnd),
    },
    line: periodLine(seats),
  };
}
