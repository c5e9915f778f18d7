/** The layout around a page: top bar, icon rail, main area, footer. The app provides their content. */
import type { ReactNode } from 'react';
import classes from './app-shell.module.css';
import { PageNoticeContext } from './page-states.tsx';
import type { PageFrame } from './web-module.ts';

interface AppShellProps {
  readonly bar: ReactNode;
  /** Left of the page; undefined where there is none. */
  readonly rail?: ReactNode;
  readonly footer: ReactNode;
  /** Above the page, in its column; a page without the rail draws it itself. */
  readonly notice?: ReactNode;
  readonly frame: PageFrame;
  readonly children: ReactNode;
}

/** The first link jumps over the bar to the page. */
export function AppShell({ bar, rail, footer, notice, frame, children }: AppShellProps) {
  const full = frame === 'full' || frame === 'full-rail';
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        Skip to the page
      </a>
      <header className={classes.bar} data-top-bar="">
        {bar}
      </header>
      <div className={classes.body}>
        {rail && frame.endsWith('rail') ? <div className={classes.rail}>{rail}</div> : null}
        <div className={classes.column}>
          {notice && frame !== 'full' ? <div className={classes.notice}>{notice}</div> : null}
          <main id="main" tabIndex={-1} className={full ? classes.full : classes.main}>
            <PageNoticeContext value={notice}>{children}</PageNoticeContext>
          </main>
          {full ? null : <footer className={classes.footer}>{footer}</footer>}
        </div>
      </div>
    </div>
  );
}
