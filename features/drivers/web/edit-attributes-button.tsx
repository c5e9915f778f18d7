/** Leads from an empty view to where quality attributes are edited, for those who may edit them. */
import { Button } from '@mantine/core';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { editAttributesAddress } from './driver-address.ts';

/** The first step towards scenarios and trade-offs; nothing for readers. */
export function EditAttributesButton() {
  const { code } = useProject();
  if (!usePermission('driver.write')) return null;
  return (
    <Button component={AppLink} href={editAttributesAddress(code)} variant="light">
      Edit quality attributes
    </Button>
  );
}
