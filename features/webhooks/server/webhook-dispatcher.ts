/**
 * Sends what happens to the receivers of webhooks. Each receiver gets one call at a time, in the order of each subject;
 * many receivers are served at the same time, so that a slow or dead one holds up nobody else.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { recordActivity } from '#platform/history/server/activity-table.ts';
import { changesAfter, placeOf } from '#platform/history/server/change-table.ts';
import { ownersOf } from '#platform/identity/server/people-table.ts';
import type { BackgroundLoop } from '#platform/jobs/server/background-loop.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import type { OutboundResult } from '#platform/outbound/server/outbound-client.ts';
import { signatureHeader, type WebhookEvent } from '../contract.ts';
import { isChosen } from '../model/event-choice.ts';
import { pauseAfter, receiverPause } from '../model/retry-plan.ts';
import type { WebhookScope } from './delivery-table.ts';
import {
  leaveAlone,
  lockReader,
  nextDelivery,
  noteFailure,
  noteSuccess,
  pauseWebhook,
  releaseWebhook,
  storeAttempt,
  storeDeliveries,
  takeWebhook,
  waitingWebhooks,
  type DueDelivery,
  type NewDelivery,
} from './dispatch-table.ts';
import { hostOf, secretPurpose } from './webhook-secret.ts';

/** Receivers that are called at the same time by a process, in total and of one organization. */
const receivers = { all: 64, perOrganization: 8 } as const;
/** Changes that are read at once, and how often in one turn. */
const reading = { changes: 1_000, times: 20 } as const;
/** Milliseconds after which a turn ends, so that others get theirs. */
const turnMs = 15_000;
const lookMs = 1_000;

/** What the dispatcher needs. */
export type DispatcherServices = Pick<ModuleServices, 'database' | 'secrets' | 'outbound' | 'mailer'>;

/** The dispatcher of one process. */
export class WebhookDispatcher {
  readonly #services: DispatcherServices;
  /** Names this process in leases. */
  readonly #holder = randomUUID();
  /** Turns that are running, by webhook. */
  readonly #turns = new Map<string, { readonly organizationId: string; readonly ended: Promise<void> }>();
  /** Why a turn broke off since the last look. */
  #fault: { readonly cause: unknown } | undefined;
  #isStopping = false;

  constructor(services: DispatcherServices) {
    this.#services = services;
  }

