/**
 * A local stand-in for the API of Stripe: it refuses every request that the SDK's types do not describe, keeps state and
 * signs messages. It proves what the product sends, not what Stripe does.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { formOf, listOf, paramProblems } from './stripe-params.ts';
import { StripeState, type FakeSubscription } from './stripe-state.ts';

type Fields = Record<string, unknown>;
type Answer = Fields | { readonly refused: number; readonly param?: string; readonly message: string };

/** Settings of a process that uses the fake. */
export const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_fake',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
  STRIPE_WEBHOOK_SECRET: 'whsec_fake',
  STRIPE_PRICE_ID: 'price_pro',
} as const;

interface Request {
  readonly state: StripeState;
  readonly form: Fields;
  /** Parameters of the path in order. */
  readonly ids: readonly string[];
}

/** One endpoint with the type of its parameters: file and name in the SDK. */
interface Endpoint {
  readonly method: string;
  readonly path: RegExp;
  readonly params: readonly [file: string, type: string] | undefined;
  readonly answer: (request: Request) => Answer;
}

const missing = (what: string): Answer => ({ refused: 404, message: `No such ${what}` });
const list = (data: readonly Fields[]): Fields => ({ object: 'list', data, has_more: false });
const endpoint = (method: string, path: string, params: Endpoint['params'], answer: Endpoint['answer']): Endpoint => ({
  method,
  path: new RegExp(`^/v1/${path.replaceAll(':id', '([\\w-]+)')}$`),
  params,
  answer,
});

function addTaxId(state: StripeState, customer: string, { type, value }: Fields): Answer {
  if (String(value).includes('INVALID')) {
    return { refused: 400, param: 'value', message: `Invalid value for ${String(type)}.` };
  }
  const id = state.id('txi');
  state.taxIds.set(id, { id, customer, type: String(type), value: String(value) });
  return { object: 'tax_id', ...state.taxIds.get(id) };
}

const customers: readonly Endpoint[] = [
  endpoint('POST', 'customers', ['Customers', 'CustomerCreateParams'], ({ state, form }) => {
    const id = state.id('cus');
    for (const tax of listOf(form['tax_id_data'] ?? {}) ?? []) {
      const added = addTaxId(state, id, tax as Fields);
      if ('refused' in added) return added;
    }
    state.customers.set(id, { object: 'customer', ...form, id });
    return { object: 'customer', id };
  }),
  endpoint('POST', 'customers/:id', ['Customers', 'CustomerUpdateParams'], ({ state, form, ids: [id = ''] }) => {
    if (!state.customers.has(id)) return missing('customer');
    state.customers.set(id, { ...state.customers.get(id), ...form });
    return { object: 'customer', id };
  }),
  endpoint('GET', 'customers/:id/tax_ids', ['Customers', 'CustomerListTaxIdsParams'], ({ state, ids: [id] }) =>
    list([...state.taxIds.values()].filter(({ customer }) => customer === id)),
  ),
  endpoint(
    'POST',
    'customers/:id/tax_ids',
    ['Customers', 'CustomerCreateTaxIdParams'],
    ({ state, form, ids: [id = ''] }) => addTaxId(state, id, form),
  ),
  endpoint('DELETE', 'customers/:id/tax_ids/:id', undefined, ({ state, ids: [, id = ''] }) =>
    state.taxIds.delete(id) ? { id, object: 'tax_id', deleted: true } : missing('tax id'),
  ),
];

