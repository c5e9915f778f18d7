/** Reads the headers that identify caller, organization and project. */
import { missingTokenMessage, tenantHeaderMessage, type Access } from '#platform/http/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import type { CallerHeaders } from '#platform/http/server/caller.ts';

/** The token or key of the Authorization header; 401 without one. */
export function bearerToken(authorization: string | undefined): string {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token) throw new Failure(401, missingTokenMessage);
  return token;
}

/** Requested organization and project; null where the call does not need one or the header is malformed. */
export interface RequestedScope {
  readonly organizationId: string | null;
  readonly projectId: string | null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses X-Tenant and X-Project as far as the call needs them; 400 for a malformed X-Tenant. */
export function requestedScope(
  access: Access,
  headers: Pick<CallerHeaders, 'tenant' | 'project'>,
  tenant: 'required' | 'optional' = 'required',
): RequestedScope {
  if (access === 'user') return { organizationId: null, projectId: null };
  // Parsed again, and then required, when the key turns out to be a personal one.
  if (access === 'key') return { organizationId: readableTenant(headers.tenant), projectId: null };
  const organizationId = tenant === 'optional' && headers.tenant.length === 0 ? null : oneTenant(headers.tenant);
  if (access === 'organization') return { organizationId, projectId: null };
  const [projectId = ''] = headers.project;
  return { organizationId, projectId: headers.project.length === 1 && uuid.test(projectId) ? projectId : null };
}

function readableTenant(values: readonly string[]): string | null {
  const [organizationId = ''] = values;
  return values.length === 1 && uuid.test(organizationId) ? organizationId : null;
}

function oneTenant(values: readonly string[]): string {
  const organizationId = readableTenant(values);
  if (organizationId === null) throw new Failure(400, tenantHeaderMessage);
  return organizationId;
}
