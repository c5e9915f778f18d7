/** Drafts of the person in this project that lie on this device. */
import { useEffect, useState } from 'react';
import { useProject, useWorkspace } from '#platform/identity/web/workspace.tsx';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';

/** Empty until the store was read; a device without one has none. */
export function useOwnDrafts(): readonly DocumentDraft[] {
  const { user, organization } = useWorkspace();
  const project = useProject();
  const [drafts, setDrafts] = useState<readonly DocumentDraft[]>([]);
  useEffect(() => {
    let current = true;
    const place = { userId: user.id, organizationId: organization.id, projectId: project.id };
    const look = async (): Promise<void> => {
      const { draftsOfProject } = await import('#platform/writing/web/own-drafts.ts');
      const found = await draftsOfProject(place).catch(() => []);
      if (current) setDrafts(found);
    };
    void look();
    return () => {
      current = false;
    };
  }, [user.id, organization.id, project.id]);
  return drafts;
}