const checkout: readonly Endpoint[] = [
  endpoint('POST', 'checkout/sessions', ['Checkout/Sessions', 'Checkout.SessionCreateParams'], ({ state, form }) => {
    const item = (listOf(form['line_items']) ?? [])[0] as Fields;
    if (item['price'] !== stripeKeys.STRIPE_PRICE_ID) return missing('price');
    const id = state.id('cs_test');
    const session = {
      id,
      customer: String(form['customer']),
      status: 'open',
      payment_status: 'unpaid',
      quantity: Number(item['quantity']),
      return_url: form['return_url'],
      client_reference_id: form['client_reference_id'],
      expires_at: state.now + 86_400,
    };
    state.sessions.set(id, session);
    return { object: 'checkout.session', ...session, client_secret: `${id}_secret` };
  }),
  endpoint(
    'GET',
    'checkout/sessions/:id',
    ['Checkout/Sessions', 'Checkout.SessionRetrieveParams'],
    ({ state, ids: [id = ''] }) => {
      const session = state.sessions.get(id);
      return session ? { object: 'checkout.session', ...session } : missing('checkout session');
    },
  ),
  endpoint(
    'POST',
    'checkout/sessions/:id/expire',
    ['Checkout/Sessions', 'Checkout.SessionExpireParams'],
    ({ state, ids: [id = ''] }) => {
      const session = state.sessions.get(id);
      if (session?.status !== 'open') return { refused: 400, message: 'Only open checkouts can be expired.' };
      session.status = 'expired';
      state.tell('checkout.session.expired', { object: 'checkout.session', ...session });
      return { object: 'checkout.session', ...session };
    },
  ),
];

const quantityOf = (form: Fields): number =>
  Number(((listOf(form['items']) ?? [])[0] as Fields | undefined)?.['quantity']);

function updateSubscription(state: StripeState, one: FakeSubscription, form: Fields): Answer {
  // As documented: a pending change may not come with anything else.
  if (form['payment_behavior'] !== 'pending_if_incomplete' || form['proration_behavior'] !== 'always_invoice') {
    return { refused: 400, message: 'The fake knows increases that are paid at once only.' };
  }
  if (one.schedule) return { refused: 400, message: 'The subscription is managed by its schedule.' };
  state.raise(one, quantityOf(form));
  return state.shown(one);
}

const subscriptions: readonly Endpoint[] = [
  endpoint('GET', 'subscriptions', ['Subscriptions', 'SubscriptionListParams'], ({ state, form }) =>
    list(
      [...state.subscriptions.values()]
        .filter(({ customer }) => customer === form['customer'])
        .map((one) => state.shown(one)),
    ),
  ),
  endpoint(
    'POST',
    'subscriptions/:id',
    ['Subscriptions', 'SubscriptionUpdateParams'],
    ({ state, form, ids: [id = ''] }) => {
      const one = state.subscriptions.get(id);
      return one ? updateSubscription(state, one, form) : missing('subscription');
    },
  ),
  endpoint(
    'DELETE',
    'subscriptions/:id',
    ['Subscriptions', 'SubscriptionCancelParams'],
    ({ state, ids: [id = ''] }) => {
      const one = state.subscriptions.get(id);
      if (!one || one.status === 'canceled') return missing('subscription');
      state.end(one);
      return state.shown(one);
    },
  ),
  endpoint(
    'POST',
    'subscription_schedules',
    ['SubscriptionSchedules', 'SubscriptionScheduleCreateParams'],
    ({ state, form }) => {
      const one = state.subscriptions.get(String(form['from_subscription']));
      if (!one) return missing('subscription');
      if (one.schedule) return { refused: 400, message: 'The subscription has a schedule already.' };
      const { quantity, current_period_start: start, current_period_end: end } = one.item;
      const phases = [{ start_date: start, end_date: end, items: [{ quantity }] }];
      const schedule = { id: state.id('sub_sched'), subscription: one.id, phases };
      one.schedule = schedule;
      state.schedules.set(schedule.id, schedule);
      return state.shownSchedule(schedule);
    },
  ),
  endpoint(
    'POST',
    'subscription_schedules/:id',
    ['SubscriptionSchedules', 'SubscriptionScheduleUpdateParams'],
    ({ state, form, ids: [id = ''] }) => {
      const schedule = state.schedules.get(id);
      if (!schedule) return missing('schedule');
      state.setPhases(schedule, form);
      return state.shownSchedule(schedule);
    },
  ),
  endpoint(
    'POST',
    'subscription_schedules/:id/release',
    ['SubscriptionSchedules', 'SubscriptionScheduleReleaseParams'],
    ({ state, ids: [id = ''] }) => {
      const one = [...state.subscriptions.values()].find(({ schedule }) => schedule?.id === id);
      if (!one?.schedule) return missing('schedule');
      const shown = state.shownSchedule(one.schedule);
      state.release(one);
      return { ...shown, status: 'released' };
    },
  ),
];

