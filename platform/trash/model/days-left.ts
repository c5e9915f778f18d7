/** Time until a removed thing is purged, in words. */

/** `30 days`, `1 day`, `until tonight`; whole days are rounded up. */
export function daysLeft(purgedAt: string, now: Date): string {
  const days = Math.ceil((Date.parse(purgedAt) - now.getTime()) / 86_400_000);
  if (days <= 0) return 'until tonight';
  return days === 1 ? '1 day' : `${days} days`;
}
