/** What a page shows to people who may not open it. */
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { AccessDenied, ReadOnlyPage } from '#platform/ui/web/page-states.tsx';
import type { PageRoute } from '#platform/ui/web/web-module.ts';

/** Where only the plan is in the way, nobody has to be asked for access. */
export function DeniedPage({ route }: { readonly route: Pick<PageRoute, 'permission' | 'admin'> }) {
  const { organization, project, user } = useWorkspace();
  const { permission } = route;
  const own = user.organizations.find(({ id }) => id === organization.id)?.permissions;
  const isHeld = permission !== undefined && own?.includes(permission);
  if (project?.readOnly && isHeld) return <ReadOnlyPage />;
  return <AccessDenied admin={route.admin === true} />;
}
