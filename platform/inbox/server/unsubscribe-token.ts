/** The token of a link that stops mails: it works without signing in, for one person, and opens nothing else. */
import type { Secrets } from '#platform/identity/server/secrets.ts';

const purpose = 'unsubscribe';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The token of a person. */
export const unsubscribeToken = (secrets: Secrets, userId: string): string => secrets.seal(purpose, userId);

/** The person of a token; undefined for one that was not made here. */
export function personOfToken(secrets: Secrets, token: string): string | undefined {
  try {
    const userId = secrets.unseal(purpose, token);
    return uuid.test(userId) ? userId : undefined;
  } catch {
    return undefined;
  }
}
