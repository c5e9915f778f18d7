/** States of webhooks and deliveries as words with their colours. Pure. */
import type { Delivery, Webhook } from '../contract.ts';

/** A badge. */
export interface StateWords {
  readonly label: string;
  readonly theme: 'default' | 'green' | 'yellow' | 'red';
}

/** What a webhook does at the moment. */
export function webhookState({ active, pausedAt, failingSince }: Webhook): StateWords {
  if (!active) return pausedAt === null ? { label: 'off', theme: 'default' } : { label: 'turned off', theme: 'red' };
  return failingSince === null ? { label: 'on', theme: 'green' } : { label: 'failing', theme: 'yellow' };
}

/** What has become of a delivery. */
export function deliveryState({ state, attempts }: Delivery): StateWords {
  if (state === 'delivered') return { label: 'delivered', theme: 'green' };
  if (state === 'failed') return { label: 'given up', theme: 'red' };
  return attempts === 0 ? { label: 'waiting', theme: 'default' } : { label: 'trying again', theme: 'yellow' };
}

/** The body of an event with line breaks, for reading; as it is when it is no JSON. */
export function readableBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
