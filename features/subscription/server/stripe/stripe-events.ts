/** Messages of Stripe: which are taken, whom they concern, and what administrators see of them. Pure. */

/** Types that may change a subscription, a checkout or an invoice. */
const taken =
  /^(checkout\.session\.(completed|expired|async_payment_succeeded|async_payment_failed)|customer\.subscription\..+|invoice\.(paid|payment_failed)|subscription_schedule\..+)$/;

/** True for messages that are handled; the others are answered and forgotten. */
export const isTaken = (type: string): boolean => taken.test(type);

/** The customer of an object, which may be expanded. */
export function customerOfObject(object: object): string | undefined {
  const { customer } = object as { readonly customer?: unknown };
  if (typeof customer === 'string') return customer;
  const expanded = (customer as { readonly id?: unknown } | null | undefined)?.id;
  return typeof expanded === 'string' ? expanded : undefined;
}

/** Facts that hold no personal data. */
const shown = [
  'id',
  'object',
  'status',
  'number',
  'total',
  'currency',
  'cancel_at_period_end',
  'payment_status',
] as const;

/** What administrators see of an object. */
export function factsOf(object: object): Readonly<Record<string, unknown>> {
  const all = object as Readonly<Record<string, unknown>>;
  return Object.fromEntries(shown.filter((name) => all[name] !== undefined).map((name) => [name, all[name]]));
}
