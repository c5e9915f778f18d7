/** Webhooks of an organization: calls, schemas and texts. Source: decisions 18. */
import * as z from 'zod/mini';
import { call, emptyBody, id, instant, line, keyedPageQuery, revision } from '#platform/http/contract.ts';
import { unusableUrlMessage, usableUrlPattern } from '#platform/outbound/contract.ts';

/** Largest number of webhooks of an organization. */
export const mostWebhooks = 20;
/** 422 when `mostWebhooks` is reached. */
export const tooManyWebhooksMessage = `An organization can have at most ${mostWebhooks} webhooks. Delete the ones you no longer use.`;
/** Violation of `events` when none is chosen. */
export const chooseEventsMessage = 'Please choose at least one event.';
/** Violation of `events` for a text that is no event. */
export const unknownEventMessage = 'Please write events as "kind.action", "kind.*" or "*".';
/** Violation of `projectId` for an unknown project. */
export const unknownProjectMessage = 'This project does not exist.';
/** 422 for a change that was made from an older state. */
export const staleWebhookMessage = 'Someone else has changed this webhook. Please check it again.';
/** 422 for a replay while the webhook is off. */
export const webhookOffMessage = 'This webhook is off. Turn it on to send events again.';
/** Empty state of the list. */
export const noWebhooksMessage = 'No webhooks yet';
/** Empty state of the deliveries. */
export const noDeliveriesMessage = 'Nothing has been sent yet';
/** Note next to a new secret. */
export const secretShownOnceMessage =
  'Copy the secret now: it will not be shown again. Receivers verify signatures with it.';

/** Header with the signature: `t=…,v1=…`. */
export const signatureHeader = 'archwright-signature';
/** Days that a delivery is listed. */
export const deliveryDays = 30;

const url = line(2_000).check(z.regex(usableUrlPattern, unusableUrlMessage));
const event = z
  .string(unknownEventMessage)
  .check(z.maxLength(100, unknownEventMessage), z.regex(/^(\*|[a-z0-9_-]+\.(\*|[a-z0-9_-]+))$/, unknownEventMessage));
const events = z
  .array(event)
  .check(z.minLength(1, chooseEventsMessage), z.maxLength(100, 'Please use at most 100 events.'));

const webhookFields = {
  id,
  url: z.string(),
  /** For example `adr.created`, `rfc.*` or `*`. */
  events: z.array(z.string()),
  /** Null for all projects and the organization itself. */
  projectId: z.nullable(id),
  active: z.boolean(),
  /** When it was turned off because nothing had arrived for a day. */
  pausedAt: z.nullable(instant),
  /** The first failure since the last success. */
  failingSince: z.nullable(instant),
  /** Events that wait to be sent. */
  waiting: z.number(),
  createdAt: instant,
  /** Name of the creator. */
  createdBy: z.string(),
  revision,
};
/** A webhook, without its secret. */
export const webhook = z.strictObject(webhookFields);
/** See `webhook`. */
export type Webhook = z.output<typeof webhook>;

/** The answer to creation: with the secret of later signatures. */
export const createdWebhook = z.strictObject({ ...webhookFields, secret: z.string() });
/** See `createdWebhook`. */
export type CreatedWebhook = z.output<typeof createdWebhook>;

const webhookDraft = z.strictObject({
  url,
  events,
  projectId: z.optional(id),
  /** False: nothing is sent until it is turned on. */
  active: z._default(z.boolean(), true),
});
/** Input of a new webhook. */
export type WebhookDraft = z.output<typeof webhookDraft>;
/** The same as it is sent. */
export type WebhookDraftInput = z.input<typeof webhookDraft>;

const webhookPatch = z.strictObject({
  url: z.optional(url),
  events: z.optional(events),
  /** Null for all projects. */
  projectId: z.optional(z.nullable(id)),
  /** Turned on, it begins with what happens from then on. */
  active: z.optional(z.boolean()),
  revision,
});
/** Changes of a webhook; what is absent stays. */
export type WebhookPatch = z.output<typeof webhookPatch>;

