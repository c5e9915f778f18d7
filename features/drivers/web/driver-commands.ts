/** Palette commands of architectural drivers. */
import { IconPencil } from '@tabler/icons-react';
import type { Command, CommandPlace } from '#platform/ui/web/web-module.ts';
import { constraintsTitle, qualityAttributesTitle } from '../contract.ts';
import { editAttributesAddress, editConstraintsAddress } from './driver-address.ts';

const inProject =
  (address: (project: string) => string) =>
  ({ projectCode }: CommandPlace) =>
    projectCode === undefined ? undefined : { href: address(projectCode) };

/** Available in every project. */
export const driverCommands: readonly Command[] = [
  {
    id: 'edit-quality-attributes',
    label: `Edit ${qualityAttributesTitle}`,
    keywords: 'architectural drivers requirements major scenario',
    icon: IconPencil,
    permission: 'driver.write',
    target: inProject(editAttributesAddress),
  },
  {
    id: 'edit-constraints',
    label: `Edit ${constraintsTitle}`,
    keywords: 'architectural drivers requirements legal technical',
    icon: IconPencil,
    permission: 'driver.write',
    target: inProject(editConstraintsAddress),
  },
];
