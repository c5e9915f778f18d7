/** Waits; `ms` are milliseconds. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Waits, but no longer than until the browser is online again; `ms` are milliseconds. */
export const connectedOrAfter = (ms: number): Promise<void> => {
  const online = Promise.withResolvers<void>();
  const back = (): void => online.resolve();
  addEventListener('online', back, { once: true });
  return Promise.race([online.promise, pause(ms)]).finally(() => removeEventListener('online', back));
};
