/** The layout of visitors' pages: logo, one card, a line below, footer at the bottom of the window. */
import type { ReactNode } from 'react';
import { productName } from '../contract.ts';
import { AppLink } from './app-link.tsx';
import classes from './centered-card.module.css';
import { FooterLinks } from './footer-links.tsx';
import { LogoMark } from './logo.tsx';
import { usePageTitle } from './page-title.ts';

interface CenteredCardProps {
  readonly children: ReactNode;
  /** One line under the card, for example "No account yet? Sign up". */
  readonly below?: ReactNode;
  /** Pages of text are wider. */
  readonly wide?: boolean;
}

/** A card of 400 px, 120 px from the top. */
export function CenteredCard({ children, below, wide = false }: CenteredCardProps) {
  return (
    <div className={classes.page}>
      <main className={classes.main} data-wide={wide || undefined}>
        <AppLink href="/" className={classes.logo}>
          <LogoMark size={28} />
          {productName}
        </AppLink>
        <div className={classes.card}>{children}</div>
        {below ? <p className={classes.below}>{below}</p> : null}
      </main>
      <footer className={classes.footer}>
        <FooterLinks first="copyright" />
      </footer>
    </div>
  );
}

/** The title of a card. */
export function CardTitle({ children }: { readonly children: string }) {
  usePageTitle(children);
  return <h1 className={classes.title}>{children}</h1>;
}

interface ResultProps {
  readonly type: 'success' | 'danger' | 'busy';
  /** Icon inside the disc, 20 px; a spinner while busy. */
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

const takeLostFocus = (heading: HTMLElement | null): void => {
  if (document.activeElement === document.body) heading?.focus();
};

/** A result: status disc, title, one sentence, one button. Takes the focus of the form that it replaces. */
export function CardResult({ type, icon, title, children, action }: ResultProps) {
  usePageTitle(title);
  return (
    <div className={classes.result} aria-live="polite">
      <span className={classes.disc} data-type={type}>
        {icon}
      </span>
      <h1 ref={takeLostFocus} tabIndex={-1}>
        {title}
      </h1>
      <p>{children}</p>
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
