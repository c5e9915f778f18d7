/** Which organization role may do what: the one table that answers every question of permission. */

/** Roles within an organization, stored as text. */
export type OrganizationRole = 'owner' | 'member';

/** Everything that may be asked for. A call names at most one of these. */
export type Permission = keyof typeof grants;

const everybody: readonly OrganizationRole[] = ['owner', 'member'];
const ownersOnly: readonly OrganizationRole[] = ['owner'];

const grants = {
  'project.list': everybody,
  'project.read': everybody,
  'project.create': ownersOnly,
  'project.edit': ownersOnly,
  'project.delete': ownersOnly,
  'subscription.view': ownersOnly,
  'subscription.manage': ownersOnly,
  'organization.view': ownersOnly,
  'organization.edit': ownersOnly,
  'member.manage': ownersOnly,
  'apikey.manage': ownersOnly,
  'organization.audit': ownersOnly,
  'project.export': ownersOnly,
  'project.import': ownersOnly,
  'trash.restore': everybody,
  'documentation.read': everybody,
  'documentation.write': everybody,
  'rfc.read': everybody,
  'rfc.write': everybody,
  'rfc.decide': everybody,
  'rfc.vote': everybody,
  // Acts for an author or opener who is gone.
  'rfc.standIn': ownersOnly,
  'adr.read': everybody,
  'adr.write': everybody,
  'adr.decide': everybody,
  'c4model.read': everybody,
  'c4model.write': everybody,
  'file.read': everybody,
  'file.write': everybody,
} as const satisfies Record<string, readonly OrganizationRole[]>;

/** All permissions that a role holds, sorted. Unknown roles hold none. */
export const permissionsOf = (role: string): Permission[] =>
  (Object.keys(grants) as Permission[])
    .filter((permission) => (grants[permission] as readonly string[]).includes(role))
    .toSorted();
