/** Stores of open documents in browser tests. Tests only. */
import { onTestFinished } from 'vitest';

/**
 * Ends a store with its test. It saves a while after the last change: the server of the next test, whose document often has the
 * same id, would take that for a change of somebody else, and the next editor would merge it.
 */
export function endsWithTest<S extends { readonly send: (event: never) => void }>(store: S): S {
  onTestFinished(() => void Object.assign(store, { send: () => undefined }));
  return store;
}

/** The same, connected to the window meanwhile. */
export function connectedForTest<
  S extends { readonly connect: () => () => void; readonly send: (event: never) => void },
>(store: S): S {
  onTestFinished(store.connect());
  return endsWithTest(store);
}
