/** The menu of what a person can suggest although it is not there yet. */
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPencilQuestion } from '@tabler/icons-react';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { suggestLabel } from '../contract.ts';
import { newThings, suggestNewLabels } from '../model/new-things.ts';
import { newThingAddress } from './proposal-address.ts';

/** Nothing where the person may suggest nothing. */
export function NewSuggestionMenu() {
  const project = useProject();
  const maySuggest = usePermission('proposal.create') && project.readOnly !== true;
  if (!maySuggest) return null;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconPencilQuestion size={16} stroke={1.7} />}
          rightSection={<IconChevronDown size={14} stroke={1.7} />}
        >
          {suggestLabel}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {newThings.map((thing) => (
          <Menu.Item key={thing} component={AppLink} href={newThingAddress(project.code, thing)}>
            {suggestNewLabels[thing]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