  /** The loop that serves receivers. */
  loop(): BackgroundLoop {
    return { name: 'webhooks', everyMs: lookMs, look: () => this.#look(), stop: () => this.#stop() };
  }

  /** Begins turns of webhooks that have something to do, and does not wait for them. */
  async #look(): Promise<void> {
    const fault = this.#fault;
    this.#fault = undefined;
    // The loop logs it.
    if (fault) throw new Error('A webhook could not be served.', fault);
    const { owner } = this.#services.database;
    if (this.#turns.size >= receivers.all) return;
    for (const webhook of await waitingWebhooks(owner, receivers.all * 2)) {
      if (this.#isStopping) return;
      if (!this.#hasPlaceFor(webhook) || !(await takeWebhook(owner, webhook, this.#holder))) continue;
      const { organizationId, webhookId } = webhook;
      const ended = this.#turn(webhook).finally(() => this.#turns.delete(webhookId));
      this.#turns.set(webhookId, { organizationId, ended });
    }
  }

  #hasPlaceFor({ organizationId, webhookId }: WebhookScope): boolean {
    const ofOrganization = [...this.#turns.values()].filter((turn) => turn.organizationId === organizationId);
    return (
      this.#turns.size < receivers.all &&
      ofOrganization.length < receivers.perOrganization &&
      !this.#turns.has(webhookId)
    );
  }

  /** One turn of a webhook. Whatever goes wrong, the next turn begins where this one ended. */
  async #turn(webhook: WebhookScope): Promise<void> {
    const { owner } = this.#services.database;
    const end = performance.now() + turnMs;
    try {
      await this.#readChanges(webhook);
      while (!this.#isStopping && performance.now() < end) {
        const due = await nextDelivery(owner, webhook, this.#holder);
        if (!due) break;
        await this.#send(webhook, due);
      }
    } catch (cause) {
      // For example the database was not available: what was sent meanwhile is sent again.
      this.#fault = { cause };
    } finally {
      await releaseWebhook(owner, webhook, this.#holder).catch(() => undefined);
    }
  }

  /** Makes deliveries from what happened. Deliveries and cursor are stored together: nothing is lost or made twice. */
  async #readChanges(webhook: WebhookScope): Promise<void> {
    for (let times = 0; times < reading.times && !this.#isStopping; times++) {
      const count = await this.#services.database.asOwner((db) => this.#readSome(db, webhook));
      if (count < reading.changes) return;
    }
  }

  async #readSome(db: Db, webhook: WebhookScope): Promise<number> {
    const { organizationId } = webhook;
    const reader = await lockReader(db, webhook, this.#holder);
    if (!reader) return 0;
    const filter = { projectId: reader.projectId ?? undefined, withOrganization: true };
    const page = { after: reader.place, limit: reading.changes, since: reader.since };
    const { changes, next } = await changesAfter(db, organizationId, filter, page);
    const chosen = changes.filter(({ kind, action }) => isChosen(reader.events, kind, action));
    const deliveries = chosen.map(({ kind, action, at, projectId, subjectId, by }, index): NewDelivery => {
      const event: WebhookEvent = {
        id: randomUUID(),
        event: `${kind}.${action}`,
        at: at.toISOString(),
        projectId,
        subject: { kind, id: subjectId },
        by,
      };
      const { id, event: name } = event;
      const position = reader.nextPosition + index;
      return { id, position, event: name, kind, subjectId, at: event.at, body: JSON.stringify(event) };
    });
    const place = next === null ? undefined : await placeOf(db, organizationId, next);
    // Only what was removed after its time has no place; there is nothing behind it.
    if (!place) return 0;
    const nextPosition = reader.nextPosition + deliveries.length;
    await storeDeliveries(db, webhook, { deliveries, place, nextPosition });
    return changes.length;
  }

  async #send(webhook: WebhookScope, { id, event, body, url, secret, attempts }: DueDelivery): Promise<void> {
    const { outbound, secrets, database } = this.#services;
    const seconds = Math.floor(Date.now() / 1_000);
    const key = secrets.unseal(secretPurpose, secret);
    const signature = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
    const result = await outbound.post(url, {
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Archwright-Webhooks',
        'archwright-event': event,
        [signatureHeader]: `t=${seconds},v1=${signature}`,
      },
    });
    const { status, milliseconds, problem: error = null } = result;
    const attempt = { id, status, milliseconds, error, pauseSeconds: pauseAfter(attempts + 1) };
    await database.asOwner(async (db) => {
      await storeAttempt(db, webhook, attempt);
      await (error === null ? noteSuccess(db, webhook) : this.#fail(db, webhook, result));
    });
  }

  /** Leaves a receiver alone that is gone; after a day without any success it is turned off, and its owners know. */
  async #fail(db: Db, webhook: WebhookScope, { isUnreachable, problem = '' }: OutboundResult): Promise<void> {
    const noted = await noteFailure(db, webhook);
    if (!noted) return;
    const { failures, isOver, url } = noted;
    if (!isOver) return leaveAlone(db, webhook, receiverPause(failures, isUnreachable));
    const { organizationId, webhookId } = webhook;
    await pauseWebhook(db, webhook);
    await recordActivity(db, {
      organizationId,
      projectId: null,
      actorId: null,
      via: 'system',
      subjectKind: 'webhook',
      subjectId: webhookId,
      action: 'paused',
      summary: hostOf(url),
      details: {},
    });
    const { organization, emails } = await ownersOf(db, organizationId);
    const data = { organization, host: hostOf(url), problem };
    await this.#services.mailer.postAll(
      db,
      'webhook.paused',
      emails.map((to) => ({ to, data })),
    );
  }

  async #stop(): Promise<void> {
    this.#isStopping = true;
    await allDone([...this.#turns.values()].map(({ ended }) => ended));
  }
}
