/** Why an editor can only be read: the rights of a person, or the plan. */
import type { Permission } from '#platform/identity/model/permissions.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { readOnlyProjectMessage } from '../model/read-only-project.ts';

/** `sentence` for those who lack the permission; undefined for those who may change things. */
export function useOnlyRead(permission: Permission, sentence: string): string | undefined {
  const mayWrite = usePermission(permission);
  const { readOnly } = useProject();
  if (mayWrite) return undefined;
  return readOnly ? readOnlyProjectMessage : sentence;
}
