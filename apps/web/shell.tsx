/** Layout around every signed-in page: top bar, rail, footer. */
import type { ReactNode } from 'react';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { LimitsHost } from '#platform/limits/web/limits-host.tsx';
import { ReadOnlyNotice } from '#platform/limits/web/read-only-notice.tsx';
import { AppShell } from '#platform/ui/web/app-shell.tsx';
import { FooterLinks } from '#platform/ui/web/footer-links.tsx';
import type { PageFrame } from '#platform/ui/web/web-module.ts';
import { footers } from './joined-modules.ts';
import { IconRail } from './icon-rail.tsx';
import { TopBar } from './top-bar.tsx';

interface ShellProps {
  readonly frame: PageFrame;
  /** Path of the page, to mark the current entry. */
  readonly address: string;
  readonly children: ReactNode;
}

/** Without a project the rail would be empty. */
export function Shell({ frame, address, children }: ShellProps) {
  const { project } = useWorkspace();
  return (
    <AppShell
      frame={frame}
      bar={<TopBar address={address} />}
      notice={project?.readOnly && frame !== 'plain' ? <ReadOnlyNotice /> : undefined}
      rail={project ? <IconRail address={address} project={project} /> : undefined}
      footer={
        <>
          {footers.map((Footer, index) => (
            <Footer key={index} />
          ))}
          <FooterLinks />
        </>
      }
    >
      {children}
      <LimitsHost />
    </AppShell>
  );
}
