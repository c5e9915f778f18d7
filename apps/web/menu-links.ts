/** Menu links of a project: home first, then its sections. */
import { IconHome } from '@tabler/icons-react';
import type { Section } from '#platform/ui/web/web-module.ts';

/** A menu entry. */
export interface MenuLink {
  readonly id: string;
  readonly label: string;
  readonly href: string;
  readonly icon: Section['icon'];
  readonly current: boolean;
}

/** Links of the rail and the side menu; the current one matches `address`. */
export function menuLinks(sections: readonly Section[], projectCode: string | undefined, address: string): MenuLink[] {
  const home: MenuLink = { id: 'home', label: 'Home', href: '/', icon: IconHome, current: address === '/' };
  if (projectCode === undefined) return [home];
  const links = sections.map((section) => {
    const href = section.href(projectCode);
    const current = address === href || address.startsWith(`${href}/`);
    return { id: section.id, label: section.label, href, icon: section.icon, current };
  });
  return [home, ...links];
}
