/** The state of a user as a badge. */
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import type { AdminUser } from '../contract.ts';

/** Deleted takes precedence over blocked, blocked over active. */
export function UserState({ user }: { readonly user: Pick<AdminUser, 'deletedAt' | 'blocked' | 'activated'> }) {
  if (user.deletedAt) return <StateBadge label="deleted" theme="dark" />;
  if (user.blocked) return <StateBadge label="blocked" theme="red" />;
  return user.activated ? <StateBadge label="active" theme="green" /> : <StateBadge label="inactive" />;
}
