/** Tells open editors that others changed the thing they show. Small, because editors load before the stream. */

const listeners = new Map<string, Set<() => void>>();

/** Calls `changed` whenever others change a thing, given as `kind:id`, or any thing of a `kind`; returns the unsubscribe function. */
export function onThingChanged(subject: string, changed: () => void): () => void {
  const those = listeners.get(subject) ?? new Set();
  listeners.set(subject, those.add(changed));
  return () => {
    those.delete(changed);
    if (those.size === 0 && listeners.get(subject) === those) listeners.delete(subject);
  };
}

function tell(subject: string): void {
  for (const changed of listeners.get(subject) ?? []) changed();
}

/** A thing was changed by someone else. */
export function thingChanged(subject: string): void {
  tell(subject);
  const [kind = ''] = subject.split(':');
  if (kind !== subject) tell(kind);
}

/** Anything may have changed. */
export function everythingChanged(): void {
  for (const subject of listeners.keys()) tell(subject);
}
