/** The name of something in a list: its icon, the link that opens it, and what tells it from others. */
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink } from './app-link.tsx';
import classes from './item-name.module.css';

interface ItemNameProps {
  readonly icon: Icon;
  readonly name: string;
  readonly href: string;
  /** Behind the name, muted. */
  readonly children?: ReactNode;
}

/** A long name is cut; its title has all of it. */
export function ItemName({ icon: Icon, name, href, children }: ItemNameProps) {
  return (
    <span className={classes.name}>
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      <AppLink href={href} title={name}>
        {name}
      </AppLink>
      {children === undefined ? null : <span className={classes.more}>{children}</span>}
    </span>
  );
}
