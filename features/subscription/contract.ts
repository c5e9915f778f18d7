/** Subscription and payment of an organization: calls, shapes and texts. Source: specification 1 sections 2-9, decisions 8 and 18. */
import * as z from 'zod/mini';
import { call, emptyBody, id, instant, line, oneLineMessage, text } from '#platform/http/contract.ts';
import { onlyUnseen, unseenMessage } from '#platform/http/model/unseen-text.ts';
import { planFields } from '#platform/limits/contract.ts';
import { subscriptionStatuses } from '#platform/limits/model/plan-limits.ts';

/** Page heading, fixed by specification 1 section 2. */
export const subscriptionTitle = 'Subscription confirmation';
/** Decisions section 8. */
export const trialLabel = 'Try PRO for 14 days';

// Steps of the checkout wizard, fixed by specification 1 section 2.
/** In their order. */
export const wizardSteps = ['Subscription Plan', 'Select Projects', 'Billing Details', 'Checkout'] as const;

// Texts after a checkout, fixed by specification 1 section 4 and decisions section 8.
/** Heading once the plan is PRO. */
export const upgradedTitle = 'You have updated to the PRO plan!';
/** Sentence below it. */
export const startedMessage = 'Subscription has been started.';
/** Link to the subscription page. */
export const subscriptionDetailsLabel = 'Subscription details';
/** After two minutes without an answer. */
export const stillWaitingMessage = 'We are still waiting for the payment provider.';

/** 422 for a second trial. */
export const trialUsedMessage = 'This organization has already had its trial.';
/** 422 for a trial on PRO. */
export const alreadyProMessage = 'This organization is already on PRO.';
/** 422 for a second choice of the active project. */
export const activeProjectChosenMessage = 'The active project has already been chosen.';
/** 422 for a choice while no limit is exceeded. */
export const withinLimitMessage = 'All projects of this organization are active.';
/** 422 for a checkout while a subscription runs. */
export const alreadyPaidMessage =
  'This organization already has a paid subscription. Change its number of projects instead.';
/** 422 for calls that need a paid subscription. */
export const notPaidMessage = 'This organization has no paid subscription.';
/** 422 for another number of projects after a cancellation. */
export const resumeFirstMessage =
  'The subscription is cancelled. Resume it in the customer portal before you change the number of projects.';
/** 422 for more projects after a payment failed. */
export const payFirstMessage =
  'The last payment failed. Update the card in the customer portal before you add projects.';
/** 422 when the payment for more projects fails. */
export const increaseDeclinedMessage =
  'The payment was declined, so the number of projects stays as it is. Check the card in the customer portal.';
/** 422 for fewer seats than projects. */
export const tooFewSeatsMessage = (projects: number): string =>
  `This organization has ${projects} projects. Move projects to the trash before you choose fewer.`;
/** 503 when the payment provider does not answer. */
export const providerUnavailableMessage = 'The payment provider does not answer at the moment. Please try again.';

/** Smallest and largest number of projects (specification 1 section 5). */
export const seatRange = { min: 1, max: 100 } as const;
const seatsMessage = 'Please choose 1 to 100 projects.';

/** Notice for owners while there are more projects than the plan allows. */
export const overLimitMessage = (allowed: number, existing: number): string => {
  const rest = existing - allowed;
  const are = rest === 1 ? 'project is' : 'projects are';
  return `Your plan allows ${allowed} of your ${existing} projects. ${rest} ${are} read-only: nothing is deleted, and everything can still be read and exported.`;
};

/** The subscription, for owners. */
export const subscription = z.strictObject({
  ...planFields,
  /** Euro per project and month. */
  unitPrice: z.number(),
  status: z.enum(subscriptionStatuses),
  isTrial: z.boolean(),
  currentPeriodStart: z.nullable(instant),
  currentPeriodEnd: z.nullable(instant),
  /** Number of projects from the next period on, where that is smaller. */
  pendingSeats: z.nullable(z.int()),
  /** The subscription ends with its period. */
  cancelAtPeriodEnd: z.boolean(),
  /** When PRO ends unless a failed payment is made up for; null while nothing is due. */
  graceEnd: z.nullable(instant),
  /** Somebody pays for it; false also for a plan that was given. */
  isPaid: z.boolean(),
  /** The single trial of the organization is still unused. */
  trialAvailable: z.boolean(),
  /** Days until the trial ends, rounded up; null without a trial. */
  daysLeft: z.nullable(z.int()),
  /** The project that an owner chose to keep active beyond the limit. */
  activeProjectId: z.nullable(id),
});
/** See `subscription`. */
export type Subscription = z.output<typeof subscription>;

/** Kinds of customers; the first is the default (specification 1 section 5). */
export const customerTypes = ['business', 'individual'] as const;

/** A line of at most 255 characters that may be empty. */
const billingLine = z._default(
  text(255).check(
    z.refine((value) => !/[\r\n\u2028\u2029]/.test(value), oneLineMessage),
    z.trim(),
    z.refine((value) => onlyUnseen(value) === null, unseenMessage),
  ),
  '',
);

