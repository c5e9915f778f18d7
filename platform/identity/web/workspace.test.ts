/** Which organization and project are opened at start. */
import { describe, expect, it } from 'vitest';
import { chooseWorkspace, type WorkspaceOrganization } from './workspace.tsx';

const project = (id: string) => ({ id, code: id.toUpperCase(), name: id });
const organization = (id: string, ...projects: string[]): WorkspaceOrganization => ({
  id,
  name: id,
  role: 'owner',
  permissions: [],
  projects: projects.map(project),
});
const nordwind = organization('nordwind', 'shop', 'ware');
const fjordlab = organization('fjordlab');

const chosen = (organizationId?: string, projectId?: string): string | undefined => {
  const found = chooseWorkspace([nordwind, fjordlab], { organizationId, projectId });
  return found && `${found.organization.id}/${found.project?.id ?? 'none'}`;
};

describe('the workspace at the start', () => {
  it('is the remembered one', () => {
    expect(chosen('nordwind', 'ware')).toBe('nordwind/ware');
  });

  it('is the first organization and its first project when nothing is stored', () => {
    expect(chosen()).toBe('nordwind/shop');
  });

  it('falls back when the person lost access to the stored ones', () => {
    expect(chosen('gone', 'ware')).toBe('nordwind/ware');
    expect(chosen('nordwind', 'gone')).toBe('nordwind/shop');
    expect(chosen('fjordlab', 'shop')).toBe('fjordlab/none');
  });

  it('has no write permissions in a read-only project, but all others', () => {
    const permissions = ['adr.read', 'adr.write', 'documentation.write', 'member.manage', 'rfc.vote'];
    const [first, second] = [project('shop'), { ...project('ware'), readOnly: true }];
    const both = { ...nordwind, permissions, projects: [first, second] };
    const permissionsIn = (projectId: string) =>
      chooseWorkspace([both], { organizationId: 'nordwind', projectId })?.organization.permissions;
    expect(permissionsIn('shop')).toEqual(permissions);
    expect(permissionsIn('ware')).toEqual(['adr.read', 'member.manage']);
  });

  it('is empty for somebody without an organization', () => {
    expect(chooseWorkspace([], { organizationId: 'nordwind', projectId: undefined })).toBeUndefined();
  });
});