const others: readonly Endpoint[] = [
  endpoint(
    'GET',
    'billing_portal/configurations',
    ['BillingPortal/Configurations', 'BillingPortal.ConfigurationListParams'],
    ({ state }) => list(state.configurations),
  ),
  endpoint(
    'POST',
    'billing_portal/configurations',
    ['BillingPortal/Configurations', 'BillingPortal.ConfigurationCreateParams'],
    ({ state, form }) => {
      const made = { object: 'billing_portal.configuration', ...form, id: state.id('bpc') };
      state.configurations.push(made);
      return made;
    },
  ),
  endpoint(
    'POST',
    'billing_portal/sessions',
    ['BillingPortal/Sessions', 'BillingPortal.SessionCreateParams'],
    ({ state, form }) => {
      if (!state.customers.has(String(form['customer']))) return missing('customer');
      return {
        object: 'billing_portal.session',
        url: `https://billing.stripe.com/p/session/${String(form['customer'])}`,
      };
    },
  ),
  endpoint('GET', 'invoices', ['Invoices', 'InvoiceListParams'], ({ state, form }) =>
    list([...state.invoices.values()].filter(({ customer }) => customer === form['customer']).toReversed()),
  ),
];

const endpoints: readonly Endpoint[] = [...customers, ...checkout, ...subscriptions, ...others];

/** A running stand-in. */
export interface StripeFake {
  readonly address: string;
  readonly state: StripeState;
  /** Requests that were refused because of their form; a correct product causes none. */
  readonly refusals: readonly string[];
  /** Headers of a message, signed as of a time in seconds. */
  sign(body: string, seconds?: number): Record<string, string>;
  close(): Promise<void>;
}

function answerOf(
  request: IncomingMessage,
  text: string,
  fake: { state: StripeState; address: string; refusals: string[] },
): Answer {
  const url = new URL(request.url ?? '/', fake.address);
  const method = request.method ?? 'GET';
  const refuse = (message: string, param?: string): Answer => {
    fake.refusals.push(`${method} ${url.pathname}: ${message}`);
    return { refused: 400, message, ...(param ? { param } : {}) };
  };
  if (request.headers.authorization !== `Bearer ${stripeKeys.STRIPE_SECRET_KEY}`) return refuse('The key is missing.');
  if (request.headers['stripe-version'] !== Stripe.API_VERSION) return refuse('The version is missing.');
  const invoice = /^\/v1\/invoices\/([\w-]+)$/.exec(url.pathname)?.[1];
  if (method === 'GET' && invoice) {
    const found = fake.state.invoices.get(invoice);
    return found ? { object: 'invoice', ...found, invoice_pdf: `${fake.address}/pdf/${invoice}` } : missing('invoice');
  }
  const found = endpoints.find((one) => one.method === method && one.path.test(url.pathname));
  if (!found) return refuse('There is no such endpoint.');
  const form = formOf(method === 'GET' ? url.search.slice(1) : text);
  const [problem] = found.params ? paramProblems(form, ...found.params) : [];
  if (problem) return refuse(problem.message, problem.param);
  const ids = found.path.exec(url.pathname)?.slice(1) ?? [];
  return found.answer({ state: fake.state, form, ids });
}

function send(response: ServerResponse, answer: Answer): void {
  const status = 'refused' in answer ? Number(answer.refused) : 200;
  const { refused: _refused, ...rest } = answer;
  const error = { type: 'invalid_request_error', ...rest };
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify('refused' in answer ? { error } : answer));
}

/** Starts a stand-in on a free port. */
export async function startStripeFake(): Promise<StripeFake> {
  const fake = { state: new StripeState(), refusals: [] as string[], address: '' };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      if (request.url?.startsWith('/pdf/')) return void response.end('%PDF-1.7 of the fake');
      send(response, answerOf(request, Buffer.concat(pieces).toString('utf8'), fake));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fake.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...fake,
    sign: (body, seconds = Math.floor(Date.now() / 1000)) => ({
      'content-type': 'application/json',
      'stripe-signature': new Stripe('sk_test_fake').webhooks.generateTestHeaderString({
        payload: body,
        secret: stripeKeys.STRIPE_WEBHOOK_SECRET,
        timestamp: seconds,
      }),
    }),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