/** Billing details as the form sends them: nothing is required. Tax type and country are checked on the server as well. */
export const billingDetails = z.strictObject({
  customerType: z._default(z.enum(customerTypes), 'business'),
  email: billingLine,
  name: billingLine,
  taxId: billingLine,
  taxType: billingLine,
  city: billingLine,
  country: billingLine,
  addressLine1: billingLine,
  addressLine2: billingLine,
  postalCode: billingLine,
});
/** See `billingDetails`. */
export type BillingDetails = z.output<typeof billingDetails>;

const seatsBody = z.strictObject({
  seats: z.int(seatsMessage).check(z.minimum(seatRange.min, seatsMessage), z.maximum(seatRange.max, seatsMessage)),
});

/** Id of a checkout or an invoice, as the payment provider made it. */
const providerId = z.string().check(z.regex(/^[\w-]{1,255}$/, 'This is not a valid id.'));
const byProviderId = z.strictObject({ id: providerId });

/** States of a checkout. */
export const checkoutStatuses = ['open', 'complete', 'expired'] as const;
/** One of `checkoutStatuses`. */
export type CheckoutStatus = (typeof checkoutStatuses)[number];
const checkoutStatus = z.enum(checkoutStatuses);

/** An invoice in the list; `amount` in the unit of the currency, for example euro. */
export const invoice = z.strictObject({
  id: z.string(),
  number: z.string(),
  date: instant,
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
});
/** See `invoice`. */
export type Invoice = z.output<typeof invoice>;

const tag = 'Subscription';
const owners = { tag, access: 'organization', permission: 'subscription.manage' } as const;
const viewers = { tag, access: 'organization', permission: 'subscription.view' } as const;

/** The subscription of the organization; for owners. */
export const getSubscription = call({
  name: 'getSubscription',
  method: 'GET',
  path: '/subscriptions/organizations/:id',
  summary: 'The subscription of the organization',
  ...viewers,
  params: z.strictObject({ id }),
  reply: subscription,
  envelope: 'item',
});

/** Starts the trial; 422 on PRO and for a second trial. */
export const startTrial = call({
  name: 'startTrial',
  method: 'POST',
  path: '/subscriptions/trial',
  summary: 'Try PRO for 14 days, once for each organization',
  ...owners,
  body: emptyBody,
  reply: subscription,
  envelope: 'item',
  status: 201,
});

/** Chooses the project that stays active, once; 422 within the limit. */
export const chooseActiveProject = call({
  name: 'chooseActiveProject',
  method: 'PUT',
  path: '/subscriptions/active-project',
  summary: 'Choose, once, which project stays active while there are more than the plan allows',
  ...owners,
  body: z.strictObject({ projectId: id }),
  reply: subscription,
  envelope: 'item',
});

/** Billing details; 404 until they were saved once. */
export const getCustomer = call({
  name: 'getCustomer',
  method: 'GET',
  path: '/subscription/customer',
  summary: 'Billing details of the organization',
  ...viewers,
  reply: billingDetails,
  envelope: 'item',
});

/** Saves the billing details; 422 with violations. */
export const saveCustomer = call({
  name: 'saveCustomer',
  method: 'PUT',
  path: '/subscription/customer',
  summary: 'Save the billing details of the organization',
  ...owners,
  body: billingDetails,
  reply: billingDetails,
  envelope: 'item',
});

/** Opens a checkout; earlier ones that are still open expire. 422 while a subscription runs. */
export const createPaymentSession = call({
  name: 'createPaymentSession',
  method: 'POST',
  path: '/subscriptions/payments/sessions',
  summary: 'Open a checkout for a number of projects',
  ...owners,
  body: seatsBody,
  reply: z.strictObject({ id: z.string(), clientSecret: z.string(), checkoutUrl: z.optional(z.string()) }),
  envelope: 'item',
  status: 201,
});

/** The state of a checkout. */
export const getPaymentSession = call({
  name: 'getPaymentSession',
  method: 'GET',
  path: '/subscriptions/payments/sessions/:id',
  summary: 'The state of a checkout',
  ...viewers,
  params: byProviderId,
  reply: z.strictObject({ status: checkoutStatus }),
  envelope: 'item',
});

/** Changes the number of projects: more at once, fewer from the next period on. */
export const changeSeats = call({
  name: 'changeSeats',
  method: 'PUT',
  path: '/subscriptions/seats',
  summary: 'Change the number of projects: more at once, fewer from the next period on',
  ...owners,
  body: seatsBody,
  reply: subscription,
  envelope: 'item',
});

/** A link to the customer portal of the payment provider. */
export const openPortal = call({
  name: 'openPortal',
  method: 'POST',
  path: '/subscriptions/portal',
  summary: 'A link to the customer portal, where cards are changed and the subscription is cancelled',
  ...owners,
  body: emptyBody,
  reply: z.strictObject({ url: z.string() }),
  envelope: 'item',
});

/** All invoices, newest first. */
export const listInvoices = call({
  name: 'listInvoices',
  method: 'GET',
  path: '/subscriptions/invoices',
  summary: 'Invoices of the organization, newest first',
  ...viewers,
  reply: z.strictObject({ resources: z.array(invoice) }),
  envelope: 'item',
});

