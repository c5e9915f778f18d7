/** Permissions of organization roles: the one table that decides them. */

/** Roles within an organization, stored as text. */
export type OrganizationRole = 'owner' | 'member';

/** Global role of administrators of the installation. */
export const adminRole = 'ROLE_ADMIN';

/** All permissions. A call requires at most one of these. */
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
  'webhook.manage': ownersOnly,
  'provider.manage': ownersOnly,
  'repository.manage': ownersOnly,
  'repository.read': everybody,
  'repository.push': everybody,
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
  // Acts for an author or opener who has left.
  'rfc.standIn': ownersOnly,
  'adr.read': everybody,
  'adr.write': everybody,
  'adr.decide': everybody,
  'c4model.read': everybody,
  'c4model.write': everybody,
  'diagram.read': everybody,
  'diagram.write': everybody,
  'structurizr.read': everybody,
  'structurizr.write': everybody,
  'dbmodel.read': everybody,
  'dbmodel.write': everybody,
  'metric.read': everybody,
  'metric.write': everybody,
  'driver.read': everybody,
  'driver.write': everybody,
  'board.read': everybody,
  'board.write': everybody,
  'contextmap.read': everybody,
  'contextmap.write': everybody,
  'proposal.read': everybody,
  'proposal.create': everybody,
  'proposal.decide': everybody,
  'file.read': everybody,
  'file.write': everybody,
} as const satisfies Record<string, readonly OrganizationRole[]>;

/** Permissions that write project content; refused while the plan makes the project read-only. */
const projectWrites: ReadonlySet<string> = new Set<Permission>([
  'documentation.write',
  'rfc.write',
  'rfc.decide',
  'rfc.vote',
  'rfc.standIn',
  'adr.write',
  'adr.decide',
  'c4model.write',
  'diagram.write',
  'structurizr.write',
  'dbmodel.write',
  'metric.write',
  'driver.write',
  'board.write',
  'contextmap.write',
  'proposal.create',
  'proposal.decide',
  'file.write',
  'trash.restore',
]);

/** The permissions that remain in a read-only project. */
export const readingOnly = (permissions: readonly string[]): string[] =>
  permissions.filter((permission) => !projectWrites.has(permission));

/** All permissions that a role holds, sorted. Unknown roles hold none. */
export const permissionsOf = (role: string): Permission[] =>
  (Object.keys(grants) as Permission[])
    .filter((permission) => (grants[permission] as readonly string[]).includes(role))
    .toSorted();
