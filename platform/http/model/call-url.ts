/** Builds the URL of a call from its parameters. */
import type { Call } from '../contract.ts';

/** Path and query parameters; arrays in the query repeat their name. */
export interface UrlParts {
  readonly params?: unknown;
  readonly query?: unknown;
}

/** A lone surrogate, as truncation may leave it, becomes the replacement character. */
const encoded = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());

/** For example `/api/adrs?state=draft&state=accepted`. */
export function urlOf(call: Pick<Call, 'path'>, { params, query }: UrlParts): string {
  const values = (params ?? {}) as Readonly<Record<string, unknown>>;
  const path = call.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => encoded(values[name]));
  const search = Object.entries((query ?? {}) as Readonly<Record<string, unknown>>).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value])
      .filter((item) => item !== undefined && item !== null)
      .map((item) => `${encoded(name)}=${encoded(item)}`),
  );
  return `/api${path}${search.length > 0 ? `?${search.join('&')}` : ''}`;
}