/** An invoice as PDF. */
export const downloadInvoice = call({
  name: 'downloadInvoice',
  method: 'GET',
  path: '/subscriptions/invoices/:id/file',
  summary: 'An invoice as PDF',
  ...viewers,
  params: byProviderId,
  envelope: 'file',
});

/** Messages of the payment provider; signed, and read as they were sent. */
export const receiveBillingEvent = call({
  name: 'receiveBillingEvent',
  method: 'POST',
  path: '/public/billing/webhooks/:provider',
  summary: 'Messages of the payment provider',
  tag,
  access: 'public',
  params: z.strictObject({ provider: z.enum(['sandbox', 'stripe']) }),
  isRaw: true,
  bodyLimit: 512 * 1024,
  reply: z.strictObject({ received: z.boolean() }),
  envelope: 'bare',
});
/** 400 for a missing, wrong or old signature. */
export const badSignatureMessage = 'The signature of this message is missing, wrong or too old.';

// The sandbox: a payment provider that takes no money (decisions 8 and 18).

/** What every page of the sandbox says. */
export const noMoneyMessage = 'Sandbox: no real money. Only test cards are accepted, and nothing is charged.';
/** 422 for a declined card. */
export const cardDeclinedMessage = 'Your card was declined. Please try another card.';
/** 422 for a number that is not a test card. */
export const unknownCardMessage = 'This is not a test card. Choose one of the cards below.';
/** 422 for a checkout that is over. */
export const checkoutExpiredMessage = 'This checkout has expired. Start again on the subscription page.';
/** 422 for a second payment of the same checkout. */
export const checkoutCompleteMessage = 'This checkout has already been paid.';

const cardNumber = line(30);
const secret = line(200);
const withId = z.strictObject({ id });
const sandboxCall = { tag: 'Billing sandbox', access: 'public', params: withId, envelope: 'item' } as const;

/** A checkout as its page shows it. `amount` in euro per month. */
const sandboxCheckout = z.strictObject({
  status: checkoutStatus,
  seats: z.int(),
  amount: z.number(),
  currency: z.string(),
  customer: z.string(),
  /** The payment is on its way. */
  isProcessing: z.boolean(),
  returnUrl: z.string(),
});

/** What the checkout page shows. */
export const viewSandboxCheckout = call({
  name: 'viewSandboxCheckout',
  method: 'POST',
  path: '/public/sandbox/sessions/:id/view',
  summary: 'A checkout of the sandbox',
  ...sandboxCall,
  body: z.strictObject({ clientSecret: secret }),
  reply: sandboxCheckout,
});

const paymentResult = z.strictObject({ status: checkoutStatus, next: z.optional(z.literal('confirm')) });

/** Pays a checkout with a test card. */
export const paySandboxCheckout = call({
  name: 'paySandboxCheckout',
  method: 'POST',
  path: '/public/sandbox/sessions/:id/pay',
  summary: 'Pay a checkout of the sandbox with a test card',
  ...sandboxCall,
  body: z.strictObject({ clientSecret: secret, card: cardNumber }),
  reply: paymentResult,
});

/** Confirms a payment that asked for it. */
export const confirmSandboxCheckout = call({
  name: 'confirmSandboxCheckout',
  method: 'POST',
  path: '/public/sandbox/sessions/:id/confirm',
  summary: 'Confirm a payment of the sandbox',
  ...sandboxCall,
  body: z.strictObject({ clientSecret: secret }),
  reply: paymentResult,
});

/** The customer portal of the sandbox. */
const sandboxPortal = z.strictObject({
  customer: z.string(),
  /** Last four digits of the card; null without one. */
  card: z.nullable(z.string()),
  seats: z.int(),
  status: z.string(),
  cancelAtPeriodEnd: z.boolean(),
  currentPeriodEnd: instant,
  returnUrl: z.string(),
});
/** See `viewSandboxPortal`. */
export type SandboxPortal = z.output<typeof sandboxPortal>;

/** Changes in the portal. */
export const portalActions = ['view', 'cancel', 'resume', 'card'] as const;

/** Shows the portal, and changes what it shows. */
export const callSandboxPortal = call({
  name: 'callSandboxPortal',
  method: 'POST',
  path: '/public/sandbox/portals/:id',
  summary: 'The customer portal of the sandbox: view it, cancel, resume, change the card',
  ...sandboxCall,
  body: z.strictObject({ secret, action: z.enum(portalActions), card: z.optional(cardNumber) }),
  reply: sandboxPortal,
});

/** Moves the billing time of the sandbox on; for administrators. */
export const advanceSandboxClock = call({
  name: 'advanceSandboxClock',
  method: 'POST',
  path: '/admin/sandbox/clock',
  summary: 'Advance the billing time of the sandbox, and do what is due until then',
  tag: 'Billing sandbox',
  access: 'user',
  role: 'admin',
  body: z.strictObject({ advanceDays: z.int().check(z.minimum(1), z.maximum(400)) }),
  reply: z.strictObject({ now: instant }),
  envelope: 'item',
  isBulk: true,
});