/** States of a delivery: on its way, arrived, given up after a day. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/** One event that was sent or will be. */
export const delivery = z.strictObject({
  id,
  event: z.string(),
  /** When the change happened. */
  at: instant,
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** Of the last attempt; null without an answer. */
  status: z.nullable(z.number()),
  milliseconds: z.nullable(z.number()),
  /** Why the last attempt failed. */
  error: z.nullable(z.string()),
  lastAttemptAt: z.nullable(instant),
  /** Of a waiting one. */
  nextAttemptAt: z.nullable(instant),
  /** What is sent. */
  body: z.string(),
});
/** See `delivery`. */
export type Delivery = z.output<typeof delivery>;

/** What a receiver gets. */
export const webhookEvent = z.strictObject({
  /** The same in every attempt. */
  id,
  /** For example `adr.created`. */
  event: z.string(),
  at: instant,
  projectId: z.nullable(id),
  subject: z.strictObject({ kind: z.string(), id }),
  /** Id of the person or API key; null when the system did it. */
  by: z.nullable(id),
});
/** See `webhookEvent`. */
export type WebhookEvent = z.output<typeof webhookEvent>;

const tag = 'Webhooks';
const byId = z.strictObject({ id });
const forOwners = { tag, access: 'organization', permission: 'webhook.manage' } as const;

/** Webhooks of the organization, oldest first. */
export const listWebhooks = call({
  ...forOwners,
  name: 'listWebhooks',
  method: 'GET',
  path: '/organization/webhooks',
  summary: 'Webhooks of the organization',
  reply: webhook,
  envelope: 'list',
});

/** Creates a webhook: it is sent what happens from now on. */
export const createWebhook = call({
  ...forOwners,
  name: 'createWebhook',
  method: 'POST',
  path: '/organization/webhooks',
  summary: 'Create a webhook; the only answer with its secret',
  body: webhookDraft,
  reply: createdWebhook,
  envelope: 'item',
  status: 201,
});

/** Changes a webhook, turns it on or off. */
export const updateWebhook = call({
  ...forOwners,
  name: 'updateWebhook',
  method: 'PATCH',
  path: '/organization/webhooks/:id',
  summary: 'Change a webhook, turn it on or off',
  params: byId,
  body: webhookPatch,
  reply: webhook,
  envelope: 'item',
});

/** Deletes a webhook with its deliveries. */
export const deleteWebhook = call({
  ...forOwners,
  name: 'deleteWebhook',
  method: 'DELETE',
  path: '/organization/webhooks/:id',
  summary: 'Delete a webhook with its deliveries',
  params: byId,
  envelope: 'none',
});

/** Replaces the secret: everything that is sent from now on is signed with the new one. */
export const rotateWebhookSecret = call({
  ...forOwners,
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/organization/webhooks/:id/secret',
  summary: 'Replace the secret of a webhook; the only answer with the new one',
  params: byId,
  body: emptyBody,
  reply: createdWebhook,
  envelope: 'item',
});

/** Deliveries of the last 30 days, newest first. */
export const listDeliveries = call({
  ...forOwners,
  name: 'listDeliveries',
  method: 'GET',
  path: '/organization/webhooks/:id/deliveries',
  summary: 'Deliveries of a webhook in the last 30 days, newest first',
  params: byId,
  query: keyedPageQuery(20),
  reply: delivery,
  envelope: 'list',
});

/** Sends an event again, with the same id and body. */
export const replayDelivery = call({
  ...forOwners,
  name: 'replayDelivery',
  method: 'POST',
  path: '/organization/webhooks/:id/deliveries/:delivery/replay',
  summary: 'Send an event again, with the same id and body',
  params: z.strictObject({ id, delivery: id }),
  body: emptyBody,
  reply: delivery,
  envelope: 'item',
});
