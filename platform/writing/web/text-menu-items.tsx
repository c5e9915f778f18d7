/** Items that the menus of pages, ADRs and RFCs share. */
import { Menu } from '@mantine/core';
import { IconHistory, IconListDetails, IconPrinter, IconTemplate } from '@tabler/icons-react';
import { printPage } from '#platform/richtext/web/print-page.ts';
import { saveAsTemplateLabel } from '#platform/templates/contract.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';

/** Opens the versions of the text. */
export const VersionsItem = ({ onOpen }: { readonly onOpen: () => void }) => (
  <Menu.Item leftSection={<IconHistory size={16} stroke={1.7} />} onClick={onOpen}>
    Versions
  </Menu.Item>
);

/** Asks for the name of a template that is made of the text. */
export const TemplateItem = ({ onOpen }: { readonly onOpen: () => void }) => (
  <Menu.Item leftSection={<IconTemplate size={16} stroke={1.7} />} onClick={onOpen}>
    {saveAsTemplateLabel}
  </Menu.Item>
);

/** Prints the text. */
export const PrintItem = () => (
  <Menu.Item leftSection={<IconPrinter size={16} stroke={1.7} />} onClick={() => void printPage()}>
    Print or save as PDF
  </Menu.Item>
);

interface ActivityItemProps {
  readonly href: string;
  /** What the text is, for example `page`. */
  readonly thing: string;
}

/** Leads to what was done with the text. */
export const ActivityItem = ({ href, thing }: ActivityItemProps) => (
  <Menu.Item component={AppLink} href={href} leftSection={<IconListDetails size={16} stroke={1.7} />}>
    Activity of this {thing}
  </Menu.Item>
);
