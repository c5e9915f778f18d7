/** Head of a page: breadcrumbs that start with Home, the title, and the page's buttons. */
import type { ReactNode } from 'react';
import { AppLink } from './app-link.tsx';
import classes from './page-header.module.css';
import { usePageTitle } from './page-title.ts';

/** A step of the way to this page; the last one has no address. */
export interface Crumb {
  readonly label: string;
  readonly href?: string;
}

interface PageHeaderProps {
  readonly title: ReactNode;
  /** The way to this page without Home, which is put first. Empty on the home page. */
  readonly crumbs: readonly Crumb[];
  /** At most one filled button; the others default or ghost. */
  readonly actions?: ReactNode;
  /** Next to the title, for example the code of a project. */
  readonly mark?: ReactNode;
}

/** The way to a page, starting with Home. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const way: readonly Crumb[] = [{ label: 'Home', href: '/' }, ...crumbs];
  return (
    <nav aria-label="Breadcrumb" className={classes.crumbs}>
      <ol>
        {way.map((crumb, index) => {
          const last = index === way.length - 1;
          return (
            <li key={`${crumb.label} ${crumb.href ?? ''}`} aria-current={last ? 'page' : undefined}>
              {crumb.href && !last ? <AppLink href={crumb.href}>{crumb.label}</AppLink> : <span>{crumb.label}</span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The one h1 of a page with its breadcrumbs above and actions at the right. */
export function PageHeader({ title, crumbs, actions, mark }: PageHeaderProps) {
  usePageTitle(typeof title === 'string' ? title : undefined);
  return (
    <header className={classes.header} data-page-head>
      <Breadcrumbs crumbs={crumbs} />
      <div className={classes.line}>
        <div className={classes.title}>
          <h1>{title}</h1>
          {mark}
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
    </header>
  );
}
