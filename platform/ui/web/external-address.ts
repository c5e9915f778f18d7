/** Addresses outside the product. Source: decisions section 10, "External link source tag". */

/** The address with `utm_source=archwright` unless it names a source; other schemes stay as they are. */
export function externalAddress(address: string): string {
  if (!/^https?:\/\//i.test(address)) return address;
  try {
    const url = new URL(address);
    if (!url.searchParams.has('utm_source')) url.searchParams.append('utm_source', 'archwright');
    return url.href;
  } catch {
    return address;
  }
}
